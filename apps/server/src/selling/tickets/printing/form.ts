// The form of a print: the layout of its paper, and its texts beside the ticket. It is stored with the print, so that
// the paper can be shown as it was after the template, the note or a name has changed.

import { type AnswerOf, type PayloadOf, responses, type tickets } from "@chalkboard/contract";
import { notesOf, printNamesOf } from "../../board/index.ts";
import type { Database, ServiceScope, Sql } from "../../../platform/database/database.ts";
import { type Context, refuse, type Refused, scopeOf, type Session } from "../../../platform/http/handlers.ts";
import { paperWidth, printerOf, templateOf } from "../../../platform/printing/index.ts";
import { type LocalizedLegs, type PrintoutForm, type PrintoutTicket, printoutTicket } from "./paper.ts";
import { drawingsOf } from "./codes.ts";
import * as queries from "./queries.ts";
import { findTicket } from "../reading/read.ts";
import type { SoldTicket } from "../reading/stored-ticket.ts";

/** The parameters of a form: a first print or a copy, for the caller's printer, or for a requested width. */
type Printing = {
  readonly ticket: SoldTicket;
  readonly copy: number;
  readonly posId: number | null;
  readonly personId: number;
  readonly width: number | null;
};

/** The form in which a ticket is printed now. */
export async function formOfNow(
  sql: Sql,
  { ticket, copy, posId, personId, width }: Printing,
  otherwise: string,
): Promise<PrintoutForm> {
  const facts = await sql.row(queries.printFacts, [ticket.number]);
  const printer = await printerOf(sql, { posId, personId }, width);
  const language = facts?.language ?? otherwise;
  const leagueIds = [
    ...new Set((await sql.rows(queries.leaguesOfTicket, [ticket.number])).map(({ league_id }) => league_id)),
  ];
  const notes = (await notesOf(sql, { serviceId: ticket.serviceId, language, leagueIds })).filter(({ places }) =>
    places.includes("paper"),
  );
  const called = await printNamesOf(sql, ticket.serviceId, leagueIds);
  return {
    template: await templateOf(sql, ticket.serviceId, copy > 0 ? "copy" : "ticket", printer, language),
    width: paperWidth(printer.width),
    language,
    timeZone: facts?.time_zone ?? "UTC",
    address: facts?.address ?? "",
    note: facts?.ticket_note ?? "",
    service: ticket.serviceName,
    pos: ticket.posName,
    clerk: ticket.clerk,
    ...(called.size === 0 ? {} : { leaguesCalled: Object.fromEntries(called) }),
    ...(notes.length === 0 ? {} : { leagueNotes: notes.map(({ text }) => text) }),
  };
}

/** Stores a form, once for all tickets of a service that are printed in it. @returns its number */
export async function keepForm(sql: Sql, serviceId: number, form: PrintoutForm): Promise<number> {
  const of = [serviceId, JSON.stringify(form)] as const;
  const kept = await sql.row(queries.formLike, of);
  if (kept !== undefined) return kept.id;
  await sql.run(queries.addForm, of);
  return (await sql.row(queries.formLike, of))?.id ?? 0;
}

/** The names of a ticket's teams and games in its paper's language, where they differ from those stored at the sale. */
export async function localizedIn(sql: Sql, number: number, language: string): Promise<LocalizedLegs> {
  return Object.fromEntries(
    (await sql.rows(queries.ticketNames, [number, language])).flatMap((leg) =>
      leg.team_called === leg.team_name && leg.event_called === leg.event_name
        ? []
        : [[leg.number, { team: leg.team_called, event: leg.event_called }]],
    ),
  );
}

function localizedLegs({ legs }: SoldTicket, called: LocalizedLegs): SoldTicket["legs"] {
  return legs.map((leg) => {
    const own = called[leg.number];
    return own === undefined ? leg : { ...leg, teamName: own.team, eventName: own.event };
  });
}

/** A ticket's paper in a form. @param ticket as it was sold @param called the names of its legs in that print */
export async function drawIn(
  sql: Sql,
  form: PrintoutForm,
  ticket: SoldTicket,
  called: LocalizedLegs,
  more: Pick<PrintoutTicket, "code" | "copy" | "qr" | "bars" | "isShown">,
): Promise<string> {
  const { service, pos, clerk, leaguesCalled = {}, ...shape } = form;
  const leagueNames = new Map(
    (await sql.rows(queries.leaguesOfTicket, [ticket.number])).flatMap(({ event_id, league_id }) => {
      const name = leaguesCalled[league_id];
      return name === undefined ? [] : [[event_id, name] as const];
    }),
  );
  const facts = await sql.row(queries.printFacts, [ticket.number]);
  return printoutTicket({
    ...shape,
    ...more,
    rulesVersion: facts?.rules_version ?? 0,
    houseVersion: facts?.house_version ?? null,
    leagueNames,
    ticket: { ...ticket, legs: localizedLegs(ticket, called), serviceName: service, posName: pos, clerk },
  });
}

/** Reads tickets as they were sold: the names on paper are in its own language, not the session's. */
export function asSold(session: Session): ServiceScope {
  return scopeOf({ ...session, language: "en" });
}

/** For readers who may not see the code: without it and its drawings. */
const withoutCode = { code: "········", qr: "", bars: "" } as const;

/** The look of a ticket's print: drawn again, in its stored form, or in the current one where none was stored. */
export function showPrintout(
  database: Database,
  { number, copy }: PayloadOf<typeof tickets.showPrintout>,
  { session }: Context,
): Promise<AnswerOf<typeof tickets.showPrintout> | Refused> {
  return database.read(asSold(session), async (sql) => {
    const ticket = await findTicket(sql, number, session);
    const print = ticket === undefined ? undefined : await sql.row(queries.printOf, [number, copy]);
    if (ticket === undefined || print === undefined) return refuse(responses.notFound, { reason: "unknown" });
    const form =
      print.form ??
      (await formOfNow(
        sql,
        { ticket, copy, posId: print.pos_id, personId: print.person_id, width: null },
        session.language,
      ));
    const drawn = ticket.code === undefined ? withoutCode : { code: ticket.code, ...drawingsOf(number, ticket.code) };
    // A ticket that was paid since did not show it then.
    const asThen = { ...ticket, entries: ticket.entries.filter(({ at }) => at <= print.at) };
    const html = await drawIn(sql, form, asThen, print.called ?? {}, { ...drawn, copy, isShown: true });
    return { html, width: form.width, form: print.form_id, at: print.at, person: print.person };
  });
}
