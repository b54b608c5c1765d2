import { expect, test } from "vitest";
import {
  atDay,
  atHour,
  carriedBy,
  gamesByHour,
  type Line,
  linesOf,
  placesIn,
  termsAt,
  type WeekGame,
  type WeekLeague,
} from "./week-hours.ts";

const zone = "America/New_York";
const league = (leagueId: number): WeekLeague => ({
  leagueId,
  name: `League ${String(leagueId)}`,
  sportCode: "baseball",
  timeZone: zone,
});
const leagues = [3, 1, 2, 5, 4, 6].map(league);
let last = 0;
const game = (leagueId: number, startsAt = 0): WeekGame => {
  last += 1;
  return {
    eventId: last,
    leagueId,
    startsAt,
    status: "scheduled",
    title: "A @ B",
    away: "A",
    home: "B",
    isWithoutLine: false,
  };
};
const some = (counts: Readonly<Record<number, number>>): readonly WeekGame[] =>
  Object.entries(counts).flatMap(([leagueId, count]) => Array.from({ length: count }, () => game(Number(leagueId))));
const shown = (lines: readonly Line[]): readonly string[] =>
  lines.map(
    (line) =>
      "-".repeat(line.depth) +
      (line.kind === "game"
        ? `g${String(line.game.leagueId)}`
        : line.kind === "league"
          ? `${line.name}: ${String(line.games.length)}`
          : `${String(line.leagues)} more: ${String(line.games.length)}`),
  );
const hour = "2026-11-21 19";

test.each<[rule: string, counts: Readonly<Record<number, number>>, open: readonly string[], lines: readonly string[]]>([
  ["four games have a line each", { 1: 2, 2: 2 }, [], ["g1", "g1", "g2", "g2"]],
  ["five games are grouped by league, in the leagues' order", { 1: 2, 3: 3 }, [], ["League 3: 3", "League 1: 2"]],
  ["a league's only game is not grouped", { 1: 1, 3: 4 }, [], ["League 3: 4", "g1"]],
  [
    "an opened league shows its games",
    { 1: 2, 3: 3 },
    [`${hour} league 1`],
    ["League 3: 3", "League 1: 2", "-g1", "-g1"],
  ],
  [
    "four leagues have a line each",
    { 1: 20, 2: 20, 3: 20, 5: 20 },
    [],
    ["League 3: 20", "League 1: 20", "League 2: 20", "League 5: 20"],
  ],
  [
    "the last two of five leagues share a line",
    { 1: 20, 2: 20, 3: 20, 4: 5, 5: 20 },
    [],
    ["League 3: 20", "League 1: 20", "League 2: 20", "2 more: 25"],
  ],
  [
    "the shared line can be opened",
    { 1: 20, 2: 20, 3: 20, 4: 1, 5: 20 },
    [`${hour} rest`],
    ["League 3: 20", "League 1: 20", "League 2: 20", "2 more: 21", "-League 5: 20", "-g4"],
  ],
])("%s", (_rule, counts, open, lines) => {
  expect(shown(linesOf(hour, some(counts), leagues, new Set(open)))).toEqual(lines);
});

test.each<[rule: string, at: string, hour: string]>([
  ["an evening", "2026-11-21T19:05:00-05:00", "2026-11-21 19"],
  ["the last minute of an hour", "2026-11-21T19:59:59-05:00", "2026-11-21 19"],
  ["the first hour when clocks go back", "2026-11-01T01:30:00-04:00", "2026-11-01 1"],
  ["the second hour when clocks go back", "2026-11-01T01:30:00-05:00", "2026-11-01 1"],
  ["after the hour that clocks skip", "2026-03-08T03:00:00-04:00", "2026-03-08 3"],
])("a game is in the hour of its start: %s", (_rule, at, key) => {
  expect([...gamesByHour([game(1, Date.parse(at))], placesIn(zone)).keys()]).toEqual([key]);
});

const at = (text: string): number => Date.parse(text);
const evening = at("2026-03-07T19:05:00-05:00");
test.each<[rule: string, to: number | undefined, instant: number | undefined]>([
  ["another hour keeps the minute", atHour(evening, "2026-03-07", 21, zone), at("2026-03-07T21:05:00-05:00")],
  [
    "another day keeps the time, whatever clocks do",
    atDay(evening, "2026-03-08", zone),
    at("2026-03-08T19:05:00-04:00"),
  ],
  ["an hour that clocks skip gives undefined", atHour(evening, "2026-03-08", 2, zone), undefined],
  [
    "an hour that occurs twice gives its first occurrence",
    atHour(at("2026-10-31T19:05:00-04:00"), "2026-11-01", 1, zone),
    at("2026-11-01T01:05:00-04:00"),
  ],
  [
    "Down moves by a quarter of an hour",
    carriedBy("ArrowDown", evening, "2026-03-01", zone),
    at("2026-03-07T19:20:00-05:00"),
  ],
  [
    "Up moves back by a quarter of an hour",
    carriedBy("ArrowUp", evening, "2026-03-07", zone),
    at("2026-03-07T18:50:00-05:00"),
  ],
  ["Left moves by a day", carriedBy("ArrowLeft", evening, "2026-03-06", zone), at("2026-03-06T19:05:00-05:00")],
  ["no key moves before the first day", carriedBy("ArrowLeft", evening, "2026-03-07", zone), undefined],
  ["no key moves after the seventh day", carriedBy("ArrowRight", evening, "2026-03-01", zone), undefined],
  [
    "no key moves over midnight out of the week",
    carriedBy("ArrowDown", at("2026-03-07T23:50:00-05:00"), "2026-03-01", zone),
    undefined,
  ],
  ["another key moves nothing", carriedBy("a", evening, "2026-03-01", zone), undefined],
])("a game that is being moved: %s", (_rule, to, instant) => {
  expect(to).toBe(instant);
});

test.each<[rule: string, at: string, zone: string, terms: object]>([
  [
    "in its league's time zone",
    "2026-03-07T19:05:00-05:00",
    "America/Los_Angeles",
    { day: "2026-03-07", minute: 16 * 60 + 5, isLater: false },
  ],
  [
    "on its league's day",
    "2026-03-07T23:30:00-05:00",
    "Europe/Madrid",
    { day: "2026-03-08", minute: 5 * 60 + 30, isLater: false },
  ],
  [
    "the first occurrence of an hour that occurs twice",
    "2026-11-01T01:30:00-04:00",
    zone,
    { day: "2026-11-01", minute: 90, isLater: false },
  ],
  ["the second occurrence", "2026-11-01T01:30:00-05:00", zone, { day: "2026-11-01", minute: 90, isLater: true }],
])("a start is sent %s", (_rule, start, of, terms) => {
  expect(termsAt(at(start), of)).toEqual(terms);
});
