import { expect, test } from "vitest";
import { maximumRisk, type MaximumRiskRefusal } from "./maximum-risk.ts";
import { sampleLeg, sampleTicket } from "../samples.ts";

test.each<
  [rule: string, stake: number, openRisk: number, maximumRisk: number, refusal: MaximumRiskRefusal | undefined]
>([
  ["a win that fills the maximum", 5_000, 90_000, 100_000, undefined],
  [
    "one cent more",
    5_001,
    90_000,
    100_000,
    { scope: "service", open: 90_000, maximum: 100_000, available: 10_000, suggested: 5_000 },
  ],
  [
    "nothing is left",
    100,
    100_000,
    100_000,
    { scope: "service", open: 100_000, maximum: 100_000, available: 0, suggested: null },
  ],
  ["0 means no bound", 5_000, 90_000, 0, undefined],
])("-34 maximum risk: %s", (_, amount, open, maximum, refusal) => {
  const ticket = sampleTicket({ amount, legs: [sampleLeg({ price: 200 })] });
  expect(maximumRisk.refuse(ticket, { risks: [{ scope: "service", open, maximum }] })).toEqual(refusal);
});
