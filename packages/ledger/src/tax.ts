// Tax on a shop's payments by a table of steps: each rate applies to the part between its step and the next, so a
// larger prize never leaves less.

import type { Minor } from "@chalkboard/kernel";
import { account, accountKinds } from "./accounts.ts";
import type { Payer } from "./ticket-life.ts";
import { codes, type Transfer, transfer } from "./transfers.ts";

/** A rate in hundredths of a percent, for the part above an amount. */
export type TaxStep = { readonly from: Minor; readonly rate: number };

/**
 * How one ticket is taxed: the table in force at its first payment, and the untaxed part of what it pays, such as its
 * own stake.
 */
export type TaxTerms = { readonly steps: readonly TaxStep[]; readonly exempt: Minor };

const whole = 10_000n;

/**
 * The tax on everything that a ticket was paid, rounded down once.
 * @param terms null where nothing is taxed
 */
export function taxOf(terms: TaxTerms | null, paid: Minor): Minor {
  if (terms === null) return 0;
  const taxed = Math.max(0, paid - terms.exempt);
  const steps = terms.steps.toSorted((one, other) => one.from - other.from);
  const parts = steps.map(
    ({ from, rate }, index) =>
      BigInt(Math.max(0, Math.min(taxed, steps[index + 1]?.from ?? taxed) - from)) * BigInt(rate),
  );
  return Number(parts.reduce((sum, part) => sum + part, 0n) / whole);
}

const taxes = account(accountKinds.taxes);
const overpaid = account(accountKinds.overpaid);

/** A till withholds the tax from what it pays and owes it to the tax authority. */
export function taxTransfers(payer: Payer, amount: Minor): readonly Transfer[] {
  return transfer(account(accountKinds.posSettlement, payer.posId), taxes, amount, codes.tax);
}

/**
 * A correction that lowers a prize: the tax withheld in excess offsets the overpayment.
 * @param before refunded so far
 * @param now refunded from now on
 */
export function taxBackTransfers(before: Minor, now: Minor): readonly Transfer[] {
  return transfer(taxes, overpaid, now - before, codes.taxBack);
}

/** The part of the withheld tax that is no longer due when the ticket is worth no more than this amount. */
export function taxBackOf(terms: TaxTerms | null, paid: Minor, payable: Minor): Minor {
  return taxOf(terms, paid) - taxOf(terms, Math.min(paid, payable));
}
