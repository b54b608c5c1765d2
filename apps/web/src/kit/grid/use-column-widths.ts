import type { ColumnResizedEvent, GridApi, GridReadyEvent } from "ag-grid-community";
import { isFigure } from "@chalkboard/list-columns";
import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import type { Column } from "./columns.ts";
import { type WidthOf, widthsIn } from "./column-widths.ts";

/** Minimum width of a text column with content. */
const leastText = 110;
const leastFigure = 90;
/** Minimum width of a text that wraps: a longer word breaks into two lines. */
const leastWrapping = 96;
/** Maximum, so that one long text does not take the space of all others. */
const mostText = 640;
const sortArrow = 22;
const wordSpace = 5;

/** The width that a column's content needs, and the width at which its heading fits on one line. */
type Need = { readonly need: number; readonly head: number };
const nothing: Need = { need: 0, head: 0 };

/**
 * The width that the rendered cells need, by column id; includes the cell's padding, but not what is hidden by
 * overflow.
 */
function needsIn(body: HTMLElement): ReadonlyMap<string, Need> {
  const needs = new Map<string, Need>();
  const range = document.createRange();
  for (const cell of body.querySelectorAll<HTMLElement>(".ag-cell[col-id]")) {
    range.selectNodeContents(cell);
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell);
    // The lines of a wrapped text count as if side by side.
    const wide = cell.classList.contains("ag-cell-wrap-text")
      ? linesOf(cell, range)
      : range.getBoundingClientRect().width;
    const need = Math.ceil(wide + Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)) + 3;
    const id = cell.getAttribute("col-id") ?? "";
    needs.set(id, larger(needs.get(id), { need, head: 0 }));
  }
  for (const head of body.querySelectorAll<HTMLElement>(".ag-header-cell[col-id]")) {
    const id = head.getAttribute("col-id") ?? "";
    needs.set(id, larger(needs.get(id), headNeed(head, range)));
  }
  return needs;
}

function linesOf(cell: HTMLElement, range: Range): number {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  let width = 0;
  while (texts.nextNode() !== null) {
    range.selectNodeContents(texts.currentNode);
    width += [...range.getClientRects()].reduce((sum, line) => sum + line.width + wordSpace, -wordSpace);
  }
  return width;
}

function larger(one: Need = nothing, other: Need): Need {
  return { need: Math.max(one.need, other.need), head: Math.max(one.head, other.head) };
}

/** The width of a heading's longest word (it may wrap), and of the whole heading. */
function headNeed(head: HTMLElement, range: Range): Need {
  const text = head.querySelector(".ag-header-cell-text")?.firstChild;
  if (!(text instanceof Text)) return nothing;
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(head);
  const words = [...text.data.matchAll(/\S+/gu)].map(({ index, 0: word }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    // A word that is already broken spans two lines: the sum of its parts is its width.
    return [...range.getClientRects()].reduce((sum, { width }) => sum + width, 0);
  });
  const arrow = head.querySelector(".ag-sort-indicator-icon:not(.ag-hidden)") === null ? 0 : sortArrow;
  const beside = arrow + Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd) + 3;
  const all = words.reduce((sum, width) => sum + width + wordSpace, -wordSpace);
  return { need: Math.ceil(Math.max(0, ...words) + beside), head: Math.ceil(all + beside) };
}

/**
 * Sizes a list's columns by their content and the available space. Widths set by the user stay.
 * @param api set when the grid is created
 * @returns a callback for rendered rows, and what the grid must report about itself, its space and its columns
 */
export function useColumnWidths<Row>(
  body: RefObject<HTMLDivElement | null>,
  api: RefObject<GridApi<Row> | null>,
  columns: readonly Column<Row>[],
) {
  // By heading: an inserted column shifts the indexes of the others.
  const needs = useRef<Map<string, Need>>(new Map());
  const dragged = useRef<Set<string>>(new Set());
  const waiting = useRef(0);
  const apply = useCallback(() => {
    const grid = api.current;
    if (body.current === null || grid === null || grid.isDestroyed()) return;
    // New rows may widen a column but never narrow it: nothing jumps while the user reads.
    for (const [id, need] of needsIn(body.current)) {
      const title = titleOf(columns, id);
      needs.current.set(title, larger(needs.current.get(title), need));
    }
    const shown = grid.getAllDisplayedColumns();
    const parts = shown.map((one) => {
      const id = one.getColId();
      const title = titleOf(columns, id);
      const width = one.getActualWidth();
      // The grid's own checkbox column keeps its width.
      const column = columns[Number(id)];
      return dragged.current.has(title) || column === undefined
        ? fixed(width)
        : partOf(column, needs.current.get(title) ?? { need: width, head: 0 });
    });
    const room = body.current.querySelector(".ag-grid-viewport")?.clientWidth ?? body.current.clientWidth;
    const widths = widthsIn(room, parts);
    const changed = shown.flatMap((one, index) =>
      one.getActualWidth() === widths[index] ? [] : [{ key: one.getColId(), newWidth: widths[index] ?? 0 }],
    );
    if (changed.length > 0) grid.setColumnWidths(changed, true, "api");
  }, [api, body, columns]);
  const later = useCallback(() => {
    cancelAnimationFrame(waiting.current);
    waiting.current = requestAnimationFrame(apply);
  }, [apply]);
  useEffect(() => {
    // The web font's letters differ in width from the fallback font's.
    void document.fonts.ready.then(later);
    return () => {
      cancelAnimationFrame(waiting.current);
    };
  }, [later]);
  return useMemo(
    () => ({
      onDrawn: later,
      sizing: {
        // In another language the grid is recreated: the measured widths are discarded.
        onGridReady: ({ api: begun }: GridReadyEvent<Row>) => {
          api.current = begun;
          needs.current.clear();
        },
        onGridSizeChanged: later,
        onDisplayedColumnsChanged: later,
        onColumnResized: ({ source, column }: ColumnResizedEvent<Row>) => {
          if (source === "uiColumnResized" && column !== null) dragged.current.add(titleOf(columns, column.getColId()));
        },
      },
    }),
    [api, columns, later],
  );
}

/**
 * A column's heading by its id, which is its index among the list's columns. Columns with the same title, such as days,
 * have headings of their own.
 */
function titleOf<Row>(columns: readonly Column<Row>[], id: string): string {
  const column = columns[Number(id)];
  return column?.heading ?? column?.title ?? id;
}

const fixed = (width: number): WidthOf => ({ need: width, usual: width, isFirm: true, grow: 0 });

function partOf<Row>(column: Column<Row>, { need, head }: Need): WidthOf {
  const isFirm =
    isFigure(column) ||
    (column.kind !== undefined && column.kind !== "text") ||
    (column.cell !== undefined && column.width !== undefined);
  const isLong = (column.grow ?? 1) > 2;
  const least =
    column.wraps === true ? (isLong ? 160 : leastWrapping) : isFigure(column) ? leastFigure : isLong ? 200 : leastText;
  const given = column.wraps === true ? least : (column.width ?? least);
  return {
    need: isFirm ? need : Math.min(need, mostText),
    usual: Math.max(given, head),
    isFirm,
    grow: column.width === undefined ? (column.grow ?? 1) : 0,
  };
}
