import { localTime } from "@chalkboard/kernel";
import { type Column, type ColumnKind, headingOf, isDay, type TotalsRow, valueText, type Writer } from "./columns.ts";

// The cells of exported files. Numbers, days and times stay values that a spreadsheet can calculate with, in any
// language; text stays text (docs/design/reporting.md).

/** A line of a text file: everything that is not a number is already text and never a formula. */
export type CsvLine = readonly (string | number)[];

/** Heads of a text file. */
export function csvHeads<Row>(columns: readonly Column<Row>[], writer: Writer): CsvLine {
  return columns.map((column) => defused(headingOf(column, writer)));
}

/**
 * A row of a text file: money as plain decimals, shares as percentages with two decimals, days and times as digits,
 * everything else as shown.
 */
export function csvLine<Row>(columns: readonly Column<Row>[], row: Row, writer: Writer): CsvLine {
  return columns.map((column) => {
    const value = column.value(row);
    if (typeof value === "number")
      return csvFigure(value, column.kind, column.currency?.(row) ?? writer.currency, writer);
    return typeof value === "string" && dayIn(column, value) ? value : defused(valueText(column, row, writer));
  });
}

function csvFigure(
  value: number,
  kind: ColumnKind | undefined,
  currency: string,
  { format, zone }: Writer,
): string | number {
  if (isTime(kind)) return localClock(value, zone).toISOString().slice(0, timeFormat.length).replace("T", " ");
  // From hundredths of a percent.
  if (kind === "percent") return `${(value / 100).toFixed(2)}%`;
  if (kind !== "money") return value;
  const decimals = format.decimals(currency);
  return (value / 10 ** decimals).toFixed(decimals);
}

function dayIn<Row>({ kind }: Column<Row>, value: string): boolean {
  return kind === "day" && isDay(value);
}

/** An apostrophe before a text keeps a spreadsheet from reading it as a formula. */
function defused(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** A cell of a workbook; `format` is its number format. */
export type SheetCell = { readonly value: string | number | Date; readonly format?: string };

/** One value as a cell; null where there is none. */
export function sheetCell<Row>(column: Column<Row>, row: Row, writer: Writer): SheetCell | null {
  const value = column.value(row);
  if (typeof value === "number")
    return figureCell(value, column.kind, column.currency?.(row) ?? writer.currency, writer);
  if (typeof value === "string" && dayIn(column, value))
    return { value: new Date(`${value}T00:00:00Z`), format: dayFormat };
  const text = valueText(column, row, writer);
  return text === "" ? null : { value: text };
}

/** A cell of a row of totals; null where its column does not add up. */
export function totalCell<Row>(
  { kind }: Column<Row>,
  { label, currency, values }: TotalsRow,
  index: number,
  writer: Writer,
): SheetCell | null {
  const total = values[index];
  if (total !== undefined) return figureCell(total, kind, currency ?? writer.currency, writer);
  return index === 0 ? { value: label ?? writer.t("kit.total") } : null;
}

/**
 * The number format of a column where one must fit all cells: with several currencies it shows as many decimals as they
 * have.
 */
export function columnFormat<Row>({ kind, currency }: Column<Row>, writer: Writer): string | undefined {
  if (isTime(kind)) return timeFormat;
  if (kind === "day") return dayFormat;
  if (kind === "percent") return percentFormat;
  if (kind !== "money") return undefined;
  return moneyFormat(writer.format.decimals(writer.currency), currency === undefined ? 0 : mostDecimals);
}

/** A column's width in a workbook, in characters. */
export function columnWidth<Row>({ kind = "text", grow = 1 }: Column<Row>): number {
  if (isTime(kind)) return 20;
  return kind === "money" ? 16 : kind === "text" ? 14 + 8 * grow : 12;
}

const timeFormat = "yyyy-mm-dd hh:mm:ss";
const dayFormat = "yyyy-mm-dd";
const percentFormat = "0.00%";
/** The most decimals that any currency has. */
const mostDecimals = 4;

function moneyFormat(decimals: number, most = 0): string {
  const further = "#".repeat(Math.max(0, most - decimals));
  const places = `${"0".repeat(decimals)}${further}`;
  const pattern = `#,##0${places === "" ? "" : `.${places}`}`;
  return `${pattern};[Red]-${pattern}`;
}

function isTime(kind: ColumnKind | undefined): boolean {
  return kind === "time" || kind === "clock" || kind === "exact" || kind === "dateTime";
}

function figureCell(
  value: number,
  kind: ColumnKind | undefined,
  currency: string,
  { format, zone }: Writer,
): SheetCell {
  if (isTime(kind)) return { value: localClock(value, zone), format: timeFormat };
  if (kind === "percent") return { value: value / 10_000, format: percentFormat };
  if (kind !== "money") return { value };
  const decimals = format.decimals(currency);
  return { value: value / 10 ** decimals, format: moneyFormat(decimals) };
}

/** A spreadsheet has no time zones: the service's wall-clock time, written as if it were UTC. */
function localClock(at: number, zone: string): Date {
  const { year, month, day, hour, minute, second } = localTime(at, zone);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}
