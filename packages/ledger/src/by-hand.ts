// Movements by hand: cash paid in or out, and corrections. The other side is the service's cash or its adjustments.

import { assert, type Minor } from "@chalkboard/kernel";
import { account, accountKinds, type AccountRef } from "./accounts.ts";
import { codes, type Transfer, transfer } from "./transfers.ts";

const cash = account(accountKinds.cash);
const adjustments = account(accountKinds.adjustments);

/**
 * Movements by hand: the account's balance changes by `amount` for a deposit and an adjustment, and by minus `amount`
 * for a withdrawal.
 */
export type ByHand = "deposit" | "withdrawal" | "adjustment";

/**
 * The transfers of a movement by hand.
 * @param to the POS's, customer's or zone's account
 * @param amount minor units; positive for a deposit and a withdrawal, any sign for an adjustment
 */
export function byHandTransfers(kind: ByHand, to: AccountRef, amount: Minor): readonly Transfer[] {
  if (kind === "adjustment") return transfer(adjustments, to, amount, codes.adjustment);
  assert(amount > 0, "a deposit or withdrawal is positive", { amount });
  return kind === "deposit" ? transfer(cash, to, amount, codes.deposit) : transfer(to, cash, amount, codes.withdrawal);
}

/** The account on the other side of a movement by hand. */
export function byHandSource(kind: ByHand): AccountRef {
  return kind === "adjustment" ? adjustments : cash;
}
