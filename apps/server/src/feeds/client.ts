import type { EpochMs } from "@chalkboard/kernel";
import type { Fetch, FetchAnswer } from "./fetch.ts";
import { failureAnswer } from "./provider.ts";
import { UnreadableAnswer, parseEvents, parseLinescore, parseOdds, parseScores } from "./read.ts";
import type { Read, SourceEvent, SourceLinescore, SourceOdds, SourceScore } from "./source.ts";

export type ClientSettings = {
  /** Such as `https://api.the-odds-api.com`, without a path. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Regions of bookmakers, such as `us`. */
  readonly regions: readonly string[];
  /** Only these bookmakers; empty for all of the regions. */
  readonly bookmakers: readonly string[];
  readonly timeoutMs: number;
};

/** Why there is no answer. Nothing here contains the key. */
export type SourceFailure = {
  readonly kind: "unreachable" | "timeout" | "keyRefused" | "outOfCredits" | "tooFast" | "notFound" | "refused" | "serverFault" | "unreadable";
  readonly status: number | null;
  /** The provider's own code, where it sent one. */
  readonly code: string | null;
  readonly message: string;
  /** How long the source asked us to wait. */
  readonly retryAfterMs: number | null;
};

/** Usage credits as the last answer told them. */
export type Credits = { readonly remaining: number | null; readonly used: number | null };

export type Asked<T> = ({ readonly read: Read<T> } | { readonly failure: SourceFailure }) & { readonly credits: Credits };

/** Every call answers; nothing is thrown. */
export type SourceClient = {
  readonly events: (sportKey: string) => Promise<Asked<SourceEvent>>;
  /** Featured markets of all games of a sport. */
  readonly odds: (sportKey: string, markets: readonly string[]) => Promise<Asked<SourceOdds>>;
  /** Any markets of one game. */
  readonly eventOdds: (sportKey: string, eventKey: string, markets: readonly string[]) => Promise<Asked<SourceOdds>>;
  readonly scores: (sportKey: string, daysFrom: 1 | 2 | 3) => Promise<Asked<SourceScore>>;
  /** Scores by period; the demo source's own call. */
  readonly linescore: (sportKey: string, eventKey: string) => Promise<Asked<SourceLinescore>>;
};

/**
 * A client of The Odds API (version 4) and of the demo source, which speaks the same.
 * @param now reads the clock, for `Retry-After` headers that name a date
 */
export function createSourceClient(fetch: Fetch, settings: ClientSettings, now: () => EpochMs): SourceClient {
  async function ask<T>(path: string, parameters: Readonly<Record<string, string>>, parse: (json: unknown) => Read<T>): Promise<Asked<T>> {
    const url = new URL(`/v4/sports/${path}`, settings.baseUrl);
    for (const [name, value] of Object.entries({ apiKey: settings.apiKey, ...parameters })) url.searchParams.set(name, value);
    let answer: FetchAnswer;
    try {
      answer = await fetch({ url: url.href, timeoutMs: settings.timeoutMs });
    } catch (error) {
      return { failure: notReached(error, settings.apiKey), credits: { remaining: null, used: null } };
    }
    const credits = { remaining: creditsIn(answer, "x-requests-remaining"), used: creditsIn(answer, "x-requests-used") };
    if (answer.status !== 200) return { failure: refusedWith(answer, now), credits };
    try {
      return { read: parse(JSON.parse(answer.text)), credits };
    } catch (error) {
      if (!(error instanceof SyntaxError) && !(error instanceof UnreadableAnswer)) throw error;
      const message = error instanceof UnreadableAnswer ? error.message : `the answer of ${path} is not JSON`;
      return { failure: { kind: "unreadable", status: 200, code: null, message, retryAfterMs: null }, credits };
    }
  }

  const oddsParameters = (markets: readonly string[]): Record<string, string> => ({
    ...(settings.bookmakers.length > 0 ? { bookmakers: settings.bookmakers.join(",") } : { regions: settings.regions.join(",") }),
    markets: markets.join(","), oddsFormat: "american", dateFormat: "iso",
  });
  const part = encodeURIComponent;
  return {
    events: (sport) => ask(`${part(sport)}/events`, { dateFormat: "iso" }, parseEvents),
    odds: (sport, markets) => ask(`${part(sport)}/odds`, oddsParameters(markets), parseOdds),
    eventOdds: (sport, event, markets) => ask(`${part(sport)}/events/${part(event)}/odds`, oddsParameters(markets), parseOdds),
    scores: (sport, daysFrom) => ask(`${part(sport)}/scores`, { daysFrom: String(daysFrom), dateFormat: "iso" }, parseScores),
    linescore: (sport, event) => ask(`${part(sport)}/events/${part(event)}/linescore`, {}, parseLinescore),
  };
}

function notReached(error: unknown, apiKey: string): SourceFailure {
  const name = error instanceof Error ? error.name : "";
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : "";
  const words = error instanceof Error ? [error.message, cause].filter((text) => text !== "").join(": ") : String(error);
  const message = words.replaceAll(apiKey, "***");
  return { kind: name === "TimeoutError" ? "timeout" : "unreachable", status: null, code: null, message, retryAfterMs: null };
}

function refusedWith(answer: FetchAnswer, now: () => EpochMs): SourceFailure {
  const { code, message } = wordsOf(answer);
  return { kind: kindOf(answer.status, code), status: answer.status, code, message, retryAfterMs: retryAfterMs(answer.header("retry-after"), now) };
}

function kindOf(status: number, code: string | null): SourceFailure["kind"] {
  if (code === "OUT_OF_USAGE_CREDITS") return "outOfCredits";
  if (status === 429 || code === "EXCEEDED_FREQ_LIMIT") return "tooFast";
  if (status === 401 || status === 403) return "keyRefused";
  if (status === 404) return "notFound";
  return status >= 500 ? "serverFault" : "refused";
}

function wordsOf(answer: FetchAnswer): { code: string | null; message: string } {
  try {
    const read = failureAnswer.safeParse(JSON.parse(answer.text));
    if (read.success) return { code: read.data.error_code, message: read.data.message };
  } catch {
    // Proxies answer in HTML; the status says enough.
  }
  return { code: null, message: `status ${answer.status}` };
}

/** Seconds or a date, as HTTP allows both. */
function retryAfterMs(header: string | undefined, now: () => EpochMs): number | null {
  if (header === undefined) return null;
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}

function creditsIn(answer: FetchAnswer, name: string): number | null {
  const text = answer.header(name);
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
}
