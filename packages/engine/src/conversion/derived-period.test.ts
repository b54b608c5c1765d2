import { expect, test } from "vitest";
import type { Period } from "../bets/bet-types.ts";
import type { Sport } from "../grading/grading-rules.ts";
import { derivedPeriod, type MainLines, periodShares } from "./derived-period.ts";
import { impliedBy } from "./price-of-chance.ts";

const game = (
  moneyLine: readonly [number, number],
  spread: number,
  total: number,
  prices: readonly [number, number] = [-110, -110],
): MainLines => ({
  moneyLine: { points: null, prices: moneyLine },
  spread: { points: spread * 4, prices },
  total: { points: total * 4, prices: [-110, -110] },
});
const derived = (lines: MainLines, period: Period, sport: Sport): MainLines => {
  const part = periodShares(sport, period);
  if (part === undefined) throw new Error(`no share of ${sport} ${period}`);
  return derivedPeriod(lines, period, part, sport);
};
const football = game([-180, 155], -3.5, 44.5);
const baseball = game([-144, 129], -1.5, 8.5, [134, -150]);

test.each<[rule: string, lines: MainLines, period: Period, sport: Sport, spread: number, total: number]>([
  ["half a football game gives half the points", football, "firstHalf", "football", -1.5, 22.5],
  ["a quarter a fifth of them", football, "quarter1", "football", -0.5, 8.5],
  ["the second quarter is the richest", football, "quarter2", "football", -1.5, 13.5],
  ["five innings of a baseball game keep the half run", baseball, "firstHalf", "baseball", -0.5, 4.5],
  ["whole points stay whole or half", game([-250, 205], -6, 220), "firstHalf", "basketball", -3, 110.5],
])("%s", (_rule, lines, period, sport, spread, total) => {
  const made = derived(lines, period, sport);
  expect([made.spread?.points, made.total?.points]).toEqual([spread * 4, total * 4]);
});

test("a favourite is smaller in a part of the game, by published halves: −180 is about −150", () => {
  const [away = 0] = derived(football, "firstHalf", "football").moneyLine?.prices ?? [];
  expect(away).toBeGreaterThanOrEqual(-160);
  expect(away).toBeLessThanOrEqual(-140);
});

test.each<[sport: Sport, period: Period, lines: MainLines]>([
  ["football", "firstHalf", football],
  ["football", "quarter4", football],
  ["baseball", "firstHalf", baseball],
  ["hockey", "quarter1", game([-140, 120], -1.5, 6, [175, -210])],
])("the book's margin stays, up to the step of prices: %s, %s", (sport, period, lines) => {
  const made = derived(lines, period, sport);
  for (const market of ["moneyLine", "spread", "total"] as const) {
    const [before, after] = [lines, made].map((each) =>
      (each[market]?.prices ?? []).reduce((sum, price) => sum + impliedBy(price), 0),
    );
    expect(after).toBeGreaterThanOrEqual((before ?? 0) - 1e-9);
    expect(after).toBeLessThan((before ?? 0) + 0.03);
  }
});

test("a market that the game lacks is not invented", () => {
  expect(derived({ total: football.total }, "firstHalf", "football")).toMatchObject({
    moneyLine: undefined,
    spread: undefined,
    total: { points: 90 },
  });
});

test.each<[rule: string, sport: Sport, period: Period]>([
  ["soccer has a draw", "soccer", "firstHalf"],
  ["hockey has no halves", "hockey", "firstHalf"],
  ["a game is no part of itself", "football", "game"],
])("no formula: %s", (_rule, sport, period) => {
  expect(periodShares(sport, period)).toBeUndefined();
});

test.each([0, 1])("%d is not a valid share", (share) => {
  expect(() => derivedPeriod(football, "quarter1", { margin: share, total: share }, "football")).toThrow("notASetting");
});
