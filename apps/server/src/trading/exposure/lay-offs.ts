// Bets that the book made elsewhere: recorded, counted, and withdrawn by a row with a reason. Rows are never changed.
import { exposure, type AnswerOf, type PayloadOf, responses } from "@chalkboard/contract";
import { floor, winOf } from "@chalkboard/engine";
import type { EventId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { mayWork } from "../../identity/duties/index.ts";
import { type Context, invalid, refuse, type Refused } from "../../platform/http/handlers.ts";
import { betProblem } from "../lines/index.ts";
import { audit } from "../../platform/operations/index.ts";
import { oddsOf } from "./liability/chances.ts";
import * as queries from "./sold/queries.ts";

type LayOff = AnswerOf<typeof exposure.event>["layOffs"][number];

const unknown = refuse(responses.notFound, { reason: "unknown" });

/** The lay-offs of an event, the newest first. */
export async function layOffsOf(sql: Sql, eventId: EventId): Promise<readonly LayOff[]> {
  return (await sql.rows(queries.layOffs, [eventId])).map((row) => ({
    layOffId: row.id,
    betType: row.bet_type,
    side: row.side,
    points: row.points,
    price: row.price,
    stake: row.stake,
    toWin: winOf(row.stake, oddsOf(row.price), floor),
    currency: row.currency,
    withWhom: row.with_whom,
    note: row.note,
    recordedAt: row.recorded_at,
    recordedBy: row.recorded_by,
    withdrawnAt: row.withdrawn_at,
    withdrawnBy: row.withdrawn_by,
    withdrawnWhy: row.withdrawn_why,
  }));
}

/** Records a lay-off on a bet that exists and can be graded. */
export async function recordLayOff(
  sql: Sql,
  payload: PayloadOf<typeof exposure.recordLayOff>,
  context: Context,
): Promise<AnswerOf<typeof exposure.recordLayOff> | Refused> {
  const { eventId, betType, side, points, price, stake, currency, withWhom, note } = payload;
  const refused = await mayWork(sql, context, "action/record_lay_off", eventId);
  if (refused !== undefined) return refused;
  const event = await sql.row(queries.lockEvent, [eventId]);
  if (event === undefined) return unknown;
  const problem = await betProblem(sql, eventId, { betType, side, points });
  if (problem !== undefined) return invalid(problem);
  const { personId } = context.session;
  const added = await sql.row(queries.addLayOff, [
    eventId,
    betType,
    side,
    points,
    price,
    stake,
    currency,
    withWhom,
    note,
    personId,
  ]);
  if (added === undefined) return unknown;
  await audit(sql, context.session, {
    act: "recordLayOff",
    subject: `event ${eventId} ${event.name}`,
    before: null,
    after: { layOffId: added.id, ...payload },
  });
  return { layOffId: added.id };
}

/** Withdraws a lay-off. */
export async function withdrawLayOff(
  sql: Sql,
  { layOffId, reason }: PayloadOf<typeof exposure.withdrawLayOff>,
  context: Context,
): Promise<AnswerOf<typeof exposure.withdrawLayOff> | Refused> {
  const of = await sql.row(queries.eventOfLayOff, [layOffId]);
  if (of === undefined) return unknown;
  const refused = await mayWork(sql, context, "action/withdraw_lay_off", of.event_id);
  if (refused !== undefined) return refused;
  const event = await sql.row(queries.lockEvent, [of.event_id]);
  const done = await sql.row(queries.withdrawLayOff, [layOffId, reason, context.session.personId]);
  if (done === undefined) return refuse(responses.changedMeanwhile, { reason: "undone" });
  await audit(sql, context.session, {
    act: "withdrawLayOff",
    subject: `event ${of.event_id} ${event?.name ?? ""}`,
    before: { layOffId },
    after: { layOffId, reason },
  });
  return {};
}
