// Payments of invoices by services, and their reversal.

import { fees, type PayloadOf, responses } from "@chalkboard/contract";
import { assert, businessDay, type Day, type EpochMs, type Minor } from "@chalkboard/kernel";
import { feePaymentTransfers } from "@chalkboard/ledger";
import { post } from "../../ledger/index.ts";
import type { Sql } from "../../platform/database/database.ts";
import { type Context, invalid, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { hashOf } from "../../platform/http/hash-of.ts";
import { idempotencyKeyOf } from "../../platform/http/idempotency-key.ts";
import { audit } from "../../platform/operations/index.ts";
import * as invoices from "./invoice-queries.ts";
import { invoiceNow, todayOf } from "./invoices.ts";

type Invoice = fees.FeeInvoice;

/** Records a service's payment of an invoice. */
export async function payInvoice(
  sql: Sql,
  input: PayloadOf<typeof fees.payInvoice>,
  { session }: Context,
): Promise<Invoice | Refused> {
  const { key, invoiceId, amount, paidOn, reference, was } = input;
  await sql.rows(invoices.holdPlatform);
  const existing = await sql.row(invoices.paymentByKey, [key]);
  if (existing !== undefined) {
    return existing.body_hash === hashOf(input)
      ? invoiceNow(sql, existing.invoice_id)
      : refuse(responses.changedMeanwhile, { reason: "keyUsedForAnother" });
  }
  if ((await sql.row(invoices.invoiceById, [invoiceId])) === undefined)
    return refuse(responses.notFound, { field: "invoiceId" });
  const before = await invoiceNow(sql, invoiceId);
  if (before.state === "note") return refuse(responses.notFound, { field: "invoiceId" });
  if (before.due !== was) return refuse(responses.changedMeanwhile, { invoice: before });
  if (amount > before.due) return refuse(responses.notAllowed, { reason: "moreThanDue", available: before.due });
  const { today, now } = await todayOf(sql, before.serviceId);
  // The day is the platform's, where it may begin before the service ends its own.
  const begun = businessDay(now, session.timeZone, session.closeMinute);
  if (paidOn > today && paidOn > begun)
    return invalid({ field: "paidOn", code: "toCome", problem: "that day is in the future" });
  return write(sql, session, before, {
    key,
    bodyHash: hashOf(input),
    amount,
    paidOn,
    reference,
    takesBack: null,
    today,
    now,
  });
}

/** Reverses a payment with an opposite entry, once. */
export async function takeBackPayment(
  sql: Sql,
  input: PayloadOf<typeof fees.takeBackPayment>,
  { session }: Context,
): Promise<Invoice | Refused> {
  await sql.rows(invoices.holdPlatform);
  const payment = await sql.row(invoices.paymentById, [input.paymentId]);
  if (payment === undefined || payment.takes_back !== null) return refuse(responses.notFound, { field: "paymentId" });
  const before = await invoiceNow(sql, payment.invoice_id);
  if (payment.taken_back_by !== null) return before;
  const { today, now } = await todayOf(sql, before.serviceId);
  return write(sql, session, before, {
    key: idempotencyKeyOf(`take-back-${payment.id}`),
    bodyHash: hashOf(input),
    amount: -payment.amount,
    paidOn: payment.paid_on,
    reference: input.reason,
    takesBack: payment.id,
    today,
    now,
  });
}

type Written = {
  readonly key: string;
  readonly bodyHash: string;
  readonly amount: Minor;
  readonly paidOn: Day;
  readonly reference: string;
  readonly takesBack: number | null;
  readonly today: Day;
  readonly now: EpochMs;
};

async function write(sql: Sql, { personId }: Session, before: Invoice, one: Written): Promise<Invoice> {
  const { serviceId, invoiceId } = before;
  const added = await sql.row(invoices.addPayment, [
    serviceId,
    invoiceId,
    one.key,
    one.bodyHash,
    one.amount,
    one.paidOn,
    one.reference,
    one.takesBack,
    one.today,
    new Date(one.now),
    personId,
  ]);
  assert(added !== undefined, "a payment has an id");
  await post(
    sql,
    [
      {
        serviceId,
        posId: 0,
        ticketId: null,
        personId,
        day: one.today,
        reference: added.id,
        transfers: feePaymentTransfers(one.amount),
      },
    ],
    one.now,
  );
  const after = await invoiceNow(sql, invoiceId);
  const { paidOn, reference } = one;
  await audit(
    sql,
    { serviceId, personId },
    {
      act: one.takesBack === null ? "payInvoice" : "takeBackPayment",
      subject: `invoice ${String(before.number)}`,
      before,
      after: { ...after, paidOn, reference },
    },
  );
  return after;
}
