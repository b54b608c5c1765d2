import { csvLines, type NamedRow } from "./csv-rows.ts";
import { UnreadableFile } from "./game.ts";

// The columns in the archive's order. The three columns of odds have a blank header in the original sheets.
const columns = [
  "Date",
  "Rot",
  "VH",
  "Team",
  "Pitcher",
  "1st",
  "2nd",
  "3rd",
  "4th",
  "5th",
  "6th",
  "7th",
  "8th",
  "9th",
  "Final",
  "Open",
  "Close",
  "Run Line",
  "Run Line Odds",
  "Open OU",
  "Open OU Odds",
  "Close OU",
  "Close OU Odds",
] as const;
export type Column = (typeof columns)[number];

export type SbrRow = NamedRow<Column>;

/**
 * Splits the file into rows and checks the header.
 * @throws UnreadableFile when it is not CSV, or its header does not match
 */
export function sbrRows(csvText: string): readonly SbrRow[] {
  const [header, ...records] = csvLines(csvText);
  if (header === undefined) throw new UnreadableFile({ code: "fileEmpty" });
  checkHeader(header.cells);
  return records.map(({ row, cells }) => ({
    row,
    isComplete: cells.length === columns.length,
    cell: (name) => cells[columns.indexOf(name)] ?? "",
  }));
}

function checkHeader(cells: readonly string[]): void {
  columns.forEach((wanted, index) => {
    const found = cells[index];
    const mayBeBlank = wanted.endsWith("Odds");
    if (found !== undefined && (plain(found) === plain(wanted) || (mayBeBlank && found === ""))) return;
    throw new UnreadableFile({ code: "otherHeader", said: found?.slice(0, 40) ?? "", wanted, place: index + 1 });
  });
}

/** The archive changed "Run Line" to "RunLine" over the years. */
function plain(name: string): string {
  return name.replaceAll(" ", "").toLowerCase();
}
