import { bodyOf } from "../ports/body.ts";

/**
 * A GET over HTTP. It answers with whatever status came; it throws only when no answer came, and TooLong for one that is longer than any of its kind.
 */
export type Fetch = (request: { readonly url: string; readonly timeoutMs: number }) => Promise<FetchAnswer>;

export type FetchAnswer = {
  readonly status: number;
  /** A header by its lower-case name. */
  readonly header: (name: string) => string | undefined;
  readonly text: string;
};

/** A day of 600 games with 40,000 prices has half of it. */
export const longestAnswer = 10_000_000;

/** The port over a fetch that checks addresses, which the main file hands in. Redirects are not followed: the key would go along. */
export function httpFetch(platformFetch: typeof globalThis.fetch): Fetch {
  return async ({ url, timeoutMs }) => {
    const response = await platformFetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "manual", headers: { accept: "application/json" } });
    const text = (await bodyOf(response, longestAnswer)).toString("utf8");
    return { status: response.status, header: (name) => response.headers.get(name) ?? undefined, text };
  };
}
