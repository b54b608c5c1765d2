import { expect, test } from "vitest";
import { type BoardRow, rowsOf } from "../data/board-data.ts";
import { pastedLines } from "./paste-lines.ts";
import { sampleEvent, sampleLine as line } from "../data/board-samples.ts";

const event = sampleEvent([line(1, 1, null, -135), line(1, 2, null, 115), line(2, 1, -6, 125), line(2, 2, 6, -145)]);
const rows = rowsOf({ events: [event, { ...event, eventId: 8 }], hasDraw: false });
const paste = (...cells: readonly [row: number, column: string, text: string][]) =>
  pastedLines(
    cells.map(([row, id, text]) => ({
      row: rows[row] as BoardRow,
      column: { id, heading: "", width: 1, cell: () => "" },
      text,
    })),
  );
const short = ({ wanted, unread }: ReturnType<typeof paste>) => [
  wanted.map(({ row, market, points, price }) => [row.event.eventId, row.side, market.id, points, price].join(" ")),
  unread,
];

test.each<[rule: string, pasted: ReturnType<typeof paste>, lines: string[], unread: number]>([
  ["a price applies to its own side", paste([0, "1.price", "−140"]), ["7 1 1  -140"], 0],
  [
    "both sides of two games",
    paste([0, "1.price", "-140"], [1, "1.price", "+120"], [2, "1.price", "-140"], [3, "1.price", "+120"]),
    ["7 1 1  -140", "7 2 1  120", "8 1 1  -140", "8 2 1  120"],
    0,
  ],
  [
    "points apply to both sides, prices pasted with them to their own side",
    paste([0, "2.points", "−2½"], [0, "2.price", "+150"]),
    ["7 1 2 -10 150", "7 2 2 10 -145"],
    0,
  ],
  ["current values are no change", paste([0, "1.price", "-135"]), [], 0],
  [
    "points open a total that the game does not have yet",
    paste([0, "3.points", "8½"], [1, "3.price", "-105"]),
    ["7 1 3 34 -110", "7 2 3 34 -105"],
    0,
  ],
  ["a price before its points is left out", paste([0, "3.price", "-105"]), [], 1],
  [
    "invalid prices, and prices in a column without them, are left out",
    paste([0, "1.price", "soon"], [0, "team", "Yankees"], [1, "1.price", "+125"]),
    ["7 2 1  125"],
    2,
  ],
])("%s", (_rule, pasted, lines, unread) => {
  expect(short(pasted)).toEqual([lines, unread]);
});
