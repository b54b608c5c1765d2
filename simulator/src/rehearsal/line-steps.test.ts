import { expect, test } from "vitest";
import type { ImportedLine } from "../server.ts";
import { linesAfter } from "./line-steps.ts";

const line = (betType: number, points: number | null, price: number): ImportedLine => ({
  betType,
  side: betType === 1 ? 1 : 0,
  points,
  price,
});

test.each<
  [
    rule: string,
    opening: readonly ImportedLine[],
    closing: readonly ImportedLine[],
    done: number,
    stands: readonly ImportedLine[],
  ]
>([
  ["the opening", [line(1, null, -120)], [line(1, null, -140)], 0, [line(1, null, -120)]],
  ["half of the way, by the cent", [line(1, null, -120)], [line(1, null, -131)], 2, [line(1, null, -125)]],
  ["through even money", [line(1, null, -110)], [line(1, null, 110)], 2, [line(1, null, 100)]],
  ["points by the half point", [line(3, 30, -110)], [line(3, 36, -105)], 2, [line(3, 34, -107)]],
  ["points that stay", [line(3, 30, -110)], [line(3, 30, -114)], 1, [line(3, 30, -111)]],
  ["the closing", [line(3, 30, -110)], [line(3, 36, -105)], 4, [line(3, 36, -105)]],
  [
    "a line that only the close has is not there before",
    [line(1, null, -120)],
    [line(1, null, -120), line(3, 30, -110)],
    3,
    [line(1, null, -120)],
  ],
  [
    "and there at the close",
    [line(1, null, -120)],
    [line(1, null, -120), line(3, 30, -110)],
    4,
    [line(1, null, -120), line(3, 30, -110)],
  ],
  ["a line that the close has not stays", [line(1, null, -120)], [], 4, [line(1, null, -120)]],
])("%s", (_rule, opening, closing, done, stands) => {
  expect(linesAfter({ opening, closing }, done, 4)).toEqual(stands);
});
