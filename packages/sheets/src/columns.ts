import { americanText, type Format, type Language, type PlainKey, type Translate } from "@chalkboard/messages";

export type ColumnKind = "text" | "number" | "percent" | "size" | "money" | "time" | "clock" | "dateTime" | "exact" | "day" | "odds";

/** One column of rows, by functions: a renamed field does not compile. What stands on a screen, in a file and on paper is read from it. */
export type Column<Row> = {
  readonly title: PlainKey;
  /** A heading that is data, such as a source's name; it stands instead of the title's words. */
  readonly heading?: string;
  /** What the figure means, where its heading cannot say it. */
  readonly help?: PlainKey;
  /** What sorts, is added up and is exported. Money in minor units, moments in milliseconds since 1970. */
  readonly value: (row: Row) => string | number | boolean | null | undefined;
  /** What stands on paper instead, where a name has no room there. */
  readonly onPaper?: (row: Row) => string;
  readonly kind?: ColumnKind;
  /** A figure's currency where the service's own is not meant. */
  readonly currency?: (row: Row) => string;
  readonly width?: number;
  /** Share of the room that is left; text columns take 1 where no width is given. */
  readonly grow?: number;
  readonly pinned?: boolean;
  /** Left out on a phone, where the row itself opens all of it. */
  readonly wideOnly?: boolean;
  /** What it is on a phone, where rows are cards; `before` is what the figure was. What is not said follows from its place and kind. */
  readonly phone?: "name" | "figure" | "before" | "line" | "none";
};

/** In which language, money and clock somebody reads, and whether at a service of accounts, where a place of sale is a customer. */
export type Writer = {
  readonly t: Translate; readonly format: Format; readonly language: Language; readonly currency: string; readonly zone: string; readonly isOnline: boolean;
  /** Whether of every service at once. */
  readonly isPlatform?: boolean;
};

export function headingOf<Row>({ title, heading }: Pick<Column<Row>, "title" | "heading">, { t }: Pick<Writer, "t">): string {
  return heading ?? t(title);
}

/** Whether a column's cells stand at the right edge. */
export function isFigure({ kind }: { readonly kind?: ColumnKind }): boolean {
  return kind === "number" || kind === "percent" || kind === "size" || kind === "money" || kind === "odds";
}

/** A value as text, as the cell shows it: in the file and on paper. */
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
  return kind === "day" && isDay(value) ? format.day(value) : value;
}

/** Whether a text is a calendar day; among days a subtotal has a word in place of its own. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** Under or over the rows: what each column adds up to, undefined where it does not. */
export type TotalsRow = {
  /** "Total" where nothing is given. */
  readonly label?: string;
  /** Of its money, where it is not the service's own. */
  readonly currency?: string;
  readonly values: readonly (number | undefined)[];
};
