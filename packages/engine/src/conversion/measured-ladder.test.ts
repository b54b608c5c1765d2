import fc from "fast-check";
import { expect, test } from "vitest";
import type { Side } from "../bets/bet-types.ts";
import { gameEnds } from "../exposure/scenarios-of-lines.ts";
import { defaultGradingRules, type Sport } from "../grading/grading-rules.ts";
import { distanceFromEven } from "../odds/american.ts";
import { publishedPointPrices } from "../grading/house-tables.ts";
import { ladderContradiction } from "./ladder.ts";
import { measuredLadder } from "./measured-ladder.ts";
import { impliedBy } from "./price-of-chance.ts";

const sport = "football";
const rules = defaultGradingRules(sport);
const spread = { betType: 2, side: 1, points: 10, prices: [-110, -110] } as const;
const ends =
  gameEnds(sport, [
    { betType: 2, side: 1, points: 10, prices: [-110, -110] },
    { betType: 3, side: 0, points: 178, prices: [-110, -110] },
  ])?.scenarios ?? [];
const even = [
  { away: 3, home: 0, chance: 0.25 },
  { away: 1, home: 0, chance: 0.25 },
  { away: 0, home: 1, chance: 0.25 },
  { away: 0, home: 3, chance: 0.25 },
];

test.each<
  [rule: string, wanted: number, step: number, booksum: number | undefined, prices: readonly number[] | undefined]
>([
  // Four equally likely endings: −3, −1, +1 and +3.
  ["without points half of the games are won: the main line itself", 0, 1, undefined, [-110, -110]],
  ["with two and a half three of four", 10, 1, 10_000, [-300, 300]],
  ["less two and a half one of four", -10, 1, 10_000, [300, -300]],
  ["on a number, refunds pay no one: two of three win with one", 4, 1, 10_000, [-200, 200]],
  ["a margin makes both worse", 10, 1, 10_400, [-326, 263]],
  ["in steps of five cents, rounded against the customer", 10, 5, 10_400, [-330, 260]],
  ["where everything wins there is no price", 16, 1, undefined, undefined],
])("%s", (_rule, wanted, step, booksum, prices) => {
  const main = { betType: 2, side: 1, points: 0, prices: [-110, -110] } as const;
  const [line] = measuredLadder(main, even, rules, [wanted], { step, ...(booksum === undefined ? {} : { booksum }) });
  expect(line?.prices).toEqual(prices);
});

test("a measure that disagrees with the main line is adjusted to it", () => {
  const main = { betType: 2, side: 1, points: 0, prices: [-150, 150] } as const;
  const [own, three] = measuredLadder(main, even, rules, [0, 10], { step: 1, booksum: 10_000 });
  // Odds of 1.5 to one become 4.5 where the measured odds go from one to one to three to one.
  expect([own?.prices, three?.prices]).toEqual([
    [-150, 150],
    [-450, 450],
  ]);
});

test("the published table of half points is the minimum price of a better number", () => {
  const terms = { step: 1, table: publishedPointPrices, sport: "football" };
  // Onto 3 and off it 25 cents each, by rules.md 3.3's table.
  const [onto, off] = measuredLadder({ ...spread, points: 10 }, ends, rules, [12, 14], terms);
  expect(onto?.prices[0]).toBeLessThanOrEqual(-135);
  expect(off?.prices[0]).toBeLessThanOrEqual(-160);
  expect(measuredLadder({ ...spread, points: 10 }, ends, rules, [12], { step: 1 })[0]?.prices[0]).toBeGreaterThan(-135);
});

const sports: readonly Sport[] = ["baseball", "basketball", "football", "hockey", "soccer"];
const usual: Readonly<Partial<Record<Sport, { readonly spread: number; readonly total: number }>>> = {
  baseball: { spread: 6, total: 34 },
  basketball: { spread: 20, total: 860 },
  football: { spread: 14, total: 178 },
  hockey: { spread: 6, total: 22 },
  soccer: { spread: 2, total: 10 },
};
const market = fc.record({
  sport: fc.constantFrom(...sports),
  betType: fc.constantFrom(2, 3),
  shift: fc.integer({ min: -2, max: 2 }),
  price: fc.integer({ min: 101, max: 160 }),
  width: fc.integer({ min: 4, max: 30 }),
  step: fc.constantFrom(1, 5),
  hasTable: fc.boolean(),
});

test("in every sport the main line and its alternatives form one ladder without a sure win", () => {
  fc.assert(
    fc.property(market, ({ sport: of, betType, shift, price, width, step, hasTable }) => {
      const { spread: handicap = 0, total = 0 } = usual[of] ?? {};
      const [points, side] = betType === 2 ? [handicap + 2 * shift, 1 as Side] : [total + 2 * shift, 0 as Side];
      const prices = [-price, price - width > 100 ? price - width : -(200 - price + width)] as const;
      if (impliedBy(prices[0]) + impliedBy(prices[1]) < 1) return;
      const own = gameEnds(of, [{ betType, side, points, prices }])?.scenarios ?? [];
      const wanted = Array.from({ length: 9 }, (_, index) => points + (index - 4) * 2).filter(
        (one) => betType === 2 || one > 0,
      );
      const lines = measuredLadder({ betType, side, points, prices }, own, defaultGradingRules(of), wanted, {
        step,
        ...(hasTable ? { table: publishedPointPrices, sport: "football" } : {}),
      });
      expect(lines.length).toBeGreaterThan(5);
      expect(
        ladderContradiction(
          betType,
          lines.map((line) => ({ points: line.points, price: line.prices[0] })),
        ),
      ).toBeUndefined();
      expect(
        ladderContradiction(
          betType === 2 ? 2 : 4,
          lines.map((line) => ({ points: betType === 2 ? -line.points : line.points, price: line.prices[1] })),
        ),
      ).toBeUndefined();
      for (const {
        prices: [one, other],
      } of lines)
        expect(impliedBy(one) + impliedBy(other)).toBeGreaterThanOrEqual(1 - 1e-9);
      const main = lines.find((line) => line.points === points);
      for (const place of [0, 1] as const) {
        const apart = distanceFromEven(prices[place]) - distanceFromEven(main?.prices[place] ?? 0);
        expect(apart).toBeGreaterThanOrEqual(-1);
        expect(apart).toBeLessThanOrEqual(step);
      }
    }),
    { numRuns: 60 },
  );
});
