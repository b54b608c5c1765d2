import { hasBetType, gradingRules, knownBetType, type Sport } from "@chalkboard/engine";
import { createFeed } from "@chalkboard/feed";
import { expect, test } from "vitest";
import { adaptors, changes, incomingOf } from "../../../apps/server/src/catalog/feeds/index.ts";

// The demo source is consistent across all its games, so that none of its prices is held for review.

const demo = [
  ["baseball_mlb", "baseball"],
  ["basketball_nba", "basketball"],
  ["americanfootball_nfl", "football"],
] as const satisfies readonly (readonly [string, Sport])[];

function demoSource(clock: { readonly now: () => number }) {
  const feed = createFeed({ clock, seed: 11, apiKey: "demo" });
  return adaptors.oddsApi({
    now: clock.now,
    settings: {
      baseUrl: "http://demo",
      apiKey: "demo",
      regions: ["us"],
      bookmakers: [],
      hasLinescores: true,
      timeoutMs: 1000,
    },
    fetch: async ({ url }) => {
      const { statusCode, body, headers } = await feed.inject(url.replace("http://demo", ""));
      return { status: statusCode, text: body, header: (name: string) => headers[name]?.toString() };
    },
  });
}

test("no honest price of the demo source is held for review", async () => {
  const now = Date.UTC(2026, 5, 10, 12);
  const client = demoSource({ now: () => now });
  let [games, waits] = [0, 0];
  const bets = new Set<number>();
  for (const [league, sport] of demo) {
    const input = await client.prices?.ask(league);
    if (input === undefined || "failure" in input) throw new Error(JSON.stringify(input));
    for (const { event, quotes } of input.read.values) {
      const more = await client.furtherPrices?.ask(league, event.key);
      const all = [
        ...quotes,
        ...(more !== undefined && "read" in more ? more.read.values.flatMap((one) => one.quotes) : []),
      ];
      for (const { betType } of all) bets.add(betType);
      const plan = changes(
        { lines: [], sources: [], sport },
        incomingOf(all, new Set(all.map(({ betType }) => betType))),
        { minimumMoveCents: 3, confirmEveryMs: 300_000, jumps: { points: 16, chance: 10, others: 10, model: 12 } },
        now,
      );
      games += 1;
      waits += plan.jumps.length;
    }
  }
  expect(games).toBeGreaterThan(20);
  expect(waits).toBe(0);
  // The game, its first half and its quarters.
  expect([...bets].toSorted((one, other) => one - other)).toEqual(Array.from({ length: 26 }, (_, index) => index + 1));
});

test("the demo source's line score decides everything that it sells", async () => {
  let now = Date.UTC(2026, 5, 10, 12);
  const client = demoSource({ now: () => now });
  for (const [league, sport] of demo) {
    const rules = gradingRules(sport);
    now = Date.UTC(2026, 5, 10, 12);
    const input = await client.prices?.ask(league);
    if (input === undefined || "failure" in input) throw new Error(JSON.stringify(input));
    const { event } = input.read.values.find(({ quotes }) => quotes.length > 0) ?? {};
    const more = await client.furtherPrices?.ask(league, event?.key ?? "");
    const bets =
      more !== undefined && "read" in more
        ? more.read.values.flatMap(({ quotes }) => quotes.map(({ betType }) => knownBetType(betType)))
        : [];
    now = (event?.startsAt ?? 0) + 86_400_000;
    const result = await client.linescore?.(league, event?.key ?? "");
    const segments =
      result !== undefined && "read" in result
        ? (result.read.values[0]?.segments.map(({ segment }) => segment) ?? [])
        : [];
    expect(bets.length).toBeGreaterThan(8);
    expect(bets.filter((bet) => !hasBetType(bet, rules))).toEqual([]);
    const needed = bets.flatMap(({ period }) => rules.periods[period]?.segments ?? []);
    expect(needed.filter((segment) => !segments.includes(segment))).toEqual([]);
  }
});
