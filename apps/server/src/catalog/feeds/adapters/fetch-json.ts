// HTTP requests of adaptors: what all sources' responses have in common.
import type { EpochMs } from "@chalkboard/kernel";
import { TooLong } from "../../../platform/ports/body.ts";
import { dataMask, maskSecrets } from "../../../platform/ports/mask.ts";
import { AddressRefused } from "../../../platform/ports/outgoing.ts";
import { type SourceAnswer, type Asking, type Credits, type SourceFailure, UnreadableAnswer } from "./adaptor.ts";
import type { FetchAnswer } from "./fetch.ts";
import type { Read } from "./source.ts";

export type Question<T> = {
  readonly url: URL;
  /** The subject of the request, for the log. */
  readonly about: string;
  /** @throws UnreadableAnswer */
  readonly parse: (json: unknown) => Read<T>;
};

/** Information about the source in its responses. */
export type Manners = {
  readonly creditsOf: (answer: FetchAnswer) => Credits;
  /** The source's own error code and message, in a response with a status other than 200. */
  readonly wordsOf: (answer: FetchAnswer) => { readonly code: string | null; readonly message: string };
  /** The meaning of the source's own code, where it is more specific than the status. */
  readonly kindOf: (code: string) => SourceFailure["kind"] | undefined;
};

/**
 * Sends a request and reads the response; every failure is a value too. The key is masked in the response before
 * anything reads it.
 */
export async function askJson<T>(
  { fetch, now, settings }: Asking,
  manners: Manners,
  { url, about, parse }: Question<T>,
): Promise<SourceAnswer<T>> {
  let answer: FetchAnswer;
  try {
    answer = await fetch({ url: url.href, timeoutMs: settings.timeoutMs });
  } catch (error) {
    return { failure: notReached(error), credits: { remaining: null, used: null } };
  }
  const credits = manners.creditsOf(answer);
  if (answer.status !== 200)
    return { failure: refusedWith(answer, manners, { now, apiKey: settings.apiKey }), credits };
  try {
    const said: unknown = JSON.parse(answer.text);
    return { read: parse(dataMask(settings.apiKey)?.(said) ?? said), credits };
  } catch (error) {
    // A RangeError: it is nested deeper than any real response.
    if (!(error instanceof SyntaxError) && !(error instanceof UnreadableAnswer) && !(error instanceof RangeError))
      throw error;
    const message =
      error instanceof UnreadableAnswer
        ? maskSecrets(error.message, [settings.apiKey])
        : `the answer of ${about} is not JSON`;
    return { failure: { kind: "unreadable", status: 200, code: null, message, retryAfterMs: null }, credits };
  }
}

/** One message, whatever is at an address: it must not reveal whether a port is open or what runs there. */
function notReached(error: unknown): SourceFailure {
  const isRefused =
    error instanceof AddressRefused || (error instanceof Error && error.cause instanceof AddressRefused);
  const tooLong = error instanceof TooLong ? error.message : undefined;
  const message = tooLong ?? (isRefused ? new AddressRefused().message : "no answer");
  return {
    kind: tooLong === undefined ? "unreachable" : "unreadable",
    status: null,
    code: null,
    message,
    retryAfterMs: null,
  };
}

type Masking = { readonly now: () => EpochMs; readonly apiKey: string };

function refusedWith(answer: FetchAnswer, { wordsOf, kindOf }: Manners, { now, apiKey }: Masking): SourceFailure {
  const { code, message } = wordsOf(answer);
  const kind = (code === null ? undefined : kindOf(code)) ?? kindOfStatus(answer.status);
  const masked = (text: string): string => maskSecrets(text, [apiKey]);
  return {
    kind,
    status: answer.status,
    code: code === null ? null : masked(code),
    message: masked(message),
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
