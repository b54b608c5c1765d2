import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Sport } from "../grading/grading-rules.ts";
import { type ClosingLines, leadChance, playModel } from "./in-play-chances.ts";
import {
  type InPlayLines,
  inPlayLines,
  type InPlayQuestion,
  isClockStale,
  partLeft,
  playFormat,
  type PlayState,
} from "./in-play.ts";
import { fairChances } from "./related-markets.ts";

const closings = {
  basketball: {
    moneyLine: { prices: [170, -200] },
    spread: { points: 18, prices: [-110, -110] },
    total: { points: 846, prices: [-105, -115] },
  },
  football: {
    moneyLine: { prices: [-180, 155] },
    spread: { points: -14, prices: [-110, -110] },
    total: { points: 178, prices: [-110, -110] },
  },
  baseball: {
    moneyLine: { prices: [-144, 129] },
    spread: { points: -6, prices: [110, -130] },
    total: { points: 34, prices: [-115, -105] },
  },
  hockey: {
    moneyLine: { prices: [120, -140] },
    spread: { points: 6, prices: [-220, 180] },
    total: { points: 24, prices: [-110, -110] },
  },
  soccer: {
    moneyLine: { prices: [320, -125, 270] },
    spread: { points: 2, prices: [-105, -115] },
    total: { points: 10, prices: [-120, 100] },
  },
} as const satisfies Partial<Record<Sport, ClosingLines>>;
type Played = keyof typeof closings;
const sports = Object.keys(closings) as Played[];

const start: PlayState = { away: 0, home: 0, period: 1, secondsLeft: 1e6, isBottom: false, outs: 0 };
const question = (
  sport: Played,
  state: Partial<PlayState> = {},
  more: Partial<InPlayQuestion> = {},
): InPlayQuestion => ({
  sport,
  closing: closings[sport],
  state: { ...start, ...state },
  format: playFormat(sport) ?? { periods: 0, periodSeconds: 0 },
  margin: 0,
  ...more,
});
const priced = (requested: InPlayQuestion): InPlayLines => {
  const lines = inPlayLines(requested);
  if ("unpriced" in lines) throw new Error(lines.unpriced);
  return lines;
};
/** The visitors' probability, or the over's. */
const model = (sport: Played) => playModel(sport, closings[sport]) ?? ({} as never);
const win = (sport: Played, lead: number, left: number): number =>
  model(sport).moneyLine?.({ away: Math.max(0, lead), home: Math.max(0, -lead), awayLeft: left, homeLeft: left })[0] ??
  Number.NaN;
const over = (sport: Played, points: number, so: number, left: number): number =>
  model(sport).total?.({ away: so, home: 0, awayLeft: left, homeLeft: left }, points) ?? Number.NaN;

describe.each(sports)("%s", (sport) => {
  test.each(["moneyLine", "spread", "total"] as const)("starts at its closing %s, without its margin", (market) => {
    const line = priced(question(sport))[market];
    const closing = closings[sport][market];
    expect(line?.points).toBe("points" in closing ? closing.points : null);
    for (const [side, chance] of (fairChances(closing.prices) ?? []).entries())
      expect(line?.chances[side]).toBeCloseTo(chance, 6);
  });

  test("ends with the leader, and with the total scored", () => {
    expect([win(sport, 1, 0), win(sport, -1, 0), over(sport, 2.5, 3, 0), over(sport, 3.5, 3, 0)]).toEqual(
      [1, 0, 1, 0].map((chance) => expect.closeTo(chance, 9)),
    );
  });

  test("a score makes its team likelier to win, and every point makes an over likelier", () => {
    fc.assert(
      fc.property(fc.integer({ min: -6, max: 6 }), fc.integer({ min: 1, max: 20 }), (lead, left) => {
        expect(win(sport, lead + 1, left / 20)).toBeGreaterThan(win(sport, lead, left / 20));
        const points = closings[sport].total.points / 4 + 0.5;
        expect(over(sport, points, 2, left / 20)).toBeGreaterThanOrEqual(over(sport, points, 1, left / 20));
      }),
    );
  });

  test("less time makes an over less likely, and an outsider's lead safer", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 19 }), (left) => {
        const points = closings[sport].total.points / 4 + 0.5;
        expect(over(sport, points, 0, left / 20)).toBeLessThanOrEqual(over(sport, points, 0, (left + 1) / 20));
        const isDatabaseUnavailable = win(sport, 0, 1) < 0.5;
        const outsider = (part: number): number =>
          isDatabaseUnavailable ? win(sport, 4, part) : 1 - win(sport, -4, part);
        expect(outsider(left / 20)).toBeGreaterThan(outsider((left + 1) / 20));
      }),
    );
  });

  test("probabilities of a market sum to 1, and its prices include at least the margin", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 1_000 }),
        (away, home, margin) => {
          const { periods } = playFormat(sport) ?? { periods: 1 };
          for (const line of Object.values(
            priced(question(sport, { away, home, period: Math.ceil(periods / 2) }, { margin })),
          )) {
            expect(line.chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
            const cost = line.prices.reduce(
              (sum, price) => sum + (price > 0 ? 100 / (100 + price) : -price / (100 - price)),
              0,
            );
            expect(cost).toBeGreaterThanOrEqual(1 + margin / 10_000 - 1e-9);
          }
        },
      ),
    );
  });
});

