// Classifies what moved an account: one table for the closings of tills and accounts and for the statements of weeks.

import { codes, reverseOf } from "@chalkboard/ledger";

export type MovedPart = "sold" | "cancelled" | "paid" | "tax" | "commission" | "byHand" | "loan" | "held" | "withdrawn";

const partOfCode: ReadonlyMap<number, MovedPart> = new Map<number, MovedPart>([
  [codes.sale, "sold"],
  [codes.cancelled, "cancelled"],
  [codes.payment, "paid"],
  [codes.tax, "tax"],
  [codes.taxBack, "tax"],
  [codes.commission, "commission"],
  [codes.accountFee, "commission"],
  [codes.deposit, "byHand"],
  [codes.withdrawal, "byHand"],
  [codes.adjustment, "byHand"],
  [codes.loanBalance, "loan"],
  [codes.loanInstalment, "loan"],
  [codes.holdBlocked, "held"],
  [codes.releaseBack, "held"],
  [codes.withdrawalRequested, "withdrawn"],
  [codes.withdrawalRefused, "withdrawn"],
]);

/**
 * The part of an entry's code, and how it counts: a reversal does not count as a further one.
 * @param entries how many there are of the code
 * @returns part undefined where the code belongs to no part, such as a grade's to a customer's wallet
 */
export function movedPartOf(
  code: number,
  entries: number,
): { readonly part: MovedPart | undefined; readonly count: number } {
  return { part: partOfCode.get(code) ?? partOfCode.get(reverseOf(code)), count: partOfCode.has(code) ? entries : 0 };
}
