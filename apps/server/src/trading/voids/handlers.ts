// Void orders work through grading: an order is recorded, the official result gets a new version with the same scores,
// and settlement grades every bet of the game again, by the orders in force. So money moves by differences as with any
// correction, a sold paper ticket is paid at the counter, a ticket that was already paid owes the difference, and
// reversing an order is another grading.

import { type PayloadOf, responses, type voids as contract } from "@chalkboard/contract";
import type { EventId } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import { allFor, type HandlersOf, isRefused, refuse, type Refused } from "../../platform/http/handlers.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import { closeMarkets, eventMessages } from "../lines/index.ts";
import { publish } from "../../platform/live/index.ts";
import { audit } from "../../platform/operations/index.ts";
import { listCases, listCaseTickets, listOrders, listOrderTickets, listProposals } from "./lists.ts";
import { tellOf } from "./notice.ts";
import { previewOrder, previewUndo, scopeOf } from "./preview.ts";
import { type Author, confirm, decline, type Done, orderedBy, proposedBy, secondPerson } from "./proposals.ts";
import * as queries from "./queries.ts";
import { badScope, badSpan, betTypesOf, timeOf } from "./scope.ts";

/** Handlers for void orders, their reversal, and the cases of bets sold after a corrected start. */
export function voidsHandlers({ database }: { database: Database }): HandlersOf<typeof contract> {
  const change = <Answer>(work: (sql: Sql) => Promise<Answer>): Promise<Answer> => database.transaction("all", work);
  return {
    preview: (input) => database.snapshot((then) => then.read("all", (sql) => previewOrder(sql, input))),
    previewUndo: ({ orderId }) => database.snapshot((then) => then.read("all", (sql) => previewUndo(sql, orderId))),
    order: (payload, { session, now }) => change((sql) => order(sql, payload, { session, now })),
    undo: async (payload, { session, now }) => {
      const done = await change((sql) => undo(sql, payload, { session, now }));
      return isRefused(done) ? done : { proposalId: done.proposalId };
    },
    listOrders: (payload, { session }) => database.read(allFor(session), (sql) => listOrders(sql, payload)),
    listOrderTickets: (payload) => database.read("all", (sql) => listOrderTickets(sql, payload)),
    listCases: (payload, { session }) => database.read(allFor(session), (sql) => listCases(sql, payload)),
    listCaseTickets: (payload) => database.read("all", (sql) => listCaseTickets(sql, payload)),
    decideCase: (payload, { session, now }) => change((sql) => decideCase(sql, payload, { session, now })),
    listProposals: (payload, { session }) =>
      database.read(allFor(session), (sql) => listProposals(sql, payload, session)),
    confirm: ({ proposalId }, { session, now }) =>
      change((sql) => confirm(sql, proposalId, { session, now }, { order, undo, decideCase })),
    decline: (payload, { session }) => change((sql) => decline(sql, payload, session)),
  };
}

const unknown = refuse(responses.notFound, { reason: "unknown" });

async function order(sql: Sql, payload: PayloadOf<typeof contract.order>, author: Author): Promise<Done | Refused> {
  const { eventId, soldFrom, soldUntil, reason, hasNotice } = payload;
  const types = betTypesOf(payload);
  if (types === undefined) return badScope;
  if (soldFrom !== undefined && soldUntil !== undefined && soldUntil <= soldFrom) return badSpan;
  const event = await sql.row(queries.lockEvent, [eventId]);
  if (event === undefined) return unknown;
  const terms = [types, timeOf(soldFrom), timeOf(soldUntil)];
  const same = await sql.row(queries.sameOrder, [eventId, ...terms]);
  if (same !== undefined) return refuse(responses.changedMeanwhile, { reason: "ordered", orderId: same.id });
  const waits = await secondPerson(sql, event, { act: "order", payload }, author);
  if (waits !== undefined) return waits;
  const isWhole = types === null && soldFrom === undefined && soldUntil === undefined;
  const cause = soldFrom === undefined && soldUntil === undefined ? "called" : "lateBets";
  const added = await sql.row(queries.addOrder, [
    eventId,
    cause,
    ...terms,
    null,
    reason,
    isWhole ? event.status : null,
    orderedBy(author),
    null,
  ]);
  if (hasNotice === true) await tellTouched(sql, added?.id ?? 0, reason, "void", author);
  if (isWhole) {
    await callOffDerived(sql, eventId, added?.id ?? null, reason, author);
    await sql.run(queries.setStatus, [eventId, "cancelled"]);
    await publish(sql, await eventMessages(sql, [eventId]));
  } else if (soldUntil === undefined || soldUntil > (added?.created_at ?? 0)) {
    await closeMarkets(sql, eventId, types, { personId: orderedBy(author), reason, now: added?.created_at ?? 0 });
  }
  await gradeAnew(sql, eventId, author);
  await audit(sql, author.session, {
    act: "voidBets",
    subject: `event ${eventId}`,
    before: { status: event.status },
    after: { ...payload, ...proposedBy(author) },
  });
  return { orderId: added?.id ?? null, proposalId: null };
}

