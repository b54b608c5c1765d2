// Deletes counts of what was sold (sold-counts.ts) that no sale can query any more: of past business days, of events
// that are over, and of legs that cannot be sold again. One business day at a time, a week after it, so that the table
// stays as large as what is on sale.

import { addDays, businessDay, type Day, type ServiceId, type TicketId } from "@chalkboard/kernel";
import type { Database } from "../../platform/database/database.ts";
import * as queries from "./old-count-queries.ts";

const keptDays = 8;
const sliceSize = 2_000;

/** Sweeps what is due for a service; a repeated run changes nothing. @returns the days that were swept */
export async function sweepCounts(database: Database, serviceId: ServiceId): Promise<readonly Day[]> {
  const swept: Day[] = [];
  for (;;) {
    const day = await database.read([serviceId], (sql) => sql.row(queries.sweepState, [serviceId])).then(dueDay);
    if (day === undefined) return swept;
    await sweepDay(database, serviceId, day);
    swept.push(day);
  }
}

type State = {
  readonly now: number;
  readonly time_zone: string;
  readonly close_minute: number;
  readonly first: Day | null;
  readonly through: Day | null;
  readonly newest: Day | null;
};

/** The next day, if it is due. The last day with a sale is kept: the books prove its counts. */
function dueDay(state: State | undefined): Day | undefined {
  if (state === undefined || state.first === null || state.newest === null) return undefined;
  const day = state.through === null ? state.first : addDays(state.through, 1);
  const last = addDays(businessDay(state.now, state.time_zone, state.close_minute), -keptDays);
  return day <= last && day < state.newest ? day : undefined;
}

async function sweepDay(database: Database, serviceId: ServiceId, day: Day): Promise<void> {
  for (let after: TicketId | undefined = 0; after !== undefined;) {
    const from: TicketId = after;
    after = await database.transaction([serviceId], async (sql) => {
      const ids = (await sql.rows(queries.doneTickets, [serviceId, day, from, sliceSize])).map(({ id }) => id);
      if (ids.length > 0) await sql.run(queries.forgetSame, [ids]);
      return ids.at(-1);
    });
  }
  await database.transaction([serviceId], async (sql) => {
    await sql.run(queries.forgetDays, [serviceId, day]);
    await sql.run(queries.noteSwept, [serviceId, day]);
  });
}
