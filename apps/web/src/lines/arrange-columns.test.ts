import { expect, test } from "vitest";
import type { BoardColumn } from "../kit/board-types.ts";
import { arranged, movedGroup, withWhatFits } from "./arrange-columns.ts";

const columns = ["rotation", "team", "state", "start", "1.price", "2.points", "2.price", "source.north", "open.side"]
  .map((id): BoardColumn<unknown> => ({ id, heading: id, width: 10, cell: () => "" }));
const names = (hidden: string[], order: string[]) => arranged(columns, hidden, order).slice(3).map(({ id }) => id).join(" ");

test.each<[rule: string, hidden: string[], order: string[], shown: string]>([
  ["as they are where nobody has arranged them", [], [], "start 1.price 2.points 2.price source.north open.side"],
  ["a market is left out whole", ["2"], [], "start 1.price source.north open.side"],
  ["and moves whole", [], ["2", "1"], "start 2.points 2.price 1.price source.north open.side"],
  ["what is not in the order keeps its place", [], ["open.side", "1"], "start open.side 2.points 2.price source.north 1.price"],
  ["what is no longer there is no column", [], ["9", "2", "1"], "start 2.points 2.price 1.price source.north open.side"],
  ["number, team and state stay", ["rotation", "team"], ["state", "start"], "start 1.price 2.points 2.price source.north open.side"],
])("%s", (_rule, hidden, order, shown) => { expect(names(hidden, order)).toBe(shown); });

test.each<[rule: string, name: string, by: -1 | 1, order: readonly string[]]>([
  ["one goes before its neighbour, and those of another view stay in the order", "b", -1, ["b", "a", "c", "far"]],
  ["one goes behind it", "b", 1, ["a", "c", "b", "far"]],
  ["the first goes no further", "a", -1, ["far"]],
  ["nor does the last", "c", 1, ["far"]],
])("%s", (_rule, name, by, order) => { expect(movedGroup(["a", "b", "c"], ["far"], name, by)).toEqual(order); });

test.each<[rule: string, room: number, shown: string]>([
  ["none in a window without a width yet", -64, "a b"], ["none that a pixel is missing for", 49, "a b"], ["the next one whole", 50, "a b c1 c2 c3"],
  ["none before another", 59, "a b c1 c2 c3"], ["all there are", 60, "a b c1 c2 c3 d"], ["and no more", 900, "a b c1 c2 c3 d"],
])("of what stands behind a wide board: %s", (_rule, room, shown) => {
  const of = (...ids: string[]) => ids.map((id): BoardColumn<unknown> => ({ id, heading: id, width: 10, cell: () => "" }));
  expect(withWhatFits(of("a", "b"), [of("c1", "c2", "c3"), of("d")], room).map(({ id }) => id).join(" ")).toBe(shown);
});
