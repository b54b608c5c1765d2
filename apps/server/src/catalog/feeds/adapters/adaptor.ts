import type { EpochMs } from "@chalkboard/kernel";
import type { Fetch } from "./fetch.ts";
import type {
  ListedLeague,
  Read,
  SaidMarket,
  SourceEvent,
  SourceLinescore,
  SourceOdds,
  SourceScore,
} from "./source.ts";

/**
 * The interface of an adaptor for a polled source. An adaptor is one file: it builds the requests, and translates the
 * responses into the types of `source.ts`. It knows only its source: neither what is stored or sold, nor which of our
 * games and teams are meant.
 */
export type Adaptor = (asking: Asking) => SourceClient;

/** A source's settings, as entered by a person, and the ports. */
export type ClientSettings = {
  /** Its base address, such as `https://api.the-odds-api.com`, without a path. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Regions of bookmakers, such as `us`. */
  readonly regions: readonly string[];
  /** Only these bookmakers; empty for all of the regions. */
  readonly bookmakers: readonly string[];
  /** Whether it reports scores by period. */
  readonly hasLinescores: boolean;
  readonly timeoutMs: number;
  /** Names of its markets whose meaning a person has set. */
  readonly markets?: readonly MeantMarket[];
  /** The bet types taken from it; null or absent for all. Markets that cost credits are requested for these only. */
  readonly betTypes?: ReadonlySet<number> | null;
};

/** The name of a market, the market's first bet type, and the source's leagues in which it may be requested. */
export type MeantMarket = { readonly name: string; readonly betType: number; readonly leagues: readonly string[] };

/** @param now reads the clock, for `Retry-After` headers that name a date */
export type Asking = { readonly fetch: Fetch; readonly now: () => EpochMs; readonly settings: ClientSettings };

/**
 * What a source can be asked, by the league's code; functions that it lacks are absent. Every function resolves:
 * nothing is thrown, and an unusable part of a response is left out with its reason. A game's key is the source's own,
 * the same in all its responses.
 */
export type SourceClient = {
  /** The leagues that currently have games, free of charge. */
  readonly leagues?: () => Promise<SourceAnswer<ListedLeague>>;
  /** The games of a league that have not ended, as far as the source lists them, without prices. */
  readonly games?: (league: string) => Promise<SourceAnswer<SourceEvent>>;
  /** The games on offer, with the prices that it returns for all games at once. */
  readonly prices?: Priced<readonly [league: string]>;
  /** One game with the prices that it returns game by game. */
  readonly furtherPrices?: Priced<readonly [league: string, key: string]>;
  /**
   * The names of markets of one game that the adaptor does not read and that have no meaning set; and examples of some
   * of them.
   * @param seen names whose examples are known already
   */
  readonly markets?: (league: string, key: string, seen: ReadonlySet<string>) => Promise<SourceAnswer<SaidMarket>>;
  /** Totals of the games that are being played or ended in the last days. */
  readonly scores?: (league: string) => Promise<SourceAnswer<SourceScore>>;
  /** One game's score by period. Where this exists, `scores` is not called. */
  readonly linescore?: (league: string, key: string) => Promise<SourceAnswer<SourceLinescore>>;
};

export type Priced<Of extends readonly string[]> = {
  /** All bet types that the response may contain: one that is missing there is no longer offered. */
  readonly betTypes: (league: string) => ReadonlySet<number>;
  readonly ask: (...of: Of) => Promise<SourceAnswer<SourceOdds>>;
};

/** Why there is no response. Nothing here contains the key. */
export type SourceFailure = {
  readonly kind:
    | "unreachable"
    | "keyRefused"
    | "outOfCredits"
    | "tooFast"
    | "notFound"
    | "refused"
    | "serverFault"
    | "unreadable";
  readonly status: number | null;
  /** The provider's own code, where it sent one. */
  readonly code: string | null;
  readonly message: string;
  /** How long the source asked us to wait. */
  readonly retryAfterMs: number | null;
};

/** Usage credits as the last response reported them. */
export type Credits = { readonly remaining: number | null; readonly used: number | null };

export type SourceAnswer<T> = ({ readonly read: Read<T> } | { readonly failure: SourceFailure }) & {
  readonly credits: Credits;
};

/** A response in a form that the provider does not describe; nothing of it can be used. */
export class UnreadableAnswer extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UnreadableAnswer";
  }
}
