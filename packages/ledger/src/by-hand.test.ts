import { expect, test } from "vitest";
import { account, accountKinds, balanceChanges, byHandTransfers, type ByHand } from "./index.ts";

const wallet = account(accountKinds.wallet, 9);

// kinds: 2 wallet, 11 cash, 12 adjustments
test.each<[string, ByHand, number, Record<string, number>]>([
  ["a deposit is the customer's, and cash that came in", "deposit", 500, { "2/9": 500, "11/0": -500 }],
  ["a withdrawal takes it out again", "withdrawal", 500, { "2/9": -500, "11/0": 500 }],
  ["an adjustment gives without cash", "adjustment", 500, { "2/9": 500, "12/0": -500 }],
  ["or takes", "adjustment", -500, { "2/9": -500, "12/0": 500 }],
])("%s", (_rule, kind, amount, expected) =>
  expect(Object.fromEntries(balanceChanges(byHandTransfers(kind, wallet, amount)))).toEqual(expected),
);
