import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceFromEven } from "../odds/american.ts";
import { type HouseMargin, housePrices } from "./house-margin.ts";
import { fairProbabilities } from "./margins.ts";
import { impliedBy, priceAt } from "./price-of-chance.ts";

const margin = (more: Partial<HouseMargin> = {}): HouseMargin => ({
  method: "power",
  twoWay: 450,
  threeWay: 700,
  step: 1,
  ...more,
});

// Even chances at 4.5 % are 52.25 % each, which is −109.4. Both −105 is the 10-cent line and both −110 the 20-cent line
// that books print (rules.md 3.1).
test.each<[rule: string, quoted: number[], margin: HouseMargin, prices: number[]]>([
  ["−110 both ways stays −110 at 4.5 %", [-110, -110], margin(), [-110, -110]],
  ["and is the dime line at 2.4 %", [-110, -110], margin({ twoWay: 240 }), [-105, -105]],
  ["which becomes the 20-cent line at 4.7 %", [-105, -105], margin({ twoWay: 470 }), [-110, -110]],
  ["without a margin the fair price is left", [-110, -110], margin({ twoWay: 0 }), [100, 100]],
  ["a favourite, by Shin: from each side the same", [-150, 130], margin({ method: "shin" }), [-154, 127]],
  ["a favourite, in proportion", [-150, 130], margin({ method: "multiplicative" }), [-154, 127]],
  ["a favourite, by power: the underdog bears more", [-150, 130], margin(), [-153, 127]],
  ["to five cents, against the customer on both sides", [-150, 130], margin({ step: 5 }), [-155, 125]],
  ["a price that is on the step stays there", [-110, -110], margin({ step: 10 }), [-110, -110]],
  ["even money is written +100", [100, -120], margin({ method: "multiplicative" }), [100, -120]],
  ["three-way markets have their own margin", [105, 220, 280], margin({ method: "shin" }), [104, 217, 277]],
  [
    "a great favourite in proportion does not reach 4.5 %",
    [-10_000, 2_000],
    margin({ method: "multiplicative" }),
    [-4_259, 2_028],
  ],
  ["by the power method it does", [-10_000, 2_000], margin(), [-10_464, 1_736]],
  [
    "where equal shares leave a long shot nothing, power takes the margin out",
    [-400, -150, 4_000],
    margin({ method: "additive", threeWay: 0 }),
    housePrices([-400, -150, 4_000], margin({ threeWay: 0 }))?.prices.slice() ?? [],
  ],
])("%s", (_rule, quoted, given, prices) => {
  expect(housePrices(quoted, given)?.prices).toEqual(prices);
});

test.each([
  ["a hundredth below 100 % says nothing about chances", [101, -100], undefined],
  ["100 % does", [101, -101], 2],
  ["a side is missing three ways", [300, 300, 290], undefined],
])("%s", (_rule, quoted, sides) => {
  expect(housePrices(quoted, margin())?.prices.length).toBe(sides);
});

const methods = fc.constantFrom("multiplicative", "power", "oddsRatio", "shin", "additive");
const model = fc.record({
  method: methods,
  twoWay: fc.integer({ min: 0, max: 1_200 }),
  threeWay: fc.integer({ min: 0, max: 1_500 }),
  step: fc.constantFrom(1, 5, 10),
});
const aSide = fc.integer({ min: -1_500, max: 1_500 }).map(priceAt);
/** A market as a bookmaker would quote it: between 100 and 115 %. */
const market = fc.array(aSide, { minLength: 2, maxLength: 3 }).filter((sides) => {
  const sum = sides.map(impliedBy).reduce((one, other) => one + other);
  return sum >= 1 && sum <= 1.15;
});
const better = (price: number, step: number): number => priceAt(distanceFromEven(price) + step);
const sumOf = (prices: readonly number[]): number => prices.map(impliedBy).reduce((sum, side) => sum + side);

test("the sides sum to the target plus at most their rounding, never to less than 100 %", () => {
  fc.assert(
    fc.property(market, model, (quoted, given) => {
      const { prices = [], booksum = 0 } = housePrices(quoted, given) ?? {};
      const target = 1 + (quoted.length === 2 ? given.twoWay : given.threeWay) / 10_000;
      const rounding = prices.reduce((sum, price) => sum + impliedBy(price) - impliedBy(better(price, given.step)), 0);
      expect(sumOf(prices)).toBeGreaterThanOrEqual(booksum - 1e-9);
      expect(sumOf(prices)).toBeLessThanOrEqual(booksum + rounding + 1e-9);
      expect(sumOf(prices)).toBeGreaterThanOrEqual(1 - 1e-9);
      expect(booksum).toBeLessThanOrEqual(target + 1e-9);
      if (Math.max(...quoted.map(impliedBy)) < 0.8) expect(booksum).toBeCloseTo(target, 9);
    }),
  );
});

test("the probabilities of the quoted market are kept, except for rounding", () => {
  fc.assert(
    fc.property(market, model, (quoted, given) => {
      const { prices = [] } = housePrices(quoted, given) ?? {};
      const rounding = prices.reduce((sum, price) => sum + impliedBy(price) - impliedBy(better(price, given.step)), 0);
      const [before, after] = [quoted, prices].map((some) => fairProbabilities(given.method, some.map(impliedBy)));
      if (before === undefined || after === undefined) return;
      for (const [index, chance] of before.entries())
        expect(Math.abs((after[index] ?? 0) - chance)).toBeLessThanOrEqual(2 * rounding);
    }),
  );
});

test("a likelier side never gets a better price, and more margin improves none", () => {
  fc.assert(
    fc.property(
      aSide,
      aSide,
      fc.integer({ min: 0, max: 40 }),
      model,
      fc.integer({ min: 0, max: 500 }),
      (one, other, cents, given, more) => {
        const pairs = [one, other]
          .toSorted((a, b) => impliedBy(a) - impliedBy(b))
          .map((price) => [price, priceAt(-distanceFromEven(price) - cents)]);
        const [longer, shorter] = pairs.map((pair) => housePrices(pair, given)?.prices ?? []);
        expect(distanceFromEven(longer?.[0] ?? 0)).toBeGreaterThanOrEqual(distanceFromEven(shorter?.[0] ?? 0));
        expect(distanceFromEven(longer?.[1] ?? 0)).toBeLessThanOrEqual(distanceFromEven(shorter?.[1] ?? 0));
        const wider = housePrices(pairs[0] ?? [], { ...given, twoWay: given.twoWay + more })?.prices ?? [];
        for (const [index, price] of wider.entries())
          expect(distanceFromEven(price)).toBeLessThanOrEqual(distanceFromEven(longer?.[index] ?? 0));
      },
    ),
  );
});
