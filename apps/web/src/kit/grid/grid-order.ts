import type { GridApi } from "ag-grid-community";
import { type RefObject, useEffect } from "react";
import { z } from "zod";
import type { Column } from "./columns.ts";
import { useFilters } from "../behaviour/use-filters.ts";

/** The columns that rows are sorted by, in order of precedence. */
export type Sorted = readonly { readonly index: number; readonly isAscending: boolean }[];

const inLink = z.object({ order: z.string().catch("") });
/** Stands for "no order", where the columns have a default order. */
const asTheyCame = "none";

/**
 * Parses the order in a link: titles separated by commas, each with a minus before it if descending. If it names none
 * of these columns, the columns' default order.
 */
export function sortedOf<Row>(columns: readonly Column<Row>[], text: string): Sorted {
  if (text === asTheyCame) return [];
  const found = text.split(",").flatMap((one) => {
    const index = columns.findIndex(({ title }) => title === one.replace(/^-/, ""));
    return index < 0 ? [] : [{ index, isAscending: !one.startsWith("-") }];
  });
  return found.length > 0
    ? found
    : columns.flatMap(({ sort }, index) => (sort === undefined ? [] : [{ index, isAscending: sort === "asc" }]));
}

/** The order as text for the link: empty for the columns' default order. */
export function orderTextOf<Row>(columns: readonly Column<Row>[], sorted: Sorted): string {
  const text = (some: Sorted): string =>
    some
      .flatMap(({ index, isAscending }) => {
        const title = columns[index]?.title;
        return title === undefined ? [] : [`${isAscending ? "" : "-"}${title}`];
      })
      .join(",");
  const own = text(sortedOf(columns, ""));
  return text(sorted) === own ? "" : text(sorted) === "" ? asTheyCame : text(sorted);
}

/** Rows with money of several currencies are sorted within each currency. */
export function unitOf<Row>({ kind, currency }: Column<Row>, row: Row): string {
  return kind === "money" ? (currency?.(row) ?? "") : "";
}

/** Whether a column has money of several currencies. */
export function isOfSeveral<Row>(column: Column<Row>, rows: readonly Row[]): boolean {
  const [first] = rows;
  return first !== undefined && rows.some((row) => unitOf(column, row) !== unitOf(column, first));
}

/** The sorted rows; unchanged if there is no order. */
export function inOrderOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], sorted: Sorted): readonly Row[] {
  if (sorted.length === 0) return rows;
  return rows.toSorted((one, other) => {
    for (const { index, isAscending } of sorted) {
      const column = columns[index];
      const by = column === undefined ? 0 : comparedBy(column, one, other);
      if (by !== 0) return isAscending ? by : -by;
    }
    return 0;
  });
}

/** Compares two rows by a column, ascending. */
export function comparedBy<Row>(column: Column<Row>, one: Row, other: Row): number {
  return unitOf(column, one).localeCompare(unitOf(column, other)) || compared(column.value(one), column.value(other));
}

function compared(one: unknown, other: unknown): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one ?? "").localeCompare(String(other ?? ""));
}

/** The order of a page's main list, read from the link and written to it; undefined if the list has no order there. */
export function useLinkedOrder(
  isLinked: boolean,
): { readonly text: string; readonly change: (text: string) => void } | undefined {
  const [{ order }, change] = useFilters(inLink);
  return isLinked
    ? {
        text: order,
        change: (text) => {
          change({ order: text });
        },
      }
    : undefined;
}

/** Makes a grid follow the order of a link that changes: back, forward, or another link to the same page. */
export function useOrderOfLink<Row>(
  api: RefObject<GridApi<Row> | null>,
  columns: readonly Column<Row>[],
  text: string | undefined,
): void {
  useEffect(() => {
    const grid = api.current;
    // A grid that was hidden, as while a form over it loads its choices, is destroyed; the one created after it takes
    // the link's order.
    if (grid === null || grid.isDestroyed() || text === undefined) return;
    if (orderTextOf(columns, sortedIn(grid)) === orderTextOf(columns, sortedOf(columns, text))) return;
    grid.applyColumnState({
      state: sortedOf(columns, text).map(({ index, isAscending }, sortIndex) => ({
        colId: String(index),
        sort: isAscending ? "asc" : "desc",
        sortIndex,
      })),
      defaultState: { sort: null },
    });
  }, [api, columns, text]);
}

/** The current order of a grid. */
export function sortedIn<Row>(grid: Pick<GridApi<Row>, "getColumnState">): Sorted {
  return grid
    .getColumnState()
    .filter(({ sort }) => sort === "asc" || sort === "desc")
    .toSorted((one, other) => (one.sortIndex ?? 0) - (other.sortIndex ?? 0))
    .map(({ colId, sort }) => ({ index: Number(colId), isAscending: sort === "asc" }));
}
