// Compares a page with the stored data: read, matched, counted. Nothing is changed.
import type { sources } from "@chalkboard/contract";
import { addDays, type EpochMs } from "@chalkboard/kernel";
import type { Database } from "../../../platform/database/database.ts";
import { type FeedLeague, type FeedSettings, knownTeams, leagueOf } from "../../feeds/index.ts";
import { invalid, type Refused } from "../../../platform/http/handlers.ts";
import { settingsOf } from "../settings.ts";
import type { Found } from "./extract.ts";
import { matchGames, type MatchedGame } from "./match-games.ts";
import { gamesOf } from "./page-games.ts";
import * as queries from "./queries.ts";
import { type PageText, readPacked } from "./read-page.ts";

export type PageRequest = {
  readonly sourceId: number | undefined;
  /** The terms of the source and of the other active ones; undefined while it is not saved. */
  readonly terms: sources.SourceTerms | undefined;
  readonly others: readonly sources.SourceTerms[];
  readonly page: sources.SourcePage;
  readonly packed: string;
  readonly steps: { readonly done: number; readonly total: number } | undefined;
};

export type Looked = {
  readonly page: sources.SourcePage;
  readonly settings: FeedSettings | undefined;
  readonly league: FeedLeague;
  readonly fault: PageText["fault"];
  readonly places: readonly Found[];
  readonly games: readonly MatchedGame[];
  /** Whether the page was read to its end and has the expected number of games: otherwise it closes nothing. */
  readonly isWhole: boolean;
};

/** Reads a page for its source. */
export async function lookAtPage(database: Database, input: PageRequest, now: EpochMs): Promise<Looked | Refused> {
  const { page, packed, steps, terms, others, sourceId } = input;
  const text = await readPacked(packed, page);
  if (text === undefined) return invalid({ field: "packed", code: "invalid", problem: "must be compressed with gzip" });
  const settings = terms === undefined ? undefined : settingsOf(terms, others);
  const isFree = settings === undefined;
  const free = {
    key: page.league,
    names: [page.league],
    lines: isFree,
    live: false,
    results: isFree,
    isShared: false,
    compares: false,
  };
  const league = settings?.leagues.find(({ key }) => key === page.league) ?? free;
  const known = await database.read("all", (sql) => leagueOf(sql, page.league));
  const read = gamesOf(text.games, page, known?.segments ?? [], now);
  const days = read.flatMap(({ day }) => day ?? []).toSorted();
  const [first, last] = [days[0] ?? "2000-01-01", days.at(-1) ?? "2000-01-01"];
  const ours = await database.read("all", async (sql) => ({
    teams: await knownTeams(sql, page.league),
    events:
      terms === undefined
        ? []
        : await sql.rows(queries.eventsOf, [
            terms.name,
            page.league,
            addDays(first, -1),
            addDays(last, 1),
            read.map(({ key }) => key).filter((key) => key !== ""),
          ]),
    addresses: sourceId === undefined ? [] : await sql.rows(queries.addressesOf, [sourceId]),
  }));
  return {
    page,
    settings,
    league,
    fault: text.fault,
    places: text.places,
    games: matchGames(read, ours, page.address, text.isCut),
    isWhole: text.fault === null && !text.isCut && steps === undefined && read.length >= page.games,
  };
}

/** The counts of a page. */
export function countsOf({ games, page, isWhole }: Looked) {
  return {
    found: games.length,
    expected: page.games,
    isWhole,
    matched: games.filter(({ isLeftOut, unknown }) => !isLeftOut && unknown.length === 0).length,
    leftOut: games.reduce((sum, { problems, unknown }) => sum + problems.length + (unknown.length > 0 ? 1 : 0), 0),
  };
}
