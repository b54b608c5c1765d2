import { type CsvError, parse } from "csv-parse/sync";
import { UnreadableFile } from "./game.ts";

/** A line of the file: its number (the header is 1) and its cells without surrounding blanks. */
type CsvLine = { readonly row: number; readonly cells: readonly string[] };

/** A line whose cells are read by the name of their column; a cell that the line lacks is empty. */
export type NamedRow<Column extends string = string> = {
  readonly row: number; readonly cell: (name: Column) => string; readonly isComplete: boolean;
};

/** The file's lines, blank ones left out. @throws UnreadableFile when it is not CSV */
export function csvLines(csvText: string): readonly CsvLine[] {
  if (csvText.includes("\u0000")) throw new UnreadableFile({ code: "notText" });
  try {
    const records: unknown = parse(csvText, { bom: true, trim: true, relax_column_count: true, info: true });
    return (records as readonly { record: string[]; info: { lines: number } }[])
      .map(({ record, info }) => ({ row: info.lines, cells: record }))
      .filter(({ cells }) => cells.some((text) => text !== ""));
  } catch (error) {
    const { message, lines } = error as CsvError & { lines?: number };
    throw new UnreadableFile({ code: "notCsv", said: `${message}${lines === undefined ? "" : ` (line ${lines})`}` });
  }
}

/**
 * The file's rows, read by the names in its header, in whatever order those stand and whatever else stands between them.
 * @param needed the columns without which it is another kind of file
 * @throws UnreadableFile when it is not CSV, or lacks a column that is needed
 */
export function namedRows<Column extends string>(csvText: string, needed: readonly Column[]): readonly NamedRow[] {
  const [header, ...lines] = csvLines(csvText);
  if (header === undefined) throw new UnreadableFile({ code: "fileEmpty" });
  const places = new Map(header.cells.map((name, place) => [name.toLowerCase(), place]));
  const missing = needed.find((name) => !places.has(name.toLowerCase()));
  if (missing !== undefined) throw new UnreadableFile({ code: "noColumn", said: missing });
  return lines.map(({ row, cells }) => ({
    row, isComplete: cells.length === header.cells.length, cell: (name) => cells[places.get(name.toLowerCase()) ?? -1] ?? "",
  }));
}
