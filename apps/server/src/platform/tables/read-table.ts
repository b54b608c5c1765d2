// The only reader of tables: bytes or pasted text of CSV, or a workbook, as rows of texts with their problems.

import { fileURLToPath } from "node:url";
import type { TableProblem, TableProblemCode } from "@chalkboard/contract";
import { damagedLine, decodeText } from "@chalkboard/kernel";
import { type CsvError, parse } from "csv-parse/sync";
import { oneAtATime, type Program } from "../ports/run-alone.ts";
import type { TableRow } from "./table-row.ts";
import type { WorkbookLimits } from "./workbook-rows.ts";

// Reads the first sheet of a workbook (XLSX) in a separate process: its uncompressed content can be a thousand times
// its size, and its cells a thousand times that.

/** No person's workbook unpacks to more than this. */
const mostUnpacked = 128 * 1024 * 1024;
/** More than the largest import takes, on a busy machine too. */
const program: Program = {
  file: fileURLToPath(new URL("./workbook-main.ts", import.meta.url)),
  heapMb: 256,
  longestMs: 20_000,
};
const run = oneAtATime();

/** Whether bytes are a zip file, as a workbook is. */
function isWorkbook(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "PK\x03\x04";
}

/**
 * The non-empty rows of a workbook.
 * @returns undefined where it cannot be opened, unpacks to more than 128 MB, or takes more time or memory than any that
 * a person made
 */
async function workbookRows(bytes: Uint8Array, most: WorkbookLimits): Promise<readonly TableRow[] | undefined> {
  const file = Buffer.from(bytes);
  if (unpackedBytes(file) > mostUnpacked) return undefined;
  const { output, code } = await run({ ...program, args: [JSON.stringify(most)] }, file);
  return code === 0 ? (JSON.parse(output.toString("utf8")) as readonly TableRow[]) : undefined;
}

/** The declared sizes of a zip file's parts, by its directory; the unpacking program enforces them. */
function unpackedBytes(file: Buffer): number {
  const [entry, fixed] = [Buffer.from("PK\x01\x02", "latin1"), 46];
  let sum = 0;
  for (let at = file.indexOf(entry); at >= 0 && at + fixed <= file.length; at = file.indexOf(entry, at + fixed)) {
    const [packed, size] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)];
    sum += size === 0 && packed > 8 ? Infinity : size;
  }
  return sum;
}

/** The rows that are not empty, and the table's problems. With a fatal problem there are no rows. */
export type Table = {
  readonly rows: readonly TableRow[];
  readonly problems: readonly TableProblem[];
  /** Numbers may have a decimal comma, because commas do not separate cells. */
  readonly hasDecimalCommas: boolean;
  /** Each row of a workbook ends with its last non-empty cell. */
  readonly isWorkbook: boolean;
};

/** The limits of a table: rows, cells of a row (40 by default) and characters of a cell. The rest is cut off. */
export type TableLimits = { readonly rows: number; readonly cell: number; readonly cells?: number };

const usualCells = 40;

/** A problem that makes the whole table invalid. */
export function fatal(code: TableProblemCode, line: number | null = null, said = ""): TableProblem {
  return { code, line, said, isFatal: true };
}

export function unreadTable(problem: TableProblem): Table {
  return { rows: [], problems: [problem], hasDecimalCommas: false, isWorkbook: false };
}

/**
 * Reads a file or a pasted text: a workbook (XLSX), or CSV in any encoding and with any delimiter that spreadsheet
 * programs use.
 * @returns no rows and the reason, where its letters or cells would have to be guessed
 */
