// Blocks of board cells, and copying and pasting them as tab-separated text, as spreadsheets do. Pure.
import type { Cell } from "./board-move.ts";

/** A block of cells, including both corners. */
export type Block = { readonly from: Cell; readonly to: Cell };

/** The block between two cells, in either order. */
export function blockOf(one: Cell, other: Cell): Block {
  return {
    from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
    to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
  };
}

/** A block as text. @param textAt a cell's text */
export function blockText({ from, to }: Block, textAt: (cell: Cell) => string): string {
  return steps(from.row, to.row)
    .map((row) =>
      steps(from.column, to.column)
        .map((column) => textAt({ row, column }))
        .join("\t"),
    )
    .join("\n");
}

/**
 * Which cells a pasted text goes to: from the block's first cell on, up to the edges of the board. A single value fills
 * the whole block. Empty values are skipped.
 * @param size rows and columns of the board
 */
export function pasteInto(
  text: string,
  { from, to }: Block,
  size: { readonly rows: number; readonly columns: number },
): readonly PastedText[] {
  const table = text
    .replace(/\r\n?/g, "\n")
    .replace(/\n+$/, "")
    .split("\n")
    .map((row) => row.split("\t").map((value) => value.trim()));
  const only = table.length === 1 && table[0]?.length === 1 ? (table[0][0] ?? "") : undefined;
  const cells =
    only === undefined
      ? table.flatMap((values, row) =>
          values.map((value, column) => ({ row: from.row + row, column: from.column + column, text: value })),
        )
      : steps(from.row, to.row).flatMap((row) =>
          steps(from.column, to.column).map((column) => ({ row, column, text: only })),
        );
  return cells.filter((cell) => cell.text !== "" && cell.row < size.rows && cell.column < size.columns);
}

export type PastedText = Cell & { readonly text: string };

const steps = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_none, step) => from + step);
