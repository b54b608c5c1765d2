import { describe, expect, test } from "vitest";
import { boundsTogether, type ResultBounds } from "./result-marks.ts";

const of = (segments: readonly string[], statistics: ResultBounds["statistics"] = [], highest = 10): ResultBounds => ({
  segments,
  statistics,
  highestGame: highest,
  highestSegment: highest / 2,
});
const football = of(["1", "2", "3", "4", "OT", "game"], ["firstScore"], 80);
const baseball = of(["1", "2", "3", "4", "5", "6", "7", "8", "9", "game"], ["pitcherChanged"], 30);

describe("the columns of several leagues", () => {
  test.each<[rule: string, leagues: Readonly<Record<string, ResultBounds>>, segments: readonly string[]]>([
    ["one league keeps its own order", { 4: of(["H2", "H1", "game"]) }, ["H2", "H1", "game"]],
    [
      "periods by number, then the others, and the total last",
      { 1: football, 2: baseball },
      ["1", "2", "3", "4", "5", "6", "7", "8", "9", "OT", "game"],
    ],
    ["a column that two leagues have is one", { 1: football, 5: football }, ["1", "2", "3", "4", "OT", "game"]],
    ["without leagues there are none", {}, []],
  ])("%s", (_rule, leagues, segments) => {
    expect(boundsTogether(leagues).segments).toEqual(segments);
  });

  test("statistics are together, and the highest bound is each league's own elsewhere", () => {
    expect(boundsTogether({ 1: football, 2: baseball })).toMatchObject({
      statistics: ["firstScore", "pitcherChanged"],
      highestGame: 80,
      highestSegment: 40,
    });
  });
});