test("over a quarter line in play is half of each neighbour's", () => {
  for (const goals of [0, 1, 2]) {
    expect(over("soccer", 2.25, goals, 0.5)).toBeCloseTo(
      (over("soccer", 2, goals, 0.5) + over("soccer", 2.5, goals, 0.5)) / 2,
      9,
    );
  }
});

test("the draw's extra weight fades: little is left at 0–0 in the 80th minute", () => {
  const drawn = (draw: number, left: number): number => {
    const one = playModel("soccer", { ...closings.soccer, moneyLine: { prices: [320, -125, draw] } });
    return one?.moneyLine?.({ away: 0, home: 0, awayLeft: left, homeLeft: left })[2] ?? Number.NaN;
  };
  const odds = (chance: number): number => chance / (1 - chance);
  // How much a shorter draw price increases the weight: in full before the start, its ninth root with a ninth left.
  const [atStart, late] = [1, 1 / 9].map((left) => odds(drawn(200, left)) / odds(drawn(320, left)));
  expect(Math.log(late ?? 0) / Math.log(atStart ?? 0)).toBeGreaterThan(0);
  expect(Math.log(late ?? 0) / Math.log(atStart ?? 0)).toBeLessThan(0.25);
});

// Stern 1994, table 2: the home side's chances in 493 games of the NBA by Stern's model, with a drift of 4.87 points
// and a deviation of 15.82.
test.each<[rule: string, played: number, lead: number, chance: number]>([
  ["at the start", 0, 0, 0.62],
  ["level after a quarter", 0.25, 0, 0.61],
  ["level at half-time", 0.5, 0, 0.59],
  ["level after three quarters", 0.75, 0, 0.56],
  ["ten behind after a quarter", 0.25, -10, 0.32],
  ["ten behind at half-time", 0.5, -10, 0.25],
  ["ten ahead at half-time", 0.5, 10, 0.87],
])("Stern's model: %s", (_rule, played, lead, chance) => {
  expect(leadChance({ lead, left: 1 - played, drift: 4.87, deviation: 15.82 })).toBeCloseTo(chance, 2);
});

test.each<[rule: string, sport: Played, state: Partial<PlayState>, unpriced: string | undefined]>([
  ["before the game", "football", { period: 0 }, "notBegun"],
  ["61 seconds of basketball", "basketball", { period: 4, secondsLeft: 61 }, undefined],
  ["its last minute", "basketball", { period: 4, secondsLeft: 60 }, "lastMoments"],
  ["a minute of a quarter before", "basketball", { period: 3, secondsLeft: 60 }, undefined],
  ["121 seconds of football", "football", { period: 4, secondsLeft: 121 }, undefined],
  ["its last two minutes", "football", { period: 4, secondsLeft: 120 }, "lastMoments"],
  ["overtime", "hockey", { period: 4, secondsLeft: 300 }, "overtime"],
  ["three minutes of soccer", "soccer", { period: 2, secondsLeft: 180 }, "lastMoments"],
  ["and one second more", "soccer", { period: 2, secondsLeft: 181 }, undefined],
  ["one out in the last of the ninth", "baseball", { period: 9, isBottom: true, outs: 1 }, undefined],
  ["two out", "baseball", { period: 9, isBottom: true, outs: 2 }, "lastMoments"],
  ["an extra inning", "baseball", { period: 10 }, undefined],
])("is silent where it cannot know: %s", (_rule, sport, state, unpriced) => {
  const lines = inPlayLines(question(sport, state));
  expect("unpriced" in lines ? lines.unpriced : undefined).toBe(unpriced);
});

