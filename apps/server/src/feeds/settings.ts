import type { Clock, Log, Timers } from "@chalkboard/kernel";
import type { Database } from "../database/database.ts";
import type { MovePolicy } from "./changes.ts";
import type { ClientSettings } from "./client.ts";
import type { Fetch } from "./fetch.ts";
import { knownLeagues } from "./known-leagues.ts";

export type FeedPorts = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly database: Database;
  readonly fetch: Fetch;
  readonly log: Log;
};

export type FeedSettings = {
  /** The name under which its games, lines and results are stored; a game is the same when name and the source's id are. */
  readonly source: string;
  readonly client: ClientSettings;
  /** The provider's sport keys, such as `baseball_mlb`. */
  readonly sports: readonly string[];
  /** Pause between two rounds of asking. */
  readonly pauseMs: number;
  /** At most so many games are asked for their further markets in a round; those that start soon come first and more often. */
  readonly furtherGamesPerRound: number;
  /** Whether the source has scores by period (the demo source); otherwise totals are read. */
  readonly hasLinescores: boolean;
  /** Whether teams that nobody knows are created; those that the table of known leagues names always are. */
  readonly createsUnknown: boolean;
  /** Whether finals with every period become official at once; otherwise the desk decides. */
  readonly decidesFinals: boolean;
  readonly policy: MovePolicy;
};

/** Settings for the demo source, whose calls cost nothing. */
export function demoFeed(baseUrl: string, apiKey: string): FeedSettings {
  return {
    source: "demo",
    client: { baseUrl, apiKey, regions: ["us"], bookmakers: [], timeoutMs: 10_000 },
    sports: knownLeagues.map(({ key }) => key),
    pauseMs: 5_000, furtherGamesPerRound: 24, hasLinescores: true, createsUnknown: true, decidesFinals: true,
    policy: { minimumMoveCents: 3, confirmEveryMs: 5 * 60_000 },
  };
}

/** Settings for The Odds API itself: a round a minute, and few further markets, because every market of every call costs a credit. */
export function providerFeed(baseUrl: string, apiKey: string): FeedSettings {
  return {
    ...demoFeed(baseUrl, apiKey), source: "odds-api", pauseMs: 60_000, furtherGamesPerRound: 2,
    hasLinescores: false, createsUnknown: false, decidesFinals: false,
  };
}

/** The settings that fit an address: the provider's own, or else a demo source's. */
export function feedAt(baseUrl: string, apiKey: string): FeedSettings {
  return /(^|\.)the-odds-api\.com$/.test(new URL(baseUrl).hostname) ? providerFeed(baseUrl, apiKey) : demoFeed(baseUrl, apiKey);
}
