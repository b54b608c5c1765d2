// Games of the demo's past: teams, lines and results. Simple and seeded; the live games come from the demo source.

import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { impliedBy } from "@chalkboard/engine";
import { instantOf } from "@chalkboard/kernel";

/** Whole numbers from a seed, both ends included. */
export type Chance = (from: number, to: number) => number;

export function chanceFrom(seed: number): Chance {
  const generator = xoroshiro128plus(seed);
  return (from, to) => uniformInt(generator, from, to);
}

type Line = { readonly betType: number; readonly side: number; readonly points: number | null; readonly price: number };
export type DemoScore = { readonly segment: string; readonly away: number; readonly home: number | null };
export type DemoGame = {
  readonly event: {
    readonly key: string;
    readonly sportKey: string;
    readonly startsAt: number;
    readonly away: string;
    readonly home: string;
  };
  readonly lines: readonly Line[];
};

/** The games of a day: four of a league, from the evening on. */
export function dayOfGames(
  sportKey: string,
  teams: Readonly<Record<string, string>>,
  day: string,
  zone: string,
  chance: Chance,
): DemoGame[] {
  const names = Object.keys(teams);
  return Array.from({ length: 4 }, (_, index) => {
    const away = names.splice(chance(0, names.length - 1), 1)[0] ?? "";
    const home = names.splice(chance(0, names.length - 1), 1)[0] ?? "";
    const event = {
      key: `${sportKey}/${day}/${index}`,
      sportKey,
      startsAt: instantOf(day, 18 * 60 + 30 + index * 30, zone),
      away,
      home,
    };
    return { event, lines: linesOf(sportKey, chance) };
  });
}

/** Lines of a random game of the sport. */
export function linesOf(sportKey: string, chance: Chance): Line[] {
  return sportKey.startsWith("baseball") ? baseballLines(chance) : basketballLines(chance);
}

function baseballLines(chance: Chance): Line[] {
  const favourite = -(115 + 5 * chance(0, 12));
  const dog = -favourite - 10;
  const total = 2 * chance(15, 19);
  const [one, two] = chance(0, 1) === 0 ? [favourite, dog] : [dog, favourite];
  const spread = one < 0 ? -6 : 6;
  return [
    { betType: 1, side: 1, points: null, price: one },
    { betType: 1, side: 2, points: null, price: two },
    { betType: 2, side: 1, points: spread, price: spread < 0 ? 130 : -150 },
    { betType: 2, side: 2, points: -spread, price: spread < 0 ? -150 : 130 },
    { betType: 3, side: 0, points: total, price: -110 },
    { betType: 4, side: 0, points: total, price: -110 },
  ];
}

function basketballLines(chance: Chance): Line[] {
  const spread = 2 * chance(-18, 18);
  const price = spread === 0 ? -110 : spread < 0 ? -120 - Math.abs(spread) * 6 : 100 + spread * 5;
  const other = spread === 0 ? -110 : spread < 0 ? 100 + Math.abs(spread) * 5 : -120 - spread * 6;
  const total = 2 * chance(425, 470);
  return [
    { betType: 1, side: 1, points: null, price },
    { betType: 1, side: 2, points: null, price: other },
    { betType: 2, side: 1, points: spread, price: -110 },
    { betType: 2, side: 2, points: -spread, price: -110 },
    { betType: 3, side: 0, points: total, price: -110 },
    { betType: 4, side: 0, points: total, price: -110 },
  ];
}

/**
 * The result of a game, by innings or quarters, about as likely as its lines say; there are no ties, and a home team
 * that leads does not bat in the ninth.
 */
export function playGame({ event, lines }: DemoGame, chance: Chance): DemoScore[] {
  const pointsOf = (betType: number, side: number): number =>
    (lines.find((line) => line.betType === betType && line.side === side)?.points ?? 0) / 4;
  if (!event.sportKey.startsWith("baseball"))
    return playBasketball({ total: pointsOf(3, 0), awaySpread: pointsOf(2, 1) }, chance);
  const [away = 0, home = 0] = lines.filter(({ betType }) => betType === 1).map(({ price }) => impliedBy(price));
  return playBaseball({ total: pointsOf(3, 0), awayShare: away / (away + home) }, chance);
}

/**
 * Runs follow the total, their division the money line: the share of games won grows with the ratio of runs to the
 * power of 1.83.
 */
function playBaseball({ total, awayShare }: { total: number; awayShare: number }, chance: Chance): DemoScore[] {
  const ratio = (awayShare / (1 - awayShare)) ** (1 / 1.83);
  const runsOf = (runsAGame: number) => (): number =>
    chance(1, 1_000) <= (runsAGame / 9 / meanOfBigInnings) * 1_000 ? (bigInnings[chance(0, 7)] ?? 1) : 0;
  const awayRuns = runsOf((total * ratio) / (1 + ratio));
  const homeRuns = runsOf(total / (1 + ratio));
  const innings: DemoScore[] = [];
  const sum = (side: "away" | "home"): number => innings.reduce((runs, inning) => runs + (inning[side] ?? 0), 0);
  for (let number = 1; number <= 9 || sum("away") === sum("home"); number += 1) {
    const away = awayRuns();
    const behind = sum("away") + away - sum("home");
    const isLast = number >= 9;
    // The game is over when the home team leads in its last turn.
    innings.push({
      segment: String(number),
      away,
      home: isLast && behind < 0 ? null : isLast ? Math.min(homeRuns(), behind + 1) : homeRuns(),
    });
  }
  return [...innings, { segment: "game", away: sum("away"), home: sum("home") }];
}

/** Runs of an inning with any runs. */
const bigInnings = [1, 1, 1, 1, 2, 2, 3, 3];
const meanOfBigInnings = 1.75;

function playBasketball({ total, awaySpread }: { total: number; awaySpread: number }, chance: Chance): DemoScore[] {
  const points = (ofGame: number): number => Math.round(ofGame / 4) + chance(-7, 7);
  const quarters = ["1", "2", "3", "4"].map((segment) => ({
    segment,
    away: points((total - awaySpread) / 2),
    home: points((total + awaySpread) / 2),
  }));
  const sum = (side: "away" | "home"): number => quarters.reduce((all, quarter) => all + quarter[side], 0);
  const last = quarters[3];
  if (sum("away") === sum("home") && last !== undefined) last.home += 1;
  return [...quarters, { segment: "game", away: sum("away"), home: sum("home") }];
}
