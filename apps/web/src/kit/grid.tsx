import {
  type ColDef, type GridApi, type ICellRendererParams, ClientSideRowModelApiModule, ClientSideRowModelModule, ColumnAutoSizeModule,
  CellStyleModule, EventApiModule, LocaleModule, ModuleRegistry, PinnedRowModule, RowApiModule, RowStyleModule, themeQuartz,
} from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { useMemo, useRef, useState } from "react";
import { type Column, headingOf, isFigure, numberText, totalsOf, valueText } from "./columns.ts";
import { EmptyState } from "./empty-state.tsx";
import { Export } from "./export.tsx";
import { useMainThing } from "./main-thing.ts";
import { MoneyCell } from "./money.tsx";
import { useIsPhone } from "./use-is-phone.ts";
import { useWords } from "./words.tsx";
import styles from "./grid.module.css";

ModuleRegistry.registerModules([
  ClientSideRowModelModule, ClientSideRowModelApiModule, ColumnAutoSizeModule, CellStyleModule, EventApiModule, LocaleModule, PinnedRowModule, RowApiModule,
  RowStyleModule,
]);

// Every colour is a token, so the grid follows the theme without being told.
const look = themeQuartz.withParams({
  backgroundColor: "var(--cb-surface)", foregroundColor: "var(--cb-text)", borderColor: "var(--cb-line)", headerBackgroundColor: "var(--cb-head)",
  headerTextColor: "var(--cb-dim)", rowHoverColor: "var(--cb-hover)", oddRowBackgroundColor: "var(--cb-stripe)", accentColor: "var(--cb-focus)",
  fontFamily: "inherit", fontSize: 13, headerFontSize: 12, headerFontWeight: 600, rowHeight: 26, headerHeight: 28, cellHorizontalPadding: 8,
  wrapperBorderRadius: 4, spacing: 4, headerColumnBorder: false,
});

const roomyLook = look.withParams({ rowHeight: 34 });

export type GridProps<Row> = {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Keep the array outside the component or in useMemo where its functions allow it. */
  readonly columns: readonly Column<Row>[];
  /** The name of the exported file; without it nothing is exported. */
  readonly name?: string;
  /** A click or Enter on a row opens it. */
  readonly onOpen?: (row: Row) => void;
  readonly rowTone?: (row: Row) => "dim" | "warn" | undefined;
  /** `auto`: as high as its rows, for short lists inside a page that scrolls. */
  readonly height?: "fill" | "auto";
  /** Rows with room for buttons and switches. */
  readonly isRoomy?: boolean;
};

type Totals = { readonly totals: readonly (number | undefined)[] };

/** A list of the back office: sorted by its headings, totalled, exported. Columns hold functions. */
export function Grid<Row extends object>({ rows, rowKey, columns, name, onOpen, rowTone, height = "fill", isRoomy = false }: GridProps<Row>) {
  const words = useWords();
  const { t } = words;
  const isPhone = useIsPhone();
  const api = useRef<GridApi<Row> | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useMainThing(body, (element) => { if (rows.length > 0) leadToCell(api.current); else element.focus(); }, isDrawn || rows.length === 0);
  const [shownCount, setShownCount] = useState(rows.length);
  const columnDefs = useMemo(() => columns.map((column, index) => definition(column, index, words, isPhone)), [columns, words, isPhone]);
  const totals = useMemo(() => totalsOf(columns, rows), [columns, rows]);
  const hasTotals = totals.some((total) => total !== undefined) && rows.length > 0;
  const pinned = useMemo(() => (hasTotals ? [{ totals }] : []), [hasTotals, totals]);
  const shownRows = (): readonly Row[] => {
    const shown: Row[] = [];
    api.current?.forEachNodeAfterFilterAndSort(({ data }) => { if (data !== undefined) shown.push(data); });
    return shown;
  };
  return (
    <div className={styles["grid"]} data-height={height}>
      <div ref={body} tabIndex={-1} className={styles["body"]}>
        <AgGridReact<Row>
          key={words.language}
          theme={isRoomy ? roomyLook : look}
          rowData={rows as Row[]}
          columnDefs={columnDefs}
          getRowId={({ data }) => "totals" in data ? "totals" : String(rowKey(data))}
          // The totals row is no row of the list; its cells read `totals` only.
          pinnedBottomRowData={pinned as unknown as Row[]}
          localeText={{ noRowsToShow: t("kit.nothing"), loadingOoo: t("kit.loading") }}
          noRowsOverlayComponent={EmptyState}
          suppressMovableColumns
          suppressDragLeaveHidesColumns
          animateRows={false}
          ensureDomOrder
          domLayout={height === "auto" ? "autoHeight" : "normal"}
          rowClassRules={{
            [styles["dim"] ?? "dim"]: ({ data }) => data !== undefined && !isTotals(data) && rowTone?.(data) === "dim",
            [styles["warn"] ?? "warn"]: ({ data }) => data !== undefined && !isTotals(data) && rowTone?.(data) === "warn",
            [styles["totals"] ?? "totals"]: ({ data }) => data !== undefined && isTotals(data),
            [styles["opens"] ?? "opens"]: () => onOpen !== undefined,
          }}
          onGridReady={(event) => { api.current = event.api; }}
          onFirstDataRendered={() => { setDrawn(true); }}
          onModelUpdated={(event) => { setShownCount(event.api.getDisplayedRowCount()); }}
          onRowClicked={({ data, event }) => {
            const isControl = event?.target instanceof Element && event.target.closest("button, a, input, label") !== null;
            if (data !== undefined && !isTotals(data) && !isControl) onOpen?.(data);
          }}
          onCellKeyDown={({ data, event }) => {
            if (data !== undefined && event instanceof KeyboardEvent && event.key === "Enter" && !isTotals(data)) onOpen?.(data);
          }}
        />
      </div>
      <div className={styles["foot"]}>
        <span>{t("kit.rows", { count: shownCount })}</span>
        {name !== undefined && rows.length > 0 && <Export name={name} columns={columns} rows={shownRows} totals={totals} />}
      </div>
    </div>
  );
}

