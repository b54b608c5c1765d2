// Reads files as another program would: by the published layouts of ZIP (APPNOTE 6.3), SpreadsheetML (ECMA-376) and RFC
// 4180, independently of the code that wrote them.
import { inflateRawSync } from "node:zlib";
import { assert } from "@chalkboard/kernel";
import { parse } from "csv-parse/sync";
import { DomUtils, parseDocument } from "htmlparser2";
import { readSheet } from "read-excel-file/node";

/** A cell: a time or day is a number too, shown by its format. */
export type WorkbookCell = { readonly value: string | number; readonly format: string; readonly isBold: boolean };
export type Workbook = readonly (readonly (WorkbookCell | null)[])[];
type Parsed = ReturnType<typeof parseDocument>;

/** The lines of a text file; it must be UTF-8 with a byte order mark, and every line as long as its headings. */
export function readCsv(bytes: Uint8Array): readonly (readonly string[])[] {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  assert(text.startsWith("\u{feff}"), "a text file begins with its mark");
  return parse(text, { bom: true, relax_column_count: false });
}

/** The first sheet of a workbook, row by row from the first column on. */
export function readWorkbook(bytes: Uint8Array): Workbook {
  const parts = unzipped(bytes);
  const part = (name: string): Parsed | undefined => {
    const found = parts.get(name);
    return found === undefined
      ? undefined
      : parseDocument(new TextDecoder("utf-8", { fatal: true }).decode(found), { xmlMode: true });
  };
  const shared = elements(part("xl/sharedStrings.xml"), "si").map((one) => textIn(one));
  const styles = stylesOf(part("xl/styles.xml"));
  return elements(part("xl/worksheets/sheet1.xml"), "row").map((row) => {
    const cells: (WorkbookCell | null)[] = [];
    for (const cell of elements(row, "c")) {
      const place = columnOf(cell.attribs["r"] ?? "");
      while (cells.length < place) cells.push(null);
      const value = valueOf(cell, shared);
      cells.push(
        value === undefined
          ? null
          : { value, ...(styles[Number(cell.attribs["s"] ?? 0)] ?? { format: "General", isBold: false }) },
      );
    }
    return cells;
  });
}

/** Where another library reads the first sheet of a workbook differently, as text: nothing where both agree. */
export async function libraryFaults(bytes: Uint8Array): Promise<readonly string[]> {
  const theirs: readonly (readonly unknown[])[] = await readSheet(Buffer.from(bytes), { trim: false });
  const ours = readWorkbook(bytes);
  if (theirs.length !== ours.length)
    return [`the library reads ${String(theirs.length)} rows, and ${String(ours.length)} are there`];
  return ours.flatMap((row, index) =>
    row.flatMap((cell, place) => {
      const [read, result] = [cell === null || cell.value === "" ? null : cell.value, theirs[index]?.[place] ?? null];
      return isSame(read, result)
        ? []
        : [
            `row ${String(index)}, column ${String(place)}: the library reads ${String(result)}, and ${String(read)} is there`,
          ];
    }),
  );
}

/** The last millisecond of a time is the library's own rounding. */
function isSame(read: string | number | null, result: unknown): boolean {
  if (!(result instanceof Date)) return Object.is(read, result);
  return typeof read === "number" && timeOfSerial(read) === timeOfSerial(result.getTime() / day + daysBefore1970);
}

const [day, daysBefore1970] = [86_400_000, 25_569];

/** A serial number of a workbook as its day and time, "2026-11-21 00:00:00". */
export function timeOfSerial(serial: number): string {
  // Day 25569 is 1 January 1970.
  return new Date(Math.round(((serial - daysBefore1970) * day) / 1_000) * 1_000)
    .toISOString()
    .slice(0, 19)
    .replace("T", " ");
}

/** The lines of a table on paper: headings, then the rows under them. */
export function readPrintout(html: string): {
  readonly title: string;
  readonly note: string;
  readonly lines: readonly (readonly string[])[];
} {
  const printout = parseDocument(html);
  return {
    title: elements(printout, "h1").map(textIn).join(),
    note: elements(printout, "p").map(textIn).join(),
    lines: elements(printout, "tr").map((row) => [...elements(row, "th"), ...elements(row, "td")].map(textIn)),
  };
}

type Element = ReturnType<typeof elements>[number];

function elements(within: Parsed | Parsed["children"][number] | undefined, name: string) {
  return within === undefined ? [] : DomUtils.getElementsByTagName(name, within, true);
}

function textIn(of: Parameters<typeof DomUtils.textContent>[0]): string {
  return DomUtils.textContent(of);
}

function valueOf(cell: Element, shared: readonly string[]): string | number | undefined {
  const [inline] = elements(cell, "is");
  if (inline !== undefined) return textIn(inline);
  const [value] = elements(cell, "v");
  if (value === undefined) return undefined;
  switch (cell.attribs["t"]) {
    case "s":
      return shared[Number(textIn(value))];
    case "str":
      return textIn(value);
    case undefined:
    case "n":
      return Number(textIn(value));
    default:
      throw new Error(`a cell of type ${cell.attribs["t"] ?? ""}`);
  }
}

const builtIn: Readonly<Record<string, string>> = {
  0: "General",
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  14: "m/d/yy",
};

function stylesOf(styles: Parsed | undefined): readonly Omit<WorkbookCell, "value">[] {
  const own = new Map(
    elements(styles, "numFmt").map(({ attribs }) => [attribs["numFmtId"] ?? "", attribs["formatCode"] ?? ""]),
  );
  const fonts = elements(elements(styles, "fonts")[0], "font").map((font) => elements(font, "b").length > 0);
  return elements(elements(styles, "cellXfs")[0], "xf").map(({ attribs: { numFmtId = "0", fontId = "0" } }) => ({
    format: own.get(numFmtId) ?? builtIn[numFmtId] ?? numFmtId,
    isBold: fonts[Number(fontId)] ?? false,
  }));
}

/** "A1" is 0, "AB7" is 27. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]+/.exec(reference)?.[0] ?? "";
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function unzipped(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const file = Buffer.from(bytes);
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  assert(end >= 0, "a workbook is a ZIP file", { bytes: file.length });
  const parts = new Map<string, Uint8Array>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    assert(file.readUInt32LE(at) === 0x02014b50, "an entry of the directory begins with its mark", { at });
    const [nameLength, more, comment] = [
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
    ];
    const local = file.readUInt32LE(at + 42);
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(begin, begin + file.readUInt32LE(at + 20));
    const content = file.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    assert(content.length === file.readUInt32LE(at + 24), "a part is as long as the directory says", {
      length: content.length,
    });
    parts.set(file.toString("utf8", at + 46, at + 46 + nameLength), content);
    at += 46 + nameLength + more + comment;
  }
  return parts;
}
