// Loans to a shop. What it owes stands on an account of its own, below zero as every debt: money comes to it in cash or on its balance, and goes back the same
// ways, week by week or at once.

import { assert, type Minor } from "@chalkboard/kernel";
import { account, accountKinds, type AccountRef } from "./accounts.ts";
import { codes, type Transfer, transfer } from "./transfers.ts";

/** What is done with a loan: paid out in cash or onto the balance; an instalment off the balance; repaid in cash. */
export const loanActs = ["loanCash", "loanBalance", "loanInstalment", "loanRepaid"] as const;
export type LoanAct = (typeof loanActs)[number];

/** Whether more is owed by an act, or less. */
export const loanSigns: Readonly<Record<LoanAct, 1 | -1>> = { loanCash: 1, loanBalance: 1, loanInstalment: -1, loanRepaid: -1 };

/** From where to where each act moves money. */
function sidesOf(act: LoanAct, posId: number): readonly [from: AccountRef, to: AccountRef] {
  const loans = account(accountKinds.loans, posId);
  const cash = account(accountKinds.cash);
  const balance = account(accountKinds.posSettlement, posId);
  switch (act) {
    case "loanCash": return [loans, cash];
    case "loanBalance": return [loans, balance];
    case "loanInstalment": return [balance, loans];
    case "loanRepaid": return [cash, loans];
  }
}

/**
 * The transfers of an act.
 * @param amount minor units; below zero it takes the same act back
 */
export function loanTransfers(act: LoanAct, posId: number, amount: Minor): readonly Transfer[] {
  assert(amount !== 0, "something is moved", { amount });
  const [from, to] = sidesOf(act, posId);
  return transfer(from, to, amount, codes[act]);
}

/** The accounts that an act of a POS's loans may move. */
export function loanAccounts(posId: number): readonly AccountRef[] {
  return [account(accountKinds.loans, posId), account(accountKinds.posSettlement, posId), account(accountKinds.cash)];
}

/** What is still owed and how it is to come back. */
export type LoanRest = {
  readonly balance: Minor;
  readonly weekly: Minor;
  /** Instalments that are left; the last takes the rest, whatever it is. */
  readonly left: number;
  /** The first week that may take one. */
  readonly from: number;
  readonly postponed: ReadonlySet<number>;
};
export type LoanDue = { readonly week: number; readonly amount: Minor };

/** What the next instalment takes. */
export function nextInstalment({ balance, weekly, left }: Pick<LoanRest, "balance" | "weekly" | "left">): Minor {
  return left <= 1 ? balance : Math.min(weekly, balance);
}

/** The weeks that will take the rest of a loan: none of those that are postponed, so each of them makes it a week longer. */
export function loanSchedule({ balance, weekly, left, from, postponed }: LoanRest): readonly LoanDue[] {
  const due: LoanDue[] = [];
  let rest = balance;
  for (let week = from; rest > 0; week += 1) {
    if (postponed.has(week)) continue;
    const amount = nextInstalment({ balance: rest, weekly, left: left - due.length });
    assert(amount > 0, "an instalment takes something", { balance, weekly, left });
    due.push({ week, amount });
    rest -= amount;
  }
  return due;
}
