import { expect, test } from "vitest";
import { newContradictions } from "./move-problems.ts";

type Moves = Parameters<typeof newContradictions>[0];
const line = (betType: number, points: number, price = -110) => ({ betType, side: 0, alternate: 0, points, price });
const total = (points: number) => [line(3, points), line(4, points)];
const half = (points: number) => [line(9, points), line(10, points)];
const moves = (lines: ReturnType<typeof half>, version: number): Moves =>
  lines.map(({ betType, side, alternate, points, price }) => ({
    key: { eventId: 1, betType, side, alternate },
    version,
    points,
    price,
  }));

test.each<[rule: string, moved: Moves, current: ReturnType<typeof half>, reasons: readonly string[]]>([
  ["a half that rises above its game", moves(half(36), 4), [...total(34), ...half(18)], ["part"]],
  ["a game that falls below its half", moves(total(16), 4), [...total(34), ...half(18)], ["part"]],
  ["a half that stays below it", moves(half(20), 4), [...total(34), ...half(18)], []],
  ["an existing contradiction is not reported again", moves(half(36), 5), [...total(34), ...half(36)], []],
  ["a line that is only being opened has no price yet", moves(half(36), 0), total(34), []],
])("%s", (_rule, moved, current, reasons) => {
  expect(newContradictions(moved, current).map(({ reason }) => reason)).toEqual(reasons);
});
