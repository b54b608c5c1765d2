// Loans to tills, by docs/design/money.md: what each weekly close takes of them.

import type { KnownLoan } from "./model.ts";

/** Applies a weekly close: each loan takes its instalment off its till's balance, the last one the whole rest. */
export function takesInstalments(loans: readonly KnownLoan[], week: number): void {
  for (const loan of loans) {
    if (loan.owed === 0 || loan.firstWeek > week || loan.postponed.has(week)) continue;
    const due = loan.instalments - loan.taken <= 1 ? loan.owed : Math.min(loan.weekly, loan.owed);
    loan.owed -= due;
    loan.taken += 1;
    loan.seller.balance -= due;
  }
}
