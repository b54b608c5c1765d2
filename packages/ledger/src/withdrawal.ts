// A withdrawal that a customer asks for. What he asks is held at once, on an account of its own beside his wallet, so that it cannot be staked meanwhile:
// it comes back when the request is refused, and leaves the house when it is paid.

import { assert, type Minor } from "@chalkboard/kernel";
import { account, accountKinds, type AccountRef } from "./accounts.ts";
import { codes, type Transfer, transfer } from "./transfers.ts";

/** What becomes of the money of a request. */
export const withdrawalActs = ["withdrawalAsked", "withdrawalRefused", "withdrawalPaid"] as const;
export type WithdrawalAct = (typeof withdrawalActs)[number];

/** From where to where each act moves money of a customer. */
function sidesOf(act: WithdrawalAct, posId: number): readonly [from: AccountRef, to: AccountRef] {
  const wallet = account(accountKinds.wallet, posId);
  const input = account(accountKinds.withdrawing, posId);
  switch (act) {
    case "withdrawalAsked": return [wallet, input];
    case "withdrawalRefused": return [input, wallet];
    case "withdrawalPaid": return [input, account(accountKinds.cash)];
  }
}

/**
 * The transfers of what becomes of a request.
 * @param amount minor units; below zero it takes the same act back
 */
export function withdrawalTransfers(act: WithdrawalAct, posId: number, amount: Minor): readonly Transfer[] {
  assert(amount !== 0, "something is moved", { amount });
  const [from, to] = sidesOf(act, posId);
  return transfer(from, to, amount, codes[act]);
}
