import { bodyOf } from "../../../platform/ports/body.ts";

/**
 * A GET over HTTP. It resolves with any status; it throws only when there is no response, and TooLong for one above the
 * size limit.
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

/**
 * The port over a fetch that checks addresses, passed in by the main file. Redirects are not followed: the key would be
 * sent along.
 */
export function httpFetch(platformFetch: typeof globalThis.fetch): Fetch {
  return async ({ url, timeoutMs }) => {
    const response = await platformFetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "manual",
      headers: { accept: "application/json" },
    });
    const text = (await bodyOf(response, longestAnswer)).toString("utf8");
    return { status: response.status, header: (name) => response.headers.get(name) ?? undefined, text };
  };
}
