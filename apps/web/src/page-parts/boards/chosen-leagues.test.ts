import { describe, expect, test } from "vitest";
import { chosenLeagues, firstDay, leaguesOn, withLeague } from "./chosen-leagues.ts";

const league = (leagueId: number, ...days: readonly [string, number][]) => ({
  leagueId,
  days: days.map(([day, toCome]) => ({ day, toCome })),
});
const all = [league(1, ["2026-11-29", 2]), league(2, ["2026-11-28", 0], ["2026-11-30", 1]), league(3)];

describe("the leagues of a board", () => {
  test.each([
    ["none named: all", "", [1, 2, 3]],
    ["one", "2", [2]],
    ["several, in their usual order", "3,1", [1, 3]],
    ["an unknown one is left out", "9,2", [2]],
    ["only unknown ones: all", "9", [1, 2, 3]],
  ])("%s", (_rule, text, ids) => {
    expect(chosenLeagues(all, text).map(({ leagueId }) => leagueId)).toEqual(ids);
  });

  test.each([
    ["the first that is chosen is alone", "", 2, "2"],
    ["another is added", "2", 3, "2,3"],
    ["one is removed", "2,3", 3, "2"],
    ["removing the last shows all", "2", 2, ""],
    ["adding the last of all shows all", "1,2", 3, ""],
  ])("%s", (_rule, text, leagueId, next) => {
    expect(withLeague(all, text, leagueId)).toBe(next);
  });

  test.each([
    ["opens on the first day with games to trade", all, "2026-11-29"],
    ["or on the first day with any", [league(1, ["2026-11-28", 0])], "2026-11-28"],
    ["or on none", [league(1)], undefined],
  ])("%s", (_rule, leagues, day) => {
    expect(firstDay(leagues)).toBe(day);
  });

  test.each([
    ["with games on the day", "2026-11-30", [2]],
    ["all where none has games", "2026-12-24", [1, 2, 3]],
  ])("%s", (_rule, day, ids) => {
    expect(leaguesOn(all, day).map(({ leagueId }) => leagueId)).toEqual(ids);
  });
});
