import { expect, test } from "vitest";
import { readScan } from "./read-scan.ts";

test.each<[rule: string, number: string, code: string, read: { number: number; code: string } | undefined]>([
  ["number and code typed", "1207", "abcd1234", { number: 1207, code: "ABCD1234" }],
  ["a scanner writes both into the first field", "1207-ABCD1234", "", { number: 1207, code: "ABCD1234" }],
  ["a scan overrides what was in the fields", "1207-ABCD1234", "WXYZ9999", { number: 1207, code: "ABCD1234" }],
  ["the code in groups of four, as printed", "1207", "abcd 1234", { number: 1207, code: "ABCD1234" }],
  ["both dictated with spaces", "1207 abcd 1234", "", { number: 1207, code: "ABCD1234" }],
  ["the number in groups of three, as printed", "100 000 471", "abcd1234", { number: 100_000_471, code: "ABCD1234" }],
  ["and its code behind it", "100\u00A0000\u00A0471 abcd 1234", "", { number: 100_000_471, code: "ABCD1234" }],
  ["a code of digits is no group", "120 12345678", "", { number: 120, code: "12345678" }],
  ["a number alone waits for the code", "1207", "", { number: 1207, code: "" }],
  ["no number", "ABCD1234", "", undefined],
  ["nothing", "", "", undefined],
])("pay window: %s", (_rule, number, code, read) => {
  expect(readScan(number, code)).toEqual(read);
});
