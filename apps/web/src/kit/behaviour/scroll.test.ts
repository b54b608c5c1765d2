import { expect, test } from "vitest";
import { distance, scrolledAt } from "./scroll.ts";

test.each([
  ["it starts at its position", 0, 100],
  ["it has covered most of the way at half time", 250, 187.5],
  ["a millisecond before its 500 it has not arrived", 499, 199.9999992],
  ["after 500 ms it has arrived", 500, 200],
  ["it stays there after that", 900, 200],
])("a scroll from 100 to 200: %s", (_, elapsedMs, at) => {
  expect(scrolledAt(100, 200, elapsedMs)).toBeCloseTo(at, 9);
});

test.each([
  ["a visible span is not moved", { start: 40, end: 60 }, 0],
  ["the margin at the edge is kept", { start: 12, end: 30 }, 0],
  ["a span one pixel above scrolls up", { start: 11, end: 30 }, -1],
  ["a span below scrolls until its end is visible", { start: 90, end: 120 }, 32],
  ["a span longer than the box scrolls to its start", { start: 50, end: 300 }, 38],
])("how far a box of 100 scrolls: %s", (_, span, by) => {
  expect(distance(span, { start: 0, end: 100 })).toBe(by);
});
