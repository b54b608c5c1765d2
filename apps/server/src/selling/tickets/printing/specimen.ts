// A specimen paper, to preview a template that is being edited: a fictitious ticket on fictitious games.

import { type AnswerOf, type PayloadOf, responses, type services, type tickets } from "@chalkboard/contract";
import { businessDay, dayOf, type EpochMs } from "@chalkboard/kernel";
import type { Database, Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { type Context, refuse, type Refused, scopeOf, type Session } from "../../../platform/http/handlers.ts";
import {
  closingKind,
  houseOf,
  printoutClosing,
  type PrintoutKind,
  printoutReceipt,
  printoutResults,
  printoutSheet,
  paperWidth,
  receiptKind,
  resultsKind,
  sheetKind,
  specimenEvents,
  specimenResults,
  templateFaults,
} from "../../../platform/printing/index.ts";
import { paymentRows } from "./payment.ts";
import { printoutTicket, ticketKind } from "./paper.ts";
import { drawingsOf } from "./codes.ts";
import * as queries from "./queries.ts";
import type { SoldTicket } from "../reading/stored-ticket.ts";

/** Of ticket 0, which is never sold. */
const specimenCode = "00000000";
const hourMs = 3_600_000;

const kinds: Readonly<Record<services.PrintoutKind, PrintoutKind>> = {
  ticket: ticketKind,
  copy: ticketKind,
  receipt: receiptKind,
  sheet: sheetKind,
  closing: closingKind,
  results: resultsKind,
};
type Previewed = PayloadOf<typeof tickets.previewTemplate>;

export function previewTemplate(
  database: Database,
  payload: Previewed,
  { session, now }: Context,
): Promise<AnswerOf<typeof tickets.previewTemplate> | Refused> {
  return database.read(scopeOf(session), async (sql) => {
    const facts = await sql.row(queries.specimenFacts, [session.serviceId, payload.printerType]);
    if (facts === undefined) return refuse(responses.notFound, { field: "printerType" });
    const html = await drawSpecimen(sql, payload, facts, session, now);
    const { added, unknown } = templateFaults(kinds[payload.kind], payload.body);
    return { html, width: facts.width, added: [...added], unknown: [...unknown] };
  });
}

async function drawSpecimen(
  sql: Sql,
  { kind, language, body }: Previewed,
  facts: RowOf<typeof queries.specimenFacts.columns>,
  session: Session,
  now: EpochMs,
): Promise<string> {
  const shape = { template: body, width: paperWidth(facts.width), language };
  const house = await houseOf(sql, { ...session, posId: facts.pos_id });
  switch (kind) {
    case "sheet": {
      const day = dayOf(now, house.timeZone);
      return printoutSheet({
        ...house,
        ...shape,
        day,
        printedAt: now,
        isWhole: true,
        events: specimenEvents(day, house.timeZone),
      });
    }
    case "results": {
      const day = dayOf(now, house.timeZone);
      return printoutResults({
        ...house,
        ...shape,
        day,
        printedAt: now,
        leagues: specimenResults(day, house.timeZone),
      });
    }
    case "closing": {
      const day = dayOf(now, house.timeZone);
      return printoutClosing({
        ...house,
        ...shape,
        from: day,
        to: day,
        printedAt: now,
        opening: -125_000,
        closing: -391_500,
        cash: 286_500,
        rows: [
          { part: "sold", count: 57, amount: 612_500 },
          { part: "cancelled", count: 2, amount: 25_000 },
          { part: "paid", count: 9, amount: 319_000 },
          { part: "tax", count: 1, amount: 18_000 },
          { part: "commission", count: 1, amount: 20_000 },
        ],
      });
    }
    case "receipt":
      return printoutReceipt({
        ...house,
        ...shape,
        number: 0,
        at: now,
        printedAt: now,
        amount: 164_500,
        act: (t) => t("paper.ofTicket", { number: 0 }),
        rows: (t, figure) =>
          paymentRows({ entries: [{ kind: "paid", data: { amount: 182_778, tax: 18_278, net: 164_500 } }] }, t, figure),
      });
    case "ticket":
    case "copy":
      return printoutTicket({
        ...shape,
        ...drawingsOf(0, specimenCode),
        ticket: specimen(facts, session.serviceId, session.personName, now),
        code: specimenCode,
        copy: kind === "copy" ? 1 : 0,
        address: house.address,
        timeZone: house.timeZone,
        note: house.note,
        rulesVersion: facts.rules_version,
        houseVersion: null,
      });
  }
}

/** A parlay of two legs at −135 and +110, with names as long as they come. */
function specimen(
  facts: RowOf<typeof queries.specimenFacts.columns>,
  serviceId: number,
  clerk: string,
  now: EpochMs,
): SoldTicket {
  const leg = (
    number: number,
    betType: number,
    points: number | null,
    price: number,
    teamName: string,
    rotation: number,
  ): SoldTicket["legs"][number] => ({
    number,
    eventId: number,
    betType,
    side: 2,
    alternate: 0,
    points,
    price,
    board: null,
    rotation,
    teamName,
    eventName: number === 1 ? "Tampa Bay Rays @ New York Yankees" : "Boston Red Sox @ Baltimore Orioles",
    sportCode: "baseball",
    startsAt: now + (2 + number) * hourMs,
    needs: null,
    outcome: "pending",
    reason: {},
  });
  const stake = 50_000;
  const possibleWin = 132_778;
  return {
    number: 0,
    serviceId,
    serviceName: facts.service_name,
    currency: facts.currency,
    posId: 0,
    posName: facts.pos_name,
    clerk,
    mode: "parlay",
    funding: "balance",
    stake,
    possibleWin,
    soldAt: now,
    businessDay: businessDay(now, facts.time_zone, 0),
    status: 0,
    prize: 0,
    refund: 0,
    paid: 0,
    description: "",
    paidAt: null,
    tax: 0,
    cancelledAt: null,
    cancelUntil: null,
    validityDays: facts.validity_days,
    payableUntil: null,
    legs: [leg(1, 1, null, -135, "New York Yankees", 908), leg(2, 2, 6, 110, "Baltimore Orioles", 906)],
    wagers: [{ number: 1, legs: [1, 2], stake, odds: "329/90", possibleWin, count: 1, rule: null }],
    entries: [],
  };
}
