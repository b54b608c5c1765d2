// A question over HTTP, for adaptors: what every source's answers have in common.
import type { EpochMs } from "@chalkboard/kernel";
import { TooLong } from "../ports/body.ts";
import { dataMask, maskSecrets } from "../ports/mask.ts";
import { AddressRefused } from "../ports/outgoing.ts";
import { type SourceAnswer, type Asking, type Credits, type SourceFailure, UnreadableAnswer } from "./adaptor.ts";
import type { FetchAnswer } from "./fetch.ts";
import type { Read } from "./source.ts";

export type Question<T> = {
  readonly url: URL;
  /** What is asked for, for the log. */
  readonly about: string;
  /** @throws UnreadableAnswer */
  readonly parse: (json: unknown) => Read<T>;
};

/** What a source says of itself in its answers. */
export type Manners = {
  readonly creditsOf: (answer: FetchAnswer) => Credits;
  /** The source's own code and words of an answer with another status than 200. */
  readonly wordsOf: (answer: FetchAnswer) => { readonly code: string | null; readonly message: string };
  /** What the source's own code means, where it says more than the status. */
  readonly kindOf: (code: string) => SourceFailure["kind"] | undefined;
};

/** Asks, and reads the answer; whatever goes wrong is an answer too. What the source says has the key masked before anything reads it. */
export async function askJson<T>({ fetch, now, settings }: Asking, manners: Manners, { url, about, parse }: Question<T>): Promise<SourceAnswer<T>> {
  let answer: FetchAnswer;
  try {
    answer = await fetch({ url: url.href, timeoutMs: settings.timeoutMs });
  } catch (error) {
    return { failure: notReached(error), credits: { remaining: null, used: null } };
  }
  const credits = manners.creditsOf(answer);
  if (answer.status !== 200) return { failure: refusedWith(answer, manners, { now, apiKey: settings.apiKey }), credits };
  try {
    const said: unknown = JSON.parse(answer.text);
    return { read: parse(dataMask(settings.apiKey)?.(said) ?? said), credits };
  } catch (error) {
    // A RangeError: it is nested deeper than anything that a source has to say.
    if (!(error instanceof SyntaxError) && !(error instanceof UnreadableAnswer) && !(error instanceof RangeError)) throw error;
    const message = error instanceof UnreadableAnswer ? maskSecrets(error.message, [settings.apiKey]) : `the answer of ${about} is not JSON`;
    return { failure: { kind: "unreadable", status: 200, code: null, message, retryAfterMs: null }, credits };
  }
}

/** One wording, whatever stands at an address: neither an open port nor what speaks there can be told from it. */
function notReached(error: unknown): SourceFailure {
  const isRefused = error instanceof AddressRefused || error instanceof Error && error.cause instanceof AddressRefused;
  const tooLong = error instanceof TooLong ? error.message : undefined;
  const message = tooLong ?? (isRefused ? new AddressRefused().message : "no answer");
  return { kind: tooLong === undefined ? "unreachable" : "unreadable", status: null, code: null, message, retryAfterMs: null };
}

type Masking = { readonly now: () => EpochMs; readonly apiKey: string };

function refusedWith(answer: FetchAnswer, { wordsOf, kindOf }: Manners, { now, apiKey }: Masking): SourceFailure {
  const { code, message } = wordsOf(answer);
  const kind = (code === null ? undefined : kindOf(code)) ?? kindOfStatus(answer.status);
  const masked = (text: string): string => maskSecrets(text, [apiKey]);
  return {
    kind, status: answer.status, code: code === null ? null : masked(code), message: masked(message),
    retryAfterMs: retryAfterMs(answer.header("retry-after"), now),
  };
}

function kindOfStatus(status: number): SourceFailure["kind"] {
  if (status === 429) return "tooFast";
  if (status === 401 || status === 403) return "keyRefused";
  if (status === 404) return "notFound";
  return status >= 500 ? "serverFault" : "refused";
}

/** Seconds or a date, as HTTP allows both. */
function retryAfterMs(header: string | undefined, now: () => EpochMs): number | null {
  if (header === undefined) return null;
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}
