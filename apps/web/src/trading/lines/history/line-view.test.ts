import { expect, test } from "vitest";
import { lineView, readLineView } from "./line-view.ts";

const key = { eventId: 12, betType: 1, side: 2, alternate: 0 } as const;

test.each([
  ["a line", lineView(key), undefined, key],
  ["a line of the game that is shown", lineView(key), 12, key],
  ["a line of another game", lineView(key), 13, undefined],
  ["a side that does not exist", "line.12:1:4:0", undefined, undefined],
  ["another view", "second", undefined, undefined],
  ["nothing", "", undefined, undefined],
])("%s", (_rule, view, ofEvent, expected) => {
  expect(readLineView(view, ofEvent)).toEqual(expected);
});
