import { expect, test } from "vitest";
import { type League, leagueOf, leagues } from "./leagues.ts";
import { stateOf } from "./play.ts";
import { implied } from "./price.ts";
import { bookOf, bookmakers } from "./prices.ts";
import { type World, gamesBetween } from "./schedule.ts";

const world: World = { seed: 7, speed: 4, everyMinutes: 60, hasSlates: true };
const dayMs = 86_400_000;
const from = Date.UTC(2026, 10, 1);

function gamesOf(key: string, days: number, settings: World = world) {
  return gamesBetween(settings, leagueOf(key) as League, from, from + days * dayMs);
}

test("the periods of a finished game add up to its score, and no game is a draw", () => {
  for (const game of leagues.flatMap((league) => gamesOf(league.key, 10))) {
    const state = stateOf(world, game, game.startsAt + dayMs);
    expect(state.status).toBe("final");
    expect(state.periods.reduce((sum, period) => sum + (period.away ?? 0), 0)).toBe(state.away);
    expect(state.periods.reduce((sum, period) => sum + (period.home ?? 0), 0)).toBe(state.home);
    expect(state.away).not.toBe(state.home);
  }
});

test("a score only grows during a game, from nothing to the final score", () => {
  for (const game of leagues.flatMap((league) => gamesOf(league.key, 2))) {
    const { endsAt } = stateOf(world, game, 0);
    let before = { away: 0, home: 0 };
    expect(stateOf(world, game, game.startsAt - 1)).toMatchObject({
      status: "scheduled",
      away: 0,
      home: 0,
      periods: [],
    });
    for (let now = game.startsAt; now < endsAt; now += 30_000) {
      const state = stateOf(world, game, now);
      expect(state.status).toBe("live");
      expect(state.away).toBeGreaterThanOrEqual(before.away);
      expect(state.home).toBeGreaterThanOrEqual(before.home);
      before = state;
    }
    const final = stateOf(world, game, endsAt);
    expect(final.status).toBe("final");
    expect(final).toEqual({ ...stateOf(world, game, endsAt + dayMs) });
  }
});

test("the home side does not bat in the ninth when it leads, and stops as soon as it leads", () => {
  const games = gamesOf("baseball_mlb", 30).map((game) => stateOf(world, game, game.startsAt + dayMs));
  for (const game of games) {
    const last = game.periods.at(-1);
    expect(game.periods.length).toBeGreaterThanOrEqual(9);
    expect(game.periods.slice(0, -1).every((period) => period.away !== null && period.home !== null)).toBe(true);
    if (last?.home === null) expect(game.home).toBeGreaterThan(game.away);
    if (last?.home !== null && game.home > game.away) expect(game.home - game.away).toBe(1);
  }
  expect(games.filter((game) => game.periods.at(-1)?.home === null).length).toBeGreaterThan(games.length / 5);
  expect(games.filter((game) => game.periods.length > 9).length).toBeGreaterThan(0);
});

test("quarters carry a clock that runs down; overtimes count as one", () => {
  const games = [...gamesOf("basketball_nba", 30), ...gamesOf("americanfootball_nfl", 30)];
  const finals = games.map((game) => stateOf(world, game, game.startsAt + dayMs));
  for (const state of finals)
    expect(["1,2,3,4", "1,2,3,4,OT"]).toContain(state.periods.map((period) => period.period).join());
  expect(finals.some((state) => state.periods.length === 5)).toBe(true);
  const [game] = games;
  if (game === undefined) throw new Error("no game");
  const clockAt = (minute: number): number | undefined =>
    stateOf(world, game, game.startsAt + (minute * 60_000) / world.speed).clockSeconds;
  expect([clockAt(0), clockAt(16), clockAt(70), clockAt(79)]).toEqual([720, 360, undefined, 720]);
});

