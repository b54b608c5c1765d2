// What a source calls markets that are none of ours yet: the names wait, and are never asked for prices that anybody sells (docs/decisions/0393).
import { type EpochMs, isPauseOver } from "@chalkboard/kernel";
import type { Database } from "../database/database.ts";
import { learnMarkets, seenMarkets } from "../training/index.ts";
import type { SourceClient } from "./adaptor.ts";
import type { SourceEvent } from "./source.ts";

/** How long the names of a league's markets stand before they are asked again: it costs, and they hardly change. */
const pauseMs = 6 * 3_600_000;

type Asking = {
  readonly database: Database; readonly source: string; readonly client: SourceClient; readonly now: EpochMs;
  /** When each league was looked at, by the source's own key. */
  readonly lookedAt: Map<string, EpochMs>;
};

/** Asks now and then which markets a source has of the next game of each of its leagues. What cannot be had is no fault: it is asked again. */
export async function lookForMarkets({ database, source, client, now, lookedAt }: Asking, events: readonly SourceEvent[]): Promise<void> {
  if (client.markets === undefined) return;
  for (const [league, games] of Map.groupBy(events.filter(({ startsAt }) => startsAt > now), ({ sportKey }) => sportKey)) {
    const next = games.toSorted((one, other) => one.startsAt - other.startsAt)[0];
    if (next === undefined || !isPauseOver(lookedAt.get(league), pauseMs, now)) continue;
    lookedAt.set(league, now);
    const seen = await database.read("all", (sql) => seenMarkets(sql, source));
    const input = await client.markets(league, next.key, seen);
    if ("read" in input) await database.transaction("all", (sql) => learnMarkets(sql, source, league, input.read.values));
  }
}
