// Customers' withdrawal requests. The requested amount is held at once on its own account beside the wallet, so that it
// cannot be staked: it returns when the request is refused, and leaves the house when it is paid.

import { assert, type Minor } from "@chalkboard/kernel";
import { account, accountKinds, type AccountRef } from "./accounts.ts";
import { codes, type Transfer, transfer } from "./transfers.ts";

/** The possible outcomes of a request's money. */
export const withdrawalActs = ["withdrawalRequested", "withdrawalRefused", "withdrawalPaid"] as const;
export type WithdrawalAct = (typeof withdrawalActs)[number];

/** From where to where each outcome moves a customer's money. */
function sidesOf(act: WithdrawalAct, posId: number): readonly [from: AccountRef, to: AccountRef] {
  const wallet = account(accountKinds.wallet, posId);
  const input = account(accountKinds.withdrawing, posId);
  switch (act) {
    case "withdrawalRequested":
      return [wallet, input];
    case "withdrawalRefused":
      return [input, wallet];
    case "withdrawalPaid":
      return [input, account(accountKinds.cash)];
  }
}

/**
 * The transfers of a request's outcome.
 * @param amount minor units; below zero it reverses the same outcome
 */
export function withdrawalTransfers(act: WithdrawalAct, posId: number, amount: Minor): readonly Transfer[] {
  assert(amount !== 0, "something is moved", { amount });
  const [from, to] = sidesOf(act, posId);
  return transfer(from, to, amount, codes[act]);
}
