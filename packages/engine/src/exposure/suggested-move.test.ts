import fc from "fast-check";
import { expect, test } from "vitest";
import { type MoveSettings, suggestedMove } from "./suggested-move.ts";

const desk: MoveSettings = { lean: 0.2, limit: 100_000, stepCents: 5, mostCents: 20 };

test.each<[rule: string, prices: [number, number], firstCosts: number, secondCosts: number, cents: number | undefined]>(
  [
    ["even liabilities suggest no move", [-110, -110], 50_000, 50_000, undefined],
    ["the side that costs more is made dearer", [-110, -110], 100_000, 0, -20],
    ["and the other way the other side", [-110, -110], 0, 100_000, 20],
    ["half of the difference moves half as far", [-110, -110], 50_000, 0, -10],
    ["a difference below a step is left", [-110, -110], 10_000, 0, undefined],
    ["no move is larger than the desk allows", [-110, -110], 900_000, 0, -20],
    ["a quarter of the difference moves a coin one step", [-110, -110], 25_000, 0, -5],
    ["and a long shot further", [300, -360], 25_000, 0, -10],
  ],
)("a suggested move: %s", (_, prices, one, other, cents) => {
  const move = suggestedMove(prices, [one, other], desk);
  expect(move?.cents).toBe(cents);
});

test("whatever the liability, a move is whole steps within the bound, off the expensive side", () => {
  const price = fc.oneof(fc.integer({ min: -400, max: -100 }), fc.integer({ min: 100, max: 400 }));
  const money = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(price, price, money, money, (first, second, one, other) => {
      const move = suggestedMove([first, second], [one, other], desk);
      if (move === undefined) return;
      expect(Math.abs(move.cents)).toBeLessThanOrEqual(20);
      expect(Math.abs(move.cents % 5)).toBe(0);
      expect(Math.sign(move.cents)).toBe(Math.sign(other - one));
    }),
  );
});
