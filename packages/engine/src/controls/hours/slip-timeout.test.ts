import { expect, test } from "vitest";
import { sampleTicket } from "../samples.ts";
import { slipTimeout } from "./slip-timeout.ts";

test.each<[rule: string, ageMs: number, timeoutSeconds: number, ageSeconds: number | undefined]>([
  ["a slip as old as the time-out sells", 60_000, 60, undefined],
  ["a millisecond older does not", 60_001, 60, 61],
  ["0 means no bound", 3_600_000, 0, undefined],
])("-42 slip time-out: %s", (_, ageMs, timeoutSeconds, ageSeconds) => {
  const refusal = slipTimeout.refuse(sampleTicket(), { slipAge: { ageMs, timeoutSeconds } });
  expect(refusal).toEqual(ageSeconds === undefined ? undefined : { timeoutSeconds, ageSeconds });
});
