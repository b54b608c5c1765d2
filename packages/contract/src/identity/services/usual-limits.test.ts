import { expect, test } from "vitest";
import { usualLimits } from "./usual-limits.ts";

test.each<[rule: string, kind: number, currency: string, limits: readonly number[]]>([
  ["a shop in Haiti accepts a quarter of a dollar, in gourdes", 1, "HTG", [2_500, 5_000_000, 100_000_000]],
  ["an online book in dollars accepts one dollar", 2, "USD", [100, 100_000, 2_500_000]],
  ["a currency without cents has whole amounts", 1, "JPY", [38, 75_000, 1_500_000]],
  ["an unlisted currency counts as dollars", 1, "EUR", [25, 50_000, 1_000_000]],
])("%s", (_rule, kind, currency, limits) => {
  expect(Object.values(usualLimits(kind, currency))).toEqual(limits);
});
