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
  issuedBy: z.string().describe("empty for the service that it is issued to"),
  amount: minor.describe("of a credit note below zero"),
  paid: minor,
  due: minor.describe("what is still owed"),
  dueOn: day,
  credits: z.int().nullable().describe("of a credit note: the number that it takes back"),
  creditedBy: z.int().nullable().describe("the number that took it back"),
  reason: z.string().describe("of a credit note"),
});
export type FeeInvoice = z.output<typeof feeInvoice>;

export const listInvoices = listCall("fees/list_invoices", {
  summary:
    "Invoices of the platform's fee and the credit notes that take them back, with what is paid, due and overdue. A service's admin reads " +
    "its own, without the names of the platform's people.",
  access: billed,
  filters: {
    show: invoiceShow.default("all").describe("`open`: something is due"),
    serviceId: id.optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
    from: feeMonth.optional().describe("months from this one on"),
    to: feeMonth.optional(),
  },
  row: feeInvoice,
  sums: { currency: z.string(), amount: minor, paid: minor, due: minor, overdue: minor },
  sorts: ["number", "serviceName", "month", "amount", "due", "dueOn"],
});

const party = z.object({ name: z.string(), address: z.string(), taxNumber: z.string(), payTo: z.string() });
const feePayment = z.object({
  paymentId: z.int(),
  amount: minor.describe("below zero: taken back"),
  paidOn: day,
  reference: z.string(),
  at: epochMs,
  by: z.string(),
  takesBack: z.int().nullable(),
  takenBackBy: z.int().nullable(),
});

export const readInvoice = call("fees/read_invoice", {
  summary:
    "One invoice or credit note as it was issued: its lines, both parties, and its payments, the newest first. An admin of a " +
    "service reads its own, without the names of the platform's people.",
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
    "What the invoice of a service for a month would say, and what is to be known before it is issued. −2 with data.reason: monthOpen (with until), " +
    "noScheme, invoiced (with number).",
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
    openTickets: z.int().describe("sold in the month and not decided: their net is of the month that decides them"),
    openStakes: minor,
    earlier: z.array(day).describe("months before it that have a scheme and no invoice"),
    lacks: z.array(z.enum(["issuerAddress", "issuerTax", "recipientAddress", "recipientTax"])),
  }),
});

export const issueInvoice = call("fees/issue_invoice", {
  summary:
    "Issues the invoice of a service for a month that has ended, with the next number, and enters what the service owes. A month has one: asked again " +
    "by whomever, the answer is the one that stands. −4 with the `amount` of now where it is not what was seen, or for a key that was used for another; −2 " +
    "with data.reason: monthOpen (with until), noScheme, earlierMonth (with month: a loss is carried, so months are invoiced in their order).",
  access: writers,
  changes: true,
  payload: z.strictObject({ key, serviceId: id, month: feeMonth, amount: minor.describe("as the preview said it") }),
  answer: feeInvoice,
});

export const creditInvoice = call("fees/credit_invoice", {
  summary:
    "Takes an invoice back whole, by a credit note with the next number and the opposite entry; its month can be invoiced again. The same key answers " +
    "the same note. −2 with data.reason: takenBack, invoicePaid (a payment is taken back first), laterInvoice (with number: it carries on what this one " +
    "left).",
  access: writers,
  changes: true,
  payload: z.strictObject({ key, invoiceId, reason: reason.min(1) }),
  answer: feeInvoice,
});

export const payInvoice = call("fees/pay_invoice", {
  summary:
    "Notes what a service paid of an invoice, the whole or a part. The same key answers the same. −4 with data.invoice where `was` is no longer due; " +
    "−2 with data.reason moreThanDue (with available).",
  access: writers,
  changes: true,
  payload: z.strictObject({
    key,
    invoiceId,
    amount: handAmount,
    paidOn: day,
    reference: z.string().trim().max(120).default(""),
    was: minor.describe("what was due when it was seen"),
  }),
  answer: feeInvoice,
});

export const takeBackPayment = call("fees/take_back_payment", {
  summary: "Enters the opposite of a payment, once: it is due again. Asked again: the same answer.",
  access: writers,
  changes: true,
  payload: z.strictObject({ paymentId: z.int().positive(), reason: reason.min(1) }),
  answer: feeInvoice,
});

export const printInvoice = call("fees/print_invoice", {
  summary:
    "An invoice or credit note as a PDF for A4, in the language that its service had when it was issued; an admin of a service has its own.",
  access: billed,
  payload: z.strictObject({ invoiceId }),
  answer: z.object({ name: z.string().describe("of the file"), pdf: z.base64() }),
});
