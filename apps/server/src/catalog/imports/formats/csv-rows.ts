import { readText, repeated } from "../../../platform/tables/index.ts";
import { UnreadableFile } from "./game.ts";

/** A line of the file: its number (the header is 1) and its trimmed cells. */
type CsvLine = { readonly row: number; readonly cells: readonly string[] };

/** A line whose cells are read by column name; a missing cell is empty. */
export type NamedRow<Column extends string = string> = {
  readonly row: number;
  readonly cell: (name: Column) => string;
  readonly isComplete: boolean;
};

/** More than any season has. */
const limits = { rows: 100_000, cell: 400, cells: 300 };

/** The file's lines, without blank ones; a decimal comma becomes a point. @throws UnreadableFile when it is not CSV */
export function csvLines(csvText: string): readonly CsvLine[] {
  const {
    rows,
    problems: [problem],
    hasDecimalCommas,
  } = readText(csvText, limits);
  if (problem !== undefined) {
    const line = problem.line ?? 0;
    throw new UnreadableFile(
      problem.code === "quote"
        ? { code: "openQuote", row: line }
        : problem.code === "damaged"
          ? { code: "damaged", row: line }
          : { code: "notText" },
    );
  }
  const pointed = (cell: string): string =>
    hasDecimalCommas && /^[+-]?\d+,\d+$/.test(cell) ? cell.replace(",", ".") : cell;
  return rows.map(({ line, cells }) => ({ row: line, cells: cells.map(pointed) }));
}

/**
 * The file's rows, read by the names in its header, in whatever order and with whatever other columns.
 * @param needed the required columns, without which it is another kind of file
 * @throws UnreadableFile when it is not CSV, lacks a required column or has one twice
 */
export function namedRows<Column extends string>(csvText: string, needed: readonly Column[]): readonly NamedRow[] {
  const [header, ...lines] = csvLines(csvText);
  if (header === undefined) throw new UnreadableFile({ code: "fileEmpty" });
  const places = new Map(header.cells.map((name, place) => [name.toLowerCase(), place]));
  const missing = needed.find((name) => !places.has(name.toLowerCase()));
  if (missing !== undefined) throw new UnreadableFile({ code: "noColumn", said: missing });
  const [twice] = repeated(
    header.cells,
    header.cells.map((name) => name.toLowerCase()),
  );
  if (twice !== undefined) throw new UnreadableFile({ code: "columnTwice", said: twice.said });
  return lines.map(({ row, cells }) => ({
    row,
    isComplete: cells.length === header.cells.length,
    cell: (name) => cells[places.get(name.toLowerCase()) ?? -1] ?? "",
  }));
}
