// The demo source of every journey: those of its games whose prices have not moved are in the database that each world
// is copied from.
import { createFeed } from "@chalkboard/feed";
import type { EpochMs } from "@chalkboard/kernel";

const seed = 11;
const apiKey = "demo";

/**
 * The source with its own clock, which mostly stands still: the responses of an instant are calculated once. It listens
 * on request.
 */
export function demoSource(now: () => EpochMs): ReturnType<typeof createFeed> {
  const source = createFeed({ clock: { now }, seed, apiKey });
  const said = new Map<
    string,
    { readonly body: unknown; readonly headers: Record<string, string | number | string[] | undefined> }
  >();
  const input = (url: string): string => `${String(now())} ${url}`;
  source.addHook("onRequest", async ({ url }, reply) => {
    const known = said.get(input(url));
    return known === undefined ? undefined : reply.headers(known.headers).send(known.body);
  });
  source.addHook("onSend", async ({ url }, reply, body) => {
    if (reply.statusCode === 200) said.set(input(url), { body, headers: reply.getHeaders() });
    return body;
  });
  return source;
}

/** The settings with which a server finds it. */
export const foundAt = (url: string): Readonly<Record<string, string>> => ({
  CHALKBOARD_FEED_KEY: apiKey,
  CHALKBOARD_FEED_URL: url,
});
