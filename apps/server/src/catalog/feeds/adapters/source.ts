import type { sources, nameMatching } from "@chalkboard/contract";
import type { EpochMs } from "@chalkboard/kernel";

// The types of a source's data, in our terms. Teams still have the source's names.

/** A game of a source. */
export type SourceEvent = {
  /** The source's id. */
  readonly key: string;
  readonly sportKey: string;
  /** The source's display name of the league, where it has one. */
  readonly leagueTitle?: string;
  readonly startsAt: EpochMs;
  readonly away: string;
  readonly home: string;
  /** The visitor's number, where the source has the official ones. */
  readonly rotation?: number | null;
};

/** A league as a source lists it, with the key for requests, and its sport in the source's words. */
export type ListedLeague = { readonly key: string; readonly title: string; readonly sport: string };

/** A market by a name that its adaptor does not read, with an example where one was requested. */
export type SaidMarket = { readonly name: string; readonly shape?: nameMatching.MarketShape };

/** One side of a market. Points are quarters, the price is American. */
export type Quote = {
  readonly betType: number;
  readonly side: number;
  readonly points: number | null;
  readonly price: number;
};

/** A quote of one bookmaker, which is the source that the desk sees beside its own price. */
export type SourceQuote = Quote & { readonly source: string };

/** @param saidAt when each bookmaker last changed a market, by `bookmaker market`, where the source says so */
export type SourceOdds = {
  readonly event: SourceEvent;
  readonly quotes: readonly SourceQuote[];
  readonly saidAt?: ReadonlyMap<string, EpochMs>;
};

/** The total of a game; null while there is none. */
export type SourceScore = {
  readonly event: SourceEvent;
  readonly completed: boolean;
  readonly away: number | null;
  readonly home: number | null;
};

/** `home` is null where the home side did not bat; `complete` is false for a segment in progress. */
export type SegmentScore = {
  readonly segment: string;
  readonly away: number;
  readonly home: number | null;
  readonly complete?: boolean;
};

export type SourceLinescore = {
  readonly event: SourceEvent;
  readonly status: "scheduled" | "live" | "final";
  /** Every segment that has begun and, from the start on, the total under `game`. */
  readonly segments: readonly SegmentScore[];
  readonly pitchers: { readonly away: string | null; readonly home: string | null };
};

/** What was left out of a response and why: for the log and the connections page. */
export type Problem = sources.LeftOut;
export type Reason = sources.LeftOutReason;

export type Read<T> = { readonly values: readonly T[]; readonly problems: readonly Problem[] };
