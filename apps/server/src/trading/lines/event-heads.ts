import { live, type shapes } from "@chalkboard/contract";
import type { Day, EventId, LeagueId } from "@chalkboard/kernel";
import type { z } from "zod";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import type { Message } from "../../platform/live/index.ts";
import * as queries from "./queries.ts";

/** An event as every board shows it: its teams, time and state. */
export type EventHead = z.output<typeof shapes.eventHead>;

export type HeadRow = RowOf<typeof queries.headsById.columns>;

export function headOf(row: HeadRow): EventHead {
  return {
    eventId: row.id,
    leagueId: row.league_id,
    name: row.name,
    day: row.day,
    startsAt: row.starts_at,
    cutoffAt: row.cutoff_at,
    status: row.status as EventHead["status"],
    isSuspended: row.is_suspended,
    sides: row.sides,
    ...(row.circled === null ? {} : { circled: row.circled }),
    ...(row.is_derived ? { isDerived: true } : {}),
  };
}

/** Events by number, in the order of their start. */
export async function headsById(sql: Sql, eventIds: readonly EventId[]): Promise<readonly EventHead[]> {
  return (await sql.rows(queries.headsById, [eventIds])).map(headOf);
}

/** All events of a league on a day by its own calendar, whatever their state. */
export async function headsOfDay(sql: Sql, leagueId: LeagueId, day: Day): Promise<readonly EventHead[]> {
  return (await sql.rows(queries.headsOfDay, [leagueId, day])).map(headOf);
}

/** The boards' messages about new or changed events, with their headers as this transaction sees them. */
export async function eventMessages(sql: Sql, eventIds: readonly EventId[]): Promise<readonly Message[]> {
  return (await sql.rows(queries.plainHeads, [eventIds])).map((row) => {
    const event = { ...headOf(row), tvChannel: row.tv_channel, ...(row.called === null ? {} : { called: row.called }) };
    return { subject: live.subjects.lines(row.league_id), data: { eventId: row.id, event } };
  });
}
