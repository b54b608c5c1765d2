import fc from "fast-check";
import { expect, test } from "vitest";
import {
  americanText,
  beginsFigure,
  pointsText,
  priceText,
  readAmerican,
  readPoints,
  readPriceOver,
  spreadText,
  totalText,
} from "./odds.ts";
import { typedPoints, typedPrices } from "../testing/typed-prices.ts";

test.each([
  ["an underdog has a plus", 125, "+125"],
  ["a favourite has a true minus", -135, "−135"],
  ["even money is plus 100", 100, "+100"],
])("American: %s", (_, price, text) => {
  expect(americanText(price)).toBe(text);
});

test.each([
  ["decimal holds the stake", 125, "decimal", "2.25"],
  ["decimal of a favourite is cut, never rounded up", -135, "decimal", "1.74"],
  ["a third is cut", -150, "decimal", "1.66"],
  ["fractional is in lowest terms", 150, "fractional", "3/2"],
  ["fractional of a favourite", -110, "fractional", "10/11"],
  ["evens", 100, "fractional", "1/1"],
] as const)("%s", (_, price, format, text) => {
  expect(priceText(price, format)).toBe(text);
});

test.each([
  ["zero points", 0, "pk"],
  ["one and a half given", -6, "−1½"],
  ["half a point got", 2, "+½"],
  ["a quarter line", -3, "−¾"],
  ["whole points", 12, "+3"],
])("a spread: %s", (_, quarters, text) => {
  expect(spreadText(quarters)).toBe(text);
});

test("a total begins with its letter", () => {
  expect([totalText("over", 34), totalText("under", 36)]).toEqual(["o8½", "u9"]);
});

test.each([
  ["a decimal point", "8.5", 34],
  ["a decimal comma", "-1,5", -6],
  ["a half sign", "8½", 34],
  ["a plus", "+3", 12],
  ["a bare half", ".5", 2],
  ["a quarter", "2.25", 9],
  ["pick", "pk", 0],
  ["a third is no line", "2.3", undefined],
  ["letters", "eight", undefined],
  ["nothing", "", undefined],
  ["a lone sign", "-", undefined],
])("points are read from %s", (_, text, quarters) => {
  expect(readPoints(text)).toBe(quarters);
});

test.each([
  ["a plain number is an underdog's", "125", 125],
  ["a minus", "-135", -135],
  ["a true minus", "−135", -135],
  ["even money", "ev", 100],
  ["minus 100 is even money", "-100", 100],
  ["under 100 there is no price", "99", undefined],
  ["a point is no price", "110.5", undefined],
])("a price is read: %s", (_, text, price) => {
  expect(readAmerican(text)).toBe(price);
});

test("written points are read back", () => {
  fc.assert(
    fc.property(fc.integer({ min: -4000, max: 4000 }), (quarters) => {
      expect(readPoints(pointsText(quarters))).toBe(quarters);
      expect(readPoints(spreadText(quarters))).toBe(quarters);
    }),
  );
});

test("written prices are read back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 100_000 }), fc.boolean(), (size, isFavourite) => {
      const price = isFavourite && size > 100 ? -size : size;
      expect(readAmerican(americanText(price))).toBe(price);
    }),
  );
});

test.each(typedPrices)("a price typed over −158: $rule: $text", ({ text, means }) => {
  expect(readPriceOver(text, -158)).toBe(means);
});
test.each(typedPoints)("typed points: $rule: $text", ({ text, means }) => {
  expect(readPoints(text)).toBe(means);
});

test.each<[rule: string, keys: string, begins: boolean]>([
  ["digits, signs, marks and fractions", "0123456789+-−.,¼½¾１＋－", true],
  ["letters and others", "aepz/=*_ %ｍ", false],
])("what begins a price or points: %s", (_rule, keys, begins) => {
  expect([...keys].map((key) => beginsFigure(key))).toEqual([...keys].map(() => begins));
});
