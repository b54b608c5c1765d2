import { expect, test } from "vitest";
import { isPauseOver } from "./pause.ts";

test.each<[rule: string, since: number | undefined, now: number, isOver: boolean]>([
  ["that never began", undefined, 0, true],
  ["in its last millisecond", 100, 1_099, false],
  ["at its end", 100, 1_100, true],
  ["by a clock that went on a day", 100, 86_400_100, true],
  ["by a clock that was set back a millisecond", 100, 99, true],
])("a pause %s", (_rule, since, now, isOver) => {
  expect(isPauseOver(since, 1_000, now)).toBe(isOver);
});
