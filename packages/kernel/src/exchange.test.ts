import fc from "fast-check";
import { expect, test } from "vitest";
import { type ExchangeRate, exchanged, minorDigits, minorRate, positiveDecimal } from "./exchange.ts";
import { rational, rationals } from "./index.ts";

const rate = (currency: string, amount: string, house: string, houseAmount: string): ExchangeRate => ({
  currency,
  house,
  amount,
  houseAmount,
});
const gourdes = rate("HTG", "131.5", "USD", "1");

test.each<[rule: string, amount: number, rate: ExchangeRate, expected: number]>([
  ["131.50 gourdes are a dollar", 13_150, gourdes, 100],
  ["140.00 gourdes are 1.06 dollars", 14_000, gourdes, 106],
  ["a loss is converted as a profit is", -14_000, gourdes, -106],
  ["nothing is nothing", 0, gourdes, 0],
  ["half a cent is rounded away from zero", 1, rate("HTG", "2", "USD", "1"), 1],
  ["half a cent of a loss as well", -1, rate("HTG", "2", "USD", "1"), -1],
  ["less than half a cent is nothing, and no negative zero", -1, rate("HTG", "2.000000001", "USD", "1"), 0],
  ["yen have no decimals: 150 yen are a dollar", 150, rate("JPY", "150", "USD", "1"), 100],
  ["and a dollar is 150 yen", 100, rate("USD", "1", "JPY", "150"), 150],
  ["a Kuwaiti dinar has three: 3.26 dollars", 1_000, rate("KWD", "1", "USD", "3.26"), 326],
  ["a rate of nine decimals is exact", 1_000_000_000, rate("USD", "1", "EUR", "0.923456789"), 923_456_789],
  [
    "the largest amount keeps each of its units",
    9_007_199_254_740_991,
    rate("USD", "1", "EUR", "1"),
    9_007_199_254_740_991,
  ],
])("%s", (_rule, amount, of, expected) => {
  expect(Object.is(exchanged(amount, minorRate(of)), expected)).toBe(true);
});

test.each<[rule: string, text: string, read: boolean]>([
  ["a decimal", "131.5", true],
  ["a whole number", "7", true],
  ["nine digits behind the point", "0.000000001", true],
  ["ten", "0.0000000001", false],
  ["zero is no rate", "0", false],
  ["neither is 0.0", "0.0", false],
  ["nor a negative one", "-1", false],
  ["a comma is no point", "131,5", false],
  ["no digit before the point", ".5", false],
  ["none after it", "5.", false],
  ["an exponent", "1e3", false],
  ["nothing", "", false],
  ["full-width digits", "１３１", false],
])("a decimal of a rate: %s", (_rule, text, read) => {
  expect(positiveDecimal(text) !== undefined).toBe(read);
});

test("decimals of currencies", () => {
  expect(["USD", "HTG", "JPY", "KWD"].map(minorDigits)).toEqual([2, 2, 0, 3]);
});

const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const rates = fc
  .tuple(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 1_000_000 }))
  .map(([n, d]) => rational(n, d));

test("a converted amount is rounded to the nearest unit: at most half a unit off", () => {
  fc.assert(
    fc.property(amounts, rates, (amount, of) => {
      const exact = rationals.multiply(rational(amount), of);
      const away = rationals.subtract(rational(exchanged(amount, of)), exact);
      expect(rationals.compare(rational(away.n < 0n ? -away.n : away.n, away.d), rational(1, 2))).toBeLessThanOrEqual(
        0,
      );
    }),
  );
});

test("a larger amount never converts to less, and a loss converts like a profit", () => {
  fc.assert(
    fc.property(amounts, amounts, rates, (one, other, of) => {
      expect(
        Math.sign(exchanged(Math.max(one, other), of) - exchanged(Math.min(one, other), of)),
      ).toBeGreaterThanOrEqual(0);
      expect(exchanged(-one, of) + exchanged(one, of)).toBe(0);
    }),
  );
});
