// Significant events that someone must know about soon. Each is a row, and a live message to the service's admin and
// the platform.

import { live, type operations } from "@chalkboard/contract";
import { assert, type Minor, type ServiceId, type UserId } from "@chalkboard/kernel";
import type { Sql } from "../database/database.ts";
import { publish } from "../live/index.ts";
import * as queries from "./queries.ts";

export type SignificantEvent = {
  /** 0: the whole installation. */
  readonly serviceId: ServiceId;
  readonly kind: operations.EventKind;
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly personId: UserId | null;
};

/** Raises an event in the caller's transaction: it exists when that commits. */
export async function noteEvent(
  sql: Sql,
  { serviceId, kind, subject, data, personId }: SignificantEvent,
): Promise<void> {
  const added = await sql.row(queries.addEvent, [serviceId, kind, subject, JSON.stringify(data), personId]);
  assert(added !== undefined, "an event has a number");
  await publish(sql, [
    {
      subject: live.subjects.alarms(serviceId),
      data: { id: added.id, at: added.at, serviceId, kind, subject, data, by: "" },
    },
  ]);
}

/** Raises an event when the amount is large for the service. @param amount minor units, any sign */
export async function noteLarge(sql: Sql, event: SignificantEvent, amount: Minor): Promise<void> {
  const found = await sql.row(queries.isLarge, [event.serviceId, Math.abs(amount)]);
  if (found?.large === true) await noteEvent(sql, event);
}

/** Raises an event unless the last one of its kind about the subject had the same text. */
export async function noteNews(sql: Sql, event: SignificantEvent): Promise<void> {
  const last = await sql.row(queries.lastEvent, [
    event.serviceId,
    event.kind,
    event.subject,
    JSON.stringify(event.data),
  ]);
  if (last?.same !== true) await noteEvent(sql, event);
}

/** Raises an event unless one of its kind about the subject had the same text within this many minutes. */
export async function noteAnew(sql: Sql, event: SignificantEvent, minutes: number): Promise<void> {
  const said = await sql.row(queries.recentEvent, [
    event.serviceId,
    event.kind,
    event.subject,
    JSON.stringify(event.data),
    minutes,
  ]);
  if (said === undefined) await noteEvent(sql, event);
}

/**
 * Ends the events of a kind about a subject, in the caller's transaction: their cause is gone, and they no longer need
 * attention.
 */
export async function endEvents(sql: Sql, kind: operations.EventKind, subject: string): Promise<void> {
  await sql.run(queries.endEvents, [kind, subject]);
}
