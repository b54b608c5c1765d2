import { expect, test } from "vitest";
import { blockOf, blockText, pasteInto } from "./board-clip.ts";

const cell = (row: number, column: number) => ({ row, column });
const size = { rows: 4, columns: 3 };
const short = (text: string, block = blockOf(cell(1, 1), cell(1, 1))) =>
  pasteInto(text, block, size).map((at) => `${String(at.row)}${String(at.column)}${at.text}`);

test("a block starts at its top left cell, whichever corner was chosen first", () => {
  expect(blockOf(cell(3, 0), cell(1, 2))).toEqual({ from: cell(1, 0), to: cell(3, 2) });
});

test("a block is copied as tab-separated rows", () => {
  expect(blockText(blockOf(cell(0, 1), cell(1, 2)), ({ row, column }) => `${String(row)}${String(column)}`)).toBe(
    "01\t02\n11\t12",
  );
});

test.each<[rule: string, text: string, cells: string[]]>([
  ["one value goes to the active cell", "-110", ["11-110"]],
  ["a table extends down and right from there", "a\tb\nc\td", ["11a", "12b", "21c", "22d"]],
  ["values beyond the board are left out", "a\tb\tc\nd\ne\nf", ["11a", "12b", "21d", "31e"]],
  ["an empty value is skipped", "a\t\n\tb", ["11a", "22b"]],
  ["a spreadsheet's final line end adds no row", "a\r\nb\r\n", ["11a", "21b"]],
  ["an empty text has no cells", "", []],
])("%s", (_rule, text, cells) => {
  expect(short(text)).toEqual(cells);
});

test("a single value fills the whole block", () => {
  expect(short("x", blockOf(cell(0, 0), cell(1, 1)))).toEqual(["00x", "01x", "10x", "11x"]);
});
