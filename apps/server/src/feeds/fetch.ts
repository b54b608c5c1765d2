/**
 * A GET over HTTP. It answers with whatever status came; it throws only when no answer came, with `name` "TimeoutError" after the time limit, and TooLong
 * for one that is longer than any of its kind.
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

export class TooLong extends Error {
  constructor() {
    super(`the answer has more than ${longestAnswer} bytes`);
    this.name = "TooLong";
  }
}

/** The port over the platform's own fetch, which the main file hands in. Redirects are not followed: the key would go along. */
export function httpFetch(platformFetch: typeof globalThis.fetch): Fetch {
  return async ({ url, timeoutMs }) => {
    const response = await platformFetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "manual", headers: { accept: "application/json" } });
    return { status: response.status, header: (name) => response.headers.get(name) ?? undefined, text: await textOf(response) };
  };
}

/** Read piece by piece, because an answer need not say how long it is. @throws TooLong */
async function textOf({ body }: Response): Promise<string> {
  if (body === null) return "";
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.byteLength;
    // What is left of it is cancelled with the loop.
    if (length > longestAnswer) throw new TooLong();
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}
