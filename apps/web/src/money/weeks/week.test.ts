import { expect, test } from "vitest";
import { type Line, turned, unfolded } from "./week.ts";

const row = (key: string, parentId: number | null): Line => {
  const [level, id] = key.split("/");
  return {
    key,
    parentId,
    posId: level === "pos" ? Number(id) : null,
    zoneId: level === "zone" ? Number(id) : null,
  } as unknown as Line;
};
const rows = [row("zone/1", null), row("zone/2", 1), row("pos/7", 2), row("pos/8", 1)];

test.each<[string, string, readonly string[]]>([
  ["the tree with everything in it", "", ["zone/1", "zone/2", "pos/7", "pos/8"]],
  ["a folded zone hides its POS", "2", ["zone/1", "zone/2", "pos/8"]],
  ["a folded zone hides everything below it", "1", ["zone/1"]],
  ["a POS with the same number as a zone stays", "7", ["zone/1", "zone/2", "pos/7", "pos/8"]],
])("%s", (_rule, folded, expected) => {
  expect(unfolded(rows, folded).map(({ key }) => key)).toEqual(expected);
});

test("a zone is folded and unfolded", () =>
  expect([turned("", 4), turned("4,5", 4), turned("5", 4)]).toEqual(["4", "5", "5,4"]));
