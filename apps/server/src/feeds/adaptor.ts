import type { EpochMs } from "@chalkboard/kernel";
import type { Fetch } from "./fetch.ts";
import type { ListedLeague, Read, SaidMarket, SourceEvent, SourceLinescore, SourceOdds, SourceScore } from "./source.ts";

/**
 * How a source that is asked is spoken to. An adaptor is one file: it says what to ask for, and reads the answers into the words of `source.ts`. It knows its
 * source alone: neither what is stored or sold, nor which games and teams of ours are meant.
 */
export type Adaptor = (asking: Asking) => SourceClient;

/** What a person set of a source, and the ports. */
export type ClientSettings = {
  /** Where it is, such as `https://api.the-odds-api.com`, without a path. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Regions of bookmakers, such as `us`. */
  readonly regions: readonly string[];
  /** Only these bookmakers; empty for all of the regions. */
  readonly bookmakers: readonly string[];
  /** Whether it is one that tells scores by period. */
  readonly hasLinescores: boolean;
  readonly timeoutMs: number;
  /** Names of its markets that a person has said the meaning of. */
  readonly markets?: readonly MeantMarket[];
  /** The bet types that are taken of it; null or absent for all. What costs by the market is asked for no others. */
  readonly betTypes?: ReadonlySet<number> | null;
};

/** A name of a market, which market it means by its first bet type, and in which of the source's leagues it may be asked for. */
export type MeantMarket = { readonly name: string; readonly betType: number; readonly leagues: readonly string[] };

/** @param now reads the clock, for `Retry-After` headers that name a date */
export type Asking = { readonly fetch: Fetch; readonly now: () => EpochMs; readonly settings: ClientSettings };

/**
 * What a source can be asked, by the league's code; what it does not have is not there. Every question answers: nothing is thrown, and a part of an answer
 * that cannot be used is left out with its reason. A game's key is the source's own, the same in all its answers.
 */
export type SourceClient = {
  /** The leagues that it has games of now, without cost. */
  readonly leagues?: () => Promise<SourceAnswer<ListedLeague>>;
  /** The games of a league that have not ended, as far as the source lists them, without prices. */
  readonly games?: (league: string) => Promise<SourceAnswer<SourceEvent>>;
  /** Those that are on offer, with the prices that it tells of all at once. */
  readonly prices?: Priced<readonly [league: string]>;
  /** One game with the prices that it tells game by game. */
  readonly furtherPrices?: Priced<readonly [league: string, key: string]>;
  /**
   * The names of markets that it has of one game and that the adaptor neither reads by itself nor was told the meaning of; and how some of them look.
   * @param seen names of which that is known already
   */
  readonly markets?: (league: string, key: string, seen: ReadonlySet<string>) => Promise<SourceAnswer<SaidMarket>>;
  /** Totals of the games that are played or have ended in the last days. */
  readonly scores?: (league: string) => Promise<SourceAnswer<SourceScore>>;
  /** One game's score by period. Where it is there, `scores` is not asked. */
  readonly linescore?: (league: string, key: string) => Promise<SourceAnswer<SourceLinescore>>;
};

export type Priced<Of extends readonly string[]> = {
  /** All bet types that the answer may bring: one that is missing there is not offered any more. */
  readonly betTypes: (league: string) => ReadonlySet<number>;
  readonly ask: (...of: Of) => Promise<SourceAnswer<SourceOdds>>;
};

/** Why there is no answer. Nothing here contains the key. */
export type SourceFailure = {
  readonly kind: "unreachable" | "keyRefused" | "outOfCredits" | "tooFast" | "notFound" | "refused" | "serverFault" | "unreadable";
  readonly status: number | null;
  /** The provider's own code, where it sent one. */
  readonly code: string | null;
  readonly message: string;
  /** How long the source asked us to wait. */
  readonly retryAfterMs: number | null;
};

/** Usage credits as the last answer told them. */
export type Credits = { readonly remaining: number | null; readonly used: number | null };

export type SourceAnswer<T> = ({ readonly read: Read<T> } | { readonly failure: SourceFailure }) & { readonly credits: Credits };

/** An answer that is not what the provider describes; nothing of it can be used. */
export class UnreadableAnswer extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UnreadableAnswer";
  }
}
