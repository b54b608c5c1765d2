import type { TotalsRow } from "@chalkboard/list-columns";
import {
  type GridApi,
  type IRowNode,
  type RowClassParams,
  type RowClassRules,
  type SortChangedEvent,
} from "ag-grid-community";
import { AgGridReact, type AgGridReactProps } from "ag-grid-react";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { Cards } from "./cards.tsx";
import { type Column, totalsOf } from "./columns.ts";
import { NoRows } from "../states/empty-state.tsx";
import { definitions, isTotals, refreshRepeated } from "./grid-cells.tsx";
import { choosingOf, useChosen } from "./grid-choosing.ts";
import { GridFooter } from "./grid-footer.tsx";
import {
  inOrderOf,
  isOfSeveral,
  orderTextOf,
  sortedIn,
  sortedOf,
  useLinkedOrder,
  useOrderOfLink,
} from "./grid-order.ts";
import type { GridProps, Paged } from "./grid-props.ts";
import { localeText, look, plain, roomyLook, tallLook } from "./grid-setup.ts";
import { useMainThing } from "../behaviour/main-thing.ts";
import { useIsNarrow, useIsPhone } from "../behaviour/use-is-phone.ts";
import { enterCell, leaveByTab, moveInCell } from "./table-keys.ts";
import { useColumnWidths } from "./use-column-widths.ts";
import { useLocale } from "../format/locale.tsx";
import styles from "./grid.module.css";

/** The next page is requested this many rows before the end. */
const nearEnd = 40;

const nothing: ReadonlySet<number> = new Set();
const noDays: readonly string[] = [];

/**
 * A list of the back office: sortable by headings (a page's main list keeps its order in the link), with totals and
 * export; on a phone its rows are cards. Columns hold functions.
 */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const isNarrow = useIsNarrow();
  const times = useTimesShown();
  if (props.rows.length === 0) return <NoRows {...props.empty} />;
  return isNarrow ? <CardGrid {...props} /> : <TableGrid key={times} {...props} />;
}

/** Whether the grid of a language is rendered, and the callback that reports it: another language is another grid. */
function useDrawn(language: string): readonly [isDrawn: boolean, setDrawn: () => void] {
  const [drawn, setDrawn] = useState<string | undefined>(undefined);
  return [
    drawn === language,
    () => {
      setDrawn(language);
    },
  ];
}

/**
 * Counts how often the grid was shown again after being hidden by Suspense: the library then starts with its first
 * rows, so the grid is recreated.
 */
function useTimesShown(): number {
  const [times, setTimes] = useState(0);
  const wasHidden = useRef(false);
  useLayoutEffect(() => {
    if (wasHidden.current) setTimes((before) => before + 1);
    return () => {
      wasHidden.current = true;
    };
  }, []);
  return times;
}

function CardGrid<Row extends object>({
  rows,
  columns,
  height = "fill",
  name,
  period = noDays,
  paged,
  empty: _,
  choosing: _none,
  ...card
}: GridProps<Row>) {
  const hidden = paged?.hidden ?? nothing;
  const totals = useMemo(() => paged?.totals ?? totalsOf(columns, rows), [paged?.totals, columns, rows]);
  const { text = "" } = useLinkedOrder(isMain(paged, name, height)) ?? {};
  const shown = useMemo(
    () => (paged === undefined ? inOrderOf(columns, rows, sortedOf(columns, text)) : rows),
    [paged, columns, rows, text],
  );
  return (
    <div className={styles["grid"]}>
      <Cards {...card} rows={shown} columns={columns} hidden={hidden} totals={totals} onNearEnd={paged?.onNearEnd} />
      <GridFooter
        inHead={height === "fill"}
        shown={rows.length}
        columns={columns}
        hidden={hidden}
        totals={totals}
        rows={paged?.allRows ?? (() => Promise.resolve(shown))}
        {...(paged === undefined ? {} : { paged })}
        {...(name === undefined ? {} : { name })}
        period={period}
      />
    </div>
  );
}

