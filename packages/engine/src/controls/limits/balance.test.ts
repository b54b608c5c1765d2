import { expect, test } from "vitest";
import { balance } from "./balance.ts";
import { sampleTicket } from "../samples.ts";

test.each<[rule: string, due: number, refused: boolean]>([
  ["nothing is due", 0, false],
  ["one cent is due", 1, true],
])("-40 balance: %s", (_, due, refused) => {
  expect(balance.refuse(sampleTicket(), { settlementDue: due })).toEqual(refused ? { due } : undefined);
});
