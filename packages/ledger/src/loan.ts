// Loans to a shop. The debt has its own account, below zero like every debt: the shop receives the money in cash or on
// its balance and repays it the same ways, week by week or at once.

import { assert, type Minor } from "@chalkboard/kernel";
import { account, accountKinds, type AccountRef } from "./accounts.ts";
import { codes, type Transfer, transfer } from "./transfers.ts";

/** The actions on a loan: paid out in cash or onto the balance; an instalment off the balance; repaid in cash. */
export const loanActs = ["loanCash", "loanBalance", "loanInstalment", "loanRepaid"] as const;
export type LoanAct = (typeof loanActs)[number];

/** Whether an action increases the debt. */
export const loanSigns: Readonly<Record<LoanAct, 1 | -1>> = {
  loanCash: 1,
  loanBalance: 1,
  loanInstalment: -1,
  loanRepaid: -1,
};

/** From where to where each action moves money. */
function sidesOf(act: LoanAct, posId: number): readonly [from: AccountRef, to: AccountRef] {
  const loans = account(accountKinds.loans, posId);
  const cash = account(accountKinds.cash);
  const balance = account(accountKinds.posSettlement, posId);
  switch (act) {
    case "loanCash":
      return [loans, cash];
    case "loanBalance":
      return [loans, balance];
    case "loanInstalment":
      return [balance, loans];
    case "loanRepaid":
      return [cash, loans];
  }
}

/**
 * The transfers of an action.
 * @param amount minor units; below zero it reverses the same action
 */
export function loanTransfers(act: LoanAct, posId: number, amount: Minor): readonly Transfer[] {
  assert(amount !== 0, "something is moved", { amount });
  const [from, to] = sidesOf(act, posId);
  return transfer(from, to, amount, codes[act]);
}

/** The accounts that an action on a POS's loans may move. */
export function loanAccounts(posId: number): readonly AccountRef[] {
  return [account(accountKinds.loans, posId), account(accountKinds.posSettlement, posId), account(accountKinds.cash)];
}

/** The remaining debt and how it is to be repaid. */
export type LoanRest = {
  readonly balance: Minor;
  readonly weekly: Minor;
  /** Remaining instalments; the last one takes the rest, whatever it is. */
  readonly left: number;
  /** The first week in which an instalment may be taken. */
  readonly from: number;
  readonly postponed: ReadonlySet<number>;
};
export type LoanDue = { readonly week: number; readonly amount: Minor };

/** The amount of the next instalment. */
export function nextInstalment({ balance, weekly, left }: Pick<LoanRest, "balance" | "weekly" | "left">): Minor {
  return left <= 1 ? balance : Math.min(weekly, balance);
}

/**
 * The weeks in which the rest of a loan will be taken. Postponed weeks are skipped, and each makes the loan a week
 * longer.
 */
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
