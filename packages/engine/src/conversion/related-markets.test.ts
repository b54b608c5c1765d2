import { expect, test } from "vitest";
import type { Sport } from "../grading/grading-rules.ts";
import { contradiction, fairChances, type OfferedMarket } from "./related-markets.ts";

const market = (betType: number, side: number, points: number | null, ...prices: number[]): OfferedMarket => ({
  betType,
  side,
  points,
  prices,
});
const money = (...prices: number[]) => market(1, 1, null, ...prices);
const spread = (points: number, ...prices: number[]) => market(2, 1, points, ...prices);
const total = (points: number, ...prices: number[]) => market(3, 0, points, ...prices);
const team = (side: number, points: number, ...prices: number[]) => market(5, side, points, ...prices);
const halfMoney = (...prices: number[]) => market(7, 1, null, ...prices);
const halfSpread = (points: number, ...prices: number[]) => market(8, 1, points, ...prices);
const halfTotal = (points: number, ...prices: number[]) => market(9, 0, points, ...prices);
const even = [-110, -110];

// Percentage points of probability between the offer and the other markets; real lines are up to 10 apart
// (test/seasons).
test.each<
  [rule: string, sport: Sport, market: OfferedMarket, others: readonly OfferedMarket[], points: number | undefined]
>([
  ["a run line of an even game", "baseball", money(...even), [spread(6, -210, 175)], 2],
  ["the same with the prices of the two teams exchanged", "baseball", spread(6, 175, -210), [money(...even)], 30],
  ["a favourite's run line", "baseball", spread(-6, 110, -130), [money(-160, 140)], 2],
  ["given by the other team", "baseball", spread(6, 110, -130), [money(-160, 140)], 31],
  ["seven points of football", "football", spread(28, ...even), [money(250, -300)], 1],
  ["and the money line of a pick'em", "football", money(...even), [spread(28, ...even)], 24],
  [
    "a big favourite's cents are small, however far its spread",
    "basketball",
    money(1_800, -8_000),
    [spread(74, ...even)],
    4,
  ],
  ["a puck line", "hockey", money(130, -150), [spread(6, -240, 195)], 2],
  [
    "two team totals and the total that they sum to",
    "football",
    total(180, ...even),
    [team(1, 76, ...even), team(2, 104, ...even)],
    0,
  ],
  ["a total ten points above them", "football", total(220, ...even), [team(1, 76, ...even), team(2, 104, ...even)], 29],
  ["one team's total says nothing of it", "football", total(220, ...even), [team(1, 76, ...even)], undefined],
  [
    "a team's total by total and spread",
    "football",
    team(1, 76, ...even),
    [total(180, ...even), spread(28, ...even)],
    0,
  ],
  [
    "the totals of the two teams exchanged",
    "football",
    team(1, 104, ...even),
    [total(180, ...even), spread(28, ...even)],
    29,
  ],
  ["a half's total is half of the game's", "basketball", halfTotal(444, ...even), [total(880, ...even)], 1],
  ["the game's own line in place of the half's", "basketball", halfTotal(880, ...even), [total(880, ...even)], 50],
  ["five innings' favourite", "baseball", halfMoney(-140, 120), [money(-150, 130)], 1],
  ["and the wrong one", "baseball", halfMoney(150, -170), [money(-180, 160)], 21],
  ["a half's spread", "football", halfSpread(16, ...even), [spread(28, ...even)], 2],
  ["what a half implies for its game is ignored", "baseball", money(-180, 160), [halfMoney(150, -170)], undefined],
  ["a market with a draw", "soccer", money(150, 180, 240), [spread(0, ...even)], undefined],
  ["a draw in a sport that is known", "hockey", money(150, 180, 240), [spread(0, ...even)], undefined],
  ["nothing beside it", "baseball", money(...even), [], undefined],
])("%s", (_rule, sport, one, others, points) => {
  const found = contradiction(sport, one, others);
  expect(found && Math.round(found.distance * 100)).toBe(points);
});

test("the furthest of several counts, and is named", () => {
  const near = halfSpread(2, -105, -115);
  const far = money(-300, 250);
  expect(contradiction("baseball", halfMoney(110, -130), [near, far])?.against).toEqual([far]);
});

test.each([
  ["even sides", [-110, -110], [0.5, 0.5]],
  ["three sides", [150, 180, 240], [0.383, 0.34, 0.277]],
  ["one side has no fair probability", [150], undefined],
])("fair chances: %s", (_rule, prices, chances) => {
  expect(fairChances(prices)?.map((chance) => Math.round(chance * 1_000) / 1_000)).toEqual(chances);
});
