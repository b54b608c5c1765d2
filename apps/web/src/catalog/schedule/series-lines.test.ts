import { expect, test } from "vitest";
import { gamesIn, linesOf, withSecond } from "./series-lines.ts";

const lines = linesOf({ day: "2026-04-29", days: "3", time: "19:05", isNeutral: false });
const shown = (of: readonly { day: string; time: string }[]): readonly string[] =>
  of.map(({ day, time }) => `${day} ${time}`);

test.each<[rule: string, lines: typeof lines, shown: readonly string[]]>([
  ["one game per day, across the end of a month", lines, ["2026-04-29 19:05", "2026-04-30 19:05", "2026-05-01 19:05"]],
  [
    "a second game starts three hours after its first",
    withSecond(lines, 1),
    ["2026-04-29 19:05", "2026-04-30 19:05", "2026-04-30 22:05", "2026-05-01 19:05"],
  ],
  [
    "a second game starts as late as the day allows",
    withSecond(linesOf({ day: "2026-04-29", days: "1", time: "21:30", isNeutral: false }), 0),
    ["2026-04-29 21:30", "2026-04-29 23:59"],
  ],
])("a series: %s", (_rule, given, days) => {
  expect(shown(given)).toEqual(days);
  expect(new Set(given.map(({ key }) => key)).size).toBe(given.length);
});

test.each<[rule: string, lines: typeof lines, away: number, games: readonly number[] | undefined]>([
  ["each game has its start minute", lines, 1, [1_145, 1_145, 1_145]],
  ["nothing without a team", lines, 0, undefined],
  ["nothing while a time is missing", lines.map((line) => ({ ...line, time: "" })), 1, undefined],
])("what is entered: %s", (_rule, given, awayId, games) => {
  expect(gamesIn(given, { awayId, homeId: 2 })?.map(({ minute }) => minute)).toEqual(games);
});

test("each game is on its own ground; a second game on that of its first", () => {
  const abroad = lines.map((line, index) => ({ ...line, isNeutral: index === 1 }));
  expect(gamesIn(withSecond(abroad, 1), { awayId: 1, homeId: 2 })?.map(({ isNeutral }) => isNeutral)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
