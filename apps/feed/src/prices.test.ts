import { expect, test } from "vitest";
import { leagues } from "./leagues.ts";
import { american, bookPrice, decimal, implied } from "./price.ts";
import { bookOf, bookmakers, marketKeys } from "./prices.ts";
import { type World, gamesBetween } from "./schedule.ts";

const world: World = { seed: 7, speed: 4, everyMinutes: 60, hasSlates: true };
const morning = Date.UTC(2026, 10, 21, 8);
const mostGames = 24;
const games = leagues.flatMap((league) =>
  gamesBetween(world, league, morning, morning + 86_400_000).slice(0, mostGames),
);

test.each([
  ["even", 0.5, -100],
  ["a favourite", 0.6, -150],
  ["an underdog", 0.4, 150],
])("American price of a chance: %s", (_rule, probability, price) => {
  expect(american(probability)).toBeCloseTo(price);
  expect(implied(price)).toBeCloseTo(probability);
});

test.each([
  ["a favourite", -110, 1.91],
  ["an underdog", 150, 2.5],
  ["even money", 100, 2],
])("decimal price of an American one: %s", (_rule, price, expected) => {
  expect(decimal(price)).toBe(expected);
});

test("prices are in a bookmaker's steps, with even money as +100", () => {
  expect([0.5, 0.5025, 0.55, 0.9].map((chance) => bookPrice(chance, { booksum: 1.045, stepCents: 5 }))).toEqual([
    -110, -110, -135, -1200,
  ]);
  expect(bookPrice(0.4975, { booksum: 1.005, stepCents: 5 })).toBe(100);
});

test("every market of every game is American and has a margin of 2 to 7 percent", () => {
  expect(games.length).toBeGreaterThan(50);
  for (const game of games) {
    for (const bookmaker of bookmakers) {
      const book = bookOf(world, game, bookmaker, morning);
      expect(book?.markets.map((market) => market.key)).toEqual(game.startsAt > morning ? marketKeys(game) : undefined);
      for (const market of book?.markets ?? []) {
        for (let first = 0; first < market.outcomes.length; first += 2) {
          const pair = market.outcomes.slice(first, first + 2);
          const booksum = pair.reduce((sum, outcome) => sum + implied(outcome.price), 0);
          expect(pair.every((outcome) => Number.isInteger(outcome.price) && Math.abs(outcome.price) >= 100)).toBe(true);
          expect(booksum, `${market.key} ${JSON.stringify(pair)}`).toBeGreaterThan(1.02);
          expect(booksum, `${market.key} ${JSON.stringify(pair)}`).toBeLessThan(1.07);
        }
      }
    }
  }
});

test("both sides of a handicap have opposite points, of a total the same, all in halves", () => {
  for (const game of games) {
    for (const market of bookmakers[0] ? (bookOf(world, game, bookmakers[0], morning)?.markets ?? []) : []) {
      for (let first = 0; first < market.outcomes.length; first += 2) {
        const [a, b] = market.outcomes.slice(first, first + 2);
        if (market.key.startsWith("h2h")) expect([a?.point, b?.point]).toEqual([undefined, undefined]);
        else if (market.key.startsWith("spreads")) expect((a?.point ?? 1) + (b?.point ?? 1)).toBe(0);
        else expect([b?.point, b?.description]).toEqual([a?.point, a?.description]);
        expect(Number.isInteger((a?.point ?? 0) * 2)).toBe(true);
      }
    }
  }
});

test("a period has the game's favourite, and a quarter about a quarter of its total", () => {
  const withPeriods = games.filter((game) => game.league.singles.length > 0);
  expect(new Set(withPeriods.map(({ league }) => league.key))).toEqual(
    new Set(["basketball_nba", "americanfootball_nfl"]),
  );
  for (const game of withPeriods) {
    const markets = new Map(
      (bookmakers[0] ? (bookOf(world, game, bookmakers[0], morning)?.markets ?? []) : []).map(({ key, outcomes }) => [
        key,
        outcomes,
      ]),
    );
    for (const period of markets.size === 0 ? [] : game.league.singles) {
      const lead = (key: string): number =>
        implied(markets.get(key)?.[0]?.price ?? 0) - implied(markets.get(key)?.[1]?.price ?? 0);
      const [whole, single] = [lead("h2h"), lead(`h2h_${period}`)];
      // Less time means more uncertainty; where both sides are nearly even, rounding decides.
      if (Math.abs(whole) > 0.05)
        expect([Math.sign(single), Math.abs(single) < Math.abs(whole)]).toEqual([Math.sign(whole), true]);
      expect(
        Math.abs((markets.get("totals")?.[0]?.point ?? 0) / 4 - (markets.get(`totals_${period}`)?.[0]?.point ?? 0)),
      ).toBeLessThanOrEqual(2);
    }
  }
});

test("baseball's run line is one and a half and the favourite gives it", () => {
  for (const game of games.filter((one) => one.league.key === "baseball_mlb")) {
    const markets = bookmakers[0] ? (bookOf(world, game, bookmakers[0], morning)?.markets ?? []) : [];
    const [spread] = markets.find((market) => market.key === "spreads")?.outcomes ?? [];
    const [home, away] = markets.find((market) => market.key === "h2h")?.outcomes ?? [];
    expect(Math.abs(spread?.point ?? 1.5)).toBe(1.5);
    if (spread && home && away && Math.abs(implied(home.price) - implied(away.price)) > 0.05)
      expect(spread.point).toBe(home.price < away.price ? -1.5 : 1.5);
  }
});

test("prices drift before the start, in steps, and are the same whenever they are computed", () => {
  const [game] = games.filter((one) => one.startsAt > morning + 6 * 3_600_000);
  const [bookmaker] = bookmakers;
  if (game === undefined || bookmaker === undefined) throw new Error("no game");
  const at = (minutes: number) => bookOf(world, game, bookmaker, game.startsAt - minutes * 60_000);
  const prices = Array.from({ length: 300 }, (_, step) => at(300 - step)?.markets[0]?.outcomes[0]?.price ?? 0);
  const moves = prices.slice(1).map((price, index) => Math.abs(implied(price) - implied(prices[index] ?? price)));
  expect(new Set(prices).size).toBeGreaterThan(5);
  expect(moves.filter((move) => move === 0).length).toBeGreaterThan(150);
  expect(Math.max(...moves)).toBeLessThan(0.03);
  expect(at(100)).toEqual(at(100));
  expect(at(0)).toBeUndefined();
  for (const minutes of [1, 50, 200, 900, 3000])
    expect(at(minutes)?.updatedAt).toBeLessThanOrEqual(game.startsAt - minutes * 60_000);
});
