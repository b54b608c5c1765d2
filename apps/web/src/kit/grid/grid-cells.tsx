import { headingOf, isFigure, type TotalsRow } from "@chalkboard/list-columns";
import type { ColDef, GridApi, HeaderValueGetterParams, ICellRendererParams, IRowNode } from "ag-grid-community";
import { cardColumns } from "./card-columns.ts";
import { Cell, isMoment, TotalCell } from "./cells.tsx";
import type { Column } from "./columns.ts";
import { comparedBy, type Sorted } from "./grid-order.ts";
import type { useLocale } from "../format/locale.tsx";
import styles from "./grid.module.css";

// Converts list columns to the grid library's column definitions.

/** A totals row, as a row of the grid. */
export type Totals = { readonly totals: TotalsRow };

export function isTotals(data: object): data is Totals {
  return "totals" in data;
}

/** The order in which the server returns the rows, by column index. */
export type Order = {
  readonly columns: ReadonlySet<number>;
  readonly column: number | undefined;
  readonly isAscending: boolean;
};

export type CellContext = {
  /** The first visible column; it holds the name of a totals row. */
  readonly first: number;
  readonly locale: ReturnType<typeof useLocale>;
  readonly isPhone: boolean;
  readonly order: Order | undefined;
  readonly hidden: ReadonlySet<number>;
  /** Initial order of rows that are all loaded. */
  readonly sorted: Sorted;
  /** Columns with money of several currencies: each currency is sorted separately, and the heading says so. */
  readonly mixed: ReadonlySet<number>;
};

/** The columns as the grid library takes them. */
export function definitions<Row extends object>(columns: readonly Column<Row>[], look: CellContext): ColDef<Row>[] {
  const subject = cardColumns(columns, look.hidden).name;
  return columns.map((column, index) => definition(column, index, look, index === subject));
}

function definition<Row extends object>(
  column: Column<Row>,
  index: number,
  { first, locale, isPhone, order, hidden, sorted, mixed }: CellContext,
  isSubject: boolean,
): ColDef<Row> {
  const figure = isFigure(column);
  return {
    colId: String(index),
    headerName: headingOf(column, locale),
    ...(mixed.has(index) ? withinCurrency(column, locale) : {}),
    valueGetter: ({ data }) =>
      data === undefined ? undefined : isTotals(data) ? data.totals.values[index] : column.value(data),
    resizable: true,
    suppressHeaderMenuButton: true,
    // A heading that is wider than its column, as in some languages, wraps to a second line.
    wrapHeaderText: true,
    autoHeaderHeight: true,
    sortingOrder: figure ? ["desc", "asc", null] : ["asc", "desc", null],
    ...(figure ? { type: "rightAligned" } : {}),
    ...(isSubject ? { cellClass: styles["subject"] ?? "subject" } : {}),
    // Set initially only: widths and order chosen by the user survive when the columns are recreated.
    initialWidth: column.width ?? (figure ? 90 : 110),
    hide: hidden.has(index) || (isPhone && column.wideOnly === true),
    ...(column.wraps === true ? { wrapText: true, autoHeight: true } : {}),
    ...(column.pinned === true ? { pinned: "left" as const } : {}),
    ...(order === undefined
      ? { sortable: column.isUnordered !== true, ...comparing(column), ...firstSort(sorted, index) }
      : ordered(order, index)),
    cellRenderer: ({ data, api, node }: ICellRendererParams<Row>) => {
      if (data === undefined) return null;
      return isTotals(data) ? (
        <TotalCell column={column} index={index} first={first} totals={data.totals} />
      ) : (
        <Cell column={column} row={data} above={rowAbove(api, node)} />
      );
    },
  };
}

function rowAbove<Row extends object>(api: GridApi<Row>, { rowIndex, rowPinned }: IRowNode<Row>): Row | undefined {
  if (rowIndex === null || rowIndex === 0 || rowPinned != null) return undefined;
  return api.getDisplayedRowAtIndex(rowIndex - 1)?.data;
}

/** Draws what is repeated from the row above again when the rows have another order. */
export function refreshRepeated<Row>(api: GridApi<Row>, columns: readonly Column<Row>[]): void {
  const moments = columns.flatMap(({ kind }, index) => (isMoment(kind) ? [String(index)] : []));
  if (moments.length > 0) api.refreshCells({ columns: moments, force: true });
}

function withinCurrency<Row>(
  column: Column<Row>,
  locale: CellContext["locale"],
): Pick<ColDef<Row>, "headerValueGetter"> {
  const heading = headingOf(column, locale);
  return {
    headerValueGetter: ({ column: shown }: HeaderValueGetterParams<Row>) =>
      shown?.isSorting() === true ? locale.t("kit.withinCurrency", { heading }) : heading,
  };
}

// Amounts of different currencies are never compared.
function comparing<Row>(column: Column<Row>): Pick<ColDef<Row>, "comparator"> {
  if (column.currency === undefined) return {};
  return {
    comparator: (_one, _other, { data: one }, { data: other }) =>
      one === undefined || other === undefined ? 0 : comparedBy(column, one, other),
  };
}

function firstSort(sorted: Sorted, index: number): Pick<ColDef, "initialSort" | "initialSortIndex"> {
  const place = sorted.findIndex((one) => one.index === index);
  return place < 0
    ? {}
    : { initialSort: sorted[place]?.isAscending === true ? "asc" : "desc", initialSortIndex: place };
}

// The arrow shows the server's order; the grid does not sort the rows itself.
function ordered(
  { columns, column, isAscending }: Order,
  index: number,
): Pick<ColDef, "sortable" | "comparator" | "sort"> {
  return {
    sortable: columns.has(index),
    comparator: () => 0,
    sort: column === index ? (isAscending ? "asc" : "desc") : null,
  };
}
