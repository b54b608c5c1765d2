// One slice of a settlement: lock the tickets, check that the result is still the newest, grade, write. All in the
// caller's transaction.

import { live } from "@chalkboard/contract";
import { assert, businessDay, type Day, type EpochMs, type TicketId } from "@chalkboard/kernel";
import { gradeTransfers, overpaidTransfers, prizeExpiryTransfers, taxBackTransfers } from "@chalkboard/ledger";
import { holdRulesOf } from "../../identity/services/index.ts";
import { payerOf, post, type Posting } from "../../ledger/index.ts";
import { bigints, integers, jsons, smallints, texts } from "../../platform/database/columns.ts";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { publish } from "../../platform/live/index.ts";
import { releaseRisk, restoreRisk } from "../risk/index.ts";
import { type Fault, type Graded, type GradedSlice, gradeSlice, type NewGrade, type Official } from "./grade-slice.ts";
import * as queries from "./queries.ts";
import type { PaidTooMuch } from "./queries.ts";

// Reports a correction that reverses what was paid over the counter: a warning of the event shows how much, for which
// services and tickets.

const ticketsNamed = 100;

/** Adds the slice's tickets that are worth less than was paid for them to the warning of this version. */
async function noteOverpaid(sql: Sql, { eventId, version }: Official, graded: readonly Graded[]): Promise<void> {
  // Withheld tax was never paid out.
  const more = graded
    .map(({ state, overpaid, taxBack }) => ({
      number: state.ticket_id,
      serviceId: state.service_id,
      amount: overpaid - taxBack - (state.overpaid - state.tax_back),
    }))
    .filter(({ amount }) => amount > 0);
  if (more.length === 0) return;
  const nothing: PaidTooMuch = { version, count: 0, services: {}, tickets: [] };
  await sql.run(queries.openOverpaid, [eventId, String(version), JSON.stringify(nothing)]);
  const known = (await sql.row(queries.lockOverpaid, [eventId, String(version)]))?.data ?? nothing;
  const services = { ...known.services };
  for (const { serviceId, amount } of more) services[serviceId] = (services[serviceId] ?? 0) + amount;
  const tickets = [...known.tickets, ...more.map(({ number, amount }) => ({ number, amount }))].slice(0, ticketsNamed);
  await sql.run(queries.changeOverpaid, [
    eventId,
    String(version),
    JSON.stringify({ version, count: known.count + more.length, services, tickets }),
  ]);
}

export type Slice = { readonly tickets: number; readonly faults: ReadonlyMap<TicketId, Fault> };
type ServiceRow = RowOf<typeof queries.servicesOf.columns>;
/** Shared by all tickets of a service. */
type Seller = { readonly serviceKind: number; readonly day: Day };

/**
 * Settles these tickets, in the caller's transaction.
 * @returns `overtaken` where a newer result is official: checked after the tickets are locked, so that its gradings
 * cannot be reverted
 */
export async function settleSlice(
  sql: Sql,
  official: Official,
  ids: readonly TicketId[],
): Promise<Slice | "overtaken"> {
  const [, , states] = await Promise.all([
    holdRulesOf(sql, ids),
    sql.row(queries.planByIndex),
    sql.rows(queries.lockStates, [bigints(ids, (id) => id)]),
  ]);
  const open = states.filter(({ cancelled_at }) => cancelled_at === null);
  const numbers = [bigints(open, ({ ticket_id }) => ticket_id)];
  const serviceIds = [...new Set(open.map(({ service_id }) => service_id))];
  const [clock, tickets, legs, wagers, grades, services, gradingRules] = await Promise.all([
    sql.row(queries.settlementClock, [official.eventId]),
    sql.rows(queries.ticketsOf, [...numbers, official.sport]),
    sql.rows(queries.legsOf, numbers),
    sql.rows(queries.wagersOf, numbers),
    sql.rows(queries.gradesOf, numbers),
    sql.rows(queries.servicesOf, [serviceIds]),
    sql.rows(queries.gradingRulesOf, [official.eventId]),
  ]);
  assert(clock !== undefined, "a clock tells the time");
  if (clock.version > official.version) return "overtaken";
  const slice = gradeSlice(official, { states: open, tickets, legs, wagers, grades, houseRules: gradingRules });
  if (slice.graded.length > 0) await writeSlice(sql, official, slice, sellersOf(services, clock.now), clock.now);
  return { tickets: slice.graded.length, faults: slice.faults };
}

function sellersOf(services: readonly ServiceRow[], now: EpochMs): ReadonlyMap<number, Seller> {
  return new Map(
    services.map(({ id, kind, time_zone, close_minute }) => [
      id,
      { serviceKind: kind, day: businessDay(now, time_zone, close_minute) },
    ]),
  );
}

