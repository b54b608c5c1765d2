// Records a source's names that match no record: they are pending with their games until a person decides, or are
// matched where they are certain and the source may (docs/design/catalog.md).
import type { nameMatching } from "@chalkboard/contract";
import { type LeagueId, plainName, type TeamId } from "@chalkboard/kernel";
import { fieldColumns, instants } from "../../platform/database/columns.ts";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { lockMasterData } from "../master-data/index.ts";
import {
  isLikeSome,
  type NamedGame,
  type MasterTeam,
  suggestions,
  sureTeam,
  type TeamSuggestion,
} from "./matching/match.ts";
import { type MasterPlayer, playerSuggestions, saidPlayer, surePlayer } from "./matching/match-player.ts";
import { createSameTeams } from "./matching/same-teams.ts";
import * as queries from "./queries.ts";

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
 * Records unknown names of teams, and matches the certain ones where that is permitted.
 * @returns the names that are pending or dismissed: no team is created from them
 */
export async function learnNames(sql: Sql, learning: Learning): Promise<ReadonlySet<string>> {
  const { source, leagueId } = learning;
  const teams = sameTeams(leagueId, await sql.rows(queries.teamsOfLeague, [leagueId]));
  const known = knownNames(teams);
  const rows = await sql.rows(queries.namesOfSource, [source, "team", leagueId]);
  const stored = new Map(rows.map((row) => [row.plain, row]));
  const unknown = unknownOf(learning, known);
  const found = rows.flatMap(({ plain, state }) => {
    const id = known.get(plain);
    return state === "waiting" && id !== undefined ? [{ plain, id }] : [];
  });
  if (unknown.length === 0 && found.length === 0) return new Set();
  const { waiting, sure } =
    unknown.length === 0 ? { waiting: [], sure: [] } : await judge(sql, learning, { unknown, teams, known, stored });
  await learn(sql, { kind: "team", source, leagueId, ofTeam: null }, { known: found, waiting, sure });
  const taken = new Set(sure.map(({ plain }) => plain));
  return new Set(waiting.filter(({ plain }) => !taken.has(plain)).flatMap(({ names }) => names));
}

type Judged = Unknown & { readonly found: readonly TeamSuggestion[] };
type Beside = {
  readonly unknown: readonly Unknown[];
  readonly teams: readonly MasterTeam[];
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
  readonly sure: readonly Sure[];
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
        return best === undefined ? [] : [{ name, plain, id: best.teamId }];
      });
  // Two names of one list are the same team only if a person says so.
  return {
    waiting: scored.filter(
      ({ name, plain, found }) => !isUnattended || found.length > 0 || stored.has(plain) || isLikeSome(name, teams),
    ),
    sure: sure.filter(({ id }) => sure.filter((other) => other.id === id).length === 1),
  };
}

