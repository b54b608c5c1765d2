// The printer of a session, the service's template for it, and the issuer's details on every paper.

import type { Sql } from "../database/database.ts";
import type { PrintoutHouse, PrintoutShape } from "./document.ts";
import * as queries from "./queries.ts";
import { paperWidth } from "./style.ts";

/** A printer as its number and the millimetres of its paper. */
export type Printer = { readonly id: number; readonly width: number };

const usualPrinter: Printer = { id: 1, width: 80 };

/** The printer of a terminal, of a person without one, or a roll of the requested width. */
export async function printerOf(
  sql: Sql,
  { posId, personId }: PrintoutReader,
  width: number | null = null,
): Promise<Printer> {
  return (await sql.row(queries.sessionPrinter, [posId, personId, width])) ?? usualPrinter;
}

/** The service's template of a kind of paper for a printer, in a language. */
export async function templateOf(
  sql: Sql,
  serviceId: number,
  kind: string,
  printer: Printer,
  language: string,
): Promise<string> {
  return (await sql.row(queries.printTemplate, [serviceId, kind, printer.id, language]))?.body ?? "";
}

type PrintoutReader = { readonly posId: number | null; readonly personId: number };
type PrintoutSession = PrintoutReader & { readonly serviceId: number; readonly personName: string };

/** The details that every paper names, of the session's service and POS. */
export async function houseOf(
  sql: Sql,
  session: PrintoutSession,
): Promise<PrintoutHouse & { readonly language: string }> {
  const facts = await sql.row(queries.printoutFacts, [session.serviceId, session.posId]);
  const { note = "", address = "" } = facts ?? {};
  return {
    // A service whose note contains its address prints it once.
    service: facts?.service ?? "",
    pos: facts?.pos ?? "",
    clerk: session.personName,
    address: note.includes(address) ? "" : address,
    note,
    timeZone: facts?.time_zone ?? "UTC",
    currency: facts?.currency ?? "",
    language: facts?.language ?? "en",
  };
}

/** All that a paper of a session has beside its own figures: printed now, on its printer, in the service's language. */
export async function printoutFor(
  sql: Sql,
  session: PrintoutSession,
  kind: "receipt" | "sheet" | "closing" | "results",
): Promise<PrintoutShape & PrintoutHouse> {
  const house = await houseOf(sql, session);
  const printer = await printerOf(sql, session);
  return {
    ...house,
    width: paperWidth(printer.width),
    template: await templateOf(sql, session.serviceId, kind, printer, house.language),
  };
}
