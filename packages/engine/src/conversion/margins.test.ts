import fc from "fast-check";
import { expect, test } from "vitest";
import { fairProbabilities, type MarginMethod, pricedProbabilities, shinInsiders } from "./margins.ts";

const methods = ["multiplicative", "additive", "power", "oddsRatio", "shin"] as const;
const market = [2.6, 2.4, 4.3].map((decimal) => 1 / decimal);
const booksum = market.reduce((sum, side) => sum + side, 0);

test("Shin's method reproduces the published reference to ten digits", () => {
  const fair = fairProbabilities("shin", market) ?? [];
  for (const [index, expected] of [0.3729940603, 0.4047794109, 0.2222265287].entries()) expect(fair[index]).toBeCloseTo(expected, 10);
  expect(shinInsiders(market)).toBeCloseTo(0.0169425128, 10);
});

test.each<[rule: string, method: MarginMethod, implied: number[], fair: number[]]>([
  ["multiplicative divides by the booksum", "multiplicative", [0.55, 0.55], [0.5, 0.5]],
  ["additive takes the same from each side", "additive", [0.8, 0.3], [0.75, 0.25]],
  ["power finds the exponent", "power", [Math.sqrt(0.5), Math.sqrt(0.5)], [0.5, 0.5]],
  ["odds ratio divides every side's odds by one number", "oddsRatio", [2 / 3, 2 / 3], [0.5, 0.5]],
  ["with two sides Shin is additive", "shin", [0.8, 0.3], [0.75, 0.25]],
])("taking a margin out: %s", (_, method, implied, fair) => {
  const found = fairProbabilities(method, implied) ?? [];
  for (const [index, expected] of fair.entries()) expect(found[index]).toBeCloseTo(expected, 9);
});

test("additive has no answer when it leaves nothing for a long shot", () => {
  expect(fairProbabilities("additive", [0.7, 0.45, 0.04])).toBeUndefined();
});

test("Shin has no answer for a market without a margin", () => {
  expect(fairProbabilities("shin", [0.45, 0.45])).toBeUndefined();
});

const fairMarket = fc.array(fc.integer({ min: 5, max: 100 }), { minLength: 2, maxLength: 6 }).map((weights) => {
  const sum = weights.reduce((one, other) => one + other);
  return weights.map((weight) => weight / sum);
}).filter((sides) => Math.max(...sides) < 0.85);
const anyMethod = fc.constantFrom(...methods);
const margin = fc.integer({ min: 1, max: 120 }).map((permille) => 1 + permille / 1000);

test("a margin that is put in and taken out again leaves the fair probabilities", () => {
  fc.assert(fc.property(anyMethod, fairMarket, margin, (method, fair, target) => {
    const priced = pricedProbabilities(method, fair, target);
    if (priced === undefined) return;
    expect(priced.reduce((sum, side) => sum + side, 0)).toBeCloseTo(target, 9);
    const back = fairProbabilities(method, priced) ?? [];
    for (const [index, side] of fair.entries()) expect(back[index]).toBeCloseTo(side, 7);
  }));
});

test("a wider margin never improves any side", () => {
  fc.assert(fc.property(anyMethod, fairMarket, margin, margin, (method, fair, one, other) => {
    const narrow = pricedProbabilities(method, fair, Math.min(one, other));
    const wide = pricedProbabilities(method, fair, Math.max(one, other));
    for (const [index, side] of (wide ?? []).entries()) expect(side).toBeGreaterThanOrEqual((narrow?.[index] ?? 0) - 1e-12);
  }));
});

test.each(methods)("%s keeps the order of the sides", (method) => {
  const fair = fairProbabilities(method, market) ?? [];
  expect(fair[1]).toBeGreaterThan(fair[0] ?? 1);
  expect(fair[0]).toBeGreaterThan(fair[2] ?? 1);
  expect(pricedProbabilities(method, fair, booksum)?.[0]).toBeCloseTo(market[0] ?? 0, 9);
});