export async function readTable(file: string | Uint8Array, limits: TableLimits): Promise<Table> {
  if (typeof file === "string") return readText(file, limits);
  if (isWorkbook(file)) {
    const rows = await workbookRows(file, { cells: usualCells, ...limits });
    if (rows === undefined) return unreadTable(fatal("workbook"));
    const damaged = rows.find(({ cells }) => cells.some((cell) => damagedLine(cell) !== undefined));
    if (damaged !== undefined) return unreadTable(fatal("damaged", damaged.line));
    return { rows, problems: [], hasDecimalCommas: false, isWorkbook: true };
  }
  const decoded = decodeText(file);
  if ("text" in decoded) return readText(decoded.text, limits);
  return unreadTable(decoded.fault === "damaged" ? fatal("damaged", decoded.line) : fatal("encoding"));
}

/**
 * Reads a text as CSV, as `readTable` does. A first line such as `sep=;`, which names the delimiter for spreadsheet
 * programs, is no row.
 */
export function readText(text: string, limits: TableLimits): Table {
  const damaged = damagedLine(text);
  if (damaged !== undefined) return unreadTable(fatal("damaged", damaged));
  const unmarked = text.replace(/^\uFEFF/, "");
  if (unmarked.includes("\0")) return unreadTable(fatal("encoding"));
  const named = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i.exec(unmarked);
  const body = named === null ? unmarked : unmarked.slice(named[0].length);
  const delimiter = named?.[1] ?? delimiterOf(body);
  const records = recordsOf(body, delimiter);
  if ("code" in records) return unreadTable(records);
  const rows = records.flatMap((cells, index) => rowOf(index + 1, cells, limits)).slice(0, limits.rows);
  return { rows, problems: [], hasDecimalCommas: delimiter !== ",", isWorkbook: false };
}

/**
 * Reads pasted text whose lines may each have a different format, such as a schedule from a page or an email.
 * @returns no rows and the reason, where letters were lost
 */
export function readLines(text: string, limits: TableLimits): Table {
  const damaged = damagedLine(text);
  if (damaged !== undefined) return unreadTable(fatal("damaged", damaged));
  const rows = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => {
      const delimiter = ["\t", ";", "|", ","].find((one) => line.includes(one));
      const records = delimiter === undefined ? [[line]] : recordsOf(line, delimiter);
      return rowOf(index + 1, "code" in records ? [line] : (records[0] ?? []), limits);
    });
  return { rows: rows.slice(0, limits.rows), problems: [], hasDecimalCommas: false, isWorkbook: false };
}

const triedRows = 30;

/**
 * The delimiter that splits the first row, and most of the rows after it into as many cells; a comma where nothing
 * does.
 */
function delimiterOf(text: string): string {
  const scored = ["\t", ";", ",", "|"].flatMap((delimiter) => {
    const records = recordsOf(text, delimiter, triedRows);
    if ("code" in records) return [];
    const full = records.filter((cells) => cells.some((cell) => cell !== ""));
    const width = full[0]?.length ?? 0;
    return width < 2
      ? []
      : [{ delimiter, width, fitting: full.filter(({ length }) => length === width).length / full.length }];
  });
  const [best] = scored.toSorted((one, other) => other.fitting - one.fitting || other.width - one.width);
  return best?.delimiter ?? ",";
}

function recordsOf(text: string, delimiter: string, most?: number): readonly (readonly string[])[] | TableProblem {
  try {
    return parse(text, {
      // A blank cell before a tab must not be trimmed.
      delimiter,
      trim: delimiter !== "\t",
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      record_delimiter: ["\r\n", "\n", "\r"],
      ...(most === undefined ? {} : { to: most }),
    });
  } catch (error) {
    const { lines } = error as CsvError & { readonly lines?: number };
    return fatal("quote", lines ?? null);
  }
}

/** A row of a table, or nothing where it is blank. */
function rowOf(
  line: number,
  values: readonly string[],
  { cell: longest, cells: most = usualCells }: TableLimits,
): readonly TableRow[] {
  const cells = values.slice(0, most).map((value) => value.trim().slice(0, longest));
  return cells.every((cell) => cell === "") ? [] : [{ line, cells }];
}
