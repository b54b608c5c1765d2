import fc from "fast-check";
import { expect, test } from "vitest";
import { type ExposureRule, movedByExposure } from "./moved-by-exposure.ts";

const rule: ExposureRule = { moveEvery: 1_000, moveCents: 5, mostCents: 20, offBoard: 5_000 };
const fresh = { base: 0, steps: 0, boardBase: 0 };

test.each<[rule: string, net: number, steps: number, cents: number, isOff: boolean]>([
  ["nothing is bet", 0, 0, 0, false],
  ["less than an amount on the first side", 999, 0, 0, false],
  ["an amount on the first side makes it a step dearer", 1_000, 1, -5, false],
  ["less than two", 1_999, 1, -5, false],
  ["two", 2_000, 2, -10, false],
  ["an amount on the second side makes the first a step cheaper", -1_000, -1, 5, false],
  ["the last step that the desk allows", 4_000, 4, -20, false],
  ["below the amount that takes it off the board", 4_999, 4, -20, false],
  ["the amount that takes it off the board, and no further step", 5_000, 5, -20, true],
  ["on the other side too", -5_000, -5, 20, true],
])("from a fresh line: %s", (_, net, steps, cents, isOff) => {
  expect(movedByExposure(rule, net, fresh)).toEqual({ steps, cents, isOff });
});

test.each<[rule: string, net: number, before: number, steps: number]>([
  ["a step stays just below its amount", 999, 1, 1],
  ["and half an amount below it", 500, 1, 1],
  ["below that it moves back", 499, 1, 0],
  ["two steps move back one at a time", 1_499, 2, 1],
  ["or both at once", 100, 2, 0],
  ["the other side's step is undone at once where this side has an amount", 1_000, -1, 1],
  ["and at the same half", -500, -1, -1],
  ["below the half", -499, -1, 0],
])("from existing steps: %s", (_, net, before, steps) => {
  expect(movedByExposure(rule, net, { ...fresh, steps: before }).steps).toBe(steps);
});

test.each<[rule: string, changed: Partial<ExposureRule>, net: number, cents: number, isOff: boolean]>([
  ["no amount for a move", { moveEvery: null }, 4_000, 0, false],
  ["no amount for the board", { offBoard: null }, 50_000, -20, false],
  ["neither", { moveEvery: null, offBoard: null }, 50_000, 0, false],
])("a rule with %s", (_, changed, net, cents, isOff) => {
  expect(movedByExposure({ ...rule, ...changed }, net, fresh)).toMatchObject({ cents, isOff });
});

test("steps count from the desk's price, the board from when the market came on it", () => {
  expect(movedByExposure(rule, 7_000, { base: 6_000, steps: 0, boardBase: 4_000 })).toEqual({
    steps: 1,
    cents: -5,
    isOff: false,
  });
  expect(movedByExposure(rule, 9_000, { base: 9_000, steps: 0, boardBase: 4_000 })).toEqual({
    steps: 0,
    cents: 0,
    isOff: true,
  });
});

test("money that fluctuates within half an amount moves a line at most once", () => {
  const start = fc.integer({ min: -20_000, max: 20_000 });
  fc.assert(
    fc.property(start, fc.array(fc.integer({ min: -250, max: 250 }), { maxLength: 30 }), (at, wobbles) => {
      const { moves } = wobbles.reduce(
        ({ steps, moves: before }, by) => {
          const next = movedByExposure(rule, at + by, { ...fresh, steps }).steps;
          return { steps: next, moves: before + (next === steps ? 0 : 1) };
        },
        { steps: movedByExposure(rule, at, fresh).steps, moves: 0 },
      );
      expect(moves).toBeLessThanOrEqual(1);
    }),
  );
});
