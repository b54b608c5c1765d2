// A source's market names that we do not have yet: they are pending, and no price for sale is requested for them
// (docs/design/catalog.md).
import { type EpochMs, isPauseOver } from "@chalkboard/kernel";
import type { Database } from "../../platform/database/database.ts";
import { learnMarkets, seenMarkets } from "../name-matching/index.ts";
import type { SourceClient } from "./adapters/adaptor.ts";
import type { SourceEvent } from "./adapters/source.ts";

/** How long the names of a league's markets stay valid: a request costs credits, and they hardly change. */
const pauseMs = 6 * 3_600_000;

type Asking = {
  readonly database: Database;
  readonly source: string;
  readonly client: SourceClient;
  readonly now: EpochMs;
  /** When each league was checked, by the source's own key. */
  readonly lookedAt: Map<string, EpochMs>;
};

/**
 * Requests now and then the market names of the next game of each of a source's leagues. Unavailable names are no
 * failure: they are requested again.
 */
export async function lookForMarkets(
  { database, source, client, now, lookedAt }: Asking,
  events: readonly SourceEvent[],
): Promise<void> {
  if (client.markets === undefined) return;
  for (const [league, games] of Map.groupBy(
    events.filter(({ startsAt }) => startsAt > now),
    ({ sportKey }) => sportKey,
  )) {
    const next = games.toSorted((one, other) => one.startsAt - other.startsAt)[0];
    if (next === undefined || !isPauseOver(lookedAt.get(league), pauseMs, now)) continue;
    lookedAt.set(league, now);
    const seen = await database.read("all", (sql) => seenMarkets(sql, source));
    const input = await client.markets(league, next.key, seen);
    if ("read" in input)
      await database.transaction("all", (sql) => learnMarkets(sql, source, league, input.read.values));
  }
}
