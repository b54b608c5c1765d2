import fc from "fast-check";
import { expect, test } from "vitest";
import type { Side } from "../bets/bet-types.ts";
import { type Scenario, scenariosAround } from "./scenarios.ts";
import { defaultGradingRules } from "../grading/grading-rules.ts";
import { distanceFromEven } from "../odds/american.ts";
import { publishedPointPrices } from "../grading/house-tables.ts";
import type { BoughtPoints } from "../tickets/buy-points.ts";
import { type Chances, chancesOf, measuredPoints, measuredPrice } from "./measured-lines.ts";
import type { MarginMethod } from "./margins.ts";

const football = defaultGradingRules("football");
const fair = { method: "power" as const, booksum: 10_000 };
const usual = { method: "power" as const, booksum: 10_476 };
const never: Chances = { win: 0, back: 0 };

test.each<[rule: string, win: number, back: number, booksum: number, price: number | undefined]>([
  ["a coin without a margin", 0.5, 0, 10_000, 100],
  ["a coin with the usual margin", 0.5, 0, 10_476, -110],
  ["refunds do not count: four of ten win, two are refunded", 0.4, 0.2, 10_000, 100],
  ["off 3: 43.7 of 100 win, 9.4 are refunded", 0.437, 0.094, 10_000, 107],
  ["off 3, to 2½: 53.1 of 100 win", 0.531, 0, 10_000, -114],
  ["nothing wins: no price", 0, 0.1, 10_476, undefined],
  ["nothing loses: no price", 0.9, 0.1, 10_476, undefined],
  ["less than one in 100,000 wins: no price", 9.9e-6, 0, 10_000, undefined],
  ["one in 50,000 wins", 2e-5, 0, 10_000, 4_999_900],
  ["less than one in 100,000 loses: no price", 1 - 9.9e-6, 0, 10_000, undefined],
  ["everything wins except rounding of a sum: no price", 1 - 1e-15, 0, 10_000, undefined],
])("the price of a chance: %s", (_, win, back, booksum, price) => {
  expect(measuredPrice({ win, back }, { method: "power", booksum })).toBe(price);
});

test.each<[rule: string, points: number, halves: number, chances: Chances, bought: BoughtPoints]>([
  ["the table's price is worse: it is used", -20, 1, { win: 0.5, back: 0.02 }, { points: -18, price: -120, cents: 10 }],
  [
    "the probability's price is worse: it is used",
    -20,
    1,
    { win: 0.56, back: 0 },
    { points: -18, price: -140, cents: 30 },
  ],
  ["nothing bought, nothing changed", -20, 0, never, { points: -20, price: -110, cents: 0 }],
  ["no chance, no price: not sold", -20, 1, never, { refused: "notSold" }],
  ["what the table refuses remains refused", -20, 7, { win: 0.5, back: 0 }, { refused: "tooMany", maximumHalves: 6 }],
])("bought points at the worse of the table and the chance: %s", (_, points, halves, chances, bought) => {
  expect(
    measuredPoints(
      publishedPointPrices,
      { betType: 2, points, price: -110, sport: "football" },
      halves,
      () => chances,
      usual,
    ),
  ).toEqual(bought);
});

test("the probabilities of a leg come from the endings of the game", () => {
  const ends: Scenario[] = [
    { away: 20, home: 17, chance: 0.25 },
    { away: 17, home: 20, chance: 0.5 },
    { away: 10, home: 21, chance: 0.25 },
  ];
  expect(chancesOf({ betType: 2, side: 1, points: 12 }, ends, football)).toEqual({ win: 0.25, back: 0.5 });
  expect(chancesOf({ betType: 2, side: 1, points: 13 }, ends, football)).toEqual({ win: 0.5, back: 0.25 });
  expect(chancesOf({ betType: 2, side: 1, points: 11 }, ends, football)).toEqual({ win: 0.25, back: 0.25 });
  expect(() => chancesOf({ betType: 7, side: 1, points: null }, ends, football)).toThrow(
    expect.objectContaining({ reason: "notASetting" }),
  );
});

