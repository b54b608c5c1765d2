// The worst-case cost of events, as action/ last computed it.
import type { exposure } from "@chalkboard/contract";
import type { EventId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import * as queries from "./queries.ts";

type Stored = exposure.WorstCase & { readonly eventId: EventId };

/** Those of events, over all currencies; an event that was never computed is absent. */
export async function storedWorstCases(sql: Sql, eventIds: readonly EventId[]): Promise<Stored[]> {
  return (await sql.rows(queries.worstCases, [eventIds])).map(
    ({ event_id: eventId, house: currency, profit, parts, counted_at: countedAt }) => ({
      eventId,
      currency,
      profit,
      countedAt,
      parts: parts.map((part) => ({ ...part })),
    }),
  );
}

/** That of one event. */
export async function storedWorstCase(sql: Sql, eventId: EventId): Promise<exposure.WorstCase | null> {
  const [found] = await storedWorstCases(sql, [eventId]);
  if (found === undefined) return null;
  const { eventId: _, ...own } = found;
  return own;
}
