import { expect, test } from "vitest";
import { cardColumns } from "./card-columns.ts";
import type { Column } from "./columns.ts";

const column = (patch: Partial<Column<object>>): Column<object> => ({ title: "kit.total", value: () => "", ...patch });
const number = column({ kind: "number" });
const money = column({ kind: "money" });
const text = column({});
const none: ReadonlySet<number> = new Set();

test.each([
  [
    "the first text is the name, the first money the figure, three more are lines",
    [number, text, money, money, text, text, text],
    none,
    { name: 1, figure: 2, lines: [0, 3, 4] },
  ],
  [
    "a date is not a name",
    [column({ kind: "dateTime" }), text, column({ kind: "day" })],
    none,
    { name: 1, figure: undefined, lines: [0, 2] },
  ],
  [
    "columns for wide screens are left out",
    [column({ wideOnly: true }), text, money, column({ wideOnly: true, kind: "money" })],
    none,
    { name: 1, figure: 2, lines: [] },
  ],
  [
    "columns may be marked as name and figure",
    [text, money, column({ phone: "name" }), column({ kind: "money", phone: "figure" })],
    none,
    { name: 2, figure: 3, lines: [0, 1] },
  ],
  [
    "a column marked as a line comes first, also one for wide screens",
    [text, text, text, text, column({ wideOnly: true, phone: "line" })],
    none,
    { name: 0, figure: undefined, lines: [4, 1, 2] },
  ],
  [
    "the figure's previous value is beside it and is not a line",
    [text, column({ kind: "money", phone: "before" }), column({ phone: "figure" }), money],
    none,
    { name: 0, figure: 2, before: 1, lines: [3] },
  ],
  [
    "a column marked as never on a phone is left out",
    [text, money, column({ phone: "none" })],
    none,
    { name: 0, figure: 1, lines: [] },
  ],
  ["a column hidden by the user is left out", [text, money, text], new Set([2]), { name: 0, figure: 1, lines: [] }],
])("%s", (_, columns, hidden, expected) => {
  expect(cardColumns(columns, hidden)).toEqual(expected);
});
