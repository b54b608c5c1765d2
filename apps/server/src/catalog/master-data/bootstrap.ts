// Creates the leagues and teams that files, sources and demos bring.
import { assert, type LeagueId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import * as queries from "./bootstrap-queries.ts";

/** A league with the values for its creation. */
export type GivenLeague = {
  readonly sport: { readonly code: string; readonly name: string };
  /** The code under which the feed knows the league too, so that all write to one row. */
  readonly code: string;
  readonly name: string;
  readonly abbreviation: string;
  readonly timeZone: string;
  /** Segments of a regular game, in order. */
  readonly segments: readonly string[];
};

export type GivenTeam = {
  readonly code: string;
  readonly name: string;
  readonly abbreviation: string;
  readonly aliases: readonly string[];
};

/** Finds the league by its code, or creates it with its sport; then creates its missing teams. */
export async function ensureLeague(
  sql: Sql,
  league: GivenLeague,
  teams: readonly GivenTeam[],
): Promise<{ leagueId: LeagueId; newTeams: number }> {
  const sport = await sql.row(queries.ensureSport, [league.sport.code, league.sport.name]);
  const config = JSON.stringify({ segments: league.segments });
  const row = await sql.row(queries.ensureLeague, [
    sport?.id,
    league.code,
    league.name,
    league.abbreviation,
    league.timeZone,
    config,
  ]);
  assert(row !== undefined, "a league exists after it was ensured", { code: league.code });
  const byName = [...new Map(teams.map((team) => [team.name, team])).values()];
  const added = await sql.rows(queries.addTeams, [
    row.id,
    byName.map((team) => team.name),
    byName.map((team) => team.abbreviation),
    byName.map((team) => team.aliases.join(",")),
  ]);
  return { leagueId: row.id, newTeams: added.length };
}
