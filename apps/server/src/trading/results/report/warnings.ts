// Result warnings: raised for anomalies, closed by a person or by a correction. A cause has one open warning.

import { type AnswerOf, live, type PayloadOf, responses, results } from "@chalkboard/contract";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { mayWork } from "../../../identity/duties/index.ts";
import { type Context, invalid, isRefused, refuse, type Refused } from "../../../platform/http/handlers.ts";
import { answerList } from "../../../platform/http/list-answer.ts";
import { enqueue } from "../../../platform/jobs/index.ts";
import { publish } from "../../../platform/live/index.ts";
import { audit } from "../../../platform/operations/index.ts";
import * as queries from "./warning-queries.ts";

type Kind = AnswerOf<typeof results.listWarnings>["rows"][number]["kind"];
type Cause = { readonly eventId: number; readonly kind: Kind; readonly cause: string };

/** Raises a warning, or updates the open one of the same cause. */
export async function raiseWarning(sql: Sql, { eventId, kind, cause }: Cause, data: object): Promise<void> {
  await sql.run(queries.raise, [eventId, kind, cause, JSON.stringify(data)]);
}

/** Closes the event's open warnings of a kind, or of one cause of it, because it no longer applies. */
export async function closeWarnings(
  sql: Sql,
  eventId: number,
  kind: Kind,
  note: string,
  cause?: string,
): Promise<void> {
  await sql.run(queries.closeKind, [eventId, kind, note, cause ?? null]);
}

/** The open warnings, or the resolved ones. */
export function listWarnings(
  sql: Sql,
  input: PayloadOf<typeof results.listWarnings>,
): Promise<AnswerOf<typeof results.listWarnings> | Refused> {
  const { open, leagueId = null, eventId = null, kind = null } = input;
  return answerList(sql, queries.warnings, [open, leagueId, eventId, kind], input, (row) => ({
    warningId: row.id,
    kind: row.kind as Kind,
    eventId: row.event_id,
    eventName: row.event_name,
    leagueId: row.league_id,
    leagueName: row.league_name,
    day: row.day,
    startsAt: row.starts_at,
    raisedAt: row.raised_at,
    data: row.data,
    resolvedAt: row.resolved_at,
    resolvedBy: row.resolved_by,
    note: row.note,
  }));
}

/** Closes a warning with a person's note. Tickets that could not be graded are tried again. */
export async function resolveWarning(
  sql: Sql,
  { warningId, note }: PayloadOf<typeof results.resolveWarning>,
  context: Context,
): Promise<Record<string, never> | Refused> {
  const found = await openWarning(sql, warningId, context);
  if (isRefused(found)) return found;
  await resolveOpen(sql, found, note, context);
  return {};
}

/** Closes several that need no decision, all or none. */
export async function resolveWarnings(
  sql: Sql,
  { warningIds, note }: PayloadOf<typeof results.resolveWarnings>,
  context: Context,
): Promise<{ resolved: number } | Refused> {
  const found: Open[] = [];
  for (const warningId of [...new Set(warningIds)].toSorted((one, other) => one - other)) {
    const one = await openWarning(sql, warningId, context);
    if (isRefused(one)) return one;
    if (!results.plainWarnings.includes(one.kind as Kind)) {
      return invalid({ field: "warningIds", code: "doesNotFit", problem: `warning ${warningId} wants a decision` });
    }
    found.push(one);
  }
  for (const one of found) await resolveOpen(sql, one, note, context);
  return { resolved: found.length };
}

type Open = RowOf<typeof queries.lock.columns> & { readonly warningId: number };

async function openWarning(sql: Sql, warningId: number, context: Context): Promise<Open | Refused> {
  const found = await sql.row(queries.lock, [warningId]);
  if (found === undefined) return refuse(responses.notFound);
  const denied = await mayWork(sql, context, "results/resolve_warning", found.event_id);
  if (denied !== undefined) return denied;
  return found.resolved_at === null
    ? { ...found, warningId }
    : refuse(responses.changedMeanwhile, { resolvedAt: found.resolved_at });
}

async function resolveOpen(sql: Sql, found: Open, note: string, { session }: Context): Promise<void> {
  const { warningId } = found;
  await sql.run(queries.resolve, [warningId, session.personId, note]);
  if (found.kind === "cannotGrade")
    await enqueue(sql, "settle", { eventId: found.event_id }, `settle/${found.event_id}`);
  await publish(sql, [{ subject: live.subjects.results(found.league_id), data: { eventId: found.event_id } }]);
  const before = { kind: found.kind, data: found.data };
  await audit(sql, session, {
    act: "results/resolve_warning",
    subject: `warning ${warningId}`,
    before,
    after: { note },
  });
}
