import type { fees } from "@chalkboard/contract";
import { formatOf, loadMessages, translator } from "@chalkboard/i18n";
import { expect, test } from "vitest";
import { feeLineText, feeRateText } from "./fees.ts";

const line: fees.FeeLineReport = {
  of: "handle",
  kinds: [],
  base: null,
  rate: null,
  count: null,
  price: null,
  madeUp: 0,
  amount: 0,
};

test.each<[rule: string, line: Partial<fees.FeeLineReport>, what: string, how: string]>([
  ["a percentage", { base: 1_234_500, rate: 125, amount: 15_431 }, "Handle", "12,345.00 × 1.25% = 154.31"],
  [
    "of some kinds",
    { kinds: ["parlay", "racing"], base: 10_000, rate: 200, amount: 200 },
    "Handle · Parlay · Racing",
    "100.00 × 2% = 2.00",
  ],
  ["of a net that was lost", { of: "net", base: -500, rate: 1_000 }, "Net win", "−5.00: no fee"],
  [
    "of a net that makes up a loss",
    { of: "net", base: 2_000, rate: 1_000, madeUp: 1_200, amount: 80 },
    "Net win",
    "(20.00 − 12.00) × 10% = 0.80",
  ],
  ["a number of tickets", { of: "tickets", count: 1_214, price: 2, amount: 2_428 }, "Tickets", "1,214 × 0.02 = 24.28"],
  [
    "a part of a month",
    { of: "pos", count: 3, price: 2_500, amount: 6_750 },
    "Active POS",
    "3 × 25.00, its days of the month = 67.50",
  ],
  ["a minimum", { of: "minimum", price: 75_000, amount: 74_000 }, "Up to the minimum of 750.00", ""],
])("%s", async (_rule, given, what, how) => {
  expect(
    feeLineText({ ...line, ...given }, "HTG", {
      t: translator("en", await loadMessages("en")),
      format: formatOf("en"),
    }),
  ).toEqual({ what, how });
});

test.each([
  [100, "1%", "1 %"],
  [125, "1.25%", "1,25 %"],
  [150, "1.5%", "1,5 %"],
  [1, "0.01%", "0,01 %"],
])("%d hundredths of a percent", (rate, en, fr) => {
  expect([feeRateText(rate, formatOf("en")), feeRateText(rate, formatOf("fr"))]).toEqual([en, fr]);
});
