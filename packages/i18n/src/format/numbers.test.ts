import fc from "fast-check";
import { expect, test } from "vitest";
import { type Language, languages } from "./languages.ts";
import { numberText, readRate, readNumber, printedTicketNumber } from "./numbers.ts";

test.each<
  [
    rule: string,
    text: string,
    language: Language,
    decimals: number,
    isSigned: boolean,
    value: number | null | undefined,
  ]
>([
  ["a count", "12", "en", 0, false, 12],
  ["a count with a thousands mark", "1,500", "en", 0, false, 1500],
  ["of another language", "1.500", "it", 0, false, 1500],
  ["a count has no decimals", "1.5", "en", 0, false, undefined],
  ["a price with decimals is no whole number", "1.91", "en", 0, true, undefined],
  ["nor in thousands that are not the language's", "1,91", "fr", 0, true, undefined],
  ["a percentage with a comma", "2,5", "en", 2, false, 2.5],
  ["with its sign", "2.5 %", "fr", 2, false, 2.5],
  ["full-width digits and sign", "５％", "zh", 2, false, 5],
  ["a minus where it may be negative", "−110", "en", 0, true, -110],
  ["a plus there", "+160", "en", 0, true, 160],
  ["a minus where it may not", "-5", "en", 0, false, undefined],
  ["a power of ten is not a number", "1e5", "en", 0, false, undefined],
  ["a fraction sign is not a number", "7½", "en", 2, false, undefined],
  ["a lone sign is not a number", "-", "en", 0, true, undefined],
  ["nothing", " ", "en", 0, true, null],
])("a number is read: %s", (_rule, text, language, decimals, isSigned, value) => {
  expect(readNumber(text, { language, decimals, isSigned })).toBe(value);
});

test("a written number is read back", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.constantFrom(0, 1, 2),
      fc.constantFrom(...languages),
      (whole, decimals, language) => {
        const value = whole / 10 ** decimals;
        expect(readNumber(numberText(value, language), { language, decimals, isSigned: true })).toBe(value);
      },
    ),
  );
});

test.each<[rule: string, text: string, language: Language, read: string | undefined]>([
  ["a whole number", "131", "en", "131"],
  ["the language's own mark", "131.5", "en", "131.5"],
  ["a comma where the language has a comma", "131,5", "fr", "131.5"],
  ["the other mark, as a keypad sends it", "131,5", "en", "131.5"],
  ["and the other way round", "131.5", "fr", "131.5"],
  ["three digits behind the language's own mark", "131.525", "en", "131.525"],
  ["three digits behind the other mark may be thousands", "1,000", "en", undefined],
  ["in French a point with three digits may be thousands", "1.000", "fr", undefined],
  ["but zero has no thousands", "0.007", "fr", "0.007"],
  ["four digits are no thousands", "0,0076", "en", "0.0076"],
  ["two marks", "1,000.50", "en", undefined],
  ["blanks around it", "  131.5 ", "en", "131.5"],
  ["full-width digits", "１３１．５", "en", "131.5"],
  ["zero", "0.00", "en", undefined],
  ["a sign", "-131", "en", undefined],
  ["a letter", "131x", "en", undefined],
  ["an exponent", "1e3", "en", undefined],
  ["nothing", "", "en", undefined],
  ["ten digits behind the mark", "0.1234567890", "en", undefined],
])("a rate that is typed: %s", (_rule, text, language, read) => {
  expect(readRate(text, language)).toBe(read);
});

test.each([
  [7, "7"],
  [1_234, "1\u00A0234"],
  [123_456, "123\u00A0456"],
  [12_345_678, "12\u00A0345\u00A0678"],
])("the number of ticket %i is printed in groups of three from the right", (number, printed) => {
  expect(printedTicketNumber(number)).toBe(printed);
});