function TableGrid<Row extends object>({
  rows,
  rowKey,
  columns,
  name,
  period = noDays,
  onOpen,
  rowTone,
  height = "fill",
  isRoomy = false,
  paged,
  choosing,
}: GridProps<Row>) {
  const locale = useLocale();
  const isPhone = useIsPhone();
  const api = useRef<GridApi<Row> | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useDrawn(locale.language);
  const hidden = paged?.hidden ?? nothing;
  const lead = (): void => {
    leadToCell(
      api.current,
      columns.findIndex((_, index) => !hidden.has(index)),
    );
  };
  useMainThing(body, lead, isDrawn);
  const { onDrawn, sizing } = useColumnWidths(body, api, columns);
  useChosen(api, choosing?.chosen, isDrawn ? locale.language : undefined);
  const [shownCount, setShownCount] = useState(rows.length);
  const order = paged?.order;
  const linked = useLinkedOrder(isMain(paged, name, height));
  useOrderOfLink(api, columns, isDrawn ? linked?.text : undefined);
  const mixed = useMixed(columns, rows, paged?.totals);
  const columnDefs = useMemo(() => {
    const first = columns.findIndex(({ wideOnly }, index) => !hidden.has(index) && !(isPhone && wideOnly === true));
    return definitions(columns, {
      first,
      locale,
      isPhone,
      order,
      hidden,
      mixed,
      sorted: sortedOf(columns, linked?.text ?? ""),
    });
  }, [columns, locale, isPhone, order, hidden, linked?.text, mixed]);
  const totals = useMemo(() => paged?.totals ?? totalsOf(columns, rows), [paged?.totals, columns, rows]);
  const pinned = useMemo(() => totals.map((row) => ({ totals: row })), [totals]);
  const shownRows = async (): Promise<readonly Row[]> => {
    const shown: Row[] = [];
    api.current?.forEachNodeAfterFilterAndSort(({ data }: IRowNode<Row>) => {
      if (data !== undefined) shown.push(data);
    });
    return shown;
  };
  const lookForEnd = (): void => {
    const last = api.current?.getLastDisplayedRowIndex() ?? -1;
    if (last >= 0 && last >= rows.length - nearEnd) paged?.onNearEnd();
  };
  return (
    <div className={styles["grid"]} data-height={height}>
      <div
        ref={body}
        tabIndex={-1}
        className={styles["body"]}
        onKeyDownCapture={(event) => {
          leaveByTab(event);
          moveInCell(event);
        }}
      >
        <AgGridReact<Row>
          key={locale.language}
          theme={!isRoomy ? look : isPhone ? tallLook : roomyLook}
          rowData={rows as Row[]}
          columnDefs={columnDefs}
          getRowId={({ data }) =>
            isTotals(data) ? `totals ${data.totals.label ?? ""} ${data.totals.currency ?? ""}` : String(rowKey(data))
          }
          // Totals rows are not rows of the list; their cells read only `totals`.
          pinnedTopRowData={pinned as unknown as Row[]}
          localeText={localeText(locale)}
          {...plain}
          suppressMultiSort={paged !== undefined}
          focusGridInnerElement={() => {
            lead();
            return true;
          }}
          domLayout={height === "auto" ? "autoHeight" : "normal"}
          rowClassRules={rowClasses(rowTone, onOpen !== undefined)}
          onFirstDataRendered={() => {
            setDrawn();
            onDrawn();
          }}
          {...sizing}
          onModelUpdated={(event) => {
            setShownCount(event.api.getDisplayedRowCount());
            refreshRepeated(event.api, columns);
            onDrawn();
          }}
          onViewportChanged={lookForEnd}
          onSortChanged={(event) => {
            sorted(event, columns, paged, linked);
          }}
          {...opening(onOpen)}
          {...choosingOf(choosing)}
        />
      </div>
      <GridFooter
        inHead={height === "fill"}
        shown={shownCount}
        columns={columns}
        hidden={hidden}
        totals={totals}
        rows={paged?.allRows ?? shownRows}
        {...(paged === undefined ? {} : { paged })}
        {...(name === undefined ? {} : { name })}
        period={period}
      />
    </div>
  );
}

