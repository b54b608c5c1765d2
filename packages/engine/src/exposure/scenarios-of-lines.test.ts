import { expect, test } from "vitest";
import type { OfferedMarket } from "../conversion/related-markets.ts";
import type { Sport } from "../grading/grading-rules.ts";
import { gameEnds } from "./scenarios-of-lines.ts";

const total = (points: number, prices = [-110, -110]): OfferedMarket => ({
  betType: 3,
  side: 0,
  points: points * 4,
  prices,
});
const spread = (points: number): OfferedMarket => ({ betType: 2, side: 1, points: points * 4, prices: [-110, -110] });
const moneyLine = (...prices: number[]): OfferedMarket => ({ betType: 1, side: 1, points: null, prices });

test.each<[rule: string, sport: Sport, markets: OfferedMarket[], lead: number, sum: number]>([
  ["a spread says the margin and a total the total", "football", [spread(7), total(45)], 7, 45],
  ["a favoured visitor leads", "football", [spread(-7), total(45)], -7, 45],
  ["without a spread the money line says the margin", "basketball", [moneyLine(-110, -110), total(215)], 0, 215],
  ["a total that is dearer over lies above its number", "baseball", [total(8.5, [-130, 110])], 0, 9],
  ["the price of the draw is taken out", "soccer", [moneyLine(180, 180, 220), total(2.5)], 0, 2.5],
  ["a game without lines ends as the sport does", "hockey", [], 0, 6],
  ["a period's lines say nothing of the game", "football", [{ ...spread(20), betType: 8 }, total(45)], 0, 45],
])("%s", (_, sport, markets, lead, sum) => {
  const scenarios = gameEnds(sport, markets)?.scenarios ?? [];
  const mean = (of: (away: number, home: number) => number): number =>
    scenarios.reduce((all, { away, home, chance }) => all + of(away, home) * chance, 0);
  expect(Math.abs(mean((away, home) => home - away) - lead)).toBeLessThan(0.6);
  expect(Math.abs(mean((away, home) => home + away) - sum)).toBeLessThan(1.2);
});

test("a margin beyond the total is limited to the total", () => {
  expect(
    gameEnds("baseball", [{ betType: 2, side: 1, points: 400, prices: [-110, -110] }, total(8)])?.scenarios.length,
  ).toBeGreaterThan(0);
});

test("a sport whose result has no margin and total has no scenarios", () => {
  expect(gameEnds("tennis", [])).toBeUndefined();
});
