// What a merge of leagues writes beside games and rules, and its undo.
import type { LeagueId } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import * as queries from "./merge-league-queries.ts";
import type { Shape } from "./merge-terms.ts";
import type { Belonging, MovedLeague, Written } from "./moved-league.ts";
import { namesJson } from "../names.ts";
import { joinGroups } from "../queries.ts";

/** `after` the merge it is the kept one's, `before` it was its own. */
type Way = "before" | "after";

/** Moves rows to the kept league, or back to their previous leagues. */
export async function give(
  sql: Sql,
  query: typeof queries.giveEvents,
  rows: readonly Belonging[],
  keptId: LeagueId,
  way: Way,
): Promise<void> {
  if (rows.length > 0)
    await sql.run(query, [rows.map(({ id }) => id), rows.map(({ from }) => (way === "after" ? keptId : from))]);
}

/** Writes all references to leagues beside games and rules. */
export async function writeMoves(
  sql: Sql,
  moves: Omit<MovedLeague, "events" | "rules" | "along">,
  keptId: LeagueId,
  way: Way,
): Promise<void> {
  await give(sql, queries.giveTeams, moves.teams, keptId, way);
  await give(sql, queries.giveNotes, moves.notes, keptId, way);
  await give(sql, queries.giveNames, moves.names, keptId, way);
  await give(sql, queries.giveMeanings, moves.meanings, keptId, way);
  if (moves.policy !== null)
    await sql.run(queries.movePolicy, way === "after" ? [moves.policy, keptId] : [keptId, moves.policy]);
  if (moves.groups !== undefined)
    await sql.run(way === "after" ? joinGroups : queries.quitGroups, [keptId, moves.groups]);
  for (const { serviceId, ...rows } of moves.services) {
    const row = rows[way];
    if (row === null) await sql.run(queries.dropServiceRow, [serviceId, keptId]);
    else await sql.run(queries.writeServiceRow, [serviceId, keptId, JSON.stringify(row)]);
  }
  const write = async (query: typeof queries.writeDuty, rows: readonly Written<unknown>[]): Promise<void> => {
    for (const row of rows) await sql.run(query, [row.id, JSON.stringify(row[way])]);
  };
  await write(queries.writeDuty, moves.duties);
  await write(queries.writeSource, moves.sources);
  await write(queries.writeSlide, moves.slides);
}

/** References that are rewritten as a whole are locked before they are read. A preview locks nothing. */
export async function holdNaming(sql: Sql): Promise<void> {
  for (const hold of [queries.holdDuties, queries.holdSources, queries.holdSlides]) await sql.run(hold);
}

export async function writeLeague(
  sql: Sql,
  id: LeagueId,
  { aliases, names, isActive, printName }: Shape,
  mergedInto: LeagueId | null,
): Promise<void> {
  await sql.run(queries.writeLeague, [id, aliases, namesJson(names), isActive, mergedInto, printName ?? null]);
}
