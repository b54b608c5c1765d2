import { expect, test } from "vitest";
import { openingDay, openingLeague } from "./opening-day.ts";

const saturday = "2026-11-21";
const sunday = "2026-11-22";
const days = (...toCome: readonly number[]) =>
  toCome.map((count, index) => ({ day: index === 0 ? saturday : sunday, toCome: count }));

test.each([
  ["today, while games of today are upcoming", days(1, 14), saturday],
  ["the next day with games, once all of today's have started", days(0, 14), sunday],
  ["the first day, if no game is upcoming", days(0, 0), saturday],
  ["none for a league without games", days(), undefined],
])("the board's day: %s", (_, ofLeague, day) => {
  expect(openingDay({ days: ofLeague })).toBe(day);
});

test.each([
  ["the first with upcoming games", [days(0), days(0, 3), days(5)], 1],
  ["otherwise the first with any games", [days(), days(0)], 1],
  ["otherwise the first", [days(), days()], 0],
])("the board's league: %s", (_, ofLeagues, index) => {
  const leagues = ofLeagues.map((ofLeague) => ({ days: ofLeague }));
  expect(openingLeague(leagues)).toBe(leagues[index]);
});
