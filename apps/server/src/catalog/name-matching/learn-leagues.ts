// Records a source's names of leagues that are not ours: they are pending with their games until a person matches them
// (docs/design/catalog.md).
import type { nameMatching } from "@chalkboard/contract";
import { plainName } from "@chalkboard/kernel";
import { instants } from "../../platform/database/columns.ts";
import type { Sql } from "../../platform/database/database.ts";
import type { BroughtGame } from "./learn.ts";
import * as queries from "./league-queries.ts";
import { leagueSuggestions, type SaidLeague, type Teams } from "./matching/match-league.ts";

/** A league under a source's name, with its games there; without games where it was only listed. */
export type NamedLeague = SaidLeague & { readonly games: readonly BroughtGame[] };

/**
 * Records names of leagues with their games, and scores the leagues that each may mean. None is ever matched
 * automatically. One that a person matched for another source is matched for this one too.
 */
export async function learnLeagues(sql: Sql, source: string, named: readonly NamedLeague[]): Promise<void> {
  if (named.length === 0) return;
  const leagues = await sql.rows(queries.ownLeagues);
  for (const { name, said, games } of named) {
    const suggestions = leagueSuggestions({ name, said }, await teamsOf(sql, games), leagues);
    await sql.run(queries.noteLeague, [
      source,
      name,
      plainName(name),
      suggestions[0]?.score ?? 0,
      JSON.stringify(suggestions),
      JSON.stringify(said),
      games.length > 0,
    ]);
    await noteLeagueGames(sql, source, name, games);
  }
}

/** Records the games that come by a matched league name, so that they can be removed with it. */
export async function noteLeagueGames(
  sql: Sql,
  source: string,
  name: string,
  games: readonly BroughtGame[],
): Promise<void> {
  if (games.length === 0) return;
  await sql.run(queries.noteLeagueGames, [
    source,
    plainName(name),
    games.map(({ key }) => key),
    instants(games, ({ startsAt }) => startsAt),
    games.map(({ away, home }) => `${away} @ ${home}`),
  ]);
}

async function teamsOf(sql: Sql, games: readonly BroughtGame[]): Promise<Teams> {
  const names = new Set(games.flatMap(({ away, home }) => [plainName(away), plainName(home)]));
  if (names.size === 0) return { named: 0, sharedBy: new Map() };
  const teams = await sql.rows(queries.teamNames);
  const isShared = ({ name, aliases }: (typeof teams)[number]): boolean =>
    [name, ...aliases].some((own) => names.has(plainName(own)));
  return {
    named: names.size,
    sharedBy: new Map(
      [...Map.groupBy(teams, ({ leagueId }) => leagueId)].map(([id, own]) => [id, own.filter(isShared).length]),
    ),
  };
}

/** A source's matched names of our leagues, by the league's code. */
export async function namesOfLeagues(sql: Sql, source: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await sql.rows(queries.taughtLeagues, [source]);
  return new Map([...Map.groupBy(rows, ({ code }) => code)].map(([code, own]) => [code, own.map(({ name }) => name)]));
}

/** Which of a source's names of leagues are pending, and which are new. */
export async function strangeLeagues(
  sql: Sql,
  source: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, nameMatching.NameState | "new">> {
  const codes = new Set((await sql.rows(queries.codesAmong, [[...names]])).map(({ code }) => code));
  const stored = new Map(
    (await sql.rows(queries.leaguesOfSource, [source])).map(({ plain, state }) => [
      plain,
      state as nameMatching.NameState,
    ]),
  );
  return new Map(names.filter((name) => !codes.has(name)).map((name) => [name, stored.get(plainName(name)) ?? "new"]));
}
