// The cash of a clerk's shift: what he counted at first, put in and took out by hand, and what his count came to. What tickets brought and cost moves the POS's
// settlement and is not moved a second time; it is added where a drawer's cash is read.

import { assert, type Minor } from "@chalkboard/kernel";
import { account, accountKinds, type AccountRef } from "./accounts.ts";
import { codes, type Transfer, transfer } from "./transfers.ts";

/** The accounts that a drawer's entries move. */
export function drawerAccounts(posId: number): readonly AccountRef[] {
  return [account(accountKinds.drawer, posId), account(accountKinds.drawerFunds, posId), account(accountKinds.drawerDifferences, posId)];
}

/** What lies in a drawer when it is opened. @param amount minor units, 0 or more */
export function drawerFloatTransfers(posId: number, amount: Minor): readonly Transfer[] {
  assert(amount >= 0, "a float is not negative", { amount });
  return transfer(account(accountKinds.drawer, posId), account(accountKinds.drawerFunds, posId), amount, codes.drawerFloat);
}

/**
 * Cash that is put in or taken out by hand.
 * @param amount minor units; above zero what is moved, below zero what is taken back of it
 */
export function drawerMoveTransfers(posId: number, kind: "payIn" | "payOut", amount: Minor): readonly Transfer[] {
  assert(amount !== 0, "a movement moves something");
  const [drawer, funds] = [account(accountKinds.drawer, posId), account(accountKinds.drawerFunds, posId)];
  return kind === "payIn" ? transfer(drawer, funds, amount, codes.drawerPayIn) : transfer(funds, drawer, amount, codes.drawerPayOut);
}

/**
 * A counted drawer is emptied, and what its count was above what should have been there stands as a difference.
 * @param byHand the float and what was put in, less what was taken out
 * @param difference what was counted less what should have been there
 */
export function drawerCloseTransfers(posId: number, { byHand, difference }: { readonly byHand: Minor; readonly difference: Minor }): readonly Transfer[] {
  const [drawer, funds] = [account(accountKinds.drawer, posId), account(accountKinds.drawerFunds, posId)];
  return [
    ...transfer(funds, drawer, byHand + difference, codes.drawerEmptied),
    ...transfer(drawer, account(accountKinds.drawerDifferences, posId), difference, codes.drawerDifference),
  ];
}
