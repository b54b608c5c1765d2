// Prints a ticket on paper: an HTML document for the caller's printer, laid out by the service's template. Every print
// after the first is a marked copy.

import { type AnswerOf, type PayloadOf, responses, type tickets } from "@chalkboard/contract";
import { clockNow } from "../../../platform/database/clock-queries.ts";
import type { Database } from "../../../platform/database/database.ts";
import { type Context, refuse, type Refused, scopeOf } from "../../../platform/http/handlers.ts";
import { printoutFor, printoutReceipt } from "../../../platform/printing/index.ts";
import { addEntry } from "./paying.ts";
import { drawingsOf } from "../printing/codes.ts";
import { asSold, localizedIn, drawIn, formOfNow, keepForm } from "../printing/form.ts";
import { handedOver, paymentRows } from "../printing/payment.ts";
import * as queries from "../printing/queries.ts";
import { lockState } from "./queries.ts";
import { findTicket } from "../reading/read.ts";

/** Prints a ticket for the POS that sold it. */
export async function printTicket(
  database: Database,
  payload: { number: number; width?: 58 | 80 | undefined },
  { session }: Context,
): Promise<{ html: string; copy: number } | Refused> {
  return database.transaction(asSold(session), async (sql) => {
    const ticket = await findTicket(sql, payload.number, session);
    // Only those who see its code may print it.
    if (ticket?.code === undefined) return refuse(responses.notFound, { reason: "unknown" });
    // Prints of one ticket run one after the other: two at once would both be the original.
    await sql.row(lockState, [ticket.number]);
    const now = await clockNow(sql);
    const copy = (await sql.row(queries.countPrints, [ticket.number]))?.prints ?? 0;
    const { posId, personId } = session;
    const form = await formOfNow(
      sql,
      { ticket, copy, posId, personId, width: payload.width ?? null },
      session.language,
    );
    const called = await localizedIn(sql, ticket.number, form.language);
    const kept = await keepForm(sql, ticket.serviceId, form);
    const print = { copy, form: kept, ...(Object.keys(called).length === 0 ? {} : { called }) };
    await addEntry(sql, { id: ticket.number, service_id: ticket.serviceId }, "printed", now, session, print);
    return {
      html: await drawIn(sql, form, ticket, called, {
        code: ticket.code,
        copy,
        ...drawingsOf(ticket.number, ticket.code),
      }),
      copy,
    };
  });
}

/** The receipt of what the session's till paid for a ticket, the latest where it paid more than once. */
export function printReceipt(
  database: Database,
  { number }: PayloadOf<typeof tickets.printReceipt>,
  { session, now }: Context,
): Promise<AnswerOf<typeof tickets.printReceipt> | Refused> {
  return database.read(scopeOf(session), async (sql) => {
    const paid = await sql.row(queries.paymentAt, [number, session.posId, session.serviceId]);
    if (paid === undefined) return refuse(responses.notFound, { reason: "unknown" });
    const printout = await printoutFor(sql, session, "receipt");
    const html = await printoutReceipt({
      ...printout,
      clerk: paid.person,
      number,
      at: paid.at,
      printedAt: now,
      amount: handedOver(paid.data),
      act: (t) => t("paper.ofTicket", { number: String(number) }),
      rows: (t, figure) => paymentRows({ entries: [{ kind: "paid", data: paid.data }] }, t, figure),
    });
    return { html, width: printout.width };
  });
}