// To the cell where one was, else to the first.
function leadToCell<Row>(api: GridApi<Row> | null): void {
  const before = api?.getFocusedCell();
  api?.setFocusedCell(before?.rowIndex ?? 0, before?.column ?? "0");
}

function isTotals(data: object): data is Totals {
  return "totals" in data;
}

function definition<Row extends object>(column: Column<Row>, index: number, words: ReturnType<typeof useWords>, isPhone: boolean): ColDef<Row> {
  const figure = isFigure(column);
  return {
    colId: String(index),
    headerName: headingOf(column, words),
    valueGetter: ({ data }) => data === undefined ? undefined : isTotals(data) ? data.totals[index] : column.value(data),
    sortable: true,
    resizable: true,
    suppressHeaderMenuButton: true,
    // A heading that is longer than its column, as some languages have it, takes a second line.
    wrapHeaderText: true,
    autoHeaderHeight: true,
    sortingOrder: figure ? ["desc", "asc", null] : ["asc", "desc", null],
    ...(figure ? { type: "rightAligned" } : {}),
    // Given at the start only: what the person dragged or sorted stays when the columns are made anew.
    ...(column.width === undefined ? { minWidth: figure ? 90 : 110, initialFlex: column.grow ?? 1 } : { initialWidth: column.width }),
    hide: isPhone && column.wideOnly === true,
    ...(column.pinned === true ? { pinned: "left" as const } : {}),
    ...(column.sort === undefined ? {} : { initialSort: column.sort }),
    cellRenderer: ({ data }: ICellRendererParams<Row>) => {
      if (data === undefined) return null;
      return isTotals(data) ? <TotalCell column={column} index={index} total={data.totals[index]} /> : <Cell column={column} row={data} />;
    },
  };
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const words = useWords();
  if (column.cell !== undefined) return column.cell(row);
  const value = column.value(row);
  if (column.kind === "money" && typeof value === "number") {
    return <MoneyCell amount={value} {...(column.currency === undefined ? {} : { currency: column.currency(row) })} {...opens(column, row)} />;
  }
  if (value === 0 && column.kind === "number") return <span className="cb-dim">–</span>;
  return valueText(column, row, words);
}

function opens<Row>({ onOpen }: Column<Row>, row: Row): { onOpen?: () => void } {
  return onOpen === undefined ? {} : { onOpen: () => { onOpen(row); } };
}

function TotalCell<Row>({ column, index, total }: { readonly column: Column<Row>; readonly index: number; readonly total: number | undefined }) {
  const words = useWords();
  if (total === undefined) return index === 0 ? words.t("kit.total") : null;
  if (column.kind === "money") return <MoneyCell amount={total} {...(column.onOpenTotal === undefined ? {} : { onOpen: column.onOpenTotal })} />;
  return numberText(total, column.kind ?? "number", words.currency, words);
}
