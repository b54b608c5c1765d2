import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { feeStretch } from "./fees-shapes.ts";
import { listCall } from "../core/list-call.ts";
import { handAmount, key, reason } from "./shapes.ts";
import { day, epochMs, id, language, minor } from "../core/shapes.ts";

// Invoices of the platform's fee for whole months, credit notes that reverse them, and payments (docs/design/money.md).

const readers = [roles.platform, roles.assistant];
const writers = [roles.platform];
/** The admin of a service may read the service's own. */
const billed = [...readers, roles.admin];
const invoiceId = z.int().positive();
/** A month as its first day. */
export const feeMonth = day.refine((text) => text.endsWith("-01"), "a month is named by its first day");

/** `credited`: reversed by a credit note; `note`: such a note. */
export const invoiceState = z.enum(["due", "overdue", "paid", "credited", "note"]);
export const invoiceShow = z.enum(["open", "overdue", "paid", "credited", "all"]);

export const feeInvoice = z.object({
  invoiceId,
  number: z.int(),
  state: invoiceState,
  serviceId: id,
  serviceName: z.string(),
  currency: z.string(),
  month: day.describe("its first day"),
  issuedAt: epochMs,
  issuedBy: z.string().describe("empty for the service to which it is issued"),
  amount: minor.describe("below zero for a credit note"),
  paid: minor,
  due: minor.describe("the amount still owed"),
  dueOn: day,
  credits: z.int().nullable().describe("for a credit note: the number of the invoice that it reverses"),
  creditedBy: z.int().nullable().describe("the number of the credit note that reversed it"),
  reason: z.string().describe("for a credit note"),
});
export type FeeInvoice = z.output<typeof feeInvoice>;

export const listInvoices = listCall("fees/list_invoices", {
  summary:
    "Invoices of the platform's fee and their credit notes, with what is paid, due and overdue. A service's admin reads its own, without the names of " +
    "the platform's people.",
  access: billed,
  filters: {
    show: invoiceShow.default("all").describe("`open`: an amount is due"),
    serviceId: id.optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
    from: feeMonth.optional().describe("from this month on"),
    to: feeMonth.optional(),
  },
  row: feeInvoice,
  sums: { currency: z.string(), amount: minor, paid: minor, due: minor, overdue: minor },
  sorts: ["number", "serviceName", "month", "amount", "due", "dueOn"],
});

const party = z.object({ name: z.string(), address: z.string(), taxNumber: z.string(), payTo: z.string() });
const feePayment = z.object({
  paymentId: z.int(),
  amount: minor.describe("below zero: reversed"),
  paidOn: day,
  reference: z.string(),
  at: epochMs,
  by: z.string(),
  takesBack: z.int().nullable(),
  takenBackBy: z.int().nullable(),
});

export const readInvoice = call("fees/read_invoice", {
  summary:
    "One invoice or credit note as it was issued: its lines, both parties, and its payments, newest first. An admin of a service reads its own, without " +
    "the names of the platform's people.",
  access: billed,
  payload: z.strictObject({ invoiceId }),
  answer: z.object({
    invoice: feeInvoice,
    issuer: party,
    recipient: party,
    language: z.string(),
    stretches: z.array(feeStretch),
    carriedAfter: minor,
    payments: z.array(feePayment),
  }),
});

export const previewInvoice = call("fees/preview_invoice", {
  summary:
    "A preview of the invoice of a service for a month, with what to check before it is issued. −2 with data.reason: monthOpen (with until), noScheme, " +
    "invoiced (with number).",
  access: readers,
  payload: z.strictObject({ serviceId: id, month: feeMonth }),
  answer: z.object({
    serviceName: z.string(),
    currency: z.string(),
    issuer: party,
    recipient: party,
    language,
    dueOn: day,
    stretches: z.array(feeStretch),
    amount: minor,
    carriedAfter: minor,
    openTickets: z
      .int()
      .describe("sold in the month and not graded: their net counts in the month in which they are graded"),
    openStakes: minor,
    earlier: z.array(day).describe("months before it that have a scheme and no invoice"),
    lacks: z.array(z.enum(["issuerAddress", "issuerTax", "recipientAddress", "recipientTax"])),
  }),
});

export const issueInvoice = call("fees/issue_invoice", {
  summary:
    "Issues the invoice of a service for a month that has ended, with the next number, and posts what the service owes. Each month has one invoice: " +
    "repeating the call, by anyone, returns the existing one. −4 with the current `amount` if it differs from the one seen, or for a key that was used " +
    "for another invoice; −2 with data.reason: monthOpen (with until), noScheme, earlierMonth (with month: losses are carried forward, so months are " +
    "invoiced in order).",
  access: writers,
  changes: true,
  payload: z.strictObject({ key, serviceId: id, month: feeMonth, amount: minor.describe("as in the preview") }),
  answer: feeInvoice,
});

export const creditInvoice = call("fees/credit_invoice", {
  summary:
    "Reverses a whole invoice by a credit note with the next number and the opposite entry; its month can be invoiced again. The same key returns the " +
    "same credit note. −2 with data.reason: takenBack, invoicePaid (its payments must be reversed first), laterInvoice (with number: it carries forward " +
    "a loss from this one).",
  access: writers,
  changes: true,
  payload: z.strictObject({ key, invoiceId, reason: reason.min(1) }),
  answer: feeInvoice,
});

export const payInvoice = call("fees/pay_invoice", {
  summary:
    "Records a service's payment of an invoice, the whole or a part. The same key returns the same payment. −4 with data.invoice if `was` is no longer " +
    "due; −2 with data.reason moreThanDue (with available).",
  access: writers,
  changes: true,
  payload: z.strictObject({
    key,
    invoiceId,
    amount: handAmount,
    paidOn: day,
    reference: z.string().trim().max(120).default(""),
    was: minor.describe("the amount due that was seen"),
  }),
  answer: feeInvoice,
});

export const takeBackPayment = call("fees/take_back_payment", {
  summary:
    "Reverses a payment by the opposite entry, once: the amount is due again. Repeating the call returns the same response.",
  access: writers,
  changes: true,
  payload: z.strictObject({ paymentId: z.int().positive(), reason: reason.min(1) }),
  answer: feeInvoice,
});

export const printInvoice = call("fees/print_invoice", {
  summary:
    "An invoice or credit note as a PDF for A4, in the service's language when it was issued; an admin of a service has its own.",
  access: billed,
  payload: z.strictObject({ invoiceId }),
  answer: z.object({ name: z.string().describe("of the file"), pdf: z.base64() }),
});
