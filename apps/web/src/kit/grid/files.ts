import {
  type Column,
  columnWidth,
  csvHeads,
  csvLine,
  headingOf,
  isFigure,
  sheetCell,
  type SheetCell,
  totalCell,
  type TotalsRow,
  type Writer,
} from "@chalkboard/list-columns";

/** The rows to export, where all of them are loaded. */
export type Shown<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly totals: readonly TotalsRow[];
  /** Rows that are sums: bold. */
  readonly isSum: (row: Row) => boolean;
  /** Sums of other rows here: a text file leaves them out, so that its columns add up. */
  readonly isSubtotal?: (row: Row) => boolean;
};

/**
 * A text file of what is shown: data rows only, no sums (docs/decisions/0643). The byte order mark at the start tells
 * spreadsheets that the text is UTF-8.
 */
export async function csvOf<Row>({ columns, rows, isSubtotal }: Shown<Row>, writer: Writer): Promise<Blob> {
  const { writeCsv } = await import("hucre/csv");
  const lines = [
    csvHeads(columns, writer),
    ...rows.filter((row) => isSubtotal?.(row) !== true).map((row) => csvLine(columns, row, writer)),
  ];
  return new Blob(
    [
      writeCsv(
        lines.map((line) => [...line]),
        { bom: true, headers: false },
      ),
    ],
    { type: "text/csv;charset=utf-8" },
  );
}

/**
 * A workbook of exactly what is shown: figures as numbers and dates as dates, so that a spreadsheet can calculate with
 * them.
 */
export async function xlsxOf<Row>({ columns, rows, totals, isSum }: Shown<Row>, writer: Writer): Promise<Blob> {
  const { writeXlsx } = await import("hucre/xlsx");
  const lines = [
    { isBold: true, cells: columns.map((column): SheetCell => ({ value: headingOf(column, writer) })) },
    ...totals.map((one) => ({
      isBold: true,
      cells: columns.map((column, index) => totalCell(column, one, index, writer)),
    })),
    ...rows.map((row) => ({ isBold: isSum(row), cells: columns.map((column) => sheetCell(column, row, writer)) })),
  ];
  const styles = lines.flatMap(({ isBold, cells }, line) =>
    cells.flatMap((cell, index) => {
      const isAtEnd = line === 0 && columns[index] !== undefined && isFigure(columns[index]);
      if (cell === null || (!isBold && cell.format === undefined)) return [];
      return [
        [
          `${String(line)},${String(index)}`,
          {
            value: cell.value,
            style: {
              ...(cell.format === undefined ? {} : { numFmt: cell.format }),
              ...(isBold ? { font: { bold: true } } : {}),
              ...(isAtEnd ? { alignment: { horizontal: "right" as const } } : {}),
            },
          },
        ] as const,
      ];
    }),
  );
  const bytes = await writeXlsx({
    sheets: [
      {
        name: "Chalkboard",
        columns: columns.map((column) => ({ width: columnWidth(column) })),
        freezePane: { rows: 1 + totals.length },
        rows: lines.map(({ cells }) => cells.map((cell) => cell?.value ?? null)),
        cells: new Map(styles),
      },
    ],
  });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  });
}

/** Offers a file to the user as a download. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  saveFrom(url, name);
  URL.revokeObjectURL(url);
}

/** Lets the browser download a file from the server. */
export function saveFrom(path: string, name = ""): void {
  const link = document.createElement("a");
  link.href = path;
  link.download = name;
  link.click();
}
