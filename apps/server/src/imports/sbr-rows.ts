import { type CsvError, parse } from "csv-parse/sync";
import { UnreadableFile } from "./game.ts";

// The columns in the archive's order. The three columns of odds have a blank header in the original sheets.
const columns = ["Date", "Rot", "VH", "Team", "Pitcher", "1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "Final", "Open", "Close",
  "Run Line", "Run Line Odds", "Open OU", "Open OU Odds", "Close OU", "Close OU Odds"] as const;
export type Column = (typeof columns)[number];

/** A line of the file: its number (the header is 1) and its cells without surrounding blanks. */
export type SbrRow = { readonly row: number; readonly cell: (name: Column) => string; readonly isComplete: boolean };

/**
 * Splits the file into rows and checks the header.
 * @throws UnreadableFile when it is not CSV, or its header is another one
 */
export function sbrRows(csvText: string): readonly SbrRow[] {
  if (csvText.includes("\u0000")) throw new UnreadableFile("This is not a text file; save the sheet as CSV first.");
  const [header, ...records] = split(csvText);
  if (header === undefined) throw new UnreadableFile("The file is empty.");
  checkHeader(header.cells);
  return records
    .filter(({ cells }) => cells.some((text) => text !== ""))
    .map(({ row, cells }) => ({ row, isComplete: cells.length === columns.length, cell: (name) => cells[columns.indexOf(name)] ?? "" }));
}

type Split = { readonly row: number; readonly cells: readonly string[] };

function split(csvText: string): readonly Split[] {
  try {
    const records: unknown = parse(csvText, { bom: true, trim: true, relax_column_count: true, info: true });
    return (records as readonly { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({ row: info.lines, cells: record }));
  } catch (error) {
    const { message, lines } = error as CsvError & { lines?: number };
    throw new UnreadableFile(`This is not a CSV file: ${message}${lines === undefined ? "" : ` (line ${lines})`}.`);
  }
}

function checkHeader(cells: readonly string[]): void {
  columns.forEach((wanted, index) => {
    const found = cells[index];
    const mayBeBlank = wanted.endsWith("Odds");
    if (found !== undefined && (plain(found) === plain(wanted) || (mayBeBlank && found === ""))) return;
    const said = found === undefined ? "nothing" : `"${found.slice(0, 40)}"`;
    throw new UnreadableFile(`This is not a baseball file of the SBR archive: its header has ${said} where column ${index + 1} must be "${wanted}".`);
  });
}

/** The archive changed "Run Line" to "RunLine" over the years. */
function plain(name: string): string {
  return name.replaceAll(" ", "").toLowerCase();
}
