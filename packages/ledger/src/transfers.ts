// Double entry: money moves in transfers, each of which debits one account and credits another by the same amount, so
// the books always balance.
import { assert, isMinor, type Minor } from "@chalkboard/kernel";
import type { AccountRef } from "./accounts.ts";

/** Why money moved. The code plus 100 is the reversal of the same movement. */
export const codes = {
  sale: 1,
  settled: 2,
  prize: 3,
  pushRefund: 4,
  voidRefund: 5,
  cancelled: 6,
  payment: 7,
  commission: 8,
  deposit: 9,
  withdrawal: 10,
  adjustment: 11,
  overpaid: 12,
  creditGrant: 13,
  creditExpiry: 14,
  creditSale: 15,
  creditSettled: 16,
  creditPush: 17,
  creditVoid: 18,
  creditCancelled: 19,
  prizeExpiry: 20,
  accountFee: 21,
  tax: 22,
  taxBack: 23,
  holdDeposit: 24,
  holdBlocked: 25,
  releasePaid: 26,
  releaseBack: 27,
  collect: 28,
  handOver: 29,
  withdrawalRequested: 30,
  withdrawalRefused: 31,
  withdrawalPaid: 32,
  drawerFloat: 33,
  drawerPayIn: 34,
  drawerPayOut: 35,
  drawerEmptied: 36,
  drawerDifference: 37,
  loanCash: 38,
  loanBalance: 39,
  loanInstalment: 40,
  loanRepaid: 41,
  platformFee: 42,
  platformFeePaid: 43,
} as const;
export type Code = (typeof codes)[keyof typeof codes];

/** The code of a movement's reversal. */
export function reverseOf(code: number): number {
  return code > 100 ? code - 100 : code + 100;
}

/** A positive amount from one account to another: one entry on each side of the books. */
export type Transfer = {
  readonly debit: AccountRef;
  readonly credit: AccountRef;
  readonly amount: Minor;
  readonly code: number;
};

/**
 * A transfer, or none for an amount of zero. A negative amount is a reversal of the same movement.
 * @param amount minor units, any sign
 */
export function transfer(debit: AccountRef, credit: AccountRef, amount: Minor, code: Code): readonly Transfer[] {
  assert(isMinor(amount), "an amount is a safe integer", { amount, code });
  if (amount === 0) return [];
  return amount > 0
    ? [{ debit, credit, amount, code }]
    : [{ debit: credit, credit: debit, amount: -amount, code: reverseOf(code) }];
}

/** The change of each account's balance: credits minus debits. */
export function balanceChanges(transfers: readonly Transfer[]): ReadonlyMap<string, Minor> {
  const changes = new Map<string, Minor>();
  const add = (ref: AccountRef, amount: Minor): void => {
    const key = `${ref.kind}/${ref.ownerId}`;
    changes.set(key, (changes.get(key) ?? 0) + amount);
  };
  for (const { debit, credit, amount } of transfers) {
    add(debit, -amount);
    add(credit, amount);
  }
  return changes;
}
