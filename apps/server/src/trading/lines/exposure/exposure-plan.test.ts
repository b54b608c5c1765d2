import { expect, test } from "vitest";
import { exposurePlan, type Game } from "./exposure-plan.ts";
import type { HqLine } from "../hq-line.ts";

// What rules do with the money on a market, without a database.

const eventId = 70;
const line = (betType: number, side: 1 | 2, price: number, points: number | null = null): HqLine =>
  ({
    eventId,
    betType,
    side,
    alternate: 0,
    points,
    price,
    version: 1,
    isOpen: true,
    isHeld: false,
  }) as unknown as HqLine;
const rule = { betType: 1, currency: "HTG", moveEvery: 10_000, moveCents: 10, mostCents: 20, offBoard: null };
const plan = (spread: readonly [away: number, home: number], more: Partial<Game> = {}) =>
  exposurePlan({
    eventId,
    rules: [rule],
    counted: [],
    risks: [{ betType: 1, side: 1, currency: "HTG", risk: 15_000 }],
    lines: [line(1, 1, 120), line(1, 2, -140), line(2, 1, spread[0], 6), line(2, 2, spread[1], -6)],
    ...more,
  });

test.each<[rule: string, spread: readonly [number, number], prices: readonly number[]]>([
  ["a step that leaves the favourite's win priced above its win by two", [-130, 110], [110, -130]],
  ["no step past the spread, where a win would pay more than a win by two", [125, -145], []],
])("%s", (_rule, spread, prices) => {
  const { moves, counted } = plan(spread);
  expect(moves.map(({ price }) => price)).toEqual(prices);
  expect(counted).toMatchObject([{ net: 15_000, cents: prices.length === 0 ? 0 : -10 }]);
});

test("risk in a currency other than the rule's moves nothing", () => {
  expect(plan([-130, 110], { risks: [{ betType: 1, side: 1, currency: "USD", risk: 15_000 }] }).moves).toEqual([]);
});