/** A team's own name takes precedence over another's alias. */
export function knownNames(teams: readonly MasterTeam[]): ReadonlyMap<string, number> {
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

/** A starter under a source's name, of a known team, in a game. */
export type NamedPlayer = {
  readonly name: string;
  readonly teamId: TeamId;
  readonly isPitcher: boolean;
  readonly game: NamedGame;
};

/**
 * Finds the player of ours for each name. An unknown one is pending, or is matched where it is certain and the source
 * may; for a team without player records, nothing is pending.
 * @returns the player's number for each name, in order; null where unknown
 */
export async function learnPlayers(
  sql: Sql,
  source: string,
  leagueId: LeagueId,
  named: readonly NamedPlayer[],
): Promise<readonly (number | null)[]> {
  const players = await sql.rows(queries.playersOf, [[...new Set(named.map(({ teamId }) => teamId))]]);
  if (players.length === 0) return named.map(() => null);
  const mayTake = (await sql.row(queries.mayTake, [source]))?.may === true;
  const found: (number | null)[] = [];
  for (const one of named)
    found.push(
      await learnPlayer(
        sql,
        { source, leagueId, mayTake },
        one,
        players.filter(({ teamId }) => teamId === one.teamId),
      ),
    );
  return found;
}

type From = { readonly source: string; readonly leagueId: LeagueId; readonly mayTake: boolean };

async function learnPlayer(
  sql: Sql,
  { source, leagueId, mayTake }: From,
  { name, teamId, isPitcher, game }: NamedPlayer,
  players: readonly MasterPlayer[],
): Promise<number | null> {
  const plain = plainName(name);
  if (players.length === 0 || plain === "") return null;
  const scope = { kind: "player", source, leagueId, ofTeam: teamId } as const;
  const known = players.find((player) => [player.name, ...player.aliases].some((own) => plainName(own) === plain));
  if (known !== undefined) {
    await learn(sql, scope, { known: [{ plain, id: known.id }], waiting: [], sure: [] });
    return known.id;
  }
  const said = saidPlayer(name, isPitcher);
  const found = playerSuggestions(said, players);
  const before = (await sql.rows(queries.namesOfSource, [source, "player", teamId])).find((row) => row.plain === plain);
  const isFree = before === undefined || (before.state === "waiting" && !before.is_held);
  const id = mayTake && isFree ? surePlayer(said, found, players)?.playerId : undefined;
  const waiting = [{ name, plain, games: [game], found }];
  await learn(sql, scope, { known: [], waiting, sure: id === undefined ? [] : [{ name, plain, id }] });
  return id ?? null;
}

/** Where names of teams and players are unique: those of teams in a league, those of players in a team. */
type Scope = {
  readonly kind: "team" | "player";
  readonly source: string;
  readonly leagueId: LeagueId;
  readonly ofTeam: TeamId | null;
};
type Sure = { readonly name: string; readonly plain: string; readonly id: number };
type Learned = {
  /** Pending names by which a record is known now. */
  readonly known: readonly { readonly plain: string; readonly id: number }[];
  readonly waiting: readonly {
    readonly name: string;
    readonly plain: string;
    readonly games: readonly NamedGame[];
    readonly found: readonly nameMatching.Suggestion[];
  }[];
  /** Certain ones: they become aliases. */
  readonly sure: readonly Sure[];
};

async function learn(
  sql: Sql,
  { kind, source, leagueId, ofTeam }: Scope,
  { known, waiting, sure }: Learned,
): Promise<void> {
  const scope = ofTeam ?? leagueId;
  if (sure.length > 0) await lockMasterData(sql);
  for (const { plain, id } of known) await sql.rows(queries.settle, [kind, plain, scope, id, "known", null]);
  if (waiting.length > 0) {
    await sql.run(queries.noteNames, [
      kind,
      source,
      leagueId,
      ofTeam,
      ...fieldColumns(waiting, "name", "plain"),
      waiting.map(({ found }) => found[0]?.score ?? 0),
      waiting.map(({ found }) => JSON.stringify(found)),
    ]);
    const games = waiting.flatMap(({ plain, games: own }) => own.map((game) => ({ plain, ...game })));
    await noteGames(sql, [kind, source, scope], games);
    await sql.run(queries.forgetGames);
  }
  for (const { name, plain, id } of sure.toSorted((one, other) => one.id - other.id)) {
    await sql.run(kind === "team" ? queries.addAlias : queries.addPlayerAlias, [id, name]);
    await sql.rows(queries.settle, [kind, plain, scope, id, "unattended", null]);
  }
}

type NotedGame = Omit<NamedGame, "side"> & { readonly plain: string; readonly side: 1 | 2 | null };

/** Records the games of names, so that they can be removed with them. */
export async function noteGames(
  sql: Sql,
  of: readonly [kind: nameMatching.NameKind, source: string, scope: number | null],
  games: readonly NotedGame[],
): Promise<void> {
  await sql.run(queries.noteGames, [
    ...of,
    ...fieldColumns(games, "plain", "key"),
    instants(games, ({ startsAt }) => startsAt),
    ...fieldColumns(games, "opponent", "side"),
  ]);
}
