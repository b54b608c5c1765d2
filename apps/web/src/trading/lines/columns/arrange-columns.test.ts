import { expect, test } from "vitest";
import type { BoardColumn } from "../../../kit/board/board-types.ts";
import { arranged, movedGroup, withWhatFits } from "./arrange-columns.ts";

const columns = [
  "rotation",
  "team",
  "state",
  "start",
  "1.price",
  "2.points",
  "2.price",
  "source.north",
  "open.side",
].map((id): BoardColumn<unknown> => ({ id, heading: id, width: 10, cell: () => "" }));
const names = (hidden: string[], order: string[]) =>
  arranged(columns, hidden, order)
    .slice(3)
    .map(({ id }) => id)
    .join(" ");

test.each<[rule: string, hidden: string[], order: string[], shown: string]>([
  ["default order where nothing is arranged", [], [], "start 1.price 2.points 2.price source.north open.side"],
  ["a hidden market loses both columns", ["2"], [], "start 1.price source.north open.side"],
  ["a market moves with both columns", [], ["2", "1"], "start 2.points 2.price 1.price source.north open.side"],
  [
    "groups missing in the order keep their places",
    [],
    ["open.side", "1"],
    "start open.side 2.points 2.price source.north 1.price",
  ],
  [
    "groups that no longer exist give no column",
    [],
    ["9", "2", "1"],
    "start 2.points 2.price 1.price source.north open.side",
  ],
  [
    "number, team and state stay",
    ["rotation", "team"],
    ["state", "start"],
    "start 1.price 2.points 2.price source.north open.side",
  ],
])("%s", (_rule, hidden, order, shown) => {
  expect(names(hidden, order)).toBe(shown);
});

test.each<[rule: string, name: string, by: -1 | 1, order: readonly string[]]>([
  ["one moves before its neighbour; groups of another view stay in the order", "b", -1, ["b", "a", "c", "far"]],
  ["one moves behind its neighbour", "b", 1, ["a", "c", "b", "far"]],
  ["the first moves no further", "a", -1, ["far"]],
  ["the last moves no further", "c", 1, ["far"]],
])("%s", (_rule, name, by, order) => {
  expect(movedGroup(["a", "b", "c"], ["far"], name, by)).toEqual(order);
});

test.each<[rule: string, room: number, shown: string]>([
  ["none in a window without a width yet", -64, "a b"],
  ["none that lacks a single pixel", 49, "a b"],
  ["the next one completely", 50, "a b c1 c2 c3"],
  ["no group before an earlier one", 59, "a b c1 c2 c3"],
  ["all groups", 60, "a b c1 c2 c3 d"],
  ["all groups and nothing else", 900, "a b c1 c2 c3 d"],
])("further groups of a wide board: %s", (_rule, room, shown) => {
  const of = (...ids: string[]) =>
    ids.map((id): BoardColumn<unknown> => ({ id, heading: id, width: 10, cell: () => "" }));
  expect(
    withWhatFits(of("a", "b"), [of("c1", "c2", "c3"), of("d")], room)
      .map(({ id }) => id)
      .join(" "),
  ).toBe(shown);
});
