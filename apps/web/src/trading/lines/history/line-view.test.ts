import { expect, test } from "vitest";
import { eventOfView, generateView, lineView, readGenerateView, readLineView } from "./line-view.ts";

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

test.each<[rule: string, view: string, expected: number | null | undefined]>([
  ["all markets of the game", generateView(12), null],
  ["one market", generateView(12, 3), 3],
  ["another game", generateView(13, 3), undefined],
  ["no bet type", "generate.12:", undefined],
  ["another view", lineView(key), undefined],
])("generated lines: %s", (_rule, view, expected) => {
  expect(readGenerateView(view, 12)).toBe(expected);
});

test.each<[rule: string, view: string, expected: number | undefined]>([
  ["a line", lineView(key), 12],
  ["generated lines", generateView(12), 12],
  ["of a market", generateView(12, 3), 12],
  ["another view", "second", undefined],
])("the game of a view: %s", (_rule, view, expected) => {
  expect(eventOfView(view)).toBe(expected);
});
