import { expect, test } from "vitest";
import { betName, marketName, periodName } from "./bet-names.ts";
import { en } from "./en.ts";
import { translator } from "./translator.ts";

const t = translator("en", en);

test.each<[rule: string, period: string, sport: string | undefined, name: string]>([
  ["a quarter", "quarter1", "football", "1st quarter"],
  ["hockey has periods", "quarter1", "hockey", "1st period"],
  ["its third", "quarter3", "hockey", "3rd period"],
  ["tennis has sets", "quarter1", "tennis", "1st set"],
  ["of a sport that is not known", "quarter1", undefined, "1st quarter"],
  ["a half is one everywhere", "firstHalf", "hockey", "1st half"],
  ["the game itself", "game", "hockey", "Full game"],
])("a period's name: %s", (_rule, period, sport, name) => {
  expect(periodName(period, sport, t)).toBe(name);
});

const bet = (market: string, pick: string, period = "game", alias = ""): Parameters<typeof betName>[0] => ({
  alias,
  market,
  pick,
  period,
});

test.each<[rule: string, bet: Parameters<typeof betName>[0], sport: string | undefined, name: string]>([
  ["the game's needs no period", bet("moneyLine", "team"), "hockey", "Money line"],
  ["a handicap by its sport: baseball", bet("spread", "team"), "baseball", "Run line"],
  ["a handicap by its sport: hockey", bet("spread", "team", "quarter2"), "hockey", "2nd period · Puck line"],
  ["a handicap of a sport that is not known", bet("spread", "team"), undefined, "Spread"],
  ["who scores first", bet("firstScore", "team"), "baseball", "First run"],
  ["the outcome comes last", bet("total", "over", "quarter1"), "hockey", "1st period · Total · Over"],
])("a bet's name: %s", (_rule, named, sport, name) => {
  expect(betName(named, sport, t)).toBe(name);
});

test("a market's name omits the side", () => {
  expect([marketName(bet("total", "over"), t), marketName(bet("total", "over", "firstHalf"), t)]).toEqual([
    "Total",
    "1st half · Total",
  ]);
});
