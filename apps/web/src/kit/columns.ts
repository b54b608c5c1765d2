import type { Column as SheetColumn, TotalsRow } from "@chalkboard/sheets";
import type { ReactNode } from "react";

/** A column on a screen: what it says is the sheet's, how it looks and what it opens is the page's. */
export type Column<Row> = SheetColumn<Row> & {
  /** How it looks, where its value and kind do not say it: a switch, a link, two lines. */
  readonly cell?: (row: Row) => ReactNode;
  /** A text that is read to its end: it takes more lines where its column is narrow. */
  readonly wraps?: boolean;
  /** Adds up in the totals row. */
  readonly sum?: boolean;
  /** The totals row's value where it is not the sum of what is shown, such as the server's own total. */
  readonly total?: number;
  /** Opens what a figure sums; also from the totals row when `onOpenTotal` is there. */
  readonly onOpen?: (row: Row) => void;
  readonly onOpenTotal?: () => void;
  readonly sort?: "asc" | "desc";
  /** Has no order: amounts of several currencies in one cell. */
  readonly isUnordered?: true;
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