test("speed shortens the game and leaves its start and its score unchanged", () => {
  for (const game of gamesOf("baseball_mlb", 2)) {
    const slow = stateOf({ ...world, speed: 1 }, game, game.startsAt + dayMs);
    const fast = stateOf({ ...world, speed: 18 }, game, game.startsAt + dayMs);
    expect({ ...fast, endsAt: 0 }).toEqual({ ...slow, endsAt: 0 });
    expect(fast.endsAt - game.startsAt).toBeCloseTo((slow.endsAt - game.startsAt) / 18, -1);
  }
});

test("favourites win about as often as their prices say", () => {
  for (const league of leagues) {
    const games = gamesOf(league.key, league.beats * 40);
    let expected = 0;
    let won = 0;
    for (const game of games) {
      const book = bookmakers[0] && bookOf(world, game, bookmakers[0], game.startsAt - 1);
      const [home, away] = book?.markets[0]?.outcomes ?? [];
      const chances = [implied(home?.price ?? 0), implied(away?.price ?? 0)] as const;
      const favourite = chances[0] >= chances[1] ? "home" : "away";
      expected += Math.max(...chances) / (chances[0] + chances[1]);
      const state = stateOf(world, game, game.startsAt + dayMs);
      won += favourite === (state.home > state.away ? "home" : "away") ? 1 : 0;
    }
    expect(games.length).toBeGreaterThan(900);
    // Three standard deviations of about a thousand games.
    expect(
      Math.abs(won - expected) / games.length,
      `${league.key}: ${won} of ${games.length}, expected ${expected}`,
    ).toBeLessThan(0.048);
  }
});

test("totals go over about as often as under", () => {
  for (const league of leagues) {
    let over = 0;
    let under = 0;
    for (const game of gamesOf(league.key, league.beats * 40)) {
      const book = bookmakers[0] && bookOf(world, game, bookmakers[0], game.startsAt - 1);
      const point = book?.markets.find((market) => market.key === "totals")?.outcomes[0]?.point ?? 0;
      const state = stateOf(world, game, game.startsAt + dayMs);
      if (state.away + state.home > point) over += 1;
      if (state.away + state.home < point) under += 1;
    }
    expect(Math.abs(over / (over + under) - 0.5), `${league.key}: ${over} over, ${under} under`).toBeLessThan(0.06);
  }
});

test("a period's totals and favourites win about as often as their prices say", () => {
  for (const league of leagues.filter(({ singles }) => singles.length > 0)) {
    const counts = { over: 0, under: 0, decided: 0, led: 0, expected: 0 };
    for (const game of gamesOf(league.key, league.beats * 40)) {
      const markets = new Map(
        (bookmakers[0] && bookOf(world, game, bookmakers[0], game.startsAt - 1))?.markets.map(({ key, outcomes }) => [
          key,
          outcomes,
        ]),
      );
      const { periods } = stateOf(world, game, game.startsAt + dayMs);
      for (const single of league.singles) {
        const { away = 0, home = 0 } = periods.find(({ period }) => `q${period}` === single) ?? {};
        const [scored, lead] = [(away ?? 0) + (home ?? 0), (home ?? 0) - (away ?? 0)];
        const point = markets.get(`totals_${single}`)?.[0]?.point ?? 0;
        counts.over += scored > point ? 1 : 0;
        counts.under += scored < point ? 1 : 0;
        if (lead === 0) continue;
        const [one, other] = (markets.get(`h2h_${single}`) ?? []).map(({ price }) => implied(price));
        counts.decided += 1;
        counts.expected += Math.max(one ?? 0, other ?? 0) / ((one ?? 0) + (other ?? 0));
        counts.led += (one ?? 0) >= (other ?? 0) === lead > 0 ? 1 : 0;
      }
    }
    expect(counts.decided).toBeGreaterThan(700);
    expect(
      Math.abs(counts.led - counts.expected) / counts.decided,
      `${league.key}: ${JSON.stringify(counts)}`,
    ).toBeLessThan(0.048);
    expect(
      Math.abs(counts.over / (counts.over + counts.under) - 0.5),
      `${league.key}: ${JSON.stringify(counts)}`,
    ).toBeLessThan(0.06);
  }
});
