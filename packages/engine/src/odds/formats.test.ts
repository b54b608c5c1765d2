import { rational, rationals } from "@chalkboard/kernel";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PriceFormat, fromFormat, parsePrice, priceFormats, priceText, toFormat } from "./formats.ts";

describe("one price in every format", () => {
  test.each<
    [
      rule: string,
      american: string,
      decimal: string,
      fractional: string,
      hongKong: string,
      malay: string,
      indonesian: string,
    ]
  >([
    // rule, American, decimal, fractional, Hong Kong, Malay, Indonesian
    ["even money is the same sign everywhere", "+100", "2.00", "1/1", "1.00", "1.00", "1.00"],
    ["-110", "-110", "1.91", "10/11", "0.91", "0.91", "-1.10"],
    ["-200", "-200", "1.50", "1/2", "0.50", "0.50", "-2.00"],
    ["+150: Malay turns negative above even", "+150", "2.50", "3/2", "1.50", "-0.67", "1.50"],
    ["+200", "+200", "3.00", "2/1", "2.00", "-0.50", "2.00"],
    ["a long shot", "+10000", "101.00", "100/1", "100.00", "-0.01", "100.00"],
  ])("%s", (_, ...texts) => {
    const odds = parsePrice(texts[0] ?? "", "american");
    expect(priceFormats.map((format) => priceText(odds, format))).toEqual(texts);
  });

  test.each<[rule: string, written: string, format: PriceFormat, decimal: string]>([
    ["evens by name", "evens", "fractional", "2/1"],
    ["six to four need not be in lowest terms", "6/4", "fractional", "5/2"],
    ["decimals are read exactly, not as floating point", "1.91", "decimal", "191/100"],
    ["Malay -0.8 risks 0.8 to win 1", "-0.8", "malay", "9/4"],
    ["Indonesian -1.25 risks 1.25 to win 1", "-1.25", "indonesian", "9/5"],
    ["Hong Kong 0.85", "0.85", "hongKong", "37/20"],
  ])("read: %s", (_, text, format, odds) => expect(rationals.toText(parsePrice(text, format))).toBe(odds));

  test.each<[string, string, PriceFormat]>([
    ["American within a hundred", "-99", "american"],
    ["American with a fraction", "110.5", "american"],
    ["decimal odds of one", "1", "decimal"],
    ["nothing to one", "0/1", "fractional"],
    ["divided by nothing", "1/0", "fractional"],
    ["Malay beyond one", "1.2", "malay"],
    ["Malay nought", "0", "malay"],
    ["Indonesian within one", "0.9", "indonesian"],
    ["Hong Kong below nought", "-0.5", "hongKong"],
    ["words", "ten", "decimal"],
    ["nothing", "", "american"],
  ])("refused: %s", (_, text, format) =>
    expect(() => parsePrice(text, format)).toThrow(expect.objectContaining({ reason: "notAPrice" })),
  );

  test("every exact format comes back to the same odds", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 10_000 }), (n, d) => {
        const odds = rational(n + d, d);
        for (const format of priceFormats) {
          if (format === "american") continue;
          expect(fromFormat(toFormat(odds, format), format)).toEqual(odds);
        }
        expect(rationals.compare(fromFormat(toFormat(odds, "american"), "american"), odds)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
