import { expect, test } from "vitest";
import { distance, scrolledAt } from "./scroll.ts";

test.each([
  ["it begins where it is", 0, 100],
  ["it is most of the way there at the half", 250, 187.5],
  ["a millisecond before its 500 it has not arrived", 499, 199.9999992],
  ["after 500 ms it has", 500, 200],
  ["and stays", 900, 200],
])("a scroll from 100 to 200: %s", (_, elapsedMs, at) => {
  expect(scrolledAt(100, 200, elapsedMs)).toBeCloseTo(at, 9);
});

test.each([
  ["what is seen is not moved", { start: 40, end: 60 }, 0],
  ["at the edge there is a margin", { start: 12, end: 30 }, 0],
  ["a pixel above it", { start: 11, end: 30 }, -1],
  ["below, so far that its end is seen", { start: 90, end: 120 }, 32],
  ["of what is longer than the box the beginning", { start: 50, end: 300 }, 38],
])("how far a box of 100 scrolls: %s", (_, span, by) => {
  expect(distance(span, { start: 0, end: 100 })).toBe(by);
});
