import type { files } from "@chalkboard/contract";
import {
  type Column,
  columnFormat,
  columnWidth,
  csvHeads,
  csvLine,
  headingOf,
  sheetCell,
  totalCell,
  type TotalsRow,
  type Writer,
} from "@chalkboard/list-columns";
import { writeCsvStream } from "hucre/csv";
import { writeXlsxStream } from "hucre/xlsx";

export type Written<Row> = {
  readonly columns: readonly Column<Row>[];
  /** The lines over the rows of a workbook; a text file has data rows only (docs/decisions/0643). */
  readonly totals: readonly TotalsRow[];
  /** Read only as fast as they are written. */
  readonly rows: AsyncIterable<Row>;
  readonly writer: Writer;
};

/**
 * A file piece by piece; memory holds only what its consumer has not taken yet. Rows are requested as they are written.
 */
export function writeFile<Row>(format: files.FileFormat, written: Written<Row>): ReadableStream<Uint8Array> {
  return format === "csv" ? writeCsv(written) : writeXlsx(written);
}

// The mark at the start tells spreadsheets that the text is UTF-8.
function writeCsv<Row>(written: Written<Row>): ReadableStream<Uint8Array> {
  return writeCsvStream(csvLines(written), { bom: true, headers: false, lineSeparator: "\r\n" });
}

async function* csvLines<Row>({ columns, rows, writer }: Written<Row>): AsyncGenerator<(string | number)[]> {
  yield [...csvHeads(columns, writer)];
  for await (const row of rows) yield [...csvLine(columns, row, writer)];
}

function writeXlsx<Row>(written: Written<Row>): ReadableStream<Uint8Array> {
  const { columns, totals, writer } = written;
  return writeXlsxStream(sheetRows(written), {
    name: "Chalkboard",
    freezePane: { rows: 1 + totals.length },
    columns: columns.map((column) => {
      const numFmt = columnFormat(column, writer);
      return {
        header: headingOf(column, writer),
        width: columnWidth(column),
        ...(numFmt === undefined ? {} : { numFmt }),
      };
    }),
  });
}

type Value = string | number | Date | null;

async function* sheetRows<Row>({ columns, totals, rows, writer }: Written<Row>): AsyncGenerator<Value[]> {
  for (const one of totals) yield columns.map((column, index) => totalCell(column, one, index, writer)?.value ?? null);
  for await (const row of rows) yield columns.map((column) => sheetCell(column, row, writer)?.value ?? null);
}
