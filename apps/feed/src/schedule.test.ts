import { expect, test } from "vitest";
import { instantOf } from "@chalkboard/kernel";
import { leagueOf, leagues } from "./leagues.ts";
import { stateOf } from "./play.ts";
import { type World, gameOf, gamesBetween } from "./schedule.ts";

const world: World = { seed: 7, speed: 4, everyMinutes: 60, hasSlates: true };
const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const morning = Date.UTC(2026, 10, 21, 8);

function gamesOfAll(from: number, until: number) {
  return leagues.flatMap((league) => gamesBetween(world, league, from, until));
}

test("the same seed makes the same games, and another seed makes others", () => {
  const ids = (seed: number): string[] =>
    leagues.flatMap((league) =>
      gamesBetween({ ...world, seed }, league, morning, morning + dayMs).map((game) => game.id),
    );
  expect(ids(7)).toEqual(ids(7));
  expect(ids(7).filter((id) => ids(8).includes(id))).toEqual([]);
});

test("a game is found by its id, in whatever order games are requested", () => {
  for (const game of gamesOfAll(morning, morning + dayMs)) expect(gameOf(world, game.id)).toEqual(game);
  expect(gameOf(world, "0".repeat(32))).toBeUndefined();
  expect(gameOf(world, "not an id")).toBeUndefined();
});

test("a window's games do not depend on where the window begins", () => {
  const whole = gamesOfAll(morning, morning + dayMs)
    .map((game) => game.id)
    .toSorted();
  const halves = [...gamesOfAll(morning, morning + dayMs / 3), ...gamesOfAll(morning + dayMs / 3, morning + dayMs)]
    .map((game) => game.id)
    .toSorted();
  expect(halves).toEqual(whole);
});

test("baseball and basketball have a game an hour", () => {
  for (const league of leagues.slice(0, 2))
    expect(gamesBetween(world, league, morning, morning + dayMs)).toHaveLength(24);
});

test("at any minute a game is live, one starts within half an hour and one has just ended", () => {
  const games = gamesOfAll(morning - dayMs, morning + 2 * dayMs).map((game) => ({
    startsAt: game.startsAt,
    endsAt: stateOf(world, game, 0).endsAt,
  }));
  for (let now = morning; now < morning + dayMs; now += 5 * minuteMs) {
    expect(
      games.some((game) => game.startsAt <= now && now < game.endsAt),
      `live at ${now}`,
    ).toBe(true);
    expect(
      games.some((game) => game.startsAt > now && game.startsAt <= now + 35 * minuteMs),
      `soon at ${now}`,
    ).toBe(true);
    expect(
      games.some((game) => game.endsAt <= now && game.endsAt > now - 60 * minuteMs),
      `over at ${now}`,
    ).toBe(true);
  }
});

test("no club plays two games at once or against itself, even at real speed", () => {
  for (const league of leagues) {
    const free = new Map<string, number>();
    for (const game of gamesBetween(world, league, morning, morning + 30 * dayMs)) {
      expect(game.home).not.toBe(game.away);
      for (const club of [game.away, game.home]) {
        expect(free.get(club) ?? 0).toBeLessThanOrEqual(game.startsAt);
        free.set(club, game.startsAt + 5 * 60 * minuteMs);
      }
    }
    expect(free.size).toBe(league.teams.length);
  }
});

test("college football plays a hundred games each Saturday, and every club once", () => {
  const college = leagueOf("americanfootball_ncaaf");
  if (college === undefined) throw new Error("college football is played");
  const dayFrom = (day: string): number => instantOf(day, 0, college.timeZone);
  const gamesFrom = (from: string, until: string, of = world) =>
    gamesBetween(of, college, dayFrom(from), dayFrom(until));
  for (const [saturday, sunday] of [
    ["2026-11-21", "2026-11-22"],
    ["2026-11-28", "2026-11-29"],
  ] as const) {
    const games = gamesFrom(saturday, sunday);
    expect(games).toHaveLength(100);
    expect(new Set(games.flatMap(({ away, home }) => [away, home])).size).toBe(200);
    const minutes = games.map(({ startsAt }) => (startsAt - dayFrom(saturday)) / minuteMs);
    expect([minutes[0], minutes.at(-1)]).toEqual([12 * 60, 22 * 60 + 30]);
  }
  expect(gamesFrom("2026-11-22", "2026-11-28")).toEqual([]);
  expect(gamesFrom("2026-11-21", "2026-11-29", { ...world, hasSlates: false })).toEqual([]);
  const pairs = (day: string, next: string) => new Set(gamesFrom(day, next).map(({ away, home }) => `${away}${home}`));
  expect(pairs("2026-11-21", "2026-11-22")).not.toEqual(pairs("2026-11-28", "2026-11-29"));
});
