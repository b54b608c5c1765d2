// Records a source's names that match no team: they are pending with their games, or are matched where they are certain
// and the source may.
import { type LeagueId, plainName, type TeamId } from "@chalkboard/kernel";
import { fieldColumns, instants } from "../../platform/database/columns.ts";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { lockMasterData } from "../master-data/index.ts";
import {
  isLikeSome,
  type NamedGame,
  type OwnTeam,
  suggestions,
  sureTeam,
  type TeamSuggestion,
} from "./matching/match.ts";
import * as queries from "./queries.ts";
import { createSameTeams } from "./matching/same-teams.ts";

/** A game as a source has it. */
export type BroughtGame = {
  readonly key: string;
  readonly startsAt: number;
  readonly away: string;
  readonly home: string;
};

export type Learning = {
  readonly source: string;
  readonly leagueId: LeagueId;
  readonly games: readonly BroughtGame[];
  /** Whether the source may create teams: a certain name is matched, and one unlike any of ours becomes a new team. */
  readonly isUnattended: boolean;
  /** Names of teams that are known to be missing. */
  readonly isMissing: (name: string) => boolean;
};

const sameTeams = createSameTeams();

type Unknown = {
  readonly name: string;
  readonly names: readonly string[];
  readonly plain: string;
  readonly games: readonly NamedGame[];
};

/**
 * Records unknown names, and matches the certain ones where that is permitted.
 * @returns the names that are pending or dismissed: no team is created from them
 */
export async function learnNames(sql: Sql, learning: Learning): Promise<ReadonlySet<string>> {
  const { source, leagueId } = learning;
  const teams = sameTeams(leagueId, await sql.rows(queries.teamsOfLeague, [leagueId]));
  const known = knownNames(teams);
  const stored = new Map((await sql.rows(queries.namesOfSource, [source, leagueId])).map((row) => [row.plain, row]));
  const unknown = unknownOf(learning, known);
  const found = [...stored.values()].flatMap(({ plain, state }) =>
    state === "waiting" && known.has(plain) ? [{ plain, teamId: known.get(plain) }] : [],
  );
  if (unknown.length === 0 && found.length === 0) return new Set();
  const { waiting, sure } =
    unknown.length === 0 ? { waiting: [], sure: [] } : await judge(sql, learning, { unknown, teams, known, stored });
  if (sure.length > 0) await lockMasterData(sql);
  for (const { plain, teamId } of found) await sql.rows(queries.settle, [leagueId, plain, teamId, "known", null]);
  await note(sql, learning, waiting);
  for (const { name, plain, teamId } of sure.toSorted((one, other) => one.teamId - other.teamId)) {
    await sql.run(queries.addAlias, [teamId, name]);
    await sql.rows(queries.settle, [leagueId, plain, teamId, "unattended", null]);
  }
  const taken = new Set(sure.map(({ plain }) => plain));
  return new Set(waiting.filter(({ plain }) => !taken.has(plain)).flatMap(({ names }) => names));
}

type Judged = Unknown & { readonly found: readonly TeamSuggestion[] };
type Beside = {
  readonly unknown: readonly Unknown[];
  readonly teams: readonly OwnTeam[];
  readonly known: ReadonlyMap<string, number>;
  readonly stored: ReadonlyMap<string, RowOf<typeof queries.namesOfSource.columns>>;
};

/** Which of them are pending, and which are certain. */
async function judge(
  sql: Sql,
  { leagueId, games, isUnattended }: Learning,
  { unknown, teams, known, stored }: Beside,
): Promise<{
  readonly waiting: readonly Judged[];
  readonly sure: readonly { readonly name: string; readonly plain: string; readonly teamId: TeamId }[];
}> {
  const starts = unknown.flatMap(({ games: own }) => own.map(({ startsAt }) => startsAt));
  const calendar = await sql.rows(queries.calendarOf, [
    leagueId,
    new Date(Math.min(...starts)),
    new Date(Math.max(...starts)),
  ]);
  const named = new Set(
    games.flatMap(({ away, home }) => [away, home]).flatMap((name) => known.get(plainName(name)) ?? []),
  );
  const scored = unknown.map((one) => ({
    ...one,
    found: suggestions(one.name, one.games, { teams, calendar, named }),
  }));
  const sure = !isUnattended
    ? []
    : scored.flatMap(({ name, plain, found }) => {
        const before = stored.get(plain);
        const best = before?.state === "ignored" || before?.is_held === true ? undefined : sureTeam(name, found, teams);
        return best === undefined ? [] : [{ name, plain, teamId: best.teamId }];
      });
  // Two names of one list are the same team only if a person says so.
  return {
    waiting: scored.filter(
      ({ name, plain, found }) => !isUnattended || found.length > 0 || stored.has(plain) || isLikeSome(name, teams),
    ),
    sure: sure.filter(({ teamId }) => sure.filter((other) => other.teamId === teamId).length === 1),
  };
}

/** A team's own name takes precedence over another's alias. */
export function knownNames(teams: readonly OwnTeam[]): ReadonlyMap<string, number> {
  return new Map([
    ...teams.flatMap(({ id, aliases }) => aliases.map((alias) => [plainName(alias), id] as const)),
    ...teams.map(({ id, name }) => [plainName(name), id] as const),
  ]);
}

function unknownOf({ games, isMissing }: Learning, known: ReadonlyMap<string, number>): readonly Unknown[] {
  const sides = games.flatMap(({ key, startsAt, away, home }) => [
    { name: away, game: { key, startsAt, opponent: home, side: 1 as const } },
    { name: home, game: { key, startsAt, opponent: away, side: 2 as const } },
  ]);
  const strange = sides.filter(({ name }) => plainName(name) !== "" && !known.has(plainName(name)) && !isMissing(name));
  return [...Map.groupBy(strange, ({ name }) => plainName(name))].map(([plain, own]) => ({
    plain,
    name: own[0]?.name ?? "",
    names: own.map(({ name }) => name),
    games: [...new Map(own.map(({ game }) => [game.key, game])).values()],
  }));
}

async function note(sql: Sql, { source, leagueId }: Learning, waiting: readonly Judged[]): Promise<void> {
  if (waiting.length === 0) return;
  await sql.run(queries.noteNames, [
    source,
    leagueId,
    ...fieldColumns(waiting, "name", "plain"),
    waiting.map(({ found }) => found[0]?.score ?? 0),
    waiting.map(({ found }) => JSON.stringify(found)),
  ]);
  const games = waiting.flatMap(({ plain, games: own }) => own.map((game) => ({ plain, ...game })));
  await sql.run(queries.noteGames, [
    source,
    leagueId,
    ...fieldColumns(games, "plain", "key"),
    instants(games, ({ startsAt }) => startsAt),
    ...fieldColumns(games, "opponent", "side"),
  ]);
  await sql.run(queries.forgetGames);
}
