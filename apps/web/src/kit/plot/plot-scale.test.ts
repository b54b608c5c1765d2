import { describe, expect, test } from "vitest";
import type { PlotSeries } from "./plot-props.ts";
import { apart, movesOf, scaleOf } from "./plot-scale.ts";

const hour = 3_600_000;
const series = (values: readonly (number | null)[], kind: PlotSeries["kind"] = "steps"): PlotSeries => ({
  name: "",
  values,
  kind: kind ?? "line",
});

describe("the scale", () => {
  test.each<[rule: string, at: readonly number[], all: readonly PlotSeries[], scale: readonly [number, number]]>([
    ["covers the figures plus a tenth of padding", [0, hour, 2 * hour], [series([-120, -110, -130])], [-132, -108]],
    ["covers both of two lines", [0, hour], [series([-120, -110]), series([100, 80])], [-142, 122]],
    [
      "leaves out a value that lasted less than a hundredth of the time",
      [0, 100 * hour, 100.5 * hour, 200 * hour],
      [series([-120, -900, -110, -110])],
      [-121, -109],
    ],
    [
      "shows a value that lasted longer than a hundredth of the time",
      [0, 100 * hour, 103 * hour, 200 * hour],
      [series([-120, -900, -110, -110])],
      [-979, -31],
    ],
    ["shows a line's current value, however short", [0, 100 * hour], [series([-120, -900])], [-978, -42]],
    [
      "counts all points of a line equally, so that all of a few are shown",
      [0, 1, 2],
      [series([1, 2, 1_000], "line")],
      [-98.9, 1_099.9],
    ],
    ["starts at zero for bars", [0, 1], [series([50, 100], "bars")], [0, 110]],
    ["covers zero for bars below zero too", [0, 1], [series([-100, 100], "bars")], [-120, 120]],
    ["has padding around a constant figure", [0, hour], [series([-120, -120])], [-132, -108]],
    ["has one unit around nothing but zeros", [0, hour], [series([0, 0])], [-1, 1]],
    ["ignores missing values", [0, hour, 2 * hour], [series([null, -120, -110])], [-121, -109]],
    ["exists without any figure", [0], [series([null])], [0, 1]],
  ])("%s", (_rule, at, all, [least, most]) => {
    const found = scaleOf(at, all);
    expect(found[0]).toBeCloseTo(least, 6);
    expect(found[1]).toBeCloseTo(most, 6);
  });
});

test.each<[rule: string, values: readonly (number | null)[], moves: number[]]>([
  ["the first figure is a move", [5, 5], [0]],
  ["an unchanged figure is no move", [5, 5, 6, 6, 5], [0, 2, 4]],
  ["a missing figure is no move", [null, 5, null, 5], [1, 3]],
])("changes of a step line: %s", (_rule, values, moves) => {
  expect(movesOf(values)).toEqual(moves);
});

test.each<[rule: string, places: readonly number[], found: readonly number[]]>([
  ["labels with enough space stay where they are", [10, 40], [10, 40]],
  ["two labels at one position are stacked", [10, 10], [10, 23]],
  ["the lower one is moved, in any order", [12, 10], [23, 10]],
  ["a third is moved below both", [10, 11, 12], [10, 23, 36]],
  ["no labels give no positions", [], []],
])("labels: %s", (_rule, places, found) => {
  expect(apart(places, 13)).toEqual(found);
});
