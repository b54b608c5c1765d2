import { expect, test } from "vitest";
import { contradictions, type GameLine } from "./contradictions.ts";

const line = (betType: number, side: number, points: number | null, price: number, alternate = 0): GameLine => ({
  betType,
  side,
  points,
  price,
  alternate,
});
const moneyLine = (away: number, home: number): GameLine[] => [line(1, 1, null, away), line(1, 2, null, home)];
const spread = (quarters: number, away: number, home: number, alternate = 0): GameLine[] => [
  line(2, 1, quarters, away, alternate),
  line(2, 2, quarters === 0 ? 0 : -quarters, home, alternate),
];
const total = (quarters: number, over: number, under: number, alternate = 0): GameLine[] => [
  line(3, 0, quarters, over, alternate),
  line(4, 0, quarters, under, alternate),
];
const halfTotal = (quarters: number): GameLine[] => [line(9, 0, quarters, -110), line(10, 0, quarters, -110)];
const teamTotal = (side: number, quarters: number): GameLine[] => [
  line(5, side, quarters, -110),
  line(6, side, quarters, -110),
];

test.each<[rule: string, lines: GameLine[], reasons: string[]]>([
  [
    "a favourite who gives points, and the other who gets them",
    [...moneyLine(-150, 130), ...spread(-6, 140, -160)],
    [],
  ],
  [
    "a favourite who gets points at the price of giving them",
    [...moneyLine(-150, 130), ...spread(6, 140, -160)],
    ["covers", "covers"],
  ],
  ["a favourite may get points at a shorter price than to win", [...moneyLine(-150, 130), ...spread(6, -250, 210)], []],
  [
    "giving points is likelier than winning",
    [...moneyLine(110, -130), ...spread(-6, -110, -110)],
    ["covers", "covers"],
  ],
  ["no points are the money line: neither start is given", [...moneyLine(-150, 130), ...spread(0, 130, -150)], []],
  ["fair chances two points apart are the last that pass", [...moneyLine(100, 100), ...spread(2, 108, -108)], []],
  ["and more than that the first that do not", [...moneyLine(100, 100), ...spread(2, 109, -109)], ["covers", "covers"]],
  ["an alternative that gets more points is likelier", [...spread(-6, 120, -140), ...spread(6, -200, 170, 1)], []],
  [
    "one that gets more points at a longer price",
    [...spread(-6, 120, -140), ...spread(6, 150, -170, 1)],
    ["order", "order"],
  ],
  ["a higher total is the longer over", [...total(34, -110, -110), ...total(38, 140, -160, 1)], []],
  ["a higher total at a shorter over", [...total(34, -110, -110), ...total(38, -140, 120, 1)], ["order", "order"]],
  ["half a game below the whole", [...total(34, -110, -110), ...halfTotal(34)], []],
  ["half a game above the whole", [...total(34, -110, -110), ...halfTotal(35)], ["part"]],
  ["a team as high as the game", [...total(34, -110, -110), ...teamTotal(2, 34)], []],
  ["a team above the game", [...total(34, -110, -110), ...teamTotal(2, 35)], ["part"]],
  [
    "a spread whose sides do not meet has no chance to compare",
    [...moneyLine(-150, 130), line(2, 1, 6, 140), line(2, 2, -4, -160)],
    [],
  ],
  ["a money line with one side has no fair probability either", [line(1, 1, null, -150), ...spread(6, 140, -160)], []],
  ["a draw takes its part of the chance", [...moneyLine(150, 180), line(1, 3, null, 230), ...spread(2, -210, 190)], []],
  [
    "a money line without its draw is a larger probability, as if there were none",
    [...moneyLine(150, 180), ...spread(2, -210, 190)],
    [],
  ],
  [
    "periods are not compared with each other by chance",
    [...moneyLine(-150, 130), line(8, 1, 2, 140), line(8, 2, -2, -160)],
    [],
  ],
  ["nothing contradicts nothing", [], []],
])("%s", (_rule, lines, reasons) => {
  expect(contradictions(lines).map(({ reason }) => reason)).toEqual(reasons);
});

test("the two lines are named", () => {
  expect(contradictions([...total(34, -110, -110), ...halfTotal(35)])[0]?.lines).toMatchObject([
    { betType: 3 },
    { betType: 9 },
  ]);
});
