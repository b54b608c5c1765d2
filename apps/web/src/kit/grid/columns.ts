import type { Column as SheetColumn, TotalsRow } from "@chalkboard/list-columns";
import type { ReactNode } from "react";

/** A column on a screen: the list columns define its content; the page defines how it renders and what it opens. */
export type Column<Row> = SheetColumn<Row> & {
  /** Custom rendering, where value and kind are not enough: a switch, a link, two lines. */
  readonly cell?: (row: Row) => ReactNode;
  /** A text that wraps instead of being cut off where its column is narrow. */
  readonly wraps?: boolean;
  /** Summed in the totals row. */
  readonly sum?: boolean;
  /** The totals row's value where it is not the sum of the shown rows, such as the server's own total. */
  readonly total?: number;
  /** Opens the rows that a figure sums; also from the totals row if `onOpenTotal` is set. */
  readonly onOpen?: (row: Row) => void;
  readonly onOpenTotal?: () => void;
  readonly sort?: "asc" | "desc";
  /** Cannot be sorted, because a cell holds amounts of several currencies. */
  readonly isUnordered?: true;
};

/** The totals of the summable columns over the shown rows; empty if there are none. */
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