/** The columns with money of several currencies: judged by the loaded rows, and for a paged list also by its sums. */
function useMixed<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  totals: readonly TotalsRow[] = [],
): ReadonlySet<number> {
  const isSummed = new Set(totals.map(({ currency }) => currency)).size > 1;
  const mixed = columns.flatMap((column, index) =>
    isOfSeveral(column, rows) || (isSummed && column.kind === "money" && column.currency !== undefined) ? [index] : [],
  );
  const text = mixed.join();
  return useMemo(() => new Set(text === "" ? [] : text.split(",").map(Number)), [text]);
}

/** Whether its order is kept in the link: a page's main list with all its rows loaded. */
function isMain(paged: object | undefined, name: string | undefined, height: GridProps<object>["height"]): boolean {
  return paged === undefined && name !== undefined && height === "fill";
}

/** A click on a row and Enter on a cell open the row, except on its links and buttons. */
function opening<Row extends object>(
  onOpen: GridProps<Row>["onOpen"],
): Pick<AgGridReactProps<Row>, "onRowClicked" | "onCellKeyDown"> {
  return {
    onRowClicked: ({ data, event }) => {
      const isControl = event?.target instanceof Element && event.target.closest("button, a, input, label") !== null;
      if (data !== undefined && !isTotals(data) && !isControl) onOpen?.(data);
    },
    onCellKeyDown: ({ data, event }) => {
      if (data === undefined || !(event instanceof KeyboardEvent) || event.key !== "Enter") return;
      if (!enterCell(event) && !isTotals(data)) onOpen?.(data);
    },
  };
}

/**
 * Handles a press on a heading: reports it for rows that the server sorts, and writes it to the link for a page's main
 * list.
 */
function sorted<Row>(
  event: SortChangedEvent<Row>,
  columns: readonly Column<Row>[],
  paged: Paged<Row> | undefined,
  linked: ReturnType<typeof useLinkedOrder>,
): void {
  // The heading says which currencies it is sorted within.
  event.api.refreshHeader();
  if (paged !== undefined) tellOrder(event, paged.onOrder);
  else if (event.source === "uiColumnSorted") linked?.change(orderTextOf(columns, sortedIn(event.api)));
}

function tellOrder<Row>({ columns = [], source }: SortChangedEvent<Row>, onOrder: Paged<Row>["onOrder"]): void {
  if (source !== "uiColumnSorted") return;
  const sorted = columns.find((column) => column.isSorting());
  onOrder(sorted === undefined ? undefined : Number(sorted.getColId()), sorted?.getSort() === "asc");
}

function rowClasses<Row extends object>(rowTone: GridProps<Row>["rowTone"], opens: boolean): RowClassRules<Row> {
  const has =
    (tone: "dim" | "warn") =>
    ({ data }: RowClassParams<Row>) =>
      data !== undefined && !isTotals(data) && rowTone?.(data) === tone;
  return {
    [styles["dim"] ?? "dim"]: has("dim"),
    [styles["warn"] ?? "warn"]: has("warn"),
    [styles["totals"] ?? "totals"]: ({ data }) => data !== undefined && isTotals(data),
    [styles["opens"] ?? "opens"]: ({ data }) => opens && data !== undefined && !isTotals(data),
  };
}

// Focuses the previously focused cell, or the first one.
function leadToCell<Row>(api: GridApi<Row> | null, first: number): void {
  const before = api?.getFocusedCell();
  api?.setFocusedCell(before?.rowIndex ?? 0, before?.column ?? String(first));
}
