// Sums of business days that are over for good: nothing is posted on such a day, whatever its service's hours become, as corrections stand on the day that
// corrects. A day whose sums are not kept (yet, or any more) is read entry by entry, and says the same.

import { type Day, dayOf, daysFrom, type EpochMs, type ServiceId } from "@chalkboard/kernel";
import type { Database, Sql } from "../database/database.ts";
import * as queries from "./day-sum-queries.ts";

/** So that what else the calendar does waits for no year that is caught up on. */
const daysAtOnce = 60;

/**
 * Sums days of a service that are over and not kept, the newest first, each in a transaction of its own; of many only the first 60.
 * @returns the days that were summed here
 */
export async function keepDays(database: Database, serviceId: ServiceId): Promise<readonly Day[]> {
  const due = await database.read([serviceId], (sql) => sql.rows(queries.daysToKeep, [serviceId]));
  const kept: Day[] = [];
  for (const { day } of due.slice(0, daysAtOnce)) {
    const isOurs = await database.transaction([serviceId], async (sql) => {
      if (await sql.row(queries.addDay, [serviceId, day]) === undefined) return false;
      await sql.run(queries.sumDay, [serviceId, day]);
      return true;
    });
    if (isOurs) kept.push(day);
  }
  return kept;
}

/**
 * The days of a period that can be read as sums.
 * @param moment what is posted later does not count; null for now
 */
export async function keptDays(
  sql: Sql, serviceIds: readonly ServiceId[], { from, to }: { readonly from: Day; readonly to: Day }, moment: Date | null,
): Promise<ReadonlyMap<ServiceId, ReadonlySet<Day>>> {
  const rows = await sql.rows(queries.keptDays, [serviceIds, from, to, moment]);
  const byService = Map.groupBy(rows, ({ service_id: serviceId }) => serviceId);
  return new Map(serviceIds.map((id) => [id, new Set((byService.get(id) ?? []).map(({ day }) => day))]));
}

const hourMs = 3_600_000;

/** The business days that may have entries on both sides of a moment. */
export function daysAround(moment: EpochMs): readonly Day[] {
  return daysFrom(dayOf(moment - 60 * hourMs, "UTC"), dayOf(moment + 14 * hourMs, "UTC"));
}
