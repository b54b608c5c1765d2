// Tax on what a shop pays, by a table of steps: each rate holds for what lies between its step and the next, so that nobody gets less for winning more.

import type { Minor } from "@chalkboard/kernel";
import { account, accountKinds } from "./accounts.ts";
import type { Payer } from "./ticket-life.ts";
import { codes, type Transfer, transfer } from "./transfers.ts";

/** From an amount on, hundredths of a percent of what is above it. */
export type TaxStep = { readonly from: Minor; readonly rate: number };

/** By what one ticket is taxed: the table of its first payment, and how much of what it pays is free, such as its own stake. */
export type TaxTerms = { readonly steps: readonly TaxStep[]; readonly exempt: Minor };

const whole = 10_000n;

/**
 * The tax on everything that a ticket was paid, rounded once, down.
 * @param terms none where nothing is taxed
 */
export function taxOf(terms: TaxTerms | null, paid: Minor): Minor {
  if (terms === null) return 0;
  const taxed = Math.max(0, paid - terms.exempt);
  const steps = terms.steps.toSorted((one, other) => one.from - other.from);
  const parts = steps.map(({ from, rate }, index) =>
    BigInt(Math.max(0, Math.min(taxed, steps[index + 1]?.from ?? taxed) - from)) * BigInt(rate));
  return Number(parts.reduce((sum, part) => sum + part, 0n) / whole);
}

const taxes = account(accountKinds.taxes);
const overpaid = account(accountKinds.overpaid);

/** A till keeps the tax back from what it pays, and owes it to whoever gathers it. */
export function taxTransfers(payer: Payer, amount: Minor): readonly Transfer[] {
  return transfer(account(accountKinds.posSettlement, payer.posId), taxes, amount, codes.tax);
}

/**
 * After a correction less was won than was taxed: what was kept back too much makes up for what was paid too much.
 * @param before given back so far
 * @param now given back from now on
 */
export function taxBackTransfers(before: Minor, now: Minor): readonly Transfer[] {
  return transfer(taxes, overpaid, now - before, codes.taxBack);
}

/** Of the tax of what was paid, so much is no longer due when the ticket is worth no more than that. */
export function taxBackOf(terms: TaxTerms | null, paid: Minor, payable: Minor): Minor {
  return taxOf(terms, paid) - taxOf(terms, Math.min(paid, payable));
}
