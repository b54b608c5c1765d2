// Records a source's names of markets that match none of ours: they are pending until a person matches them
// (docs/design/catalog.md).
import type { nameMatching } from "@chalkboard/contract";
import { plainName } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import * as queries from "./market-queries.ts";
import { marketSuggestions } from "./matching/match-market.ts";

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
  const known = new Map((await sql.rows(queries.marketsOfSource, [source])).map(({ plain, said }) => [plain, said]));
  for (const { name, shape } of new Map(named.map((one) => [plainName(one.name), one])).values()) {
    const before = known.get(plainName(name)) ?? {};
    const said = {
      ...before,
      leagues: [...new Set([...(before.leagues ?? []), league])].slice(0, mostLeagues),
      ...(shape === undefined ? {} : { shape }),
    };
    const suggestions = marketSuggestions(name, said);
    await sql.run(queries.noteMarket, [
      source,
      name,
      plainName(name),
      suggestions[0]?.score ?? 0,
      JSON.stringify(suggestions),
      JSON.stringify(said),
    ]);
  }
}

/** The names of markets with known examples. */
export async function seenMarkets(sql: Sql, source: string): Promise<ReadonlySet<string>> {
  return new Set(
    (await sql.rows(queries.marketsOfSource, [source])).flatMap(({ name, said }) =>
      said.shape === undefined ? [] : [name],
    ),
  );
}

/** A source's matched market names. */
export async function matchedMarkets(sql: Sql, source: string): Promise<readonly MatchedMarket[]> {
  return (await sql.rows(queries.marketsOfSource, [source])).flatMap(({ name, said, meansMarket }) =>
    meansMarket === null ? [] : [{ name, betType: Number(meansMarket), leagues: said.leagues ?? [] }],
  );
}
