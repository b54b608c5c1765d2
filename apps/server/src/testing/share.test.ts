import { expect, test } from "vitest";
import { partOf, type Share, shareOf } from "./share.ts";

const items = Array.from({ length: 30 }, (_, index) => index);

test.each<[string, string | undefined, Share]>([
  ["a share by its number", "3", 3], ["the first", "0", 0], ["the last", "6", 6], ["a share that there is not", "7", "all"],
  ["everything, asked for", "all", "all"], ["nothing said", undefined, "all"], ["no number", "x", "all"],
])("which share runs: %s", (_rule, text, expected) => {
  expect(shareOf(text)).toBe(expected);
});

test("seven shares together are everything, and nothing is in two of them", () => {
  const parts = items.slice(0, 7).map((share) => partOf(items, share));
  expect(parts.flat().toSorted((one, other) => one - other)).toEqual(items);
  expect(Math.max(...parts.map(({ length }) => length)) - Math.min(...parts.map(({ length }) => length))).toBeLessThanOrEqual(1);
});

test("all of it is everything", () => {
  expect(partOf(items, "all")).toEqual(items);
});
