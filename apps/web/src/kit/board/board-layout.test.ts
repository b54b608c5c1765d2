import { describe, expect, it, test } from "vitest";
import { boardLayout, headOfItem, sharedWidths } from "./board-layout.ts";

describe("a board's places", () => {
  test.each([
    ["no rows", [], []],
    ["a heading before the first row of each group", ["A1", "A2", "B1"], ["A", 0, 1, "B", 2]],
    ["one group", ["A1"], ["A", 0]],
  ])("%s", (_rule, rows: readonly string[], items) => {
    const layout = boardLayout(rows, (row) => row.slice(0, 1));
    expect(layout.items).toEqual(items);
    rows.forEach((_row, index) => {
      expect(layout.items[layout.itemOf[index] ?? -1]).toBe(index);
    });
  });

  it("has rows alone without groups", () => {
    expect(boardLayout(["A1", "B1"], undefined).items).toEqual([0, 1]);
  });

  test.each([
    ["other figures in the same rows keep the shape", ["A1", "B1"], ["A9", "B8"], true],
    ["another row changes it", ["A1", "B1"], ["A1", "B1", "B2"], false],
    ["a row that changes its group changes it", ["A1", "A2", "B1"], ["A1", "B2", "B1"], false],
  ])("%s", (_rule, before: readonly string[], after: readonly string[], isSame) => {
    const shapeOf = (rows: readonly string[]): string => boardLayout(rows, (row) => row.slice(0, 1)).shape;
    expect(shapeOf(before) === shapeOf(after)).toBe(isSame);
  });

  test.each([
    ["a row has the heading above it", 4, 3],
    ["a heading has itself", 3, 3],
    ["behind the last item is the last group", 99, 3],
  ])("%s", (_rule, item, head) => {
    expect(headOfItem(["A", 0, 1, "B", 2], item)).toBe(head);
  });

  it("has no heading above rows without groups", () => {
    expect(headOfItem([0, 1], 1)).toBeUndefined();
  });
});

describe("columns share the width", () => {
  test.each([
    ["in proportion, to the last pixel", [10, 20, 30], 121, [20, 41, 60]],
    ["as they are in a room of their width", [10, 20, 30], 60, [10, 20, 30]],
    ["as they are in a narrower room", [10, 20, 30], 50, [10, 20, 30]],
    ["none without columns", [], 50, []],
  ])("%s", (_rule, widths: readonly number[], room, shared) => {
    expect(sharedWidths(widths, room)).toEqual(shared);
  });
});
