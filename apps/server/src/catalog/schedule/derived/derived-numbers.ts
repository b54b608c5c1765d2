// Rotation numbers of events derived from games: above those of the day's games, so that a game entered later still
// follows the others.
import { calendar } from "@chalkboard/contract";
import type { Day, EventId, LeagueId } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import * as own from "./derived-queries.ts";
import * as queries from "../queries.ts";

/** Games of a day fit below each thousand. */
const block = 1_000;

/**
 * The next free odd number for each of some events, with the even one after it; null where a day has no numbers left.
 * Call it under the schedule's lock.
 */
export async function derivedNumbers(
  sql: Sql,
  leagueId: LeagueId,
  days: readonly Day[],
): Promise<readonly (number | null)[]> {
  const stored = Map.groupBy(await sql.rows(queries.numbersOfDays, [leagueId, [...new Set(days)]]), ({ day }) => day);
  const next = new Map<Day, number>();
  return days.map((day) => {
    const ofDay = stored.get(day) ?? [];
    const taken = new Set(ofDay.map(({ rotation }) => rotation));
    const games = Math.max(0, ...ofDay.filter(({ is_game }) => is_game).map(({ rotation }) => rotation));
    let number = next.get(day) ?? (Math.floor(games / block) + 1) * block + 1;
    while (taken.has(number) || taken.has(number + 1)) number += 2;
    next.set(day, number + 2);
    return number < calendar.lastRotation ? number : null;
  });
}

/**
 * Gives events that followed their game to another day the next free numbers there, where their own are taken; the old
 * ones stay as former numbers.
 */
export async function freeDerivedNumbers(sql: Sql, gameIds: readonly EventId[]): Promise<void> {
  if (gameIds.length === 0) return;
  const clashing = await sql.rows(own.clashing, [gameIds]);
  for (const [leagueId, ofLeague] of Map.groupBy(clashing, ({ league_id }) => league_id)) {
    const free = await derivedNumbers(
      sql,
      leagueId,
      ofLeague.map(({ day }) => day),
    );
    for (const [index, { id }] of ofLeague.entries()) await sql.run(own.renumberSides, [id, free[index] ?? null]);
  }
}
