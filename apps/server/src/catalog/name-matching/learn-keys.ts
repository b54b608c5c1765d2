// Records a source's names of leagues and markets, which are the keys by which the source is asked for them: those that
// match none of ours are pending until a person matches them (docs/design/catalog.md).
import type { nameMatching } from "@chalkboard/contract";
import { plainName } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { type BroughtGame, noteGames } from "./learn.ts";
import { leagueSuggestions, type SaidLeague, type Teams } from "./matching/match-league.ts";
import { marketSuggestions } from "./matching/match-market.ts";
import * as queries from "./queries.ts";

/** A league under a source's name, with its games there; without games where it was only listed. */
export type NamedLeague = SaidLeague & { readonly games: readonly BroughtGame[] };

/**
 * Records names of leagues with their games, and scores the leagues that each may mean. None is ever matched
 * automatically. One that a person matched for another source is matched for this one too.
 */
export async function learnLeagues(sql: Sql, source: string, named: readonly NamedLeague[]): Promise<void> {
  if (named.length === 0) return;
  const leagues = await sql.rows(queries.unmergedLeagues);
  for (const { name, said, games } of named) {
    const found = leagueSuggestions({ name, said }, await teamsOf(sql, games), leagues);
    await noteKey(sql, source, { kind: "league", name, said, found }, games.length > 0);
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
  const plain = plainName(name);
  const noted = games.map(({ key, startsAt, away, home }) => ({
    plain,
    key,
    startsAt,
    opponent: `${away} @ ${home}`,
    side: null,
  }));
  await noteGames(sql, ["league", source, null], noted);
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
    (await sql.rows(queries.namesOfSource, [source, "league", null])).map(({ plain, state }) => [
      plain,
      state as nameMatching.NameState,
    ]),
  );
  return new Map(names.filter((name) => !codes.has(name)).map((name) => [name, stored.get(plainName(name)) ?? "new"]));
}

/** A market under a source's name, with an example of its content where one was seen. */
export type NamedMarket = { readonly name: string; readonly shape?: nameMatching.MarketShape };

/** The match of a source's market name, by the market's first bet type, and the source's leagues that have it. */
export type MatchedMarket = { readonly name: string; readonly betType: number; readonly leagues: readonly string[] };

/** The maximum number of leagues stored with a name. */
const mostLeagues = 50;

/**
 * Records names of markets that came in one of a source's leagues, and scores the markets that each may mean. None is
 * ever matched automatically. One that a person matched for another source is matched for this one too.
 * @param league the source's own key of the league
 */
export async function learnMarkets(
  sql: Sql,
  source: string,
  league: string,
  named: readonly NamedMarket[],
): Promise<void> {
  if (named.length === 0) return;
  const known = new Map(
    (await sql.rows(queries.namesOfSource, [source, "market", null])).map(({ plain, said }) => [plain, said]),
  );
  for (const { name, shape } of new Map(named.map((one) => [plainName(one.name), one])).values()) {
    const before = known.get(plainName(name)) ?? {};
    const said = {
      ...before,
      leagues: [...new Set([...(before.leagues ?? []), league])].slice(0, mostLeagues),
      ...(shape === undefined ? {} : { shape }),
    };
    await noteKey(sql, source, { kind: "market", name, said, found: marketSuggestions(name, said) }, true);
  }
}

type Key = {
  readonly kind: "league" | "market";
  readonly name: string;
  readonly said: nameMatching.Said;
  readonly found: readonly nameMatching.Suggestion[];
};

/** Records the name of a league or a market, which is the key by which the source is asked for it. */
async function noteKey(sql: Sql, source: string, { kind, name, said, found }: Key, isScored: boolean): Promise<void> {
  await sql.run(queries.noteKey, [
    kind,
    source,
    name,
    plainName(name),
    found[0]?.score ?? 0,
    JSON.stringify(found),
    JSON.stringify(said),
    isScored,
  ]);
}

/** The names of markets with known examples. */
export async function seenMarkets(sql: Sql, source: string): Promise<ReadonlySet<string>> {
  return new Set(
    (await sql.rows(queries.namesOfSource, [source, "market", null])).flatMap(({ name, said }) =>
      said.shape === undefined ? [] : [name],
    ),
  );
}

/** A source's matched market names. */
export async function matchedMarkets(sql: Sql, source: string): Promise<readonly MatchedMarket[]> {
  return (await sql.rows(queries.namesOfSource, [source, "market", null])).flatMap(
    ({ name, said, means_market: means }) =>
      means === null ? [] : [{ name, betType: means, leagues: said.leagues ?? [] }],
  );
}
