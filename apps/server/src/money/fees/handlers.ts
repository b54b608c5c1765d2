// What services pay the platform: schemes, the basis of a fee, and invoices.

import { type AnswerOf, fees as contract, type PayloadOf, responses } from "@chalkboard/contract";
import type { Database, Sql } from "../../platform/database/database.ts";
import {
  type Context,
  type HandlersOf,
  invalid,
  refuse,
  type Refused,
  scopeOf,
  seesAll,
  type Session,
} from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { countFees } from "./counting.ts";
import * as invoices from "./invoice-queries.ts";
import { printInvoice } from "./invoice-pdf.ts";
import { creditInvoice, issueInvoice, previewInvoice, shownInvoice } from "./invoices.ts";
import { payInvoice, takeBackPayment } from "./payments.ts";
import * as queries from "./queries.ts";
import { giveScheme, readSetup, saveParty, saveScheme } from "./setup.ts";

const longestDays = 400;

export function feesHandlers({ database }: { readonly database: Database }): HandlersOf<typeof contract> {
  const reading =
    <Input, Answer>(read: (sql: Sql, input: Input, context: Context) => Promise<Answer>) =>
    (input: Input, context: Context): Promise<Answer> =>
      database.read("all", (sql) => read(sql, input, context));
  /** A service sees only its own invoices: tenant isolation hides the others. */
  const billed =
    <Input, Answer>(read: (sql: Sql, input: Input, context: Context) => Promise<Answer>) =>
    (input: Input, context: Context): Promise<Answer> =>
      database.read(scopeOf(context.session), (sql) => read(sql, input, context));
  const acting =
    <Input, Answer>(act: (sql: Sql, input: Input, context: Context) => Promise<Answer>) =>
    (input: Input, context: Context): Promise<Answer> =>
      database.transaction("all", (sql) => act(sql, input, context));
  return {
    feeSetup: () => database.read("all", readSetup),
    saveFeeScheme: acting(saveScheme),
    giveFeeScheme: acting(giveScheme),
    saveFeeParty: acting(saveParty),
    countFee: reading(countFee),
    listInvoices: billed(
      (sql, { show, serviceId = null, currency = null, from = null, to = null, ...input }, { session }) =>
        answerList(
          sql,
          invoices.listInvoices,
          [show === "all" ? null : show, serviceId, currency, from, to],
          input,
          (row) => shownInvoice(nameless(row, session)),
        ),
    ),
    readInvoice: billed(readInvoice),
    previewInvoice: reading(previewInvoice),
    issueInvoice: acting(issueInvoice),
    creditInvoice: acting(creditInvoice),
    payInvoice: acting(payInvoice),
    takeBackPayment: acting(takeBackPayment),
    printInvoice: billed(printInvoice),
  };
}

async function countFee(
  sql: Sql,
  { serviceId, from, to, asOf }: PayloadOf<typeof contract.countFee>,
  { now }: Context,
): Promise<AnswerOf<typeof contract.countFee> | Refused> {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days < 1) return invalid({ field: "to", code: "wrongOrder", problem: "before from" });
  if (days > longestDays)
    return invalid({ field: "to", code: "tooLong", maximum: longestDays, problem: "too long a period" });
  const service = (await sql.rows(queries.services)).find(({ id, kind }) => id === serviceId && kind !== 0);
  if (service === undefined) return refuse(responses.notFound, { field: "serviceId" });
  const time = asOf === undefined || asOf >= now ? null : new Date(asOf);
  const [counted] = await countFees(sql, [{ serviceId, serviceKind: service.kind, from, to }], time);
  return {
    serviceName: service.name,
    currency: service.currency,
    stretches: [...(counted?.stretches ?? [])],
    fee: counted?.fee ?? 0,
  };
}

async function readInvoice(
  sql: Sql,
  { invoiceId }: PayloadOf<typeof contract.readInvoice>,
  { session }: Context,
): Promise<AnswerOf<typeof contract.readInvoice> | Refused> {
  const [row, content] = [
    await sql.row(invoices.invoiceById, [invoiceId]),
    await sql.row(invoices.invoiceContent, [invoiceId]),
  ];
  if (row === undefined || content === undefined) return refuse(responses.notFound, { field: "invoiceId" });
  const payments = await sql.rows(invoices.payments, [invoiceId]);
  return {
    invoice: shownInvoice(nameless(row, session)),
    issuer: content.issuer,
    recipient: content.recipient,
    language: content.language,
    stretches: content.content,
    carriedAfter: content.carried_after,
    payments: payments
      .map((payment) => nameless(payment, session))
      .map((payment) => ({
        paymentId: payment.id,
        amount: payment.amount,
        paidOn: payment.paid_on,
        reference: payment.reference,
        at: payment.at,
        by: payment.by,
        takesBack: payment.takes_back,
        takenBackBy: payment.taken_back_by,
      })),
  };
}

/** Which person of the platform did it is visible to the platform only. */
function nameless<Row extends { readonly by: string }>(row: Row, session: Session): Row {
  return seesAll(session) ? row : { ...row, by: "" };
}
