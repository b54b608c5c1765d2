// What becomes of a source's names of markets that nothing of ours goes by: they wait until a person says which is meant (docs/design/catalog.md).
import type { nameMatching } from "@chalkboard/contract";
import { plainName } from "@chalkboard/kernel";
import type { Sql } from "../database/database.ts";
import * as queries from "./market-queries.ts";
import { marketSuggestions } from "./match-market.ts";

/** A market as a source names it, and how its answers look where that was seen. */
export type NamedMarket = { readonly name: string; readonly shape?: nameMatching.MarketShape };

/** What a source's name of a market was taught to mean, by the market's first bet type, and in which of its leagues it has it. */
export type MatchedMarket = { readonly name: string; readonly betType: number; readonly leagues: readonly string[] };

/** So many of its leagues are remembered of a name. */
const mostLeagues = 50;

/**
 * Notes names of markets that came in one of a source's leagues, and scores the markets that each may mean. None is ever taken unattended. One that a person
 * taught for another source is taught for this one too.
 * @param league the source's own key of the league
 */
export async function learnMarkets(sql: Sql, source: string, league: string, named: readonly NamedMarket[]): Promise<void> {
  if (named.length === 0) return;
  const known = new Map((await sql.rows(queries.marketsOfSource, [source])).map(({ plain, said }) => [plain, said]));
  for (const { name, shape } of new Map(named.map((one) => [plainName(one.name), one])).values()) {
    const before = known.get(plainName(name)) ?? {};
    const said = { ...before, leagues: [...new Set([...before.leagues ?? [], league])].slice(0, mostLeagues), ...(shape === undefined ? {} : { shape }) };
    const suggestions = marketSuggestions(name, said);
    await sql.run(queries.noteMarket, [source, name, plainName(name), suggestions[0]?.score ?? 0, JSON.stringify(suggestions), JSON.stringify(said)]);
  }
}

/** The names of markets of which one knows how their answers look. */
export async function seenMarkets(sql: Sql, source: string): Promise<ReadonlySet<string>> {
  return new Set((await sql.rows(queries.marketsOfSource, [source])).flatMap(({ name, said }) => (said.shape === undefined ? [] : [name])));
}

/** What a source was taught that its names of markets mean. */
export async function matchedMarkets(sql: Sql, source: string): Promise<readonly MatchedMarket[]> {
  return (await sql.rows(queries.marketsOfSource, [source])).flatMap(({ name, said, meansMarket }) =>
    (meansMarket === null ? [] : [{ name, betType: Number(meansMarket), leagues: said.leagues ?? [] }]));
}
