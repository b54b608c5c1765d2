import { exchanged, rational } from "@chalkboard/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CostlyCurrency, worstOf } from "./worst-case.ts";

const ends = [
  { away: 1, home: 0, chance: 0.5 },
  { away: 0, home: 1, chance: 0.5 },
];
const none: CostlyCurrency["costs"]["markets"] = new Map();
const of = (
  currency: string,
  rate: CostlyCurrency["rate"],
  costs: readonly number[],
  markets: CostlyCurrency["costs"]["markets"] = none,
): CostlyCurrency => ({ currency, rate, costs: { scores: { ends, costs }, markets } });
const market = (otherwise: number, answers: Record<string, number>) =>
  new Map([["first", { otherwise, byAnswer: new Map(Object.entries(answers)) }]]);
const [dollar, gourde] = [rational(1), rational(1, 130)];

test.each<[rule: string, currencies: readonly CostlyCurrency[], expected: object]>([
  ["in one currency it is the costliest end", [of("USD", dollar, [500, -300])], { profit: -500, away: 1, home: 0 }],
  [
    "a larger number of a smaller currency does not decide",
    [of("USD", dollar, [-300, 500]), of("HTG", gourde, [14_000, -14_000])],
    {
      profit: -500 + 108,
      away: 0,
      home: 1,
      parts: [
        { currency: "USD", profit: -500 },
        { currency: "HTG", profit: 14_000 },
      ],
    },
  ],
  [
    "a win of one currency at that end lowers the total: two worst cases are not added",
    [of("USD", dollar, [500, -400]), of("EUR", dollar, [-400, 450])],
    { profit: -100, away: 1, home: 0 },
  ],
  [
    "a currency without a rate is not in it, and is listed at its own worst case",
    [of("USD", dollar, [500, -300]), of("EUR", undefined, [-100, 9_000])],
    {
      profit: -500,
      parts: [
        { currency: "USD", isConverted: true },
        { currency: "EUR", profit: -9_000, isConverted: false },
      ],
    },
  ],
  [
    "where no rate converts anything there is no figure",
    [of("EUR", undefined, [700, 0])],
    { profit: null, away: null, parts: [{ profit: -700 }] },
  ],
  [
    "other markets cost their costliest answer over all currencies",
    [
      of("USD", dollar, [0, 0], market(-50, { yes: 200, no: -120 })),
      of("HTG", gourde, [0, 0], market(-5_200, { no: 26_000 })),
    ],
    {
      profit: -160,
      parts: [
        { currency: "USD", profit: -200 },
        { currency: "HTG", profit: 5_200 },
      ],
    },
  ],
  ["a game that makes money at every end shows a profit", [of("USD", dollar, [-10, -30])], { profit: 10 }],
])("the worst case: %s", (_rule, currencies, expected) => {
  expect(worstOf(currencies)).toMatchObject(expected);
});

test("two currencies computed over different ends of the game are not combined", () => {
  const other = { scores: { ends: [{ away: 2, home: 0, chance: 1 }], costs: [1] }, markets: none };
  expect(worstOf([of("USD", dollar, [1, 2]), { currency: "HTG", rate: gourde, costs: other }])).toBeUndefined();
});

const cost = fc.integer({ min: -1_000_000, max: 1_000_000 });
const rate = fc
  .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 999 }))
  .map(([n, d]) => rational(n, d));

test("the total is the sum of its parts at their rates, and no end costs more", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.tuple(cost, cost), rate), { minLength: 1, maxLength: 4 }), (some) => {
      const currencies = some.map(([costs, own], index) => of(`C${String(index)}`, own, costs));
      const worst = worstOf(currencies);
      const sum = worst?.parts.reduce(
        (total, { profit }, index) => total + exchanged(profit, currencies[index]?.rate ?? dollar),
        0,
      );
      expect(worst?.profit).toBe(sum);
      for (const end of [0, 1] as const) {
        const all = some.reduce((total, [costs, own]) => total + exchanged(-costs[end], own), 0);
        expect(all).toBeGreaterThanOrEqual((worst?.profit ?? 0) - some.length);
      }
    }),
  );
});
