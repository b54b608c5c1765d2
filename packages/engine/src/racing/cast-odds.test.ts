import { rational, rationals } from "@chalkboard/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { castOdds, flattenedHarville, orderChance, type PlaceDiscounts, plainHarville } from "./cast-odds.ts";

const field = new Map([
  ["1", 0.5],
  ["2", 0.3],
  ["3", 0.2],
]);

test.each<[rule: string, order: string[], chance: number]>([
  ["to win it is the chance to win", ["1"], 0.5],
  ["the second wins among the remaining ones: 50% times 30 of 50", ["1", "2"], 0.3],
  ["the other way round: 30% times 50 of 70", ["2", "1"], 0.3 * (5 / 7)],
  ["the third is the remaining one", ["1", "2", "3"], 0.3],
])("the chance of an order without flattening: %s", (_, order, chance) => {
  expect(orderChance(order, field, plainHarville)).toBeCloseTo(chance, 12);
});

test("behind the winner a favourite gets a lower probability", () => {
  expect(orderChance(["3", "1"], field)).toBeLessThan(orderChance(["3", "1"], field, plainHarville));
  expect(orderChance(["3", "2"], field)).toBeGreaterThan(orderChance(["3", "2"], field, plainHarville));
});

test.each<[rule: string, order: string[], booksum: number, odds: string | null]>([
  ["30 of 100 without a margin is 3.33", ["1", "2"], 10_000, "333/100"],
  ["with a margin of a fifth 2.77", ["1", "2"], 12_000, "277/100"],
  ["a margin that eats the profit leaves no price", ["1"], 20_000, null],
])("fixed odds of a cast: %s", (_, order, booksum, odds) => {
  const priced = castOdds(order, field, booksum, plainHarville);
  expect(priced === null ? null : rationals.toText(priced)).toBe(odds);
});

test.each<[fault: string, run: () => unknown, reason: string]>([
  [
    "chances that are not a whole",
    () =>
      orderChance(
        ["1"],
        new Map([
          ["1", 0.5],
          ["2", 0.4],
        ]),
      ),
    "notASetting",
  ],
  [
    "a chance below nothing",
    () =>
      orderChance(
        ["1"],
        new Map([
          ["1", 1.5],
          ["2", -0.5],
        ]),
      ),
    "notASetting",
  ],
  ["a runner twice", () => orderChance(["1", "1"], field), "noLegs"],
  ["a runner that does not run", () => orderChance(["9"], field), "noLegs"],
  ["a margin that pays the customer", () => castOdds(["1", "2"], field, 9_000), "notASetting"],
])("casts without odds are refused: %s", (_, run, reason) => {
  expect(run).toThrow(expect.objectContaining({ reason }));
});

test("all orders of two, and of three, sum to one; each keeps its share of the margin", () => {
  const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 3, maxLength: 7 });
  fc.assert(
    fc.property(
      weights,
      fc.constantFrom<PlaceDiscounts>(plainHarville, flattenedHarville),
      fc.integer({ min: 10_000, max: 14_000 }),
      (parts, discounts, booksum) => {
        const sum = parts.reduce((total, part) => total + part);
        const chances = new Map(parts.map((part, index) => [String(index), part / sum]));
        const pairs = [...chances.keys()].flatMap((first) =>
          [...chances.keys()].filter((second) => second !== first).map((second) => [first, second]),
        );
        const triples = pairs.flatMap((pair) =>
          [...chances.keys()].filter((third) => !pair.includes(third)).map((third) => [...pair, third]),
        );
        for (const orders of [pairs, triples])
          expect(orders.reduce((total, order) => total + orderChance(order, chances, discounts), 0)).toBeCloseTo(1, 9);
        for (const order of pairs) {
          const odds = castOdds(order, chances, booksum, discounts);
          const wanted = (orderChance(order, chances, discounts) * booksum) / 10_000;
          // A price includes at least its share of the booksum; there is none where less than a cent would be won.
          if (odds === null) expect(wanted).toBeGreaterThan(1 / 1.01 - 1e-9);
          else expect(rationals.toNumber(rationals.divide(rational(1), odds))).toBeGreaterThanOrEqual(wanted - 1e-9);
        }
      },
    ),
    { numRuns: 40 },
  );
});
