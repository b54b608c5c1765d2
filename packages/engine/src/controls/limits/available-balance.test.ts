import { expect, test } from "vitest";
import { availableBalance } from "./available-balance.ts";
import { sampleTicket } from "../samples.ts";

test.each<[rule: string, stake: number, available: number | null, suggested: number | null | undefined]>([
  ["everything that is left may be staked", 10_000, 10_000, undefined],
  ["one cent more than what is left", 10_001, 10_000, 10_000],
  ["an account without a limit has no bound", 900_000_000, null, undefined],
  ["an empty account has nothing to suggest", 1, 0, null],
  ["an overdrawn account has nothing to suggest", 1, -500, null],
])("-41 available balance: %s", (_, stake, available, suggested) => {
  const refusal = availableBalance.refuse(sampleTicket({ amount: stake }), { balance: { available } });
  expect(refusal).toEqual(suggested === undefined ? undefined : { available, stake, suggested });
});
