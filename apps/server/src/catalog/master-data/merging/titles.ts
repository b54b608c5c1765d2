// Games are named after their teams, unless a person named them.
import type { EventId, TeamId } from "@chalkboard/kernel";
import { usualName } from "../../schedule/index.ts";
import type { Sql } from "../../../platform/database/database.ts";
import * as queries from "./merge-queries.ts";
import type { Retitled } from "./merge-terms.ts";

/**
 * Renames games that are named after their teams. Call it before the teams themselves change.
 * @param named the teams' new names
 * @returns the games whose name changed
 */
export async function retitle(
  sql: Sql,
  eventIds: readonly EventId[],
  named: ReadonlyMap<TeamId, string>,
): Promise<readonly Retitled[]> {
  const changed = (await sql.rows(queries.titles, [eventIds])).flatMap((row) => {
    const kind = { isNeutral: row.is_neutral, gameNumber: row.game_number };
    const after = usualName(named.get(row.away_id) ?? row.away, named.get(row.home_id) ?? row.home, kind);
    return row.name === usualName(row.away, row.home, kind) && row.name !== after
      ? [{ id: row.id, before: row.name, after }]
      : [];
  });
  await writeTitles(
    sql,
    changed.map(({ id, after }) => ({ id, title: after })),
  );
  return changed;
}

/** Gives games their names. */
export async function writeTitles(
  sql: Sql,
  given: readonly { readonly id: EventId; readonly title: string }[],
): Promise<void> {
  if (given.length > 0)
    await sql.run(queries.writeTitles, [given.map(({ id }) => id), given.map(({ title }) => title)]);
}
