import type { Format, PlainKey, Translate } from "@chalkboard/messages";
import { americanText } from "@chalkboard/messages";
import type { ReactNode } from "react";

export type ColumnKind = "text" | "number" | "percent" | "size" | "money" | "time" | "clock" | "dateTime" | "exact" | "day" | "odds";

/** One column of a grid, by functions: a renamed field does not compile. */
export type Column<Row> = {
  readonly title: PlainKey;
  /** A heading that is data, such as a source's name; it stands instead of the title's words. */
  readonly heading?: string;
  /** What the figure means, where its heading cannot say it. */
  readonly help?: PlainKey;
  /** What sorts, is added up and is exported. Money in minor units, moments in milliseconds since 1970. */
  readonly value: (row: Row) => string | number | boolean | null | undefined;
  /** How it looks, where its value and kind do not say it: a switch, a link, two lines. */
  readonly cell?: (row: Row) => ReactNode;
  readonly kind?: ColumnKind;
  /** A figure's currency where the service's own is not meant. */
  readonly currency?: (row: Row) => string;
  /** Adds up in the totals row. */
  readonly sum?: boolean;
  /** The totals row's value where it is not the sum of what is shown, such as the server's own total. */
  readonly total?: number;
  /** Opens what a figure sums; also from the totals row when `onOpenTotal` is there. */
  readonly onOpen?: (row: Row) => void;
  readonly onOpenTotal?: () => void;
  readonly width?: number;
  /** Share of the room that is left; text columns take 1 where no width is given. */
  readonly grow?: number;
  readonly pinned?: boolean;
  /** Left out on a phone, where the row itself opens all of it. */
  readonly wideOnly?: boolean;
  /** What it is on a phone, where rows are cards; `before` is what the figure was. What is not said follows from its place and kind (`cardColumns`). */
  readonly phone?: "name" | "figure" | "before" | "line" | "none";
  readonly sort?: "asc" | "desc";
};

export type Writer = { readonly t: Translate; readonly format: Format; readonly currency: string; readonly zone: string };

export function headingOf<Row>({ title, heading }: Column<Row>, { t }: Pick<Writer, "t">): string {
  return heading ?? t(title);
}

/** Whether a column's cells stand at the right edge. */
export function isFigure({ kind }: { readonly kind?: ColumnKind }): boolean {
  return kind === "number" || kind === "percent" || kind === "size" || kind === "money" || kind === "odds";
}

/** A value as text, as the cell shows it: in the export and on paper. */
export function valueText<Row>(column: Column<Row>, row: Row, writer: Writer): string {
  const value = column.value(row);
  if (typeof value !== "number") return plainText(value, column.kind, writer);
  return numberText(value, column.kind ?? "number", column.currency?.(row) ?? writer.currency, writer);
}

/** A number in its column's kind. */
export function numberText(value: number, kind: ColumnKind, currency: string, { format, zone }: Pick<Writer, "format" | "zone">): string {
  switch (kind) {
    case "money": return format.money(value, currency);
    case "size": return format.size(value);
    case "odds": return americanText(value);
    // In hundredths of a percent.
    case "percent": return format.percent(value / 10_000);
    case "time":
    case "clock":
    case "exact":
    case "dateTime": return format[kind](value, zone);
    case "day":
    case "text":
    case "number": return format.number(value);
  }
}

function plainText(value: string | boolean | null | undefined, kind: ColumnKind | undefined, { t, format }: Writer): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return t(value ? "kit.yes" : "kit.no");
  return kind === "day" ? format.day(value) : value;
}

/** Under or over the rows: what each column adds up to, undefined where it does not. */
export type TotalsRow = {
  /** "Total" where nothing is given. */
  readonly label?: string;
  /** Of its money, where it is not the service's own. */
  readonly currency?: string;
  readonly values: readonly (number | undefined)[];
};

/** The totals of the columns that add up, over the rows that are shown; none where none does. */
export function totalsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly TotalsRow[] {
  const values = columns.map(({ sum, total, value }) => {
    if (total !== undefined) return total;
    if (sum !== true) return undefined;
    return rows.reduce((added, row) => {
      const one = value(row);
      return added + (typeof one === "number" ? one : 0);
    }, 0);
  });
  return values.some((total) => total !== undefined) ? [{ values }] : [];
}

/**
 * A spreadsheet's text of exactly what is shown. Money is written as plain decimals; a text that a spreadsheet would take for a formula is defused.
 */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], writer: Writer, totals: readonly TotalsRow[] = []): string {
  const lines = [columns.map((column) => quoted(headingOf(column, writer)))];
  for (const row of rows) {
    lines.push(columns.map((column) => {
      const value = column.value(row);
      if (typeof value === "number" && column.kind === "money") return plainMoney(value, column.currency?.(row) ?? writer.currency, writer);
      if (typeof value === "number" && (column.kind === undefined || column.kind === "number" || column.kind === "odds")) return String(value);
      return quoted(valueText(column, row, writer));
    }));
  }
  for (const { label = writer.t("kit.total"), currency = writer.currency, values } of totals) {
    lines.push(columns.map(({ kind }, index) => {
      const total = values[index];
      if (total === undefined) return index === 0 ? quoted(label) : "";
      if (kind === "money") return plainMoney(total, currency, writer);
      return kind === undefined || kind === "number" || kind === "odds" ? String(total) : quoted(numberText(total, kind, currency, writer));
    }));
  }
  return lines.map((line) => line.join(",")).join("\r\n");
}

function plainMoney(amount: number, currency: string, { format }: Pick<Writer, "format">): string {
  const decimals = format.decimals(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
}

function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
