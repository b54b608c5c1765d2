// Invoices of whole months: drafted, issued once with the next number, and cancelled as a whole by a credit note.

import { type AnswerOf, fees, type PayloadOf, responses } from "@chalkboard/contract";
import { addDays, assert, businessDay, type Day, type EpochMs, instantOf, type Minor } from "@chalkboard/kernel";
import { invoiceTransfers } from "@chalkboard/ledger";
import { post } from "../../ledger/index.ts";
import { clockNow } from "../../platform/database/clock-queries.ts";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type Context, isRefused, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { hashOf } from "../../platform/http/hash-of.ts";
import { audit } from "../../platform/operations/index.ts";
import { type CountedFee, countFees, monthAfter, schemesOf, stretchesOf } from "./counting.ts";
import * as invoices from "./invoice-queries.ts";
import { endOf, leftOutMonths } from "./months.ts";
import * as queries from "./queries.ts";
import { partiesOf } from "./setup.ts";

type Invoice = fees.FeeInvoice;
type Service = RowOf<typeof queries.services.columns>;
type Preview = AnswerOf<typeof fees.previewInvoice>;

/** A sale accepted in the last second of a month is committed long before this. */
const graceMs = 60_000;

/** A stored invoice as the contract defines it. */
export function shownInvoice(row: RowOf<typeof invoices.invoiceById.columns>): Invoice {
  return {
    invoiceId: row.id,
    number: row.number,
    state: row.state as Invoice["state"],
    serviceId: row.service_id,
    serviceName: row.service_name,
    currency: row.currency,
    month: row.month,
    issuedAt: row.at,
    issuedBy: row.by,
    amount: row.amount,
    paid: row.paid,
    due: row.due,
    dueOn: row.due_on,
    credits: row.credits,
    creditedBy: row.credited_by,
    reason: row.reason,
  };
}

/** The current state of an invoice. */
export async function invoiceNow(sql: Sql, invoiceId: number): Promise<Invoice> {
  const row = await sql.row(invoices.invoiceById, [invoiceId]);
  assert(row !== undefined, "an invoice is found by its number", { invoiceId });
  return shownInvoice(row);
}

type Draft = Omit<Preview, "stretches"> & {
  readonly counted: CountedFee;
  readonly service: Service;
  readonly today: Day;
  readonly now: EpochMs;
};

/** The invoice of a month, not yet issued. */
async function draft(
  sql: Sql,
  { serviceId, month }: Pick<PayloadOf<typeof fees.previewInvoice>, "serviceId" | "month">,
  issuerId: number,
): Promise<Draft | Refused> {
  const all = await sql.rows(queries.services);
  const service = all.find(({ id, kind }) => id === serviceId && kind !== 0);
  const issuing = all.find(({ id }) => id === issuerId);
  if (service === undefined || issuing === undefined) return refuse(responses.notFound, { field: "serviceId" });
  const now = await clockNow(sql);
  const until = instantOf(monthAfter(month), service.close_minute, service.time_zone) + graceMs;
  if (now < until) return refuse(responses.notAllowed, { reason: "monthOpen", until });
  const to = endOf(month);
  const [counted] = await countFees(sql, [{ serviceId, serviceKind: service.kind, from: month, to }], null);
  if (counted === undefined || counted.stretches.length === 0)
    return refuse(responses.notAllowed, { reason: "noScheme" });
  const party = await partiesOf(sql);
  const today = businessDay(now, service.time_zone, service.close_minute);
  const { dueDays, ...issuer } = party(issuing);
  const { dueDays: _own, ...recipient } = party(service);
  const open = await sql.row(invoices.openOf, [serviceId, month, to]);
  return {
    service,
    today,
    now,
    counted,
    serviceName: service.name,
    currency: service.currency,
    issuer,
    recipient: { ...recipient, payTo: "" },
    language: service.language as Preview["language"],
    dueOn: addDays(today, dueDays),
    amount: counted.fee,
    carriedAfter: counted.carriedAfter,
    openTickets: open?.tickets ?? 0,
    openStakes: open?.stakes ?? 0,
    earlier: (await leftOutMonths(sql))(serviceId, month),
    lacks: [
      ...(issuer.address === "" ? ["issuerAddress" as const] : []),
      ...(issuer.taxNumber === "" ? ["issuerTax" as const] : []),
      ...(recipient.address === "" ? ["recipientAddress" as const] : []),
      ...(recipient.taxNumber === "" ? ["recipientTax" as const] : []),
    ],
  };
}

/** The preview of a month's invoice, and what to know before issuing it. */
export async function previewInvoice(
  sql: Sql,
  input: PayloadOf<typeof fees.previewInvoice>,
  { session }: Context,
): Promise<Preview | Refused> {
  const current = await sql.row(invoices.currentInvoice, [input.serviceId, input.month]);
  if (current !== undefined) return refuse(responses.notAllowed, { reason: "invoiced", number: current.number });
  const drawn = await draft(sql, input, session.serviceId);
  if (isRefused(drawn)) return drawn;
  const { counted, service: _service, today: _today, now: _now, ...said } = drawn;
  return { ...said, stretches: [...counted.stretches] };
}

