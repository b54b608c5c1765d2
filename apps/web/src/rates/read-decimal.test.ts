import { expect, test } from "vitest";
import { readDecimal } from "./read-decimal.ts";

test.each<[rule: string, text: string, mark: "." | ",", read: string | undefined]>([
  ["a whole number", "131", ".", "131"],
  ["the language's own mark", "131.5", ".", "131.5"],
  ["a comma where the language has a comma", "131,5", ",", "131.5"],
  ["the other mark, as a keypad sends it", "131,5", ".", "131.5"],
  ["and the other way round", "131.5", ",", "131.5"],
  ["three digits behind the language's own mark", "131.525", ".", "131.525"],
  ["three digits behind the other mark may be thousands", "1,000", ".", undefined],
  ["in French a point with three digits may be thousands", "1.000", ",", undefined],
  ["but nothing has thousands of nought", "0.007", ",", "0.007"],
  ["four digits are no thousands", "0,0076", ".", "0.0076"],
  ["two marks", "1,000.50", ".", undefined],
  ["blanks around it", "  131.5 ", ".", "131.5"],
  ["full-width digits", "１３１．５", ".", "131.5"],
  ["zero", "0.00", ".", undefined],
  ["a sign", "-131", ".", undefined],
  ["a letter", "131x", ".", undefined],
  ["an exponent", "1e3", ".", undefined],
  ["nothing", "", ".", undefined],
  ["ten digits behind the mark", "0.1234567890", ".", undefined],
])("a rate that is typed: %s", (_rule, text, mark, read) => {
  expect(readDecimal(text, mark)).toBe(read);
});
