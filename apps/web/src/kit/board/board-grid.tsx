import {
  columnResizingFeature,
  columnSizingFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { BoardHead } from "./board-head.tsx";
import { boardLayout, headOfItem, sharedWidths } from "./board-layout.ts";
import { BoardRow } from "./board-row.tsx";
import type { BoardGridProps } from "./board-types.ts";
import { useMainThing } from "../behaviour/main-thing.ts";
import { useBoard, useOpenCell } from "./use-board.ts";
import { useLocale } from "../format/locale.tsx";
import { useIsPrinting } from "../print/printing.ts";
import styles from "./board.module.css";

/** Same values as --cb-row in the stylesheet, which are also the heights of the two rows of headings. */
const rowHeights = { normal: 24, dense: 15 };
/** Same values as --cb-band. */
const groupHeights = { normal: 22, dense: 15 };
const overscan = 12;
const features = tableFeatures({ columnSizingFeature, columnResizingFeature });

/**
 * The live board: thousands of rows, hundreds of changes a second, an immediate response to every key. Rows must be
 * values: an unchanged row keeps its identity and does not re-render. The board element holds the focus and names the
 * active cell, so scrolling never loses focus.
 */
export function BoardGrid<Row>(props: BoardGridProps<Row>) {
  const { label, rows, rowKey, columns, frozen = 0, bandOf, groupOf, groupHead, isDense = false } = props;
  const { rowTone, editors, empty } = props;
  const { t } = useLocale();
  const isPrinting = useIsPrinting();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  useMainThing(scroller);
  const headers = useSizing(columns).getFlatHeaders();
  const widths = sharedWidths(
    headers.map((header) => header.getSize()),
    useRoom(scroller),
  );
  const headRows = columns.some(({ band }) => band !== undefined) ? 2 : 1;
  const density = isDense ? "dense" : "normal";
  const rowHeight = rowHeights[density];
  const layout = boardLayout(rows, groupOf);
  const { items, itemOf, shape } = layout;
  // Measured again only when rows come, go or change their height, not when their figures change.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the new identity is the signal
  const getItemKey = useMemo(() => (index: number) => index, [shape, density]);
  // oxlint-disable-next-line react/incompatible-library -- the rows are memoised by hand, on their data
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (typeof items[index] === "string" ? groupHeights[density] : rowHeight),
    getItemKey,
    overscan,
    scrollPaddingStart: groupOf === undefined ? 0 : groupHeights[density],
    // The headings cover the top of the board, so its last rows need as much room.
    scrollPaddingEnd: headRows * rowHeight,
    rangeExtractor: (range) => {
      if (isPrinting) return items.map((_, index) => index);
      const shown = defaultRangeExtractor(range);
      const sticky = headOfItem(items, range.startIndex);
      return sticky === undefined || shown.includes(sticky) ? shown : [sticky, ...shown];
    },
  });
  const { at, block, editing, onKeyDown, onCopy, onPaste, does } = useBoard(
    props,
    scroller,
    () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 600) / rowHeight) - 2),
    ({ row, column }) => {
      virtual.scrollToIndex(itemOf[row] ?? row);
      showColumn(scroller.current, widths, frozen, column);
    },
  );
  useOpenCell(props, { at, editing });
  const bands = useMemo(() => bandsOfRows(rows, bandOf), [rows, bandOf]);
  const totalWidth = widths.reduce((sum, width) => sum + width, 0);
  const sticky = headOfItem(items, virtual.range?.startIndex ?? 0);
  return (
    <div
      ref={scroller}
      className={styles["board"]}
      data-dense={isDense || undefined}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-description={t("kit.gridHelp")}
      aria-rowcount={items.length + headRows}
      aria-colcount={columns.length}
      aria-multiselectable
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={onPaste}
      {...(rows.length > 0 ? { "aria-activedescendant": `${id}-${String(at.row)}-${String(at.column)}` } : {})}
      style={{ "--board-width": `${String(totalWidth)}px`, "--head-rows": headRows } as CSSProperties}
    >
      <BoardHead columns={columns} headers={headers} widths={widths} frozen={frozen} activeColumn={at.column} />
      <div role="rowgroup" className={styles["rows"]} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index: item, start }) => {
          const index = items[item];
          if (typeof index === "string")
            return (
              <div
                key={`group ${index}`}
                role="row"
                aria-rowindex={item + headRows + 1}
                className={styles["group"]}
                data-sticky={item === sticky || undefined}
                style={item === sticky ? {} : { transform: `translateY(${String(start)}px)` }}
              >
                <div role="rowheader" aria-colspan={columns.length} className={styles["groupName"]}>
                  {groupHead?.(index)}
                </div>
              </div>
            );
          const row = index === undefined ? undefined : rows[index];
          if (index === undefined || row === undefined) return null;
          const isActive = index === at.row;
          const isIn = block !== undefined && index >= block.from.row && index <= block.to.row;
          return (
            <BoardRow
              key={rowKey(row)}
              id={id}
              row={row}
              index={index}
              start={start}
              columns={columns}
              widths={widths}
              frozen={frozen}
              ariaRow={item + headRows + 1}
              activeColumn={isActive ? at.column : -1}
              blockFrom={isIn ? block.from.column : -1}
              blockTo={isIn ? block.to.column : -1}
              editing={isActive ? editing : undefined}
              startsBand={index > 0 && bands[index] !== bands[index - 1]}
              isHere={bands[index] === bands[at.row]}
              tone={rowTone?.(row)}
              editors={editors?.get(rowKey(row))}
              does={does}
            />
          );
        })}
      </div>
      {rows.length === 0 && empty !== undefined && (
        <div role="row">
          <div role="gridcell" aria-colspan={columns.length}>
            {empty}
          </div>
        </div>
      )}
    </div>
  );
}

const helper = createColumnHelper<typeof features, object>();
const none: object[] = [];

// TanStack Table keeps the column widths and handles resizing; the board renders.
function useSizing<Row>(columns: BoardGridProps<Row>["columns"]) {
  const definitions = useMemo(
    () => columns.map(({ id, width }) => helper.display({ id, size: width, minSize: 28 })),
    [columns],
  );
  return useTable({ features, columns: definitions, data: none, columnResizeMode: "onChange" });
}

// Band number of each row: 0, 0, 1, 1, 2, …
function bandsOfRows<Row>(
  rows: readonly Row[],
  bandOf: ((row: Row) => number | string) | undefined,
): readonly number[] {
  let band = 0;
  let before: number | string | undefined;
  return rows.map((row, index) => {
    const own = bandOf === undefined ? index : bandOf(row);
    if (index > 0 && own !== before) band += 1;
    before = own;
    return band;
  });
}

/** The inner width of the board, which its columns share. */
function useRoom(scroller: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = (): void => {
      setRoom(element.clientWidth);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => {
      observer.disconnect();
    };
  }, [scroller]);
  return room;
}

// Scrolls sideways until the frozen columns no longer cover the column.
function showColumn(scroller: HTMLDivElement | null, widths: readonly number[], frozen: number, column: number): void {
  if (scroller === null || column < frozen) return;
  const before = (count: number): number => widths.slice(0, count).reduce((sum, width) => sum + width, 0);
  const left = before(column);
  const right = left + (widths[column] ?? 0);
  if (left - before(frozen) < scroller.scrollLeft) scroller.scrollLeft = left - before(frozen);
  else if (right > scroller.scrollLeft + scroller.clientWidth) scroller.scrollLeft = right - scroller.clientWidth;
}
