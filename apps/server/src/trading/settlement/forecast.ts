// Previews a settlement, computed by the same grading without writing anything. Source: pages.md (cancelar-eventos:
// preview of tickets and money).

import type { ResultStatus } from "@chalkboard/engine";
import type { EventId, TicketId } from "@chalkboard/kernel";
import { bigints } from "../../platform/database/columns.ts";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type Graded, gradeSlice, type Official } from "./grade-slice.ts";
import * as queries from "./queries.ts";

export type VoidTerms = RowOf<typeof queries.voidOrders.columns>;

const atOnce = 2_000;

/** A ticket whose grade would change, before and after, and on how many of its legs. */
export type Change = {
  readonly ticketId: TicketId;
  readonly legs: number;
  readonly before: Graded["state"];
  readonly after: Graded;
};

/**
 * The outcome of an event's tickets under other orders than the current ones.
 * @param ordersOf the orders to assume, from the current ones
 * @param seen receives each change, a slice at a time
 */
export async function forecastVoids(
  sql: Sql,
  eventId: EventId,
  ordersOf: (current: readonly VoidTerms[]) => readonly VoidTerms[],
  seen: (changes: readonly Change[]) => void,
): Promise<void> {
  const official = await nextOfficial(sql, eventId, ordersOf);
  for (let after: TicketId | undefined = 0; after !== undefined;) {
    const rows: readonly { ticket_id: TicketId }[] = await sql.rows(queries.ungradedTickets, [
      eventId,
      after,
      official.version,
      atOnce,
    ]);
    const ids = rows.map(({ ticket_id }) => ticket_id);
    if (ids.length > 0) seen(await changesOf(sql, official, ids));
    after = ids.length < atOnce ? undefined : ids.at(-1);
  }
}

/** The version that an order would make: the newest result again, or only what is void. */
async function nextOfficial(
  sql: Sql,
  eventId: EventId,
  ordersOf: (current: readonly VoidTerms[]) => readonly VoidTerms[],
): Promise<Official> {
  const newest = await sql.row(queries.newestOfficial, [eventId]);
  const sport = newest?.sport ?? (await sql.row(queries.sportOf, [eventId]))?.sport ?? "";
  return {
    eventId,
    sport,
    version: (newest?.version ?? 0) + 1,
    voids: ordersOf(await sql.rows(queries.voidOrders, [eventId])),
    result: {
      status: (newest?.status ?? "partial") as ResultStatus,
      segments: newest?.segments ?? [],
      statistics: newest?.statistics ?? {},
    },
  };
}

async function changesOf(sql: Sql, official: Official, ids: readonly TicketId[]): Promise<readonly Change[]> {
  await sql.row(queries.planByIndex);
  const states = await sql.rows(queries.readStates, [bigints(ids, (id) => id)]);
  const open = states.filter(({ cancelled_at }) => cancelled_at === null);
  const numbers = [bigints(open, ({ ticket_id }) => ticket_id)];
  const [tickets, legs, wagers, grades, gradingRules] = await Promise.all([
    sql.rows(queries.ticketsOf, [...numbers, official.sport]),
    sql.rows(queries.legsOf, numbers),
    sql.rows(queries.wagersOf, numbers),
    sql.rows(queries.gradesOf, numbers),
    sql.rows(queries.gradingRulesOf, [official.eventId]),
  ]);
  const { graded, newGrades } = gradeSlice(official, {
    states: open,
    tickets,
    legs,
    wagers,
    grades,
    houseRules: gradingRules,
  });
  const news = Map.groupBy(newGrades, ({ ticketId }) => ticketId);
  return graded.map((after) => ({
    ticketId: after.state.ticket_id,
    legs: news.get(after.state.ticket_id)?.length ?? 0,
    before: after.state,
    after,
  }));
}
