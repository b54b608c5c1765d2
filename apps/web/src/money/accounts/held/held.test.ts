import { money } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { type Held, heldAfter, heldOf, mostOf } from "./held.ts";

const one: Held = {
  zoneId: 3,
  parentId: null,
  parentName: "",
  name: "Nord",
  isActive: true,
  balance: 900,
  heldFor: 500,
  heldBy: 700,
  lastAt: null,
};

test.each<[string, money.HeldAct, [sum: number, after: number, own: number], number | null]>([
  ["security adds to what is held for the agent; the account stays", "holdDeposit", [500, 600, 900], null],
  ["blocked money leaves the account", "holdBlocked", [500, 600, 800], 900],
  ["a payout is no longer held", "releasePaid", [500, 400, 900], 500],
  ["released money returns to the account", "releaseBack", [500, 400, 1_000], 500],
  ["collected money is held by the agent", "collect", [700, 800, 900], null],
  ["money handed over is no longer held by the agent", "handOver", [700, 600, 900], 700],
])("%s", (_rule, act, [sum, after, own], most) => {
  expect(heldAfter(one, act, 100)).toEqual({ sum, after, own });
  expect(mostOf(one, act)).toBe(most);
});

test.each<[string, object, boolean]>([
  ["everything is given", {}, true],
  ["the agent is missing", { zoneId: undefined }, false],
  ["the amount is missing", { amount: null }, false],
  ["nothing", { amount: 0 }, false],
  ["the reason is missing", { reason: "  " }, false],
])("a draft is sent when nothing is missing: %s", (_rule, more, isWhole) => {
  const input = heldOf({ zoneId: 3, act: "collect", amount: 100, reason: " cash ", ...more }, "a key of its own");
  expect(input !== undefined).toBe(isWhole);
  if (input !== undefined) expect(money.holdMoney.payload.safeParse(input).success).toBe(true);
});
