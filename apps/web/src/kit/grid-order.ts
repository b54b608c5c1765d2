import type { GridApi } from "ag-grid-community";
import { type RefObject, useEffect } from "react";
import { z } from "zod";
import type { Column } from "./columns.ts";
import { useFilters } from "./use-filters.ts";

/** By which columns rows are ordered, the first before the others. */
export type Sorted = readonly { readonly index: number; readonly isAscending: boolean }[];

const inLink = z.object({ order: z.string().catch("") });
/** Nobody wants the order that the columns ask for. */
const asTheyCame = "none";

/** The order that a link says: titles by commas, each with a minus before it where it falls. Where it names none of these columns, the columns' own. */
export function sortedOf<Row>(columns: readonly Column<Row>[], text: string): Sorted {
  if (text === asTheyCame) return [];
  const found = text.split(",").flatMap((one) => {
    const index = columns.findIndex(({ title }) => title === one.replace(/^-/, ""));
    return index < 0 ? [] : [{ index, isAscending: !one.startsWith("-") }];
  });
  return found.length > 0 ? found : columns.flatMap(({ sort }, index) => (sort === undefined ? [] : [{ index, isAscending: sort === "asc" }]));
}

/** An order as the link says it: empty for the columns' own. */
export function orderTextOf<Row>(columns: readonly Column<Row>[], sorted: Sorted): string {
  const text = (some: Sorted): string => some.flatMap(({ index, isAscending }) => {
    const title = columns[index]?.title;
    return title === undefined ? [] : [`${isAscending ? "" : "-"}${title}`];
  }).join(",");
  const own = text(sortedOf(columns, ""));
  return text(sorted) === own ? "" : text(sorted) === "" ? asTheyCame : text(sorted);
}

/** Money in rows of several currencies has an order within each. */
export function unitOf<Row>({ kind, currency }: Column<Row>, row: Row): string {
  return kind === "money" ? currency?.(row) ?? "" : "";
}

/** Whether a column's money is of several currencies. */
export function isOfSeveral<Row>(column: Column<Row>, rows: readonly Row[]): boolean {
  const [first] = rows;
  return first !== undefined && rows.some((row) => unitOf(column, row) !== unitOf(column, first));
}

/** The rows in an order; as they came where there is none. */
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

/** Which of two rows is first where a column rises. */
export function comparedBy<Row>(column: Column<Row>, one: Row, other: Row): number {
  return unitOf(column, one).localeCompare(unitOf(column, other)) || compared(column.value(one), column.value(other));
}

function compared(one: unknown, other: unknown): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one ?? "").localeCompare(String(other ?? ""));
}

/** The order of a page's main list, out of the link and into it; undefined where the list has none of its own there. */
export function useLinkedOrder(isLinked: boolean): { readonly text: string; readonly change: (text: string) => void } | undefined {
  const [{ order }, change] = useFilters(inLink);
  return isLinked ? { text: order, change: (text) => { change({ order: text }); } } : undefined;
}

/** A grid takes the order of a link that changes under it: back, forward, or another door to the same page. */
export function useOrderOfLink<Row>(api: RefObject<GridApi<Row> | null>, columns: readonly Column<Row>[], text: string | undefined): void {
  useEffect(() => {
    const grid = api.current;
    // A grid that was hidden, as while a form over it asks for what it chooses from, was taken down; the one that comes after it is made in the link's order.
    if (grid === null || grid.isDestroyed() || text === undefined) return;
    if (orderTextOf(columns, sortedIn(grid)) === orderTextOf(columns, sortedOf(columns, text))) return;
    grid.applyColumnState({
      state: sortedOf(columns, text).map(({ index, isAscending }, sortIndex) => ({ colId: String(index), sort: isAscending ? "asc" : "desc", sortIndex })),
      defaultState: { sort: null },
    });
  }, [api, columns, text]);
}

/** What a grid is ordered by now. */
export function sortedIn<Row>(grid: Pick<GridApi<Row>, "getColumnState">): Sorted {
  return grid.getColumnState().filter(({ sort }) => sort === "asc" || sort === "desc")
    .toSorted((one, other) => (one.sortIndex ?? 0) - (other.sortIndex ?? 0))
    .map(({ colId, sort }) => ({ index: Number(colId), isAscending: sort === "asc" }));
}
