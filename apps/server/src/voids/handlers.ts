// Orders make bets void through grading: an order is noted, the official result gets a new version of the same scores, and settlement grades every bet of
// the game again, by the orders that stand. So money moves by differences as with any correction, paper that was sold is paid at the counter, a ticket
// that was paid already owes the difference, and undoing an order is grading once more.

import { type AnswerOf, type PayloadOf, responses, voids as contract } from "@chalkboard/contract";
import { betType, betTypes as knownBetTypes } from "@chalkboard/engine";
import type { EventId } from "@chalkboard/kernel";
import type { Database, Sql } from "../database/database.ts";
import { allFor, type HandlersOf, invalid, refuse, type Refused } from "../http/handlers.ts";
import { enqueue } from "../jobs/index.ts";
import { closeMarkets, eventMessages } from "../lines/index.ts";
import { tell } from "../live/index.ts";
import { audit } from "../operations/index.ts";
import { type Author, confirm, decline, type Done, listProposals, orderedBy, proposedBy, secondPerson } from "./proposals.ts";
import * as queries from "./queries.ts";

type Asked = PayloadOf<typeof contract.preview>;
type Cases = AnswerOf<typeof contract.listCases>["cases"];

/** Voiding by order, undoing it, and the cases of bets sold after a corrected start. */
export function voidsHandlers({ database }: { database: Database }): HandlersOf<typeof contract> {
  return {
    preview: (asked) => database.read("all", (sql) => preview(sql, asked)),
    order: (payload, { session }) => database.transaction("all", (sql) => order(sql, payload, { session })),
    undo: (payload, { session }) => database.transaction("all", (sql) => undo(sql, payload, { session })),
    listOrders: ({ eventId }, { session }) => database.read(allFor(session), async (sql) => ({
      orders: (await sql.rows(queries.listOrders, [eventId ?? null])).map((row) => ({
        orderId: row.id, eventId: row.event_id, eventName: row.event_name, cause: row.cause, betTypes: row.bet_types, soldFrom: row.sold_from,
        soldUntil: row.sold_until, tickets: row.tickets, reason: row.reason, createdAt: row.created_at, createdBy: row.created_by,
        confirmedBy: row.confirmed_by, undoneAt: row.undone_at, undoneBy: row.undone_by, undoneReason: row.undone_reason,
      })),
    })),
    listCases: ({ open }, { session }) => database.read(allFor(session), (sql) => listCases(sql, open)),
    decideCase: (payload, { session }) => database.transaction("all", (sql) => decideCase(sql, payload, { session })),
    listProposals: ({ open }, { session }) => database.read(allFor(session), (sql) => listProposals(sql, open)),
    confirm: ({ proposalId }, { session }) => database.transaction("all", (sql) => confirm(sql, proposalId, session, { order, undo, decideCase })),
    decline: (payload, { session }) => database.transaction("all", (sql) => decline(sql, payload, session)),
  };
}

/** The bet types that an order names, by themselves or by their period; null for all. Undefined when it names one that there is not. */
function betTypesOf({ betTypes, period }: Asked): readonly number[] | null | undefined {
  if (betTypes === undefined && period === undefined) return null;
  const ofPeriod = period === undefined ? [] : knownBetTypes.filter((type) => type.period === period).map(({ id }) => id);
  const all = [...new Set([...betTypes ?? [], ...ofPeriod])];
  return all.every((id) => betType(id) !== undefined) && (period === undefined || ofPeriod.length > 0) ? all : undefined;
}

const timeOf = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));
const badScope = invalid({ field: "betTypes", code: "unknown", problem: "no such bet type or period" });
const badSpan = invalid({ field: "soldUntil", code: "wrongOrder", problem: "not after soldFrom" });
const unknown = refuse(responses.notFound, { reason: "unknown" });

async function preview(sql: Sql, asked: Asked): Promise<AnswerOf<typeof contract.preview> | Refused> {
  const types = betTypesOf(asked);
  if (types === undefined) return badScope;
  const rows = await sql.rows(queries.touched, [asked.eventId, types, timeOf(asked.soldFrom), timeOf(asked.soldUntil)]);
  return { services: rows.map(({ service_name, ...row }) => ({ serviceName: service_name, ...row })) };
}

