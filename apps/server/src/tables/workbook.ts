// The first sheet of a workbook (XLSX) as rows of the texts that its cells show.
import { streamXlsxRows } from "hucre/xlsx";
import type { TableRow } from "./table-row.ts";

/** What packs more than this was made by no person. */
const mostUnpacked = 128 * 1024 * 1024;

/** Whether bytes are a packed file, as a workbook is. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "PK\x03\x04";
}

/**
 * The rows of a workbook that hold something.
 * @param most rows, characters of a cell and cells of a row that are read
 * @returns undefined where it cannot be opened, or unpacks to more than 128 MB
 */
export async function workbookRows(
  bytes: Uint8Array, most: { readonly rows: number; readonly cell: number; readonly cells: number },
): Promise<readonly TableRow[] | undefined> {
  const file = Buffer.from(bytes);
  if (unpackedBytes(file) > mostUnpacked) return undefined;
  const rows: TableRow[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(file)) {
      const cells = values.slice(0, most.cells).map((value) => cellText(value).trim().slice(0, most.cell));
      if (cells.some((cell) => cell !== "")) rows.push({ line: index + 1, cells });
      if (rows.length >= most.rows) break;
    }
    return rows;
  } catch {
    return undefined;
  }
}

/** How large the parts of a packed file say that they are, by its directory; the program that unpacks it holds each to that. */
function unpackedBytes(file: Buffer): number {
  const [entry, fixed] = [Buffer.from("PK\x01\x02", "latin1"), 46];
  let sum = 0;
  for (let at = file.indexOf(entry); at >= 0 && at + fixed <= file.length; at = file.indexOf(entry, at + fixed)) {
    const [packed, size] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)];
    sum += size === 0 && packed > 8 ? Infinity : size;
  }
  return sum;
}

function cellText(value: unknown): string {
  if (value instanceof Date) return dateText(value);
  // A workbook keeps a time of day as a part of the day.
  if (typeof value === "number" && value > 0 && value < 1) return minuteText(Math.round(value * 1_440));
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

// A spreadsheet's moment has no zone: it is what its cell shows. Before 1901 there is only a time.
function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return "";
  const [day, minute] = [value.toISOString().slice(0, 10), value.getUTCHours() * 60 + value.getUTCMinutes()];
  if (value.getUTCFullYear() < 1901) return minuteText(minute);
  return minute === 0 ? day : `${day} ${minuteText(minute)}`;
}

/** Minutes after midnight as a cell shows them. */
export function minuteText(minute: number): string {
  return `${String(Math.floor(minute / 60) % 24).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
