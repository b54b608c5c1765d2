// The payment rules for a payment: what it requires beside number and code, and its tax.

import type { tickets } from "@chalkboard/contract";
import { payoutRules } from "@chalkboard/engine";
import { type EpochMs, type Minor, weekMinute } from "@chalkboard/kernel";
import { taxOf, type TaxTerms } from "@chalkboard/ledger";
import type { Sql } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/handlers.ts";
import type { SecondPerson } from "../../../identity/people/index.ts";
import { sellerPath, type ServiceConfigCache } from "../../../identity/services/index.ts";

export type Document = NonNullable<tickets.PayPayload["document"]>;

/** What came with a payment: the approver, and the document. */
export type Proofs = { readonly secondPerson?: SecondPerson | undefined; readonly document?: Document | undefined };

export type Missing = "secondPerson" | "document";
export type PayoutTerms = {
  readonly missing: readonly Missing[];
  readonly terms: TaxTerms | null;
  readonly tax: Minor;
};

type Payment = {
  readonly amount: Minor;
  readonly mode: string;
  readonly legs: number;
  readonly stake: Minor;
  /** What was paid before, and the terms of its tax. */
  readonly paid: Minor;
  readonly tax: Minor;
  readonly terms: TaxTerms | null;
};

/**
 * By the current rules of the till that pays. Earlier payments keep their tax table, which then applies to the total.
 */
export async function payoutTerms(
  sql: Sql,
  configCache: ServiceConfigCache,
  session: Session,
  now: EpochMs,
  payment: Payment,
  proofs: Proofs,
): Promise<PayoutTerms> {
  const service = (await configCache.load(sql, [session.serviceId])).get(session.serviceId);
  if (service === undefined) return { missing: [], terms: null, tax: 0 };
  const { needs, tax: table } = payoutRules(service.rules, {
    now,
    at: weekMinute(now, service.timeZone),
    path: sellerPath(service, session),
    mode: payment.mode,
    legs: payment.legs,
  });
  const input = needs(payment.amount);
  const missing = (["secondPerson", "document"] as const).filter((one) => input[one] && proofs[one] === undefined);
  const ofRule =
    table === undefined ? null : { steps: table.steps, exempt: table.on === "winnings" ? payment.stake : 0 };
  const terms = payment.paid > 0 ? payment.terms : ofRule;
  return { missing, terms, tax: taxOf(terms, payment.paid + payment.amount) - payment.tax };
}

/** A document as papers and screens show it: its last three characters. */
export function masked({ kind, number, name }: Document): {
  readonly kind: Document["kind"];
  readonly number: string;
  readonly name: string;
} {
  return { kind, number: `…${number.slice(-3)}`, name };
}
