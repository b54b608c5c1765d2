import { describe, expect, test } from "vitest";
import fc from "fast-check";
import {
  balanceChanges,
  byHandTransfers,
  account,
  accountKinds,
  type HeldAct,
  heldActs,
  heldChanges,
  heldTransfers,
  type Transfer,
} from "./index.ts";

const balances = (...groups: (readonly Transfer[])[]): Record<string, number> =>
  Object.fromEntries([...balanceChanges(groups.flat())].filter(([, amount]) => amount !== 0));

// kinds: 7 the agent's account, 9 held for the agent, 11 cash, 19 collected by the agent
describe("held money", () => {
  const paidIn = byHandTransfers("deposit", account(accountKinds.zone, 3), 900);
  const secured = heldTransfers("holdDeposit", 3, 500);
  const blocked = heldTransfers("holdBlocked", 3, 300);
  const collected = heldTransfers("collect", 3, 700);
  test.each<[string, (readonly Transfer[])[], Record<string, number>]>([
    ["cash left as security is the agent's, and not on the agent's account", [secured], { "9/3": 500, "11/0": -500 }],
    ["and is paid out to the agent", [secured, heldTransfers("releasePaid", 3, 500)], {}],
    [
      "or moved to the agent's account",
      [secured, heldTransfers("releaseBack", 3, 200)],
      { "7/3": 200, "9/3": 300, "11/0": -500 },
    ],
    ["a blocked amount leaves the account", [paidIn, blocked], { "7/3": 600, "9/3": 300, "11/0": -900 }],
    ["returns to it", [paidIn, blocked, heldTransfers("releaseBack", 3, 300)], { "7/3": 900, "11/0": -900 }],
    ["or is paid out", [paidIn, blocked, heldTransfers("releasePaid", 3, 300)], { "7/3": 600, "11/0": -600 }],
    [
      "the agent owes collected cash, and the account stays unchanged",
      [paidIn, collected],
      { "7/3": 900, "11/0": -200, "19/3": -700 },
    ],
    ["until it is handed over", [collected, heldTransfers("handOver", 3, 700)], {}],
    ["the two directions are never netted", [secured, collected], { "9/3": 500, "11/0": 200, "19/3": -700 }],
    ["a reversed action leaves no trace", [secured, heldTransfers("holdDeposit", 3, -500)], {}],
  ])("%s", (_rule, groups, expected) => expect(balances(...groups)).toEqual(expected));

  test("an action changes its own sum by its amount, and never the other sum", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...heldActs),
        fc.integer({ min: 1, max: 9_999 }),
        fc.boolean(),
        (act: HeldAct, amount, isBack) => {
          const changes = balanceChanges(heldTransfers(act, 3, isBack ? -amount : amount));
          const { of, sign } = heldChanges[act];
          const expected = sign * (isBack ? -amount : amount);
          expect(
            of === "for" ? [changes.get("9/3"), changes.get("19/3")] : [changes.get("19/3"), changes.get("9/3")],
          ).toEqual([of === "for" ? expected : -expected, undefined]);
        },
      ),
    );
  });
});
