import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { taxBackOf, taxBackTransfers, type TaxStep, taxOf, taxTransfers } from "./tax.ts";
import { balanceChanges } from "./transfers.ts";

const steps = [
  { from: 100_000, rate: 1_000 },
  { from: 500_000, rate: 2_000 },
];

describe("tax by steps", () => {
  test.each<[rule: string, steps: readonly TaxStep[], exempt: number, paid: number, tax: number]>([
    ["no table, no tax", [], 0, 1_000_000, 0],
    ["the last that is free", steps, 0, 100_009, 0],
    ["the first cent of tax", steps, 0, 100_010, 1],
    ["the end of the first step", steps, 0, 500_000, 40_000],
    ["only the part above the second step pays its rate", steps, 0, 500_010, 40_002],
    ["the stake is free where winnings alone are taxed", steps, 50_000, 550_000, 40_000],
    ["a refunded stake is not a winning", steps, 100, 100, 0],
    ["rounded once, down", [{ from: 0, rate: 333 }], 0, 1_000, 33],
    [
      "rounded once, not a step at a time",
      [
        { from: 0, rate: 5_000 },
        { from: 1, rate: 5_000 },
      ],
      0,
      2,
      1,
    ],
    ["the order of the rows does not matter", steps.toReversed(), 0, 500_010, 40_002],
    ["an amount beyond the safe integers", [{ from: 0, rate: 10_000 }], 0, 900_000_000_000_000, 900_000_000_000_000],
  ])("%s", (_rule, of, exempt, paid, tax) => expect(taxOf({ steps: of, exempt }, paid)).toBe(tax));

  test("a ticket without a tax table pays no tax", () => expect(taxOf(null, 1_000_000)).toBe(0));
});

const terms = fc.record({
  steps: fc.uniqueArray(fc.record({ from: fc.nat(1_000_000), rate: fc.nat(10_000) }), {
    selector: ({ from }) => from,
    maxLength: 6,
  }),
  exempt: fc.nat(100_000),
});

test("property: a larger prize never leaves less, and tax is never negative", () => {
  fc.assert(
    fc.property(terms, fc.nat(2_000_000), fc.nat(1_000_000), (of, paid, more) => {
      const [tax, higher] = [taxOf(of, paid), taxOf(of, paid + more)];
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(higher).toBeGreaterThanOrEqual(tax);
      expect(higher - tax).toBeLessThanOrEqual(more);
    }),
  );
});

test("property: two payments are taxed like one, and a correction as if no more had been paid", () => {
  fc.assert(
    fc.property(terms, fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(2_000_000), (of, first, second, payable) => {
      const paid = first + second;
      expect(taxOf(of, first) + (taxOf(of, paid) - taxOf(of, first))).toBe(taxOf(of, paid));
      expect(taxOf(of, paid) - taxBackOf(of, paid, payable)).toBe(taxOf(of, Math.min(paid, payable)));
    }),
  );
});

test("tax leaves the till, is refunded against an overpayment, and is taken again", () => {
  const till = { kind: "retail", posId: 7 } as const;
  const all = [...taxTransfers(till, 500), ...taxBackTransfers(0, 500), ...taxBackTransfers(500, 200)];
  expect(all.map(({ code, amount }) => [code, amount])).toEqual([
    [22, 500],
    [23, 500],
    [123, 300],
  ]);
  expect(Object.fromEntries(balanceChanges(all))).toEqual({ "1/7": -500, "18/0": 300, "13/0": 200 });
});
