// Sums of business days that are closed for good: nothing is posted on such a day, whatever its service's hours become,
// because corrections are posted on the day of the correction. A day whose sums are not (or no longer) stored is read
// entry by entry, with the same result.

import { type Day, dayOf, daysFrom, type EpochMs, type ServiceId } from "@chalkboard/kernel";
import type { Database, Sql } from "../platform/database/database.ts";
import * as queries from "./day-sum-queries.ts";

/** So that the schedule's other jobs do not wait while a whole year is caught up. */
const daysAtOnce = 60;

/**
 * Sums days of a service that are over and not stored, the newest first, each in a transaction of its own; at most 60
 * per run. Lists the open tickets of as many.
 * @returns the days that were summed here
 */
export async function keepDays(database: Database, serviceId: ServiceId): Promise<readonly Day[]> {
  const due = await database.read([serviceId], (sql) => sql.rows(queries.daysToKeep, [serviceId]));
  const kept: Day[] = [];
  for (const { day } of due.slice(0, daysAtOnce)) {
    const isOurs = await database.transaction([serviceId], async (sql) => {
      if ((await sql.row(queries.addDay, [serviceId, day])) === undefined) return false;
      await sql.run(queries.sumDay, [serviceId, day]);
      return true;
    });
    if (isOurs) kept.push(day);
  }
  await listOpenDays(database, serviceId);
  return kept;
}

/** Lists the open tickets of a service's past days, the newest first; at most 60 per run. */
async function listOpenDays(database: Database, serviceId: ServiceId): Promise<void> {
  const due = await database.read([serviceId], (sql) => sql.rows(queries.daysToList, [serviceId]));
  for (const { day } of due.slice(0, daysAtOnce))
    await database.transaction([serviceId], (sql) => sql.run(queries.listOpen, [serviceId, day]));
}

/**
 * The days of a period that can be read as sums.
 * @param moment later postings do not count; null for now
 */
export async function keptDays(
  sql: Sql,
  serviceIds: readonly ServiceId[],
  { from, to }: { readonly from: Day; readonly to: Day },
  asOf: Date | null,
): Promise<ReadonlyMap<ServiceId, ReadonlySet<Day>>> {
  const rows = await sql.rows(queries.keptDays, [serviceIds, from, to, asOf]);
  const byService = Map.groupBy(rows, ({ service_id: serviceId }) => serviceId);
  return new Map(serviceIds.map((id) => [id, new Set((byService.get(id) ?? []).map(({ day }) => day))]));
}

type ServiceDay = { readonly serviceId: ServiceId; readonly day: Day };

/**
 * Days of services, split into those read as sums and those whose entries are read. @param kept what `keptDays` found
 * of them
 */
export function partedDays<One extends ServiceDay>(
  all: readonly One[],
  kept: ReadonlyMap<ServiceId, ReadonlySet<Day>>,
): { readonly summed: readonly One[]; readonly entered: readonly One[] } {
  const { summed = [], entered = [] } = Object.groupBy(all, ({ serviceId, day }) =>
    kept.get(serviceId)?.has(day) === true ? "summed" : "entered",
  );
  return { summed, entered };
}

const hourMs = 3_600_000;

/** The business days that may have entries on both sides of a time. */
export function daysAround(asOf: EpochMs): readonly Day[] {
  return daysFrom(dayOf(asOf - 60 * hourMs, "UTC"), dayOf(asOf + 14 * hourMs, "UTC"));
}

/**
 * The last business day up to `to` that may have entries at or before a time: none is posted on a future day. Null:
 * now.
 */
export function lastPosted(to: Day, asOf: Date | null): Day {
  const last = asOf === null ? to : (daysAround(asOf.getTime()).at(-1) ?? to);
  return last < to ? last : to;
}
