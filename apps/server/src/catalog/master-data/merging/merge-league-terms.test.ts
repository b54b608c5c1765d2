import type { sources } from "@chalkboard/contract";
import { describe, expect, test } from "vitest";
import { sameTeams, serviceRow, sourceTerms } from "./merge-league-terms.ts";
import { isSame, mergedShape, type One, shapeOf } from "./merge-terms.ts";
import type { ServiceLeagueJson } from "./moved-league.ts";

const league = (id: number, print_name?: string): One => ({
  id,
  name: `League ${String(id)}`,
  aliases: [],
  names: {},
  is_active: true,
  group_id: 1,
  ...(print_name === undefined ? {} : { print_name }),
});

test.each<[rule: string, kept: One, others: readonly One[], printName: string | undefined]>([
  ["the kept one's stays", league(1, "One"), [league(2, "Two")], "One"],
  [
    "it has none: the first one's among the others",
    league(1, ""),
    [league(2, ""), league(3, "Three"), league(4, "Four")],
    "Three",
  ],
  ["none of them has one", league(1, ""), [league(2, "")], ""],
  ["a team has no print name", league(1), [league(2)], undefined],
])("a print name: %s", (_rule, kept, others, printName) => {
  expect(mergedShape(kept, others).printName).toBe(printName);
});

test.each<[rule: string, now: One, written: One, same: boolean]>([
  ["as the merge wrote it", league(1, "One"), league(1, "One"), true],
  ["the print name changed since", league(1, "Two"), league(1, "One"), false],
  ["a merge from before leagues had one", league(1, "Two"), league(1), true],
])("what a merge wrote is still in effect: %s", (_rule, now, written, same) => {
  expect(isSame(shapeOf(now), shapeOf(written))).toBe(same);
});

const row = (given: Partial<ServiceLeagueJson>): ServiceLeagueJson => ({
  is_sold: false,
  sort: null,
  shown_name: "",
  website_config: {},
  till_config: {},
  ...given,
});

test.each<[rule: string, kept: ServiceLeagueJson | null, others: ServiceLeagueJson[], becomes: ServiceLeagueJson]>([
  ["sold where either was", row({}), [row({ is_sold: true })], row({ is_sold: true })],
  [
    "an explicit setting of the kept one stays",
    row({ shown_name: "Ball", sort: 3 }),
    [row({ shown_name: "Old", sort: 1 })],
    row({ shown_name: "Ball", sort: 3 }),
  ],
  [
    "a missing setting comes from the other",
    row({}),
    [row({ shown_name: "Old", till_config: { shown: false } })],
    row({ shown_name: "Old", till_config: { shown: false } }),
  ],
  [
    "a service with only the other has the merged one",
    null,
    [row({ is_sold: true, sort: 2 })],
    row({ is_sold: true, sort: 2 }),
  ],
])("in a service: %s", (_rule, kept, others, becomes) => {
  expect(serviceRow(kept, others)).toEqual(becomes);
});

const terms = (...leagues: readonly (readonly [code: string, lines: number])[]): sources.SourceTerms =>
  ({
    adaptor: "theOddsApi",
    leagues: leagues.map(([code, lines]) => ({ code, lines, live: 0, results: 0 })),
    leagueMargins: [],
  }) as unknown as sources.SourceTerms;

test.each<[rule: string, before: sources.SourceTerms, after: sources.SourceTerms]>([
  ["it has neither", terms(["nba", 1]), terms(["nba", 1])],
  ["it has the other: its ranks move to the merged one", terms(["old", 2], ["nba", 1]), terms(["mlb", 2], ["nba", 1])],
  ["it has both: its ranks for the kept one stay", terms(["old", 2], ["mlb", 1]), terms(["mlb", 1])],
  ["it has two of the others: the first one's", terms(["old", 2], ["older", 3]), terms(["mlb", 2])],
])("for a source: %s", (_rule, before, after) => {
  expect(sourceTerms(before, ["old", "older"], "mlb")).toEqual(after);
});

describe("teams of the same name", () => {
  const team = (id: number, league: number, name: string, ...aliases: string[]) => ({
    id,
    league_id: league,
    group_id: league,
    name,
    aliases,
    names: {},
    is_active: true,
  });
  test.each<[rule: string, teams: ReturnType<typeof team>[], groups: number[][]]>([
    ["none", [team(1, 1, "Mets"), team(2, 2, "Cubs")], []],
    ["are found by name, the kept league's first", [team(1, 2, "Mets"), team(2, 1, "mets")], [[2, 1]]],
    ["are found by an alias", [team(1, 1, "Mets"), team(2, 2, "New York", "Mets")], [[1, 2]]],
    [
      "one with the names of two merges them",
      [team(1, 1, "Mets"), team(2, 2, "Cubs"), team(3, 3, "Both", "Mets", "Cubs")],
      [[1, 2, 3]],
    ],
  ])("%s", (_rule, teams, groups) => {
    expect(sameTeams(teams, 1).map((some) => some.map(({ id }) => id))).toEqual(groups);
  });
});
