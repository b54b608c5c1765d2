import type { nameMatching } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { marketSuggestions } from "./match-market.ts";

// Keys of markets as The Odds API lists them in its documentation.
const cases: readonly (readonly [
  rule: string,
  name: string,
  shape: nameMatching.MarketShape | undefined,
  best: number | undefined,
  sure: boolean,
])[] = [
  ["a quarter's winner", "h2h_q1", "winner", 11, true],
  ["a quarter's handicap", "spreads_q3", "spread", 20, true],
  ["a quarter's total", "totals_q4", "total", 25, true],
  ["the second half", "h2h_h2", "winner", 32, true],
  ["a half in words", "totals_2nd_half", "total", 34, true],
  ["five innings are the first half", "h2h_1st_5_innings", "winner", 7, true],
  ["a team's total of a half", "team_totals_h1", "teamTotal", 31, true],
  ["a team's total of a quarter", "team_totals_q1", "teamTotal", 56, true],
  ["in different words", "Point Spread", "spread", 2, true],
  ["in one word", "Moneyline", "winner", 1, true],
  ["one without an example", "totals_q2", undefined, 17, true],
  ["a typing error", "spreds_q1", "spread", 12, true],
  ["several points at once are no line", "alternate_spreads", "ladder", undefined, false],
  ["a period that we do not have", "h2h_p1", "winner", undefined, false],
  ["innings that we do not have", "totals_1st_3_innings", "total", undefined, false],
  ["a player's", "player_strikeouts", "player", undefined, false],
  ["a player's, without an example", "player_total_saves", undefined, undefined, false],
  ["a batter's", "batter_total_bases", "player", undefined, false],
  ["something else", "btts", "other", undefined, false],
];

test.for(cases)("%s: %s", ([, name, shape, best, sure]) => {
  const found = marketSuggestions(name, shape === undefined ? {} : { shape });
  expect(found[0]?.betType).toBe(best);
  expect((found[0]?.score ?? 0) >= 80).toBe(sure);
});

test("evidence for one and against it", () => {
  const why = (shape: nameMatching.MarketShape) =>
    marketSuggestions("h2h_q1", { shape }).map(({ betType, fits, misfits }) => [betType, fits, misfits]);
  expect(why("winner")).toEqual([[11, ["shape", "period"], []]]);
  expect(why("spread")).toEqual([[11, ["period"], ["shape"]]]);
});
