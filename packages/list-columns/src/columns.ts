import { americanText, type Format, type Language, type PlainKey, type Translate } from "@chalkboard/i18n";

export type ColumnKind =
  | "text"
  | "number"
  | "percent"
  | "size"
  | "money"
  | "time"
  | "clock"
  | "dateTime"
  | "exact"
  | "day"
  | "odds";

/**
 * One column of rows, as functions, so that a renamed field does not compile. Screens, files and printouts are drawn
 * from it.
 */
export type Column<Row> = {
  readonly title: PlainKey;
  /** A heading that is data, such as a source's name; it replaces the title's text. */
  readonly heading?: string;
  /** What the figure means, where its heading cannot say it. */
  readonly help?: PlainKey;
  /** The value that is sorted, summed and exported. Money in minor units, times in milliseconds since 1970. */
  readonly value: (row: Row) => string | number | boolean | null | undefined;
  /** A shorter text for printouts, where a name does not fit. */
  readonly onPaper?: (row: Row) => string;
  readonly kind?: ColumnKind;
  /** A figure's currency where it is not the service's own. */
  readonly currency?: (row: Row) => string;
  readonly width?: number;
  /** Share of the remaining width; text columns take 1 where no width is given. */
  readonly grow?: number;
  readonly pinned?: boolean;
  /** Hidden on a phone, where the row itself shows it when opened. */
  readonly wideOnly?: boolean;
  /**
   * Its role on a phone, where rows are cards; `before` is the figure's previous value. By default it follows from
   * position and kind.
   */
  readonly phone?: "name" | "figure" | "before" | "line" | "none";
};

/** The reader's language, currency and clock, and whether the service is one of accounts, where a POS is a customer. */
export type Writer = {
  readonly t: Translate;
  readonly format: Format;
  readonly language: Language;
  readonly currency: string;
  readonly zone: string;
  readonly isOnline: boolean;
  /** Whether the rows are of all services at once. */
  readonly isPlatform?: boolean;
};

export function headingOf<Row>(
  { title, heading }: Pick<Column<Row>, "title" | "heading">,
  { t }: Pick<Writer, "t">,
): string {
  return heading ?? t(title);
}

/** Whether a column's cells are right-aligned. */
export function isFigure({ kind }: { readonly kind?: ColumnKind }): boolean {
  return kind === "number" || kind === "percent" || kind === "size" || kind === "money" || kind === "odds";
}

/** A value as text, as the cell shows it: in the file and on paper. */
export function valueText<Row>(column: Column<Row>, row: Row, writer: Writer): string {
  const value = column.value(row);
  if (typeof value !== "number") return plainText(value, column.kind, writer);
  return numberText(value, column.kind ?? "number", column.currency?.(row) ?? writer.currency, writer);
}

/** A number formatted by its column's kind. */
export function numberText(
  value: number,
  kind: ColumnKind,
  currency: string,
  { format, zone }: Pick<Writer, "format" | "zone">,
): string {
  switch (kind) {
    case "money":
      return format.money(value, currency);
    case "size":
      return format.size(value);
    case "odds":
      return americanText(value);
    // Stored in hundredths of a percent.
    case "percent":
      return format.percent(value / 10_000);
    case "time":
    case "clock":
    case "exact":
    case "dateTime":
      return format[kind](value, zone);
    case "day":
    case "text":
    case "number":
      return format.number(value);
  }
}

function plainText(
  value: string | boolean | null | undefined,
  kind: ColumnKind | undefined,
  { t, format }: Writer,
): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return t(value ? "kit.yes" : "kit.no");
  return kind === "day" && isDay(value) ? format.day(value) : value;
}

/** Whether a text is a calendar day; a subtotal among days has a word in place of one. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** A row of totals under or over the rows: the sum of each column, undefined where it has none. */
export type TotalsRow = {
  /** "Total" by default. */
  readonly label?: string;
  /** The currency of its money, where it is not the service's own. */
  readonly currency?: string;
  readonly values: readonly (number | undefined)[];
};
