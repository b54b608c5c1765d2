import { wallTime } from "@chalkboard/kernel";
import type { CellObject, Row as SheetRow } from "write-excel-file/universal";
import { type Column, headingOf, isFigure, type TotalsRow, valueText, type Writer } from "./columns.ts";

const momentFormat = "yyyy-mm-dd hh:mm:ss";

/** A workbook of exactly what is shown: figures as numbers and moments as moments, so that a spreadsheet can go on with them. */
export async function xlsxOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], writer: Writer, totals: readonly TotalsRow[]): Promise<Blob> {
  const { default: write } = await import("write-excel-file/universal");
  const heads = columns.map((column): CellObject => ({
    value: headingOf(column, writer), fontWeight: "bold", align: isFigure(column) ? "right" : "left", wrap: true,
  }));
  const sums = totals.map((row): SheetRow => columns.map((column, index) => totalCell(column, row, index, writer)));
  const body = rows.map((row): SheetRow => columns.map((column) => cellOf(column, row, writer)));
  const widths = columns.map((column) => ({ width: widthOf(column) }));
  return write([heads, ...sums, ...body], { columns: widths, stickyRowsCount: 1 + sums.length }).toBlob();
}

/** In characters. */
function widthOf<Row>({ kind = "text", grow = 1 }: Column<Row>): number {
  if (isMoment(kind)) return 20;
  return kind === "money" ? 16 : kind === "text" ? 14 + 8 * grow : 12;
}

function isMoment(kind: Column<never>["kind"]): boolean {
  return kind === "time" || kind === "clock" || kind === "exact" || kind === "dateTime";
}

/** One value as a cell; null where there is none. */
export function cellOf<Row>(column: Column<Row>, row: Row, writer: Writer): CellObject | null {
  const value = column.value(row);
  if (typeof value !== "number") {
    const text = valueText(column, row, writer);
    return text === "" ? null : { value: text };
  }
  if (column.kind === "odds") return { value };
  if (isMoment(column.kind)) return { value: wallClock(value, writer.zone), format: momentFormat };
  return figureCell(value, column.kind, column.currency?.(row) ?? writer.currency, writer);
}

function figureCell(value: number, kind: Column<never>["kind"], currency: string, { format }: Writer): CellObject {
  if (kind === "percent") return { value: value / 10_000, format: "0.00%" };
  if (kind !== "money") return { value };
  const decimals = format.decimals(currency);
  const pattern = `#,##0${decimals === 0 ? "" : `.${"0".repeat(decimals)}`}`;
  return { value: value / 10 ** decimals, format: `${pattern};[Red]-${pattern}` };
}

function totalCell<Row>({ kind }: Column<Row>, { label, currency, values }: TotalsRow, index: number, writer: Writer): CellObject | null {
  const total = values[index];
  if (total !== undefined) return { ...figureCell(total, kind, currency ?? writer.currency, writer), fontWeight: "bold" };
  return index === 0 ? { value: label ?? writer.t("kit.total"), fontWeight: "bold" } : null;
}

/** A spreadsheet knows no zones: what the service's clock on the wall showed, as if it were UTC. */
function wallClock(at: number, zone: string): Date {
  const { year, month, day, hour, minute, second } = wallTime(at, zone);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}
