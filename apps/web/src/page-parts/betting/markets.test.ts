import { betTypes, defaultGradingRules, hasBetType, type Sport } from "@chalkboard/engine";
import { describe, expect, test } from "vitest";
import { furtherPeriods, marketOf, marketsInThrees, marketsOfView, viewsOf } from "./markets.ts";

const ofSport = (sport: Sport): number[] =>
  betTypes.filter((type) => hasBetType(type, defaultGradingRules(sport))).map(({ id }) => id);

describe("a market's bets are in the rows of a game", () => {
  test.each<
    [
      rule: string,
      betType: number,
      away: string | undefined,
      home: string | undefined,
      draw: string | undefined,
      facing: string,
    ]
  >([
    ["a money line has each team and the draw", 1, "1/1", "1/2", "1/3", "1"],
    ["a handicap has no draw", 2, "2/1", "2/2", undefined, "2"],
    ["a total: over above, under below", 3, "3/0", "4/0", undefined, "3"],
    ["both bets of a total give the same market", 4, "3/0", "4/0", undefined, "3"],
    ["a team's over has its under as the facing market", 5, "5/1", "5/2", undefined, "6"],
    ["a team's under has its over as the facing market", 6, "6/1", "6/2", undefined, "5"],
    ["the under is below even if its solo number is lower", 30, "30/1", "30/2", undefined, "31"],
    ["yes is above, no below", 39, "37/0", "39/0", undefined, "37"],
    ["a yes without a no has no facing bet", 38, "38/0", undefined, undefined, "38"],
  ])("%s", (_rule, betType, away, home, draw, facing) => {
    const market = marketOf(betType);
    const text = (row: 1 | 2 | 3): string | undefined => {
      const bet = market.of(row);
      return bet === undefined ? undefined : `${bet.betType}/${bet.side}`;
    };
    expect([text(1), text(2), text(3), market.facing.id]).toEqual([away, home, draw, facing]);
  });
});

describe("the views of a sport", () => {
  test.each<[Sport, string]>([
    ["baseball", "main firstHalf secondHalf more"],
    ["football", "main firstHalf secondHalf quarter1 quarter2 quarter3 quarter4 more"],
    ["hockey", "main quarter1 quarter2 quarter3 more"],
    ["soccer", "main firstHalf secondHalf more"],
    ["combat", "main"],
  ])("%s", (sport, views) => expect(viewsOf(ofSport(sport)).join(" ")).toBe(views));

  test.each<[rule: string, Sport, Parameters<typeof marketsOfView>[0], string]>([
    ["game, first part, teams' totals", "baseball", "main", "1 2 3 7 8 9 5 6"],
    ["a first period where there are no halves", "hockey", "main", "1 2 3 11 12 13 5 6"],
    ["a half with its solos", "football", "firstHalf", "7 8 9 31 30"],
    ["a quarter without solos", "football", "quarter2", "15 16 17"],
    ["everything that is left", "baseball", "more", "27 28 36 37 38 40 55 59 60"],
    ["a bout has its winner alone", "combat", "main", "1"],
  ])("%s", (_rule, sport, view, ids) =>
    expect(
      marketsOfView(view, ofSport(sport))
        .map(({ id }) => id)
        .join(" "),
    ).toBe(ids),
  );

  test.each<[Sport, string]>([
    ["baseball", "32 33 34"],
    ["hockey", "15 16 17 | 19 20 21"],
    ["combat", ""],
  ])("where there is room, %s shows periods after the main view", (sport, ids) => {
    expect(
      furtherPeriods(ofSport(sport))
        .map((markets) => markets.map(({ id }) => id).join(" "))
        .join(" | "),
    ).toBe(ids);
  });

  test("markets are split into groups of three", () => {
    const groups = (sport: Sport): string =>
      marketsInThrees(ofSport(sport))
        .map((markets) => markets.map(({ id }) => id).join(" "))
        .join(" | ");
    expect(groups("baseball")).toBe("1 2 3 | 5 6 | 7 8 9 | 31 30 | 32 33 34 | 27 28 36 | 37 38 40 | 55 | 59 60");
    expect(groups("combat")).toBe("1");
  });

  test("every bet of a game is in one of the groups", () => {
    for (const sport of ["baseball", "football", "hockey", "soccer", "tennis", "combat", "basketball"] as const) {
      const ids = ofSport(sport);
      const shown = viewsOf(ids)
        .flatMap((view) => marketsOfView(view, ids))
        .flatMap((market) => ([1, 2, 3] as const).map((row) => market.of(row)?.betType));
      expect(ids.filter((id) => !shown.includes(id))).toEqual(ids.filter((id) => id === 0 || id === -1));
    }
  });
});
