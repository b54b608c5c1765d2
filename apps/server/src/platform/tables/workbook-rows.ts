// Reads the rows of a workbook's first sheet, in a process that may be lost: a file of a kilobyte can declare millions
// of cells.
import { streamXlsxRows } from "hucre/xlsx";
import type { TableRow } from "./table-row.ts";

/** Limits: rows, characters of a cell and cells of a row. */
export type WorkbookLimits = { readonly rows: number; readonly cell: number; readonly cells: number };

/**
 * The non-empty rows, as the texts that their cells show.
 * @throws the library's error where the file is no workbook
 */
export async function rowsIn(file: Uint8Array, most: WorkbookLimits): Promise<readonly TableRow[]> {
  const rows: TableRow[] = [];
  for await (const { index, values } of streamXlsxRows(file)) {
    const cells = values.slice(0, most.cells).map((value) => cellText(value).trim().slice(0, most.cell));
    if (cells.some((cell) => cell !== "")) rows.push({ line: index + 1, cells });
    if (rows.length >= most.rows) break;
  }
  return rows;
}

function cellText(value: unknown): string {
  if (value instanceof Date) return dateText(value);
  // A workbook stores a time of day as a fraction of a day.
  if (typeof value === "number" && value > 0 && value < 1) return minuteText(Math.round(value * 1_440));
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

// A spreadsheet's date and time has no zone: it is what its cell shows. Before 1901 there is only a time.
function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return "";
  const [day, minute] = [value.toISOString().slice(0, 10), value.getUTCHours() * 60 + value.getUTCMinutes()];
  if (value.getUTCFullYear() < 1901) return minuteText(minute);
  return minute === 0 ? day : `${day} ${minuteText(minute)}`;
}

/** Minutes after midnight as a cell shows them. */
function minuteText(minute: number): string {
  return `${String(Math.floor(minute / 60) % 24).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
