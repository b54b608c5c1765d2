import { rational, rationals } from "@chalkboard/kernel";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { americanToDecimal, decimalToAmerican, isAmerican, movePrice } from "./american.ts";

const price = fc.oneof(fc.integer({ min: 100, max: 100_000 }), fc.integer({ min: -100_000, max: -101 }));

describe("American prices", () => {
  test.each<[rule: string, american: number, decimal: string]>([
    ["+150 pays 1.5 to one and the stake", 150, "5/2"],
    ["-110 risks 110 to win 100", -110, "21/11"],
    ["even either way is 2", 100, "2/1"],
    ["-100 is even as well", -100, "2/1"],
    ["a long shot", 10_000, "101/1"],
    ["a heavy favourite", -10_000, "101/100"],
  ])("%s", (_, american, decimal) => expect(rationals.toText(americanToDecimal(american))).toBe(decimal));

  test.each<[rule: string, number: number]>([
    ["99 is no price", 99],
    ["nor -99", -99],
    ["nor 0", 0],
    ["nor a fraction of a cent", 110.5],
  ])("%s", (_, american) => {
    expect(isAmerican(american)).toBe(false);
    expect(() => americanToDecimal(american)).toThrow(expect.objectContaining({ reason: "notAPrice" }));
  });

  test("what is not a number is not a price", () => {
    for (const none of [Number.NaN, Infinity, -Infinity]) expect(isAmerican(none)).toBe(false);
  });

  test.each<[rule: string, numerator: number, denominator: number, american: number]>([
    ["2.5 is +150 exactly", 5, 2, 150],
    ["2.999 is rounded down to +199", 2999, 1000, 199],
    ["1.99 costs the next whole cent: -102", 199, 100, -102],
    ["1.5 is -200 exactly", 3, 2, -200],
    ["2 is written +100", 2, 1, 100],
  ])("decimal to American, against the customer: %s", (_, n, d, american) =>
    expect(decimalToAmerican(rational(n, d))).toBe(american),
  );

  test("odds of 1 pay nothing and have no price", () => {
    expect(() => decimalToAmerican(rational(1))).toThrow(expect.objectContaining({ reason: "notDecimalOdds" }));
  });

  test("every price is recovered from its decimal odds", () => {
    fc.assert(fc.property(price, (american) => decimalToAmerican(americanToDecimal(american)) === american));
  });
});

describe("moving a price by cents", () => {
  test.each<[rule: string, price: number, cents: number, moved: number]>([
    ["ten cents cross even: -105 becomes +105", -105, 10, 105],
    ["and back: +105 becomes -105", 105, -10, -105],
    ["buying a half point costs ten cents", -110, -10, -120],
    ["five cents from -105 is even", -105, 5, 100],
    ["five cents from even", 100, -5, -105],
    ["-100 is even too", -100, -5, -105],
    ["no cents, no change", -100, 0, -100],
  ])("%s", (_, from, cents, to) => expect(movePrice(from, cents)).toBe(to));

  test("moving there and back gives the same price, and more cents are never worse", () => {
    fc.assert(
      fc.property(price, fc.integer({ min: -500, max: 500 }), (from, cents) => {
        const to = movePrice(from, cents);
        expect(isAmerican(to)).toBe(true);
        expect(movePrice(to, -cents)).toBe(from);
        expect(Math.sign(rationals.compare(americanToDecimal(to), americanToDecimal(from)))).toBe(Math.sign(cents));
      }),
    );
  });
});