/** Issues the invoice of a month, once. */
export async function issueInvoice(
  sql: Sql,
  input: PayloadOf<typeof fees.issueInvoice>,
  { session }: Context,
): Promise<Invoice | Refused> {
  const { key, serviceId, month, amount } = input;
  const existing = await begin(sql, session, key, input);
  if (existing !== undefined) return existing;
  const current = await sql.row(invoices.currentInvoice, [serviceId, month]);
  if (current !== undefined) return invoiceNow(sql, current.id);
  await sql.run(queries.lockFees);
  const drawn = await draft(sql, input, session.serviceId);
  if (isRefused(drawn)) return drawn;
  if (drawn.amount !== amount) return refuse(responses.changedMeanwhile, { amount: drawn.amount });
  const [earlier] = drawn.earlier;
  const { stretches } = drawn.counted;
  if (earlier !== undefined && (await carriesLoss(sql, serviceId, month)))
    return refuse(responses.notAllowed, { reason: "earlierMonth", month: earlier });
  const { issuer, recipient, currency, language, dueOn, carriedAfter } = drawn;
  return write(sql, session, {
    key,
    bodyHash: hashOf(input),
    serviceId,
    month,
    amount,
    carriedAfter,
    issuer,
    recipient,
    stretches,
    currency,
    language,
    dueOn,
    credits: null,
    reason: "",
    today: drawn.today,
    now: drawn.now,
  });
}

/** Whether a month makes up what earlier ones lost: then those come first. */
async function carriesLoss(sql: Sql, serviceId: number, month: Day): Promise<boolean> {
  const schemes = await schemesOf(sql);
  return stretchesOf(schemes, { serviceId, from: month, to: endOf(month) }).some(
    ({
      version: {
        terms: { net },
      },
    }) => net?.kind === "carried",
  );
}

/** Cancels a whole invoice, once. */
export async function creditInvoice(
  sql: Sql,
  input: PayloadOf<typeof fees.creditInvoice>,
  { session }: Context,
): Promise<Invoice | Refused> {
  const { key, invoiceId, reason } = input;
  const existing = await begin(sql, session, key, input);
  if (existing !== undefined) return existing;
  const [row, content] = [
    await sql.row(invoices.invoiceById, [invoiceId]),
    await sql.row(invoices.invoiceContent, [invoiceId]),
  ];
  if (row === undefined || content === undefined || row.credits !== null)
    return refuse(responses.notFound, { field: "invoiceId" });
  if (row.credited_by !== null) return refuse(responses.notAllowed, { reason: "takenBack" });
  if (row.paid !== 0) return refuse(responses.notAllowed, { reason: "invoicePaid" });
  const later =
    content.carried_after === 0 ? undefined : await sql.row(invoices.laterInvoice, [row.service_id, row.month]);
  if (later !== undefined) return refuse(responses.notAllowed, { reason: "laterInvoice", number: later.number });
  const { today, now } = await todayOf(sql, row.service_id);
  return write(sql, session, {
    key,
    bodyHash: hashOf(input),
    serviceId: row.service_id,
    month: row.month,
    amount: -row.amount,
    carriedAfter: 0,
    issuer: content.issuer,
    recipient: content.recipient,
    stretches: content.content,
    currency: row.currency,
    language: content.language,
    dueOn: today,
    credits: invoiceId,
    reason,
    today,
    now,
  });
}

/** Locks the invoice numbers; returns what this key has issued before, if anything. */
async function begin(sql: Sql, session: Session, key: string, input: object): Promise<Invoice | Refused | undefined> {
  await sql.rows(invoices.holdPlatform);
  const before = await sql.row(invoices.invoiceByKey, [session.serviceId, key]);
  if (before === undefined) return undefined;
  return before.body_hash === hashOf(input)
    ? invoiceNow(sql, before.id)
    : refuse(responses.changedMeanwhile, { reason: "keyUsedForAnother" });
}

/** The current business day of a service. */
export async function todayOf(sql: Sql, serviceId: number): Promise<{ readonly today: Day; readonly now: EpochMs }> {
  const service = (await sql.rows(queries.services)).find(({ id }) => id === serviceId);
  assert(service !== undefined, "an invoice is of a service", { serviceId });
  const now = await clockNow(sql);
  return { today: businessDay(now, service.time_zone, service.close_minute), now };
}

type Written = {
  readonly key: string;
  readonly bodyHash: string;
  readonly serviceId: number;
  readonly month: Day;
  readonly amount: Minor;
  readonly carriedAfter: Minor;
  readonly issuer: invoices.StoredParty;
  readonly recipient: invoices.StoredParty;
  readonly stretches: CountedFee["stretches"];
  readonly currency: string;
  readonly language: string;
  readonly dueOn: Day;
  readonly credits: number | null;
  readonly reason: string;
  readonly today: Day;
  readonly now: EpochMs;
};

/** Writes it with the next number, its entry and its audit row. */
async function write(sql: Sql, session: Session, one: Written): Promise<Invoice> {
  const number = (await sql.row(invoices.nextNumber, [session.serviceId]))?.number ?? 1;
  const added = await sql.row(invoices.addInvoice, [
    session.serviceId,
    one.serviceId,
    number,
    one.key,
    one.bodyHash,
    one.month,
    one.amount,
    one.carriedAfter,
    JSON.stringify(one.issuer),
    JSON.stringify(one.recipient),
    JSON.stringify(one.stretches),
    one.currency,
    one.language,
    one.dueOn,
    one.credits,
    one.reason,
    one.today,
    new Date(one.now),
    session.personId,
  ]);
  assert(added !== undefined, "an invoice has a number");
  await post(
    sql,
    [
      {
        serviceId: one.serviceId,
        posId: 0,
        ticketId: null,
        personId: session.personId,
        day: one.today,
        reference: added.id,
        transfers: invoiceTransfers(one.amount),
      },
    ],
    one.now,
  );
  const invoice = await invoiceNow(sql, added.id);
  await audit(
    sql,
    { serviceId: one.serviceId, personId: session.personId },
    {
      act: one.credits === null ? "issueInvoice" : "creditInvoice",
      subject: `invoice ${String(number)}`,
      before: null,
      after: invoice,
    },
  );
  return invoice;
}