test.each<[rule: string, question: InPlayQuestion, expected: object]>([
  ["a sport without a model", { ...question("soccer"), sport: "tennis" as Sport }, { unpriced: "noModel" }],
  ["no closing line at all", question("football", {}, { closing: {} }), { unpriced: "noClosingLine" }],
  [
    "the money line alone",
    question("football", {}, { closing: { moneyLine: { prices: [-110, -110] } } }),
    { moneyLine: { points: null, prices: [100, 100] } },
  ],
])("%s", (_rule, requested, expected) => {
  expect(inPlayLines(requested)).toMatchObject(expected);
});

test("a nearly decided market is left out, and the others stay", () => {
  const lines = priced(question("soccer", { away: 3, period: 2, secondsLeft: 600 }));
  expect([lines.moneyLine, lines.total !== undefined]).toEqual([undefined, true]);
});

describe("points", () => {
  test.each<
    [
      rule: string,
      sport: Played,
      state: Partial<PlayState>,
      current: number | null,
      points: (quarters: number) => boolean,
    ]
  >([
    [
      "stay while the bet is about even",
      "basketball",
      { away: 4, home: 2, secondsLeft: 600 },
      18,
      (quarters) => quarters === 18,
    ],
    [
      "go to the half point that is nearest to even",
      "basketball",
      { away: 40, home: 20, period: 2, secondsLeft: 300 },
      18,
      (quarters) => quarters < -40 && quarters % 4 !== 0,
    ],
    [
      "stay where a trader put them, within reason",
      "basketball",
      { away: 4, home: 2, secondsLeft: 600 },
      10,
      (quarters) => quarters === 10,
    ],
  ])("of a spread %s", (_rule, sport, state, current, is) => {
    const { spread } = priced(question(sport, state, { current: { spread: current } }));
    expect(is(spread?.points ?? 0)).toBe(true);
  });

  test("a total is never what was scored already", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 9 }), (runs, period) => {
        const { total } = priced(question("baseball", { away: runs, home: 3, period }));
        if (total !== undefined) expect((total.points ?? 0) / 4).toBeGreaterThan(runs + 3);
      }),
    );
  });
});

test.each<[rule: string, sport: Played, state: Partial<PlayState>, away: number, home: number]>([
  ["half a game by the clock", "football", { period: 2, secondsLeft: 0 }, 0.5, 0.5],
  ["the home team bats last", "baseball", { period: 9, isBottom: true }, 0, 1 / 9],
  ["an out is a third of a half", "baseball", { period: 9, outs: 1 }, 2 / 27, 1 / 9],
  ["an extra inning is as long as another", "baseball", { period: 11 }, 1 / 9, 1 / 9],
])("what is left: %s", (_rule, sport, state, away, home) => {
  const left = partLeft(sport, { ...start, ...state }, playFormat(sport) ?? { periods: 1, periodSeconds: 1 });
  expect([left.awayLeft, left.homeLeft]).toEqual([expect.closeTo(away, 9), expect.closeTo(home, 9)]);
});

test.each([-1, 5_001])("%d is not a valid margin", (margin) => {
  expect(() => inPlayLines(question("football", {}, { margin }))).toThrow("notASetting");
});

describe("a clock is behind the score", () => {
  const minute = 60_000;
  test.each<[rule: string, runs: boolean, secondsLeft: number, changedAt: number, isStale: boolean]>([
    ["not with a score of the same minute, at free throws", false, 720, minute, false],
    ["with a score more than a minute after it was stopped", false, 720, minute + 1, true],
    ["not while it runs", true, 720, 10 * minute, false],
    ["not within a minute of its end", true, 60, 2 * minute, false],
    ["with a score more than a minute after its end", true, 60, 2 * minute + 1, true],
  ])("%s", (_rule, runs, secondsLeft, changedAt, isStale) => {
    expect(isClockStale({ runs, secondsLeft, clockAt: 0, changedAt }, { periods: 4, periodSeconds: 720 })).toBe(
      isStale,
    );
  });

  test("never in a game without a clock", () => {
    const clock = { runs: false, secondsLeft: 0, clockAt: 0, changedAt: 60 * minute };
    expect(isClockStale(clock, { periods: 9, periodSeconds: 0 })).toBe(false);
  });
});
