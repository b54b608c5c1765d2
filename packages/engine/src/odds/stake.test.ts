import { type Rounding, floor, halfUp, rational, roundAmount, rationals } from "@chalkboard/kernel";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { americanToDecimal } from "./american.ts";
import { productOf } from "./product.ts";
import { returnOf, stakeToWin, winOf } from "./stake.ts";

const nickel: Rounding = { direction: "halfUp", unit: 5 };
const dollar: Rounding = { direction: "floor", unit: 100 };
const price = fc.oneof(fc.integer({ min: 100, max: 5_000 }), fc.integer({ min: -5_000, max: -101 }));
const roundings = fc.constantFrom(floor, halfUp, nickel, dollar);

describe("what a stake wins", () => {
  test.each<[rule: string, stake: number, price: number, rounding: Rounding, wins: number]>([
    ["110.00 at -110 wins 100.00", 11_000, -110, floor, 10_000],
    ["100.00 at +140 wins 140.00", 10_000, 140, floor, 14_000],
    ["10.00 at -110 wins 9.09, down", 1_000, -110, floor, 909],
    ["20.00 at -110 wins 18.18, down", 2_000, -110, floor, 1_818],
    ["5.00 at -120 wins 4.17, half up", 500, -120, halfUp, 417],
    ["the same to the nearest nickel is 4.15", 500, -120, nickel, 415],
    ["and in whole dollars 4.00", 500, -120, dollar, 400],
    ["nothing wins nothing", 0, 150, floor, 0],
  ])("%s", (_, stake, american, rounding, win) =>
    expect(winOf(stake, americanToDecimal(american), rounding)).toBe(win),
  );

  test.each<[rule: string, toWin: number, price: number, stake: number]>([
    ["to win 100.00 at -110 risks 110.00", 10_000, -110, 11_000],
    ["to win 100.00 at +140 risks 71.43, which wins 100.00", 10_000, 140, 7_143],
    ["to win 100.00 at +300 risks 33.34, because 33.33 would win 99.99", 10_000, 300, 3_334],
    ["to win nothing risks nothing", 0, -110, 0],
  ])("%s", (_, win, american, stake) => expect(stakeToWin(win, americanToDecimal(american))).toBe(stake));

  test("the stake to win is the smallest: it reaches the win, and a cent less does not", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), price, roundings, (win, american, rounding) => {
        const odds = americanToDecimal(american);
        const stake = stakeToWin(win, odds, rounding);
        expect(winOf(stake, odds, rounding)).toBeGreaterThanOrEqual(win);
        expect(winOf(stake - 1, odds, rounding)).toBeLessThan(win);
      }),
    );
  });

  test("plain numbers and BigInt give the same cents, however large", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.array(price, { minLength: 1, maxLength: 6 }),
        roundings,
        (stake, prices, rounding) => {
          const odds = productOf(prices.map(americanToDecimal));
          const exact = rational(BigInt(stake) * (odds.n - odds.d), odds.d);
          fc.pre(exact.n / exact.d < 2n ** 52n);
          expect(winOf(stake, odds, rounding)).toBe(roundAmount(exact, rounding));
        },
      ),
    );
  });

  test.each<[string, () => unknown, string]>([
    ["a negative stake", () => winOf(-1, rational(2), floor), "notAnAmount"],
    ["a fraction of a cent", () => winOf(0.5, rational(2), floor), "notAnAmount"],
    ["NaN", () => stakeToWin(Number.NaN, rational(2)), "notAnAmount"],
    ["odds of 1", () => winOf(100, rational(1), floor), "notDecimalOdds"],
    ["odds below 1", () => stakeToWin(100, rational(1, 2)), "notDecimalOdds"],
    ["a negative factor", () => returnOf(100, rational(-1), floor), "notDecimalOdds"],
  ])("refused: %s", (_, act, reason) => expect(act).toThrow(expect.objectContaining({ reason })));
});

describe("the product of odds", () => {
  test("equals multiplying fraction by fraction, in lowest terms", () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 15 }), (prices) => {
        const odds = prices.map(americanToDecimal);
        expect(productOf(odds)).toEqual(odds.reduce(rationals.multiply));
      }),
    );
  });

  test.each<[string, Parameters<typeof productOf>[0], string]>([
    ["nothing to multiply leaves the stake", [], "1/1"],
    ["a lost leg loses all", [rational(5, 2), rational(0)], "0/1"],
    ["half of a stake at 2.00 is the stake again", [rational(1, 2), rational(2)], "1/1"],
    [
      "prices of many digits stay exact",
      [rational(10n ** 20n + 1n, 10n ** 20n), rational(10n ** 20n, 10n ** 20n + 1n)],
      "1/1",
    ],
  ])("%s", (_, factors, text) => expect(rationals.toText(productOf(factors))).toBe(text));
});
