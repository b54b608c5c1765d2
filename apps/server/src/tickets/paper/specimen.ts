// A ticket that nobody bought, to see how a template that is being written comes out of a printer.

import { type AnswerOf, type PayloadOf, responses, type tickets } from "@chalkboard/contract";
import { businessDay, type EpochMs } from "@chalkboard/kernel";
import type { Database } from "../../database/database.ts";
import type { RowOf } from "../../database/query.ts";
import { type Context, refuse, type Refused, scopeOf } from "../../http/handlers.ts";
import { paperTicket, templateFaults } from "./paper.ts";
import { drawingsOf } from "./codes.ts";
import { paperWidth } from "./style.ts";
import * as queries from "./queries.ts";
import type { SoldTicket } from "../reading/stored-ticket.ts";

/** Of ticket 0, which nobody sells. */
const specimenCode = "00000000";
const hourMs = 3_600_000;

export function previewTemplate(
  database: Database, { kind, printerType, language, body }: PayloadOf<typeof tickets.previewTemplate>, { session, now }: Context,
): Promise<AnswerOf<typeof tickets.previewTemplate> | Refused> {
  return database.read(scopeOf(session), async (sql) => {
    const facts = await sql.row(queries.specimenFacts, [session.serviceId, printerType]);
    if (facts === undefined) return refuse(responses.notFound, { field: "printerType" });
    const html = await paperTicket({
      ticket: specimen(facts, session.serviceId, session.personName, now), code: specimenCode, copy: kind === "copy" ? 1 : 0,
      width: paperWidth(facts.width), template: body, address: facts.address, timeZone: facts.time_zone, language, note: facts.ticket_note,
      rulesVersion: facts.rules_version, ...drawingsOf(0, specimenCode),
    });
    const { added, unknown } = templateFaults(body);
    return { html, width: facts.width, added: [...added], unknown: [...unknown] };
  });
}

/** A parlay of two legs at −135 and +110, with names as long as they come. */
function specimen(facts: RowOf<typeof queries.specimenFacts.columns>, serviceId: number, clerk: string, now: EpochMs): SoldTicket {
  const leg = (number: number, betType: number, points: number | null, price: number, teamName: string, rotation: number): SoldTicket["legs"][number] => ({
    number, eventId: number, betType, side: 2, alternate: 0, points, price, board: null, rotation, teamName,
    eventName: number === 1 ? "Tampa Bay Rays @ New York Yankees" : "Boston Red Sox @ Baltimore Orioles", startsAt: now + (2 + number) * hourMs,
    needs: null, outcome: "pending", reason: {},
  });
  const stake = 50_000;
  const possibleWin = 132_778;
  return {
    number: 0, serviceId, serviceName: facts.service_name, currency: facts.currency, posId: 0, posName: facts.pos_name, clerk, mode: "parlay",
    funding: "balance", stake, possibleWin, soldAt: now, businessDay: businessDay(now, facts.time_zone, 0), status: 0, prize: 0, refund: 0, paid: 0,
    description: "", paidAt: null, tax: 0, cancelledAt: null, cancelUntil: null, validityDays: facts.validity_days, payableUntil: null,
    legs: [leg(1, 1, null, -135, "New York Yankees", 908), leg(2, 2, 6, 110, "Baltimore Orioles", 906)],
    wagers: [{ number: 1, legs: [1, 2], stake, odds: "329/90", possibleWin, count: 1, rule: null }], entries: [],
  };
}
