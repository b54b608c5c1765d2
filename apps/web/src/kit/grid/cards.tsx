import { headingOf, type TotalsRow } from "@chalkboard/list-columns";
import { UnstyledButton } from "@mantine/core";
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { cardColumns } from "./card-columns.ts";
import { Cell, TotalCell } from "./cells.tsx";
import type { Column } from "./columns.ts";
import { useMainThing } from "../behaviour/main-thing.ts";
import { useLocale } from "../format/locale.tsx";
import styles from "./cards.module.css";

export type CardsProps<Row> = {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly columns: readonly Column<Row>[];
  readonly onOpen?: (row: Row) => void;
  readonly rowTone?: (row: Row) => "dim" | "warn" | undefined;
  readonly hidden: ReadonlySet<number>;
  readonly totals: readonly TotalsRow[];
  readonly onNearEnd: (() => void) | undefined;
};

/**
 * A grid's rows on a phone: each is a card with its name, its main figure and up to three more values with their
 * headings.
 */
export function Cards<Row extends object>({
  rows,
  rowKey,
  columns,
  onOpen,
  rowTone,
  hidden,
  totals,
  onNearEnd,
}: CardsProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLLIElement>(null);
  useMainThing(list, (element) => {
    (element.querySelector<HTMLElement>("button, a, input") ?? element).focus({ preventScroll: true });
  });
  const more = useEffectEvent(() => {
    onNearEnd?.();
  });
  useEffect(() => {
    const element = end.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) more();
      },
      { rootMargin: "800px" },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [rows.length]);
  const of = useMemo(() => cardColumns(columns, hidden), [columns, hidden]);
  const open =
    (row: Row) =>
    ({ target }: MouseEvent): void => {
      const isControl = target instanceof Element && target.closest("button, a, input, label") !== null;
      if (!isControl) onOpen?.(row);
    };
  return (
    <ul ref={list} tabIndex={-1} className={styles["cards"]}>
      {totals
        .filter(({ values }) =>
          [of.figure, ...of.lines].some((index) => index !== undefined && values[index] !== undefined),
        )
        .map((row) => (
          <li key={`totals ${row.label ?? ""} ${row.currency ?? ""}`} className={styles["card"]} data-total>
            <span className={styles["name"]}>
              <TotalCell column={columns[0] ?? never} index={0} totals={row} />
            </span>
            {of.figure !== undefined && (
              <span className={styles["figure"]}>
                <TotalCell column={columns[of.figure] ?? never} index={of.figure} totals={row} />
              </span>
            )}
            <dl className={styles["lines"]} data-lines>
              {of.lines
                .filter((index) => row.values[index] !== undefined)
                .map((index) => (
                  <Line key={index} column={columns[index] ?? never}>
                    <TotalCell column={columns[index] ?? never} index={index} totals={row} />
                  </Line>
                ))}
            </dl>
          </li>
        ))}
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          className={styles["card"]}
          data-tone={rowTone?.(row)}
          data-opens={onOpen !== undefined || undefined}
          onClick={open(row)}
        >
          <span className={styles["name"]}>
            <Name column={columns[of.name] ?? never} row={row} {...(onOpen === undefined ? {} : { onOpen })} />
          </span>
          {of.figure !== undefined && (
            <span className={styles["figure"]}>
              <FigureHead column={columns[of.figure] ?? never} />
              <Cell column={columns[of.figure] ?? never} row={row} />
            </span>
          )}
          <dl className={styles["lines"]} data-lines>
            {of.lines
              .filter((index) => says(columns[index] ?? never, row))
              .map((index) => (
                <Line key={index} column={columns[index] ?? never}>
                  <Cell column={columns[index] ?? never} row={row} />
                </Line>
              ))}
          </dl>
        </li>
      ))}
      <li ref={end} aria-hidden="true" />
    </ul>
  );
}

/**
 * An empty text gets no line. A button or switch without a value gets one, unless the column is marked as a line
 * because of its text.
 */
function says<Row>({ cell, value, phone }: Column<Row>, row: Row): boolean {
  return (cell !== undefined && phone !== "line") || !["", null, undefined].includes(value(row) as string);
}

const never: Column<object> = { title: "kit.none", value: () => null };

type NameProps<Row> = { readonly column: Column<Row>; readonly row: Row; readonly onOpen?: (row: Row) => void };

// A name that opens something itself is already a button.
function Name<Row>({ column, row, onOpen }: NameProps<Row>) {
  const cell = <Cell column={column} row={row} />;
  if (onOpen === undefined || column.cell !== undefined) return cell;
  return (
    <UnstyledButton
      className={styles["open"] ?? ""}
      onClick={() => {
        onOpen(row);
      }}
    >
      {cell}
    </UnstyledButton>
  );
}

/** A count needs its heading to be understood; money and prices do not. */
function FigureHead<Row>({ column }: { readonly column: Column<Row> }) {
  const locale = useLocale();
  return column.kind === "number" ? <small>{headingOf(column, locale)} </small> : null;
}

function Line<Row>({ column, children }: { readonly column: Column<Row>; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{headingOf(column, useLocale())}</dt>
      <dd>{children}</dd>
    </div>
  );
}