test.each<[fault: string, chances: Chances, booksum: number]>([
  ["a chance above 1", { win: 0.8, back: 0.3 }, 10_000],
  ["a chance below 0", { win: -0.1, back: 0 }, 10_000],
  ["no number", { win: Number.NaN, back: 0 }, 10_000],
  ["a margin that pays the customer", { win: 0.5, back: 0 }, 9_999],
])("what has no measured price is refused: %s", (_, chances, booksum) => {
  expect(() => measuredPrice(chances, { ...fair, booksum })).toThrow(
    expect.objectContaining({ reason: "notASetting" }),
  );
});

// Every alternative of one game, both sides, priced from one measure: the customer's return for one unit at each
// ending.
type Offer = {
  readonly side: Side;
  readonly points: number;
  readonly price: number;
  readonly chances: Chances;
  readonly leg: { betType: number };
};

const game = fc.record({
  mean: fc.integer({ min: -12, max: 12 }),
  deviation: fc.integer({ min: 4, max: 14 }),
  total: fc.integer({ min: 40, max: 52 }),
});
const margins = fc.record({
  method: fc.constantFrom<MarginMethod>("multiplicative", "additive", "power", "oddsRatio", "shin"),
  booksum: fc.integer({ min: 10_000, max: 11_200 }),
});

function ladderOf(scenarios: readonly Scenario[], margin: { method: MarginMethod; booksum: number }): Offer[] {
  return ([1, 2] as const).flatMap((side) =>
    Array.from({ length: 25 }, (_, step) => (step - 12) * 4 + 2 * (step % 2)).flatMap((points) => {
      const chances = chancesOf({ betType: 55, side, points }, scenarios, football);
      const price = measuredPrice(chances, margin);
      return price === undefined ? [] : [{ side, points, price, chances, leg: { betType: 55 } }];
    }),
  );
}

const profit = (price: number): number => (price > 0 ? price / 100 : -100 / price);

test("no price of a ladder is better than fair: no middle pays, and no two lines always win", () => {
  fc.assert(
    fc.property(game, margins, ({ mean, deviation, total }, margin) => {
      const offers = ladderOf(scenariosAround({ mean, deviation }, { mean: total, deviation: 8 }, true), margin);
      for (const { price, chances } of offers) {
        expect(chances.win * profit(price) - (1 - chances.win - chances.back)).toBeLessThanOrEqual(1e-9);
      }
      for (const one of offers.filter(({ side }) => side === 1)) {
        for (const other of offers.filter(({ side, points }) => side === 2 && points + one.points >= 0)) {
          expect(1 / (1 + profit(one.price)) + 1 / (1 + profit(other.price))).toBeGreaterThanOrEqual(1 - 1e-9);
        }
      }
    }),
    { numRuns: 12 },
  );
});

test("over a whole ladder more points never come at a better price", () => {
  fc.assert(
    fc.property(game, margins, ({ mean, deviation, total }, margin) => {
      const offers = ladderOf(scenariosAround({ mean, deviation }, { mean: total, deviation: 8 }, true), margin);
      for (const side of [1, 2]) {
        const prices = offers
          .filter((offer) => offer.side === side)
          .toSorted((one, other) => one.points - other.points)
          .map(({ price }) => distanceFromEven(price));
        for (const [index, price] of prices.entries()) expect(price).toBeLessThanOrEqual(prices[index - 1] ?? Infinity);
      }
    }),
    {
      numRuns: 12,
      examples: [
        [
          { mean: -12, deviation: 6, total: 50 },
          { method: "multiplicative", booksum: 10_000 },
        ],
      ],
    },
  );
});

test("a wider margin never improves a measured price", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.02, max: 0.98, noNaN: true }), margins, margins, (win, one, other) => {
      const [narrow, wide] = [Math.min(one.booksum, other.booksum), Math.max(one.booksum, other.booksum)].map(
        (booksum) => measuredPrice({ win, back: 0 }, { method: one.method, booksum }),
      );
      if (wide !== undefined) expect(distanceFromEven(wide)).toBeLessThanOrEqual(distanceFromEven(narrow ?? 100_000));
    }),
  );
});
