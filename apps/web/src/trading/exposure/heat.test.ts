import { expect, test } from "vitest";
import { depthOf, type HeatCell, heatOf, nextCell, stepText, worstOf } from "./heat.ts";

const cell = (margin: number, total: number, chance: number, profit = 0): HeatCell => ({
  margin,
  total,
  chance,
  profit,
  parts: [],
});

test("columns run from away to home leads, the highest total is on top, gaps are empty", () => {
  const { margins, rows } = heatOf([cell(1, 7, 0.3, 5), cell(-1, 7, 0.3, -5), cell(1, 9, 0.4, 6)]);
  expect(margins).toEqual([-1, 1]);
  expect(rows.map(({ total, cells }) => [total, ...cells.map((one) => one?.profit)])).toEqual([
    [9, undefined, 6],
    [7, -5, 5],
  ]);
});

test.each<[rule: string, chance: number, margins: number[]]>([
  ["an edge of two in a thousand is shown", 0.002, [-9, 1]],
  ["an edge rarer than two in a thousand is left out", 0.0019, [1]],
])("%s", (_, chance, margins) => {
  expect(heatOf([cell(-9, 9, chance), cell(1, 9, 1 - chance)]).margins).toEqual(margins);
});

test("a rare step between likely ones stays", () => {
  expect(heatOf([cell(-1, 9, 0.5), cell(0, 9, 0), cell(1, 9, 0.5)]).margins).toEqual([-1, 0, 1]);
});

test.each<[rule: string, cells: HeatCell[], worst: readonly [number, number] | undefined]>([
  ["the most expensive", [cell(1, 7, 0.5, -5), cell(2, 7, 0.5, -6)], [2, 7]],
  ["the likeliest of several equally expensive cells", [cell(1, 7, 0.4, -5), cell(2, 7, 0.6, -5)], [2, 7]],
  ["undefined where none has a loss", [cell(1, 7, 1, 0)], undefined],
])("the worst cell is %s", (_, cells, worst) => {
  const found = worstOf(heatOf(cells));
  expect(found === undefined ? undefined : [found.margin, found.total]).toEqual(worst);
});

// In rows: 9 at a margin of 1; 8 at −1 and 1; 7 at −1 and 0.
test.each<[key: string, from: string, to: string | undefined]>([
  ["ArrowRight", "-1/7", "0/7"],
  ["ArrowRight", "0/7", undefined],
  ["ArrowRight", "-1/8", "1/8"],
  ["ArrowLeft", "1/8", "-1/8"],
  ["ArrowUp", "-1/7", "-1/8"],
  ["ArrowUp", "0/7", undefined],
  ["ArrowUp", "1/8", "1/9"],
  ["ArrowDown", "1/9", "1/8"],
  ["ArrowDown", "1/8", undefined],
  ["Enter", "1/8", undefined],
])("%s leads from %s to %s", (key, from, to) => {
  const cells = [cell(1, 9, 0.2), cell(-1, 8, 0.2), cell(1, 8, 0.2), cell(-1, 7, 0.2), cell(0, 7, 0.2)];
  const [start] = cells.filter(({ margin, total }) => `${String(margin)}/${String(total)}` === from);
  expect(start).toBeDefined();
  const next = nextCell(heatOf(cells), start as HeatCell, key);
  expect(next === undefined ? undefined : `${String(next.margin)}/${String(next.total)}`).toBe(to);
});

test.each([
  [-50, -100, 0.5],
  [-100, -100, 1],
  [20, -100, 0],
  [0, -100, 0],
  [5, 5, 0],
])("a profit of %i where the worst is %i is %d deep", (profit, worst, depth) => {
  expect(depthOf(profit, worst)).toBe(depth);
});

test.each([
  [8, 2, "8–9"],
  [-14, 7, "-14–-8"],
  [3, 1, "3"],
])("the step from %i by %i is %s", (from, step, text) => {
  expect(stepText(from, step)).toBe(text);
});
