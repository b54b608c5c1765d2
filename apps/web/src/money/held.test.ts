import { money } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { type Held, heldAfter, heldOf, mostOf } from "./held.ts";

const one: Held = { zoneId: 3, parentId: null, name: "Nord", isActive: true, balance: 900, heldFor: 500, heldBy: 700, lastAt: null };

test.each<[string, money.HeldAct, [sum: number, after: number, own: number], number | null]>([
  ["security adds to what is held for him, the account stays", "holdDeposit", [500, 600, 900], null],
  ["what is blocked leaves the account", "holdBlocked", [500, 600, 800], 900],
  ["what is paid out is no longer held", "releasePaid", [500, 400, 900], 500],
  ["what goes back is on the account", "releaseBack", [500, 400, 1_000], 500],
  ["what he collected is held by him", "collect", [700, 800, 900], null],
  ["what he hands over no longer is", "handOver", [700, 600, 900], 700],
])("%s", (_rule, act, [sum, after, own], most) => {
  expect(heldAfter(one, act, 100)).toEqual({ sum, after, own });
  expect(mostOf(one, act)).toBe(most);
});

test.each<[string, object, boolean]>([
  ["all is there", {}, true], ["no agent", { zoneId: undefined }, false], ["no amount", { amount: null }, false], ["nothing", { amount: 0 }, false],
  ["no reason", { reason: "  " }, false],
])("a draft is sent when nothing is missing: %s", (_rule, more, isWhole) => {
  const input = heldOf({ zoneId: 3, act: "collect", amount: 100, reason: " cash ", ...more }, "a key of its own");
  expect(input !== undefined).toBe(isWhole);
  if (input !== undefined) expect(money.holdMoney.payload.safeParse(input).success).toBe(true);
});
