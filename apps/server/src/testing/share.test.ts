import { expect, test } from "vitest";
import { partOf, type Share, shareOf, shares, turnOf } from "./share.ts";

const items = Array.from({ length: 30 }, (_, index) => index);

test.each<[string, string | undefined, Share]>([
  ["a share by its number", "3", 3], ["the first", "1", 1], ["the last", "14", 14], ["of two figures", "10", 10], ["before the first", "0", "all"],
  ["after the last", "15", "all"], ["a figure too many", "114", "all"],
  ["everything, asked for", "all", "all"], ["nothing said", undefined, "all"], ["no number", "x", "all"],
])("which share runs: %s", (_rule, text, expected) => {
  expect(shareOf(text)).toBe(expected);
});

test("all shares together are everything, and nothing is in two of them", () => {
  const parts = Array.from({ length: shares }, (_, index) => partOf(items, index + 1));
  expect(parts.flat().toSorted((one, other) => one - other)).toEqual(items);
  expect(Math.max(...parts.map(({ length }) => length)) - Math.min(...parts.map(({ length }) => length))).toBeLessThanOrEqual(1);
});

test("all of it is everything", () => {
  expect(partOf(items, "all")).toEqual(items);
});

test.each([1, 2, 3, 5])("of a list of %i each share has one, and all have all", (length) => {
  const short = items.slice(0, length);
  const turns = Array.from({ length: shares }, (_, index) => turnOf(short, index + 1));
  expect(turns.every((turn) => turn.length === 1)).toBe(true);
  expect(new Set(turns.flat())).toEqual(new Set(short));
  expect(turnOf(short, "all")).toEqual(short);
});
