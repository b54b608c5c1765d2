// A sheet that somebody pasted or chose, as rows of texts: plain text, CSV, or a workbook.
import { calendar } from "@chalkboard/contract";
import { parseCsv } from "hucre/csv";
import { streamXlsxRows } from "hucre/xlsx";

/** `line` is its place on the sheet, from 1. */
export type SheetRow = { readonly line: number; readonly cells: readonly string[] };

/** So many are read at once. */
export const mostRows = calendar.mostGames;
const mostCells = 40;
const longestCell = 200;

export type Pasted = { readonly text?: string | undefined; readonly workbook?: string | undefined };

/** The rows that say something; undefined where a workbook is none. Of a sheet that is longer, the first thousand and one. */
export async function rowsOf({ text, workbook }: Pasted): Promise<readonly SheetRow[] | undefined> {
  if (workbook === undefined) return ofText(text ?? "");
  try {
    return await ofWorkbook(Buffer.from(workbook, "base64"));
  } catch {
    return undefined;
  }
}

/** A workbook is packed; what packs more than this is none that a person made. */
const mostUnpacked = 128 * 1024 * 1024;

/**
 * A table whole, as a file has it, a workbook or CSV: its cells may hold separators and lines of their own. Undefined where a workbook is none. Of one that
 * has more rows, so many.
 */
export async function tableOf(file: string | Buffer, most: { readonly rows: number; readonly cell: number }): Promise<readonly SheetRow[] | undefined> {
  if (Buffer.isBuffer(file) && file.subarray(0, 4).toString("latin1") === "PK\x03\x04") {
    if (unpackedBytes(file) > mostUnpacked) return undefined;
    try {
      return await ofWorkbook(file, most);
    } catch {
      return undefined;
    }
  }
  const whole = file.toString("utf8").replace(/^\uFEFF/, "");
  const [head = ""] = whole.split(/\r\n|\r|\n/, 1);
  const delimiter = ["\t", ";", ","].toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ",";
  return parseCsv(whole, { delimiter }).flatMap((cells, index) => rowOf(index + 1, cells, most.cell)).slice(0, most.rows);
}

/** How large the parts of a packed file say that they are, by its directory; whoever unpacks it holds each to that. */
function unpackedBytes(file: Buffer): number {
  const [entry, fixed] = [Buffer.from("PK\x01\x02", "latin1"), 46];
  let sum = 0;
  for (let at = file.indexOf(entry); at >= 0 && at + fixed <= file.length; at = file.indexOf(entry, at + fixed)) {
    const [packed, size] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)];
    sum += size === 0 && packed > 8 ? Infinity : size;
  }
  return sum;
}

function ofText(text: string): readonly SheetRow[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, index) => {
    const delimiter = ["\t", ";", "|", ","].find((one) => line.includes(one));
    const cells = delimiter === undefined ? [line] : parseCsv(line, { delimiter })[0] ?? [];
    return rowOf(index + 1, cells);
  }).slice(0, mostRows + 1);
}

async function ofWorkbook(bytes: Uint8Array, most = { rows: mostRows + 1, cell: longestCell }): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const { index, values } of streamXlsxRows(bytes)) {
    rows.push(...rowOf(index + 1, values, most.cell));
    if (rows.length >= most.rows) break;
  }
  return rows;
}

function rowOf(line: number, values: readonly unknown[], longest = longestCell): readonly SheetRow[] {
  const cells = values.slice(0, mostCells).map((value) => cellText(value).trim().slice(0, longest));
  return cells.every((cell) => cell === "") ? [] : [{ line, cells }];
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

function minuteText(minute: number): string {
  return `${String(Math.floor(minute / 60) % 24).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
