import fc from "fast-check";
import { expect, test } from "vitest";
import { fairProbabilities, type MarginMethod, pricedProbabilities, shinInsiders } from "./margins.ts";

const methods = ["multiplicative", "additive", "power", "oddsRatio", "shin"] as const;
const market = [2.6, 2.4, 4.3].map((decimal) => 1 / decimal);
const booksum = market.reduce((sum, side) => sum + side, 0);

test("Shin's method reproduces the published reference to ten digits", () => {
  const fair = fairProbabilities("shin", market) ?? [];
  for (const [index, expected] of [0.3729940603, 0.4047794109, 0.2222265287].entries())
    expect(fair[index]).toBeCloseTo(expected, 10);
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

// The three football matches of the R package `implied`, whose documentation prints what each method makes of them.
const published = [
  [4.2, 3.7, 1.95],
  [2.45, 3.7, 2.9],
  [2.05, 3.2, 3.8],
] as const;
test.each<[method: MarginMethod, fair: readonly (readonly number[])[]]>([
  [
    "multiplicative",
    [
      [0.2331556, 0.2646631, 0.5021813],
      [0.3988848, 0.2641264, 0.3369888],
      [0.4586948, 0.2938514, 0.2474538],
    ],
  ],
  [
    "shin",
    [
      [0.2315716, 0.2635742, 0.5048542],
      [0.4000221, 0.2629271, 0.3370508],
      [0.4645882, 0.2919788, 0.2434331],
    ],
  ],
  [
    "additive",
    [
      [0.2310332, 0.2632083, 0.5057585],
      [0.4004096, 0.2625166, 0.3370739],
      [0.4666506, 0.2913457, 0.2420036],
    ],
  ],
  [
    "oddsRatio",
    [
      [0.2320048, 0.2636415, 0.5043537],
      [0.3996912, 0.2633869, 0.3369219],
      [0.4634406, 0.2919032, 0.2446562],
    ],
  ],
  [
    "power",
    [
      [0.2311414, 0.2630644, 0.5057942],
      [0.4003156, 0.2627189, 0.3369655],
      [0.4667139, 0.2908985, 0.2423876],
    ],
  ],
])("%s agrees with the published tables", (method, fair) => {
  for (const [match, sides] of fair.entries()) {
    const found =
      fairProbabilities(
        method,
        (published[match] ?? []).map((decimal) => 1 / decimal),
      ) ?? [];
    // The package's own solver is accurate to about six digits.
    for (const [index, side] of sides.entries()) expect(found[index]).toBeCloseTo(side, 5);
  }
});

test("additive has no answer when it leaves nothing for a long shot", () => {
  expect(fairProbabilities("additive", [0.7, 0.45, 0.04])).toBeUndefined();
});

test("Shin has no answer for a market without a margin", () => {
  expect(fairProbabilities("shin", [0.45, 0.45])).toBeUndefined();
});

const fairMarket = fc
  .array(fc.integer({ min: 5, max: 100 }), { minLength: 2, maxLength: 6 })
  .map((weights) => {
    const sum = weights.reduce((one, other) => one + other);
    return weights.map((weight) => weight / sum);
  })
  .filter((sides) => Math.max(...sides) < 0.85);
const anyMethod = fc.constantFrom(...methods);
const margin = fc.integer({ min: 1, max: 120 }).map((permille) => 1 + permille / 1000);

test("adding a margin and taking it out again leaves the fair probabilities", () => {
  fc.assert(
    fc.property(anyMethod, fairMarket, margin, (method, fair, target) => {
      const priced = pricedProbabilities(method, fair, target);
      if (priced === undefined) return;
      expect(priced.reduce((sum, side) => sum + side, 0)).toBeCloseTo(target, 9);
      const back = fairProbabilities(method, priced) ?? [];
      for (const [index, side] of fair.entries()) expect(back[index]).toBeCloseTo(side, 7);
    }),
  );
});

test("a wider margin never improves any side", () => {
  fc.assert(
    fc.property(anyMethod, fairMarket, margin, margin, (method, fair, one, other) => {
      const narrow = pricedProbabilities(method, fair, Math.min(one, other));
      const wide = pricedProbabilities(method, fair, Math.max(one, other));
      for (const [index, side] of (wide ?? []).entries())
        expect(side).toBeGreaterThanOrEqual((narrow?.[index] ?? 0) - 1e-12);
    }),
  );
});

test.each(methods)("%s keeps the order of the sides", (method) => {
  const fair = fairProbabilities(method, market) ?? [];
  expect(fair[1]).toBeGreaterThan(fair[0] ?? 1);
  expect(fair[0]).toBeGreaterThan(fair[2] ?? 1);
  expect(pricedProbabilities(method, fair, booksum)?.[0]).toBeCloseTo(market[0] ?? 0, 9);
});
