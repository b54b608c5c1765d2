import { type Day, type EpochMs, addDays, dayOf, daysFrom, instantOf, weekMinute } from "@chalkboard/kernel";
import { chance, hash, shuffled } from "./chance.ts";
import { type League, leagues } from "./leagues.ts";

// Games never stop: each league has a game at every beat, numbered from 1970 on. Every club meets every other in rounds
// (the circle method), in which a club waits about a whole round for its next game and never has two at once. A league
// with a slate has all its games on one day of the week, for which the clubs are drawn again.

/** The settings that define a world. Everything in it follows from them and from the time. */
export type World = {
  readonly seed: number;
  /** How many times faster than real time a game is played. Start times are unaffected. */
  readonly speed: number;
  /** Minutes between consecutive starts of a league. */
  readonly everyMinutes: number;
  /** Whether leagues play that have all their games on one day. */
  readonly hasSlates?: boolean;
};

export type Game = {
  readonly league: League;
  readonly number: number;
  /** 32 hexadecimal digits, like the provider's. */
  readonly id: string;
  readonly startsAt: EpochMs;
  readonly away: string;
  readonly home: string;
};

/** Games of a league that start in [from, until). */
export function gamesBetween(world: World, league: League, from: EpochMs, until: EpochMs): readonly Game[] {
  if (league.slate !== undefined)
    return daysFrom(dayOf(from, league.timeZone), dayOf(until, league.timeZone))
      .flatMap((day) => slateOf(world, league, day))
      .filter(({ startsAt }) => startsAt >= from && startsAt < until);
  const games: Game[] = [];
  const beatMs = world.everyMinutes * 60_000 * league.beats;
  for (let number = Math.floor(from / beatMs) - 1; number * beatMs < until; number += 1) {
    const game = gameAt(world, league, number);
    if (game.startsAt >= from && game.startsAt < until) games.push(game);
  }
  return games;
}

/**
 * Finds a game by its id.
 * @returns undefined when no game of this world has it
 */
export function gameOf(world: World, id: string): Game | undefined {
  if (!/^[0-9a-f]{32}$/.test(id)) return undefined;
  const number = Number.parseInt(id.slice(24), 16);
  const league = leagues.find((one) => idOf(world, one, number) === id);
  if (league === undefined) return undefined;
  if (league.slate === undefined) return gameAt(world, league, number);
  return slateOf(world, league, addDays(epochDay, Math.floor(number / league.slate.games))).find(
    (game) => game.number === number,
  );
}

const epochDay = "1970-01-01" as Day;
const dayMs = 86_400_000;

/** The games of a slate on a day: the clubs in pairs, the starts every half hour; none on any other day of the week. */
function slateOf(world: World, league: League, day: Day): readonly Game[] {
  const { slate, timeZone, teams } = league;
  const { weekday } = weekMinute(instantOf(day, 12 * 60, timeZone), timeZone);
  if (slate === undefined || world.hasSlates !== true || weekday !== slate.weekday) return [];
  const clubs = shuffled(teams.length, chance(world.seed, league.key, day, "clubs"));
  const starts = Math.floor((slate.until - slate.from) / 30) + 1;
  const first = (Date.parse(day) / dayMs) * slate.games;
  return Array.from({ length: slate.games }, (_, place) => ({
    league,
    number: first + place,
    away: teams[clubs[2 * place] ?? 0] ?? "",
    home: teams[clubs[2 * place + 1] ?? 0] ?? "",
    id: idOf(world, league, first + place),
    startsAt: instantOf(day, slate.from + Math.floor((place * starts) / slate.games) * 30, timeZone),
  }));
}

/** The end of tomorrow on a league's calendar: games are listed until then. */
export function listedUntil(league: League, now: EpochMs): EpochMs {
  return instantOf(addDays(dayOf(now, league.timeZone), 2), 0, league.timeZone);
}

function gameAt(world: World, league: League, number: number): Game {
  const beatMs = world.everyMinutes * 60_000 * league.beats;
  const late = world.everyMinutes >= 40 ? chance(world.seed, league.key, number, "late").below(2) * 5 : 0;
  const [away, home] = meeting(world, league, number);
  return {
    league,
    number,
    away,
    home,
    id: idOf(world, league, number),
    startsAt: number * beatMs + Math.round(league.beatShare * world.everyMinutes) * 60_000 + late * 60_000,
  };
}

/** The clubs of game `number`: one club stays in place, the others rotate around the circle by one place a round. */
function meeting(world: World, league: League, number: number): readonly [string, string] {
  const count = league.teams.length;
  const games = count / 2;
  const round = Math.floor(number / games);
  const place = number - round * games;
  const clubs = shuffled(count, chance(world.seed, league.key, "clubs"));
  const at = (seat: number): string => {
    const walked = seat === 0 ? 0 : ((((seat - 1 - round) % (count - 1)) + (count - 1)) % (count - 1)) + 1;
    return league.teams[clubs[walked] ?? 0] ?? "";
  };
  const pair = [at(place), at(count - 1 - place)] as const;
  return chance(world.seed, league.key, number, "home").below(2) === 0 ? pair : [pair[1], pair[0]];
}

function idOf(world: World, league: League, number: number): string {
  const part = (salt: string): string => hash(world.seed, salt, league.key, number).toString(16).padStart(8, "0");
  return `${part("a")}${part("b")}${part("c")}${number.toString(16).padStart(8, "0")}`;
}
