import type { BoardColumn } from "./board-types.ts";
import styles from "./board.module.css";

type Header = { readonly id: string; readonly getResizeHandler: () => (event: unknown) => void };

export type BoardHeadProps<Row> = {
  readonly columns: readonly BoardColumn<Row>[];
  readonly headers: readonly Header[];
  readonly widths: readonly number[];
  readonly frozen: number;
  readonly activeColumn: number;
};

/** The headings, which stay above the rows, each with a handle for resizing its column. */
export function BoardHead<Row>({ columns, headers, widths, frozen, activeColumn }: BoardHeadProps<Row>) {
  const bands = bandsOf(columns, widths);
  const hasBands = bands.some(({ name }) => name !== "");
  return (
    <div role="rowgroup" className={styles["head"]}>
      {hasBands && (
        <div role="row" aria-rowindex={1} className={styles["bandRow"]}>
          {bands.map(({ name, start, count, width }) => (
            <div
              key={start}
              className={styles["bandHeading"]}
              data-empty={name === "" || undefined}
              data-frozen={start < frozen || undefined}
              {...(name === ""
                ? { role: "presentation" }
                : { role: "columnheader", "aria-colindex": start + 1, "aria-colspan": count })}
              style={frozenStyle(start, frozen, widths, width)}
            >
              {name}
            </div>
          ))}
        </div>
      )}
      <div role="row" aria-rowindex={hasBands ? 2 : 1} className={styles["headRow"]}>
        {columns.map((column, index) => (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={index + 1}
            className={styles["heading"]}
            data-align={column.align}
            data-here={index === activeColumn || undefined}
            data-begins={beginsBand(columns, index) || undefined}
            title={column.headingTitle}
            data-frozen={index < frozen || undefined}
            data-edge={index === frozen - 1 || undefined}
            style={frozenStyle(index, frozen, widths, widths[index] ?? column.width)}
          >
            {column.heading === "" ? (
              <span className="cb-offscreen">{column.headingTitle ?? column.band}</span>
            ) : (
              <span>
                {column.heading}
                {column.headingNote}
              </span>
            )}
            <Handle resize={headers[index]?.getResizeHandler()} />
          </div>
        ))}
      </div>
    </div>
  );
}

// Resizing works with the pointer only; keyboard users lose no function.
function Handle({ resize }: { readonly resize: ((event: unknown) => void) | undefined }) {
  return (
    <i
      className={styles["handle"]}
      aria-hidden="true"
      onMouseDown={(event) => {
        resize?.(event);
      }}
      onTouchStart={(event) => {
        resize?.(event);
      }}
    />
  );
}

/** Whether a band begins with this column; if so, a line is drawn before it. */
export function beginsBand<Row>(columns: readonly Pick<BoardColumn<Row>, "band">[], index: number): boolean {
  return index > 0 && columns[index]?.band !== columns[index - 1]?.band;
}

/** The style of a cell: its width, and its left offset while it is frozen. */
export function frozenStyle(
  index: number,
  frozen: number,
  widths: readonly number[],
  width: number,
): { width: number; left?: number } {
  if (index >= frozen) return { width };
  return { width, left: widths.slice(0, index).reduce((sum, each) => sum + each, 0) };
}

type Band = { readonly name: string; readonly start: number; readonly count: number; readonly width: number };

/** Groups adjacent columns that have the same band. */
export function bandsOf<Row>(
  columns: readonly Pick<BoardColumn<Row>, "band" | "width">[],
  widths: readonly number[],
): readonly Band[] {
  const bands: Band[] = [];
  columns.forEach((column, index) => {
    const name = column.band ?? "";
    const width = widths[index] ?? column.width;
    const last = bands.at(-1);
    if (last !== undefined && last.name === name)
      bands[bands.length - 1] = { ...last, count: last.count + 1, width: last.width + width };
    else bands.push({ name, start: index, count: 1, width });
  });
  return bands;
}
