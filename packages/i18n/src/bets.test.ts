import { expect, test } from "vitest";
import { betMark, type MarkedBet } from "./bets.ts";

const bet = (alias: string, market: string, pick: string, period = "game"): MarkedBet => ({
  alias,
  market,
  pick,
  period,
  line: market === "moneyLine" ? "none" : "points",
});

test.each<[rule: string, bet: MarkedBet, points: number | null, mark: string]>([
  ["the money line by its letters", bet("ML", "moneyLine", "team"), null, "ML"],
  ["a period comes first", bet("1HML", "moneyLine", "team", "firstHalf"), null, "1H ML"],
  ["a handicap with its sign", bet("RL", "spread", "team"), 6, "+1½"],
  ["a handicap of nothing", bet("RL", "spread", "team"), 0, "pk"],
  ["a half's handicap", bet("1HRL", "spread", "team", "firstHalf"), -2, "1H −½"],
  ["a total with its letter", bet("FG", "total", "over"), 34, "o8½"],
  ["a half's total", bet("1H", "total", "under", "firstHalf"), 18, "1H u4½"],
  ["a team's total", bet("TT", "teamTotal", "under"), 16, "TT u4"],
  ["strikeouts are no runs", bet("K", "strikeouts", "over"), 30, "K o7½"],
  ["nor are runs, hits and errors together", bet("RHE", "board", "under"), 96, "RHE u24"],
])("mark of a bet: %s", (_rule, marked, points, mark) => {
  expect(betMark(marked, points)).toBe(mark);
});

test.each<[rule: string, bet: MarkedBet, points: number | null, sport: string | undefined, mark: string]>([
  ["a quarter", bet("1QML", "moneyLine", "team", "quarter1"), null, "football", "1Q ML"],
  ["a hockey period", bet("1QML", "moneyLine", "team", "quarter1"), null, "hockey", "1P ML"],
  ["a hockey period's total", bet("1Q", "total", "over", "quarter1"), 6, "hockey", "1P o1½"],
  ["a set of tennis", bet("1QML", "moneyLine", "team", "quarter1"), null, "tennis", "1S ML"],
  ["of a sport that is not known", bet("1QML", "moneyLine", "team", "quarter1"), null, undefined, "1Q ML"],
])("a period's bet: %s", (_rule, marked, points, sport, mark) => {
  expect(betMark(marked, points, 1, sport)).toBe(mark);
});

test("the draw is not a team's money line", () => {
  expect([
    betMark(bet("ML", "moneyLine", "team"), null, 3),
    betMark(bet("1HML", "moneyLine", "team", "firstHalf"), null, 3),
  ]).toEqual(["X", "1H X"]);
});
