import { expect, test } from "vitest";
import { account, accountKinds, balanceChanges, byHandTransfers, type Transfer, withdrawalTransfers } from "./index.ts";

const balances = (...groups: (readonly Transfer[])[]): Record<string, number> =>
  Object.fromEntries([...balanceChanges(groups.flat())].filter(([, amount]) => amount !== 0));
const paidIn = byHandTransfers("deposit", account(accountKinds.wallet, 9), 1_000);
const input = withdrawalTransfers("withdrawalRequested", 9, 400);

// kinds: 2 wallet, 11 cash, 20 requested withdrawals
test.each<[string, (readonly Transfer[])[], Record<string, number>]>([
  [
    "a requested amount is held, and is no longer in the wallet",
    [paidIn, input],
    { "2/9": 600, "11/0": -1_000, "20/9": 400 },
  ],
  [
    "it returns when the request is refused",
    [paidIn, input, withdrawalTransfers("withdrawalRefused", 9, 400)],
    { "2/9": 1_000, "11/0": -1_000 },
  ],
  [
    "it leaves the house when it is paid",
    [paidIn, input, withdrawalTransfers("withdrawalPaid", 9, 400)],
    { "2/9": 600, "11/0": -600 },
  ],
  [
    "a reversed payment makes the request pending again",
    [paidIn, input, withdrawalTransfers("withdrawalPaid", 9, 400), withdrawalTransfers("withdrawalPaid", 9, -400)],
    { "2/9": 600, "11/0": -1_000, "20/9": 400 },
  ],
  [
    "a reversed request leaves no trace",
    [paidIn, input, withdrawalTransfers("withdrawalRequested", 9, -400)],
    { "2/9": 1_000, "11/0": -1_000 },
  ],
])("%s", (_rule, groups, expected) => expect(balances(...groups)).toEqual(expected));
