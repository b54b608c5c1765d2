// Moves what was sold along with events that change their league: a league's open risk, and the counts of patterns,
// which name leagues.
import type { EventId, LeagueId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import * as queries from "./league-queries.ts";

export type LeagueMove = { readonly eventIds: readonly EventId[]; readonly from: LeagueId; readonly to: LeagueId };

/**
 * Moves the figures with the events. The rules of all services must be locked before, so that nothing is sold. @param
 * write assigns the events their league
 */
export async function moveFigures(sql: Sql, moves: readonly LeagueMove[], write: () => Promise<void>): Promise<void> {
  const all = moves.flatMap(({ eventIds }) => eventIds);
  await sql.run(queries.holdTickets, [all]);
  const counted = (await sql.rows(queries.countedTickets, [all])).map(({ id }) => id);
  await sql.run(queries.countPatterns, [counted, -1]);
  for (const { eventIds, from, to } of moves) {
    await sql.run(queries.addLeagueRisk, [eventIds, from, -1]);
    await sql.run(queries.addLeagueRisk, [eventIds, to, 1]);
  }
  await write();
  await sql.run(queries.countPatterns, [counted, 1]);
}
