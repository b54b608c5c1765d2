import { expect, test } from "vitest";
import { applyOdds } from "./apply-odds.ts";
import { applySchedule } from "./apply-schedule.ts";
import { feedRig, hourMs, noon } from "./feed-rig.ts";
import { groups } from "./markets.ts";
import type { SourceOdds } from "./source.ts";

// A day as large as a house has: what a source says of it is taken, and taken again.

const rig = feedRig();
const games = 600;
const bookmakers = ["one", "two", "three", "four", "five"];
const writer = { source: "demo", createsEvents: true, createsUnknown: true };
const taking = {
  source: "demo", betTypes: null, movesLines: true, marginOf: () => undefined,
  policy: { minimumMoveCents: 3, confirmEveryMs: 24 * hourMs, jumps: { points: 16, chance: 10, others: 10, model: 12 } },
};
const bets = groups.filter(([{ betType }]) => betType <= 10).flatMap(([first, second]) => [first, second]);
const betTypes = new Set(bets.map(({ betType }) => betType));

/** Names that no other is like: a name that resembles a team's waits for a person. */
function team(number: number): string {
  const letters = "bcdfghjklmnprstvwz";
  return Array.from({ length: 5 }, (_, place) => `${letters[(number * (place + 3) + place * 5 + Math.floor(number / 18 ** (place % 3))) % 18] ?? ""}a`)
    .join("") + String(number * 7_919);
}

function day(): readonly SourceOdds[] {
  return Array.from({ length: games }, (_, index) => ({
    event: { key: `g${String(index)}`, sportKey: "baseball_mlb", startsAt: noon + hourMs + index * 30_000, away: team(2 * index), home: team(2 * index + 1) },
    quotes: bookmakers.flatMap((source, book) => bets.map(({ betType, side }) => {
      // Even games: what their markets say of each other fits.
      const points = betType === 1 || betType === 7 ? null : betType === 2 || betType === 8 ? 0 : betType < 5 ? 34 : betType < 7 ? 17 : 19;
      return { source, betType, side, points, price: -110 - 2 * book };
    })),
  }));
}

async function takeDay(odds: readonly SourceOdds[]): Promise<object> {
  const { created, moved, problems } = await applySchedule(rig.database, writer, "baseball_mlb", odds.map(({ event }) => event));
  const answer = { sportKey: "baseball_mlb", games: odds, betTypes, isWholeList: true };
  return { created, moved, problems: problems.length, ...await applyOdds(rig.database, taking, answer) };
}

test("600 events and 40,000 offers are taken twice in 20 s, the second time without a change", async () => {
  const odds = day();
  const offers = odds.reduce((sum, { quotes }) => sum + quotes.length, 0);
  expect(offers).toBeGreaterThanOrEqual(40_000);
  const times: number[] = [];
  const ends: object[] = [];
  for (let time = 0; time < 2; time += 1) {
    const begun = performance.now();
    ends.push(await takeDay(odds));
    times.push(Math.round(performance.now() - begun));
  }
  expect(ends).toEqual([{ created: games, moved: 0, problems: 0, quotes: offers, moves: games * bets.length },
    { created: 0, moved: 0, problems: 0, quotes: 0, moves: 0 }]);
  process.stdout.write(`${String(games)} events and ${String(offers)} offers: ${times.join(" ms, then ")} ms\n`);
  expect(times.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(20_000);
}, 120_000);