async function order(sql: Sql, payload: PayloadOf<typeof contract.order>, author: Author): Promise<Done | Refused> {
  const { eventId, soldFrom, soldUntil, reason } = payload;
  const types = betTypesOf(payload);
  if (types === undefined) return badScope;
  if (soldFrom !== undefined && soldUntil !== undefined && soldUntil <= soldFrom) return badSpan;
  const event = await sql.row(queries.lockEvent, [eventId]);
  if (event === undefined) return unknown;
  const waits = await secondPerson(sql, event, { act: "order", payload }, author);
  if (waits !== undefined) return waits;
  const isWhole = types === null && soldFrom === undefined && soldUntil === undefined;
  const cause = soldFrom === undefined && soldUntil === undefined ? "called" : "lateBets";
  const added = await sql.row(queries.addOrder, [
    eventId, cause, types, timeOf(soldFrom), timeOf(soldUntil), null, reason, isWhole ? event.status : null, orderedBy(author)]);
  if (isWhole) {
    await sql.run(queries.setStatus, [eventId, "cancelled"]);
    await tell(sql, await eventMessages(sql, [eventId]));
  } else if (soldUntil === undefined || soldUntil > (added?.created_at ?? 0)) {
    await closeMarkets(sql, eventId, types, { personId: orderedBy(author), reason, now: added?.created_at ?? 0 });
  }
  await gradeAnew(sql, eventId, author);
  await audit(sql, author.session, {
    act: "voidBets", subject: `event ${eventId}`, before: { status: event.status }, after: { ...payload, ...proposedBy(author) } });
  return { orderId: added?.id ?? null, proposalId: null };
}

async function undo(sql: Sql, payload: PayloadOf<typeof contract.undo>, author: Author): Promise<Done | Refused> {
  const { orderId, reason } = payload;
  const row = await sql.row(queries.lockOrder, [orderId]);
  if (row === undefined) return unknown;
  if (row.undone_at !== null) return refuse(responses.changedMeanwhile, { reason: "undone", at: row.undone_at });
  const event = await sql.row(queries.lockEvent, [row.event_id]);
  const waits = event === undefined ? undefined : await secondPerson(sql, event, { act: "undo", payload }, author);
  if (waits !== undefined) return waits;
  await sql.run(queries.undoOrder, [orderId, orderedBy(author), reason]);
  if (row.status_before !== null && await sql.run(queries.restoreStatus, [row.event_id, row.status_before]) > 0) {
    await tell(sql, await eventMessages(sql, [row.event_id]));
  }
  await gradeAnew(sql, row.event_id, author);
  await audit(sql, author.session, { act: "undoVoid", subject: `event ${row.event_id}`, before: { orderId }, after: { reason, ...proposedBy(author) } });
  return { orderId: null, proposalId: null };
}

/** The event is locked: no other result comes between. */
async function gradeAnew(sql: Sql, eventId: EventId, { session }: Author): Promise<void> {
  await sql.row(queries.nextVersion, [eventId, session.personId]);
  await enqueue(sql, "settle", { eventId }, `settle/${eventId}`);
}

async function listCases(sql: Sql, open: boolean): Promise<{ cases: Cases }> {
  const rows = await sql.rows(queries.listCases, [open]);
  const tickets = Map.groupBy(await sql.rows(queries.ticketsOfCases, [rows.map(({ id }) => id)]), ({ case_id }) => case_id);
  return {
    cases: rows.map((row) => ({
      caseId: row.id, eventId: row.event_id, eventName: row.event_name, startBefore: row.start_before, startAfter: row.start_after,
      foundAt: row.found_at, dueAt: row.due_at,
      tickets: (tickets.get(row.id) ?? []).map((one) => ({
        number: one.number, serviceId: one.service_id, serviceName: one.service_name, currency: one.currency, posName: one.pos_name, soldAt: one.sold_at,
        stake: one.stake, possibleWin: one.possible_win, status: one.status, paid: one.paid,
        action: one.action as Cases[number]["tickets"][number]["action"], reason: one.reason, decidedAt: one.decided_at, decidedBy: one.decided_by,
      })),
    })),
  };
}

async function decideCase(sql: Sql, payload: PayloadOf<typeof contract.decideCase>, author: Author): Promise<Done | Refused> {
  const { caseId, action, reason } = payload;
  const numbers = [...new Set(payload.tickets)];
  const rows = await sql.rows(queries.lockCase, [caseId, numbers]);
  const [first] = rows;
  if (first === undefined || rows.length < numbers.length) return unknown;
  const decided = rows.filter((row) => row.action !== "open").map(({ ticket_id }) => ticket_id);
  if (decided.length > 0) return refuse(responses.changedMeanwhile, { reason: "decided", tickets: decided });
  const event = await sql.row(queries.lockEvent, [first.event_id]);
  const waits = event === undefined ? undefined : await secondPerson(sql, event, { act: "decideCase", payload }, author);
  if (waits !== undefined) return waits;
  let orderId: number | null = null;
  if (action === "void") {
    const terms = [first.event_id, "pastPost", null, null, null, numbers, reason, null, orderedBy(author)];
    orderId = (await sql.row(queries.addOrder, terms))?.id ?? null;
    await gradeAnew(sql, first.event_id, author);
  }
  await sql.run(queries.decideTickets, [caseId, numbers, action, reason, orderedBy(author), orderId]);
  await audit(sql, author.session, {
    act: "decidePastPost", subject: `past-post case ${caseId}`, before: null, after: { ...payload, ...proposedBy(author) } });
  return { orderId, proposalId: null };
}