async function writeSlice(
  sql: Sql,
  official: Official,
  { graded, newGrades }: GradedSlice,
  sellers: ReadonlyMap<number, Seller>,
  now: EpochMs,
): Promise<void> {
  const at = new Date(now);
  const postings = graded.map((one) => postingOf(one, sellers.get(one.state.service_id)));
  const [entries] = await Promise.all([
    addEntries(sql, official, graded, postings, at),
    addGrades(sql, official, newGrades, at),
    sql.run(queries.setStates, [
      bigints(graded, ({ state }) => state.ticket_id),
      smallints(graded, ({ grade }) => grade.status),
      smallints(graded, ({ grade }) => grade.openLegs),
      bigints(graded, ({ grade }) => grade.decided.settled),
      bigints(graded, ({ grade }) => grade.decided.pushed),
      bigints(graded, ({ grade }) => grade.decided.voided),
      bigints(graded, ({ grade }) => grade.decided.prize),
      bigints(graded, ({ overpaid }) => overpaid),
      at,
      bigints(graded, ({ expired }) => expired),
      bigints(graded, ({ taxBack }) => taxBack),
    ]),
    publish(sql, gradedMessages(graded)),
  ]);
  await noteOverpaid(sql, official, graded);
  // Rows that every ticket of a service touches come last: they are locked until the commit, and the other slice waits
  // for them.
  await post(
    sql,
    postings.map((posting) => ({ ...posting, reference: entries.get(posting.ticketId ?? 0) ?? 0 })),
    now,
  );
  const turned = (wasOpen: boolean): TicketId[] =>
    graded
      .filter(({ state, grade }) => (state.status === 0) === wasOpen && (grade.status === 0) !== wasOpen)
      .map(({ state }) => state.ticket_id);
  await releaseRisk(sql, turned(true));
  await restoreRisk(sql, turned(false));
}

/** Records the gradings; returns the entry of each ticket, to which its movements refer. */
async function addEntries(
  sql: Sql,
  { eventId, version }: Official,
  graded: readonly Graded[],
  postings: readonly Posting[],
  at: Date,
): Promise<ReadonlyMap<TicketId, number>> {
  const entries = await sql.rows(queries.addEntries, [
    bigints(graded, ({ state }) => state.ticket_id),
    integers(graded, ({ state }) => state.service_id),
    // A further leg of a ticket that was decided already moves no money: that is grading, not a correction.
    texts(graded, ({ state }, index) =>
      state.decided_at !== null && (postings[index]?.transfers.length ?? 0) > 0 ? "regraded" : "graded",
    ),
    jsons(graded, ({ grade }) =>
      JSON.stringify({ eventId, version, status: grade.status, arithmetic: grade.arithmetic }),
    ),
    at,
  ]);
  return new Map(entries.map(({ id, ticket_id }) => [ticket_id, id]));
}

function addGrades(sql: Sql, { eventId, version }: Official, grades: readonly NewGrade[], at: Date): Promise<number> {
  return sql.run(queries.addGrades, [
    bigints(grades, ({ ticketId }) => ticketId),
    smallints(grades, ({ leg }) => leg),
    integers(grades, ({ serviceId }) => serviceId),
    eventId,
    version,
    texts(grades, ({ grade }) => grade.outcome),
    jsons(grades, ({ grade }) => grade.reason),
    at,
  ]);
}

function gradedMessages(graded: readonly Graded[]): { subject: string; data: { kind: string; numbers: number[] } }[] {
  const bySubject = Map.groupBy(graded, ({ state, ticket }) => live.subjects.tickets(state.service_id, ticket.pos_id));
  return [...bySubject].map(([subject, some]) => ({
    subject,
    data: { kind: "graded", numbers: some.map(({ state }) => state.ticket_id) },
  }));
}

function postingOf({ state, ticket, grade, overpaid, expired, taxBack }: Graded, seller: Seller | undefined): Posting {
  assert(seller !== undefined, "a ticket's service exists", { serviceId: state.service_id });
  const payer = payerOf(seller.serviceKind, ticket.pos_id, ticket.funding === "credit" ? "credit" : "balance");
  return {
    serviceId: state.service_id,
    posId: ticket.pos_id,
    ticketId: state.ticket_id,
    personId: null,
    day: seller.day,
    transfers: [
      ...gradeTransfers(
        payer,
        { settled: state.settled, pushed: state.pushed, voided: state.voided, prize: state.prize },
        grade.decided,
      ),
      ...overpaidTransfers(state.overpaid, overpaid),
      ...taxBackTransfers(state.tax_back, taxBack),
      ...prizeExpiryTransfers(state.expired, expired),
    ],
  };
}