async function undo(sql: Sql, payload: PayloadOf<typeof contract.undo>, author: Author): Promise<Done | Refused> {
  const { orderId, reason, hasNotice } = payload;
  const row = await sql.row(queries.lockOrder, [orderId]);
  if (row === undefined) return unknown;
  if (row.undone_at !== null) return refuse(responses.changedMeanwhile, { reason: "undone", at: row.undone_at });
  const event = await sql.row(queries.lockEvent, [row.event_id]);
  const waits = event === undefined ? undefined : await secondPerson(sql, event, { act: "undo", payload }, author);
  if (waits !== undefined) return waits;
  if (hasNotice === true) await tellTouched(sql, orderId, reason, "undone", author);
  await sql.run(queries.undoOrder, [orderId, orderedBy(author), reason]);
  if (row.status_before !== null && (await sql.run(queries.restoreStatus, [row.event_id, row.status_before])) > 0) {
    await publish(sql, await eventMessages(sql, [row.event_id]));
  }
  await gradeAnew(sql, row.event_id, author);
  await takeUpDerived(sql, orderId, reason, author);
  await audit(sql, author.session, {
    act: "undoVoid",
    subject: `event ${row.event_id}`,
    before: { orderId },
    after: { reason, ...proposedBy(author) },
  });
  return { orderId: null, proposalId: null };
}

/**
 * Notifies the people of the services whose tickets an order affects. Call it while the order is in force, also for a
 * reversal.
 */
async function tellTouched(
  sql: Sql,
  orderId: number,
  reason: string,
  what: "void" | "undone",
  { session, now }: Author,
): Promise<void> {
  const order = await sql.row(queries.readOrder, [orderId]);
  if (order === undefined) return;
  const services = (await sql.rows(queries.servicesMeant, [orderId])).map(({ id }) => id);
  await tellOf(sql, { scope: scopeOf(order), what, reason, services, now }, session);
}

/** Props and halves of a cancelled game are void with it. */
async function callOffDerived(
  sql: Sql,
  gameId: EventId,
  withOrder: number | null,
  reason: string,
  author: Author,
): Promise<void> {
  for (const { id, status } of await sql.rows(queries.derivedOf, [gameId])) {
    await sql.row(queries.addOrder, [
      id,
      "called",
      null,
      null,
      null,
      null,
      reason,
      status,
      orderedBy(author),
      withOrder,
    ]);
    await sql.run(queries.setStatus, [id, "cancelled"]);
    await gradeAnew(sql, id, author);
  }
}

/** What an order cancelled with its game is restored with it. */
async function takeUpDerived(sql: Sql, withOrder: number, reason: string, author: Author): Promise<void> {
  for (const { id, event_id: eventId, status_before: status } of await sql.rows(queries.ordersWith, [withOrder])) {
    await sql.run(queries.undoOrder, [id, orderedBy(author), reason]);
    if (status !== null && (await sql.run(queries.restoreStatus, [eventId, status])) > 0)
      await publish(sql, await eventMessages(sql, [eventId]));
    await gradeAnew(sql, eventId, author);
  }
}

/** The event is locked: no other result comes in between. */
async function gradeAnew(sql: Sql, eventId: EventId, { session }: Author): Promise<void> {
  await sql.row(queries.nextVersion, [eventId, session.personId]);
  await enqueue(sql, "settle", { eventId }, `settle/${eventId}`);
}

async function decideCase(
  sql: Sql,
  payload: PayloadOf<typeof contract.decideCase>,
  author: Author,
): Promise<Done | Refused> {
  const { caseId, action, reason } = payload;
  const numbers = [...new Set(payload.tickets)];
  const rows = await sql.rows(queries.lockCase, [caseId, numbers]);
  const [first] = rows;
  if (first === undefined || rows.length < numbers.length) return unknown;
  const decided = rows.filter((row) => row.action !== "open").map(({ ticket_id }) => ticket_id);
  if (decided.length > 0) return refuse(responses.changedMeanwhile, { reason: "decided", tickets: decided });
  const event = await sql.row(queries.lockEvent, [first.event_id]);
  const waits =
    event === undefined ? undefined : await secondPerson(sql, event, { act: "decideCase", payload }, author);
  if (waits !== undefined) return waits;
  let orderId: number | null = null;
  if (action === "void") {
    const terms = [first.event_id, "pastPost", null, null, null, numbers, reason, null, orderedBy(author), null];
    orderId = (await sql.row(queries.addOrder, terms))?.id ?? null;
    await gradeAnew(sql, first.event_id, author);
  }
  await sql.run(queries.decideTickets, [caseId, numbers, action, reason, orderedBy(author), orderId]);
  await audit(sql, author.session, {
    act: "decidePastPost",
    subject: `past-post case ${caseId}`,
    before: null,
    after: { ...payload, ...proposedBy(author) },
  });
  return { orderId, proposalId: null };
}
