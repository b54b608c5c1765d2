// SQL fragments about transfers and accounts by the ledger's names: its numbers appear nowhere else.

import { accountKinds, codes, reverseOf } from "@chalkboard/ledger";

/** Codes or kinds as a list for `in (…)`. */
export function listed(...numbers: readonly number[]): string {
  return numbers.join(", ");
}

/** Codes with those that reverse them. */
export function bothWays(...some: readonly number[]): readonly number[] {
  return [...some, ...some.map(reverseOf)];
}

/**
 * The amount of transfers with given codes, as an expression: reversals count negative, every other transfer is null.
 * @param of their table, as `x.`
 */
export function netOf(some: readonly number[], of = ""): string {
  const back = some.map(reverseOf).toSorted((one, other) => one - other);
  return `case when ${of}code in (${listed(...some)}) then ${of}amount when ${of}code in (${listed(...back)}) then -${of}amount end`;
}

/** What changes a book's figures of tickets paid with money: sold, cancelled, won, refunded. */
export const ticketCodes = [codes.sale, codes.prize, codes.pushRefund, codes.voidRefund, codes.cancelled] as const;

const {
  deposit,
  withdrawal,
  adjustment,
  creditGrant,
  creditExpiry,
  holdDeposit,
  holdBlocked,
  releasePaid,
  releaseBack,
  collect,
  handOver,
  withdrawalRequested,
  withdrawalRefused,
  withdrawalPaid,
  loanCash,
  loanBalance,
  loanInstalment,
  loanRepaid,
} = codes;
/** The kinds of entries with a receipt (manual transactions, and point credit that expired) and their codes. */
export const codesByReceiptKind = {
  deposit,
  withdrawal,
  adjustment,
  creditGrant,
  creditExpiry,
  holdDeposit,
  holdBlocked,
  releasePaid,
  releaseBack,
  collect,
  handOver,
  withdrawalRequested,
  withdrawalRefused,
  withdrawalPaid,
  loanCash,
  loanBalance,
  loanInstalment,
  loanRepaid,
};
export const receiptCodes = bothWays(...Object.values(codesByReceiptKind));

/** What a POS of a table holds: its till's balance, or its customer's wallet. */
export function moneyOf(pos: string): string {
  return `coalesce((select sum(a.balance) from account a where a.service_id = ${pos}.service_id
      and a.kind in (${listed(accountKinds.posSettlement, accountKinds.wallet)}) and a.owner_id = ${pos}.id), 0)`;
}

/** The point credit of a POS of a table. */
export function pointCreditOf(pos: string): string {
  return `coalesce((select sum(a.balance) from account a where a.service_id = ${pos}.service_id
      and a.kind = ${accountKinds.pointCredit} and a.owner_id = ${pos}.id), 0)`;
}

/**
 * What entries moved on each of their accounts, as a statement with `account_id`, `change` and the number of `entries`.
 * Movements between two accounts are summed before they are split by account, which is a third of the work.
 * @param which of `transfer x` @param by "code": each code separately
 */
export function movedOfEach(which: string, by: "" | "code" = ""): string {
  const [part, own] = by === "" ? ["", ""] : [`, x.${by}`, `, b.${by}`];
  return `
    select side.account_id${own}, sum(side.change)::bigint as change, sum(b.entries)::bigint as entries
    from (
      select x.debit_id, x.credit_id${part}, sum(x.amount) as amount, count(*) as entries from transfer x
      where ${which} group by x.debit_id, x.credit_id${part}) as b
    cross join lateral (values (b.credit_id, b.amount), (b.debit_id, -b.amount)) as side (account_id, change)
      group by side.account_id${own}`;
}
