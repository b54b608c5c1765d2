import { expect, test } from "vitest";
import { openingDay, openingLeague } from "./opening-day.ts";

const saturday = "2026-11-21";
const sunday = "2026-11-22";
const days = (...toCome: readonly number[]) => toCome.map((count, index) => ({ day: index === 0 ? saturday : sunday, toCome: count }));

test.each([
  ["games of today are to come: today", days(1, 14), saturday],
  ["all of today's games have started: the next day that has games", days(0, 14), sunday],
  ["nothing is to come any more: what there was", days(0, 0), saturday],
  ["a league without games has no day", days(), undefined],
])("the board's day: %s", (_, ofLeague, day) => {
  expect(openingDay({ days: ofLeague })).toBe(day);
});

test.each([
  ["the first with games to come", [days(0), days(0, 3), days(5)], 1],
  ["else the first with any", [days(), days(0)], 1],
  ["else the first", [days(), days()], 0],
])("the board's league: %s", (_, ofLeagues, index) => {
  const leagues = ofLeagues.map((ofLeague) => ({ days: ofLeague }));
  expect(openingLeague(leagues)).toBe(leagues[index]);
});
