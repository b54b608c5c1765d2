// The cash of a clerk's shift: the opening float, cash put in and taken out by hand, and the result of the count. The
// cash of tickets moves the POS's settlement account and is not moved again here; it is added where a drawer's cash is
// read.

import { assert, type Minor } from "@chalkboard/kernel";
import { account, accountKinds, type AccountRef } from "./accounts.ts";
import { codes, type Transfer, transfer } from "./transfers.ts";

/** The accounts that a drawer's entries change. */
export function drawerAccounts(posId: number): readonly AccountRef[] {
  return [
    account(accountKinds.drawer, posId),
    account(accountKinds.drawerFunds, posId),
    account(accountKinds.drawerDifferences, posId),
  ];
}

/** The float of a drawer when it is opened. @param amount minor units, 0 or more */
export function drawerFloatTransfers(posId: number, amount: Minor): readonly Transfer[] {
  assert(amount >= 0, "a float is not negative", { amount });
  return transfer(
    account(accountKinds.drawer, posId),
    account(accountKinds.drawerFunds, posId),
    amount,
    codes.drawerFloat,
  );
}

/**
 * Cash put in or taken out by hand.
 * @param amount minor units; above zero for a movement, below zero for its reversal
 */
export function drawerMoveTransfers(posId: number, kind: "payIn" | "payOut", amount: Minor): readonly Transfer[] {
  assert(amount !== 0, "a movement moves something");
  const [drawer, funds] = [account(accountKinds.drawer, posId), account(accountKinds.drawerFunds, posId)];
  return kind === "payIn"
    ? transfer(drawer, funds, amount, codes.drawerPayIn)
    : transfer(funds, drawer, amount, codes.drawerPayOut);
}

/**
 * Closes a counted drawer: its cash is taken out, and the difference from the expected cash is posted.
 * @param byHand the float and pay-ins, less pay-outs
 * @param difference counted cash less expected cash
 */
export function drawerCloseTransfers(
  posId: number,
  { byHand, difference }: { readonly byHand: Minor; readonly difference: Minor },
): readonly Transfer[] {
  const [drawer, funds] = [account(accountKinds.drawer, posId), account(accountKinds.drawerFunds, posId)];
  return [
    ...transfer(funds, drawer, byHand + difference, codes.drawerEmptied),
    ...transfer(drawer, account(accountKinds.drawerDifferences, posId), difference, codes.drawerDifference),
  ];
}
