import { createFeed } from "@chalkboard/feed";
import { expect, test } from "vitest";
import { adaptors, changes, incomingOf } from "../../apps/server/src/feeds/index.ts";

// What the demo source says of all its games fits together, so that nothing of it waits by itself.

test("no honest price of the demo source waits", async () => {
  const now = Date.UTC(2026, 5, 10, 12);
  const feed = createFeed({ clock: { now: () => now }, seed: 11, apiKey: "demo" });
  const client = adaptors.oddsApi({
    now: () => now, settings: { baseUrl: "http://demo", apiKey: "demo", regions: ["us"], bookmakers: [], hasLinescores: true, timeoutMs: 1000 },
    fetch: async ({ url }) => {
      const { statusCode, body, headers } = await feed.inject(url.replace("http://demo", ""));
      return { status: statusCode, text: body, header: (name: string) => headers[name]?.toString() };
    },
  });
  let [games, waits] = [0, 0];
  for (const [league, sport] of [["baseball_mlb", "baseball"], ["basketball_nba", "basketball"], ["americanfootball_nfl", "football"]] as const) {
    const asked = await client.prices?.ask(league);
    if (asked === undefined || "failure" in asked) throw new Error(JSON.stringify(asked));
    for (const { event, quotes } of asked.read.values) {
      const more = await client.furtherPrices?.ask(league, event.key);
      const all = [...quotes, ...(more !== undefined && "read" in more ? more.read.values.flatMap((one) => one.quotes) : [])];
      const plan = changes({ lines: [], sources: [], sport }, incomingOf(all, new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])),
        { minimumMoveCents: 3, confirmEveryMs: 300_000, jumps: { points: 16, chance: 10, others: 10, model: 12 } }, now);
      games += 1;
      waits += plan.jumps.length;
    }
  }
  expect(games).toBeGreaterThan(20);
  expect(waits).toBe(0);
});
