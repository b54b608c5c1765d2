import { type LeagueId, plainName, type TeamId } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import { ensureLeague } from "../../master-data/index.ts";
import { similarity, saidOf } from "../../name-matching/index.ts";
import { type KnownLeague, abbreviationOf, knownLeague } from "./known-leagues.ts";
import * as queries from "./queries.ts";

export type StoredLeague = { readonly id: LeagueId; readonly timeZone: string };

/** What is known about a league of ours: from the table, or from the master data where a person created it. */
export async function leagueOf(sql: Sql, code: string): Promise<KnownLeague | undefined> {
  const known = knownLeague(code);
  if (known !== undefined) return known;
  const row = await sql.row(queries.registeredLeague, [code]);
  if (row === undefined) return undefined;
  const { sportCode, sportName, ...league } = row;
  const first = row.firstRotation % 2 === 0 ? row.firstRotation + 1 : row.firstRotation;
  return {
    ...league,
    key: code,
    sport: { code: sportCode, name: sportName },
    firstRotation: first,
    hasPitchers: sportCode === "baseball",
    abbreviations: {},
  };
}

/** The league of a source's sport; created with its sport if it does not exist. */
export async function storedLeague(sql: Sql, league: KnownLeague): Promise<StoredLeague> {
  const known = await sql.row(queries.leagueByCode, [league.key]);
  if (known !== undefined) return known;
  const { leagueId } = await ensureLeague(sql, importedLeague(league), []);
  return { id: leagueId, timeZone: league.timeZone };
}

/**
 * The teams of a source's names: by name or alias, in any case and punctuation.
 * @param isNew whether to create a team that not even the table of known leagues has; otherwise it is missing in the
 * result
 */
export async function storedTeams(
  sql: Sql,
  league: KnownLeague,
  leagueId: LeagueId,
  names: readonly string[],
  isNew: (name: string) => boolean,
): Promise<ReadonlyMap<string, TeamId>> {
  const known = await teamIds(sql, leagueId);
  const unknown = [...new Set(names)].filter((name) => !known.has(plainName(name)));
  const welcome = unknown.filter((name) => isNew(name) || Object.hasOwn(league.abbreviations, name));
  if (welcome.length > 0) {
    await ensureLeague(
      sql,
      importedLeague(league),
      welcome.map((name) => ({ code: name, name, abbreviation: abbreviationOf(league, name), aliases: [] })),
    );
  }
  const all = welcome.length > 0 ? await teamIds(sql, leagueId) : known;
  return new Map(
    names.flatMap((name) => {
      const id = all.get(plainName(name));
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}

/**
 * Our teams of a league by their normalised names and aliases; clubs of the table of known leagues that do not exist
 * yet have no id.
 */
export async function knownTeams(sql: Sql, sportKey: string): Promise<ReadonlyMap<string, TeamId | undefined>> {
  const league = await leagueOf(sql, sportKey);
  if (league === undefined) return new Map();
  const stored = await sql.row(queries.leagueByCode, [league.key]);
  const named = Object.keys(league.abbreviations).map((name) => [plainName(name), undefined] as const);
  return new Map<string, TeamId | undefined>([
    ...named,
    ...(stored === undefined ? [] : await teamIds(sql, stored.id)),
  ]);
}

/** Those of a source's names that match no team and would not create one. */
export async function unknownTeams(
  sql: Sql,
  sportKey: string,
  names: readonly string[],
  createsUnknown: boolean,
): Promise<readonly string[]> {
  const league = await leagueOf(sql, sportKey);
  if (league === undefined || createsUnknown) return [];
  const stored = await sql.row(queries.leagueByCode, [league.key]);
  const known = stored === undefined ? new Map<string, TeamId>() : await teamIds(sql, stored.id);
  return [...new Set(names)]
    .filter((name) => !known.has(plainName(name)) && !Object.hasOwn(league.abbreviations, name))
    .toSorted();
}

/** A team of ours that closely resembles a club of the table is that club, under an older name. */
const sameClub = 0.85;

/**
 * Creates the missing clubs of the table of known leagues when a source uses an unknown name: it may mean one of them
 * as well.
 */
export async function completeLeague(
  sql: Sql,
  league: KnownLeague,
  leagueId: LeagueId,
  names: readonly string[],
): Promise<void> {
  const known = await teamIds(sql, leagueId);
  if (names.every((name) => known.has(plainName(name)) || Object.hasOwn(league.abbreviations, name))) return;
  const teams = (await sql.rows(queries.teamsOfLeague, [leagueId])).map((team) => ({ ...team, abbreviation: "" }));
  const missing = Object.entries(league.abbreviations).filter(
    ([name]) => !known.has(plainName(name)) && !teams.some((team) => similarity(saidOf(name), team) >= sameClub),
  );
  if (missing.length === 0) return;
  await ensureLeague(
    sql,
    importedLeague(league),
    missing.map(([name, abbreviation]) => ({ code: name, name, abbreviation, aliases: [] })),
  );
}

/** A team's own name takes precedence over another's alias. */
async function teamIds(sql: Sql, leagueId: LeagueId): Promise<ReadonlyMap<string, TeamId>> {
  const teams = await sql.rows(queries.teamsOfLeague, [leagueId]);
  return new Map([
    ...teams.flatMap(({ id, aliases }) => aliases.map((alias) => [plainName(alias), id] as const)),
    ...teams.map(({ id, name }) => [plainName(name), id] as const),
  ]);
}

function importedLeague({
  key,
  sport,
  name,
  abbreviation,
  timeZone,
  segments,
}: KnownLeague): Parameters<typeof ensureLeague>[1] {
  return { sport, code: key, name, abbreviation, timeZone, segments };
}
