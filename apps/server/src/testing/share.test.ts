import { expect, test } from "vitest";
import { partOf, type Share, shareOf, shareOfDay, shares, turnOf } from "./share.ts";

const items = Array.from({ length: 30 }, (_, index) => index);

test.each<[string, string | undefined, Share]>([
  ["a share by its number", "3", 3],
  ["the first", "1", 1],
  ["the last", "14", 14],
  ["of two digits", "10", 10],
  ["before the first", "0", "all"],
  ["after the last", "15", "all"],
  ["a digit too many", "114", "all"],
  ["everything, on request", "all", "all"],
  ["nothing said", undefined, "all"],
  ["no number", "x", "all"],
])("which share runs: %s", (_rule, text, expected) => {
  expect(shareOf(text)).toBe(expected);
});

test("all shares together are everything, without overlaps", () => {
  const parts = Array.from({ length: shares }, (_, index) => partOf(items, index + 1));
  expect(parts.flat().toSorted((one, other) => one - other)).toEqual(items);
  expect(
    Math.max(...parts.map(({ length }) => length)) - Math.min(...parts.map(({ length }) => length)),
  ).toBeLessThanOrEqual(1);
});

test.each([2, 3, 5])("of a walk that %i runs divide so many in a row are everything, two weeks too", (parts) => {
  for (const first of [1, 4]) {
    const inRow = Array.from({ length: parts }, (_, index) => partOf(items, first + index, parts));
    expect(inRow.flat().toSorted((one, other) => one - other)).toEqual(items);
  }
  expect(new Set(Array.from({ length: shares }, (_, index) => partOf(items, index + 1, parts)).flat())).toEqual(
    new Set(items),
  );
});

test("each day has the share after that of the previous day, and two weeks cover them all", () => {
  const day = 86_400_000;
  const days = Array.from({ length: shares + 1 }, (_, index) => shareOfDay(Date.UTC(2026, 0, 1) + index * day));
  expect(days.slice(0, shares).toSorted((one, other) => Number(one) - Number(other))).toEqual(
    Array.from({ length: shares }, (_, index) => index + 1),
  );
  expect(days.at(-1)).toBe(days[0]);
  expect(shareOfDay(Date.UTC(2026, 0, 2) - 1)).toBe(days[0]);
});

test("the union of all shares is everything", () => {
  expect(partOf(items, "all")).toEqual(items);
});

test.each([1, 2, 3, 5])("of a list of %i each share has one, and together all", (length) => {
  const short = items.slice(0, length);
  const turns = Array.from({ length: shares }, (_, index) => turnOf(short, index + 1));
  expect(turns.every((turn) => turn.length === 1)).toBe(true);
  expect(new Set(turns.flat())).toEqual(new Set(short));
  expect(turnOf(short, "all")).toEqual(short);
});
