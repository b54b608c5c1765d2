// Tickets that a settlement had to set aside, as warnings on the event: one for each reason, closed automatically when the next settlement no longer
// finds it.

import type { TicketId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { Fault, Official } from "./grade-slice.ts";
import * as queries from "./queries.ts";

const ticketsNamed = 100;

/** Raises, updates and closes the event's warnings to match what this settlement could not grade. */
export async function noteFaults(
  sql: Sql,
  { eventId, version }: Official,
  faults: ReadonlyMap<TicketId, Fault>,
): Promise<void> {
  const byReason = Map.groupBy(faults, ([, { reason }]) => reason);
  const data = [...byReason].map(([reason, some]) =>
    JSON.stringify({
      reason,
      version,
      count: some.length,
      tickets: some.slice(0, ticketsNamed).map(([ticketId]) => ticketId),
    }),
  );
  await sql.run(queries.closeFaults, [eventId, [...byReason.keys()]]);
  await sql.run(queries.raiseFaults, [eventId, [...byReason.keys()], data]);
}
