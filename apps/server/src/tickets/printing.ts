// The ticket on paper: an HTML document for the printer of whoever prints, in the shape of the service's template. Every print after the first is a marked
// copy.

import { responses } from "@chalkboard/contract";
import bwip from "bwip-js/node";
import type { Database } from "../database/database.ts";
import { type Context, refuse, type Refused, scopeOf } from "../http/handlers.ts";
import { addEntry } from "./paying.ts";
import { type PaperTicket, paperTicket } from "./paper.ts";
import { paperWidth } from "./paper-style.ts";
import * as queries from "./queries.ts";
import { findTicket } from "./read.ts";

/** Prints a ticket for the POS that sold it. */
export async function printTicket(
  database: Database, payload: { number: number; width?: 58 | 80 | undefined }, { session }: Context,
): Promise<{ html: string; copy: number } | Refused> {
  return database.transaction(scopeOf(session), async (sql) => {
    const ticket = await findTicket(sql, payload.number, session);
    // Only who sees its code prints it.
    if (ticket?.code === undefined) return refuse(responses.notFound, { reason: "unknown" });
    // Prints of one ticket follow one another: two at once would both be the original.
    await sql.row(queries.lockState, [ticket.number]);
    const facts = await sql.row(queries.printFacts, [ticket.number]);
    const now = (await sql.row(queries.saleClock))?.now ?? 0;
    const copy = (await sql.row(queries.countPrints, [ticket.number]))?.prints ?? 0;
    await addEntry(sql, { id: ticket.number, service_id: ticket.serviceId }, "printed", now, session, { copy });
    const printer = await sql.row(queries.sessionPrinter, [session.posId, session.personId, payload.width ?? null]);
    const language = facts?.language ?? session.language;
    const template = await sql.row(queries.printTemplate, [ticket.serviceId, copy > 0 ? "copy" : "ticket", printer?.id ?? 1, language]);
    const paper: PaperTicket = {
      ticket, code: ticket.code, copy,
      width: paperWidth(printer?.width ?? 80), template: template?.body ?? "", address: facts?.address ?? "",
      timeZone: facts?.time_zone ?? "UTC", language, note: facts?.ticket_note ?? "", rulesVersion: facts?.rules_version ?? 0,
      ...drawingsOf(ticket.number, ticket.code),
    };
    return { html: await paperTicket(paper), copy };
  });
}

/** What QR and Code 128 carry: number and code, as the pay window reads them. */
export function scanText(number: number, code: string): string {
  return `${number}-${code}`;
}

/** Both, as they are drawn on paper. */
export function drawingsOf(number: number, code: string): Pick<PaperTicket, "qr" | "bars"> {
  const text = scanText(number, code);
  return { qr: svg({ bcid: "qrcode", text }), bars: svg({ bcid: "code128", text, height: 9 }) };
}

function svg(options: Parameters<typeof bwip.toSVG>[0]): string {
  return bwip.toSVG({ ...options, paddingwidth: 0, paddingheight: 0 });
}
