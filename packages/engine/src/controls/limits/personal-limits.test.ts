import { expect, test } from "vitest";
import { personalLimits, type PersonalRefusal } from "./personal-limits.ts";
import { sampleTicket } from "../samples.ts";

const over = (available: number, suggested: number | null): PersonalRefusal => ({
  reason: "limit",
  span: "day",
  counts: "stake",
  limit: 10_000,
  available,
  suggested,
});

test.each<[rule: string, stake: number, limit: number, used: number, refusal: PersonalRefusal | undefined]>([
  ["exactly what is left of the day passes", 4_000, 10_000, 6_000, undefined],
  ["one cent more does not", 4_001, 10_000, 6_000, over(4_000, 4_000)],
  ["nothing is left", 1, 10_000, 10_000, over(0, null)],
  ["a limit lowered below what was staked leaves nothing", 1, 10_000, 12_000, over(0, null)],
])("-70 personal limits: %s", (_, stake, limit, used, refusal) => {
  const personal = { excludedUntil: null, limits: [{ span: "day" as const, counts: "stake" as const, limit, used }] };
  expect(personalLimits.refuse(sampleTicket({ amount: stake }), { personal })).toEqual(refusal);
});

test("-70 personal limits: a limit of 0 means that the customer does not want to bet", () => {
  const personal = {
    excludedUntil: null,
    limits: [{ span: "week" as const, counts: "loss" as const, limit: 0, used: 0 }],
  };
  expect(personalLimits.refuse(sampleTicket({ amount: 1 }), { personal })).toMatchObject({
    span: "week",
    counts: "loss",
    available: 0,
  });
});

test("-70 personal limits: a self-excluded customer is refused, with the end date", () => {
  expect(personalLimits.refuse(sampleTicket(), { personal: { excludedUntil: 5_000, limits: [] } })).toEqual({
    reason: "excluded",
    until: 5_000,
  });
});
