import type { PlainKey } from "@chalkboard/messages";
import { UnstyledButton } from "@mantine/core";
import { Fragment, useRef, useState } from "react";
import { type Column, headingOf, isFigure, numberText, valueText } from "../kit/columns.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { Export } from "../kit/export.tsx";
import { ChevronDown, ChevronRight } from "../kit/icons.tsx";
import { useMainThing } from "../kit/main-thing.ts";
import { MoneyCell } from "../kit/money.tsx";
import { useWords } from "../kit/words.tsx";
import styles from "./grouped-table.module.css";

export type GroupedTableProps<Row> = {
  readonly label: string;
  /** Name of the exported file. */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly groupOf: (row: Row) => string;
  /** What the groups are, as a column of the file. */
  readonly groupTitle: PlainKey;
  /** Totals are the columns' own `total`: the server's, never a sum made here. */
  readonly columns: readonly Column<Row>[];
};

type Sorting = { readonly index: number; readonly down: boolean } | undefined;

/** A report whose rows lie in groups that fold, under headings that sort within them, over a line of totals that stays. */
export function GroupedTable<Row>({ label, name, rows, rowKey, groupOf, groupTitle, columns }: GroupedTableProps<Row>) {
  const words = useWords();
  const { t } = words;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [sorting, setSorting] = useState<Sorting>(undefined);
  const scroller = useRef<HTMLDivElement>(null);
  useMainThing(scroller, undefined, rows.length > 0);
  const groups = [...Map.groupBy(sorted(rows, columns, sorting), groupOf)];
  const fold = (group: string): void => { setFolded((current) => current.symmetricDifference(new Set([group]))); };
  if (rows.length === 0) return <EmptyState title="reports.noSales" />;
  return (
    <div className={styles["frame"]}>
      <div ref={scroller} className={styles["scroller"]} tabIndex={0} role="region" aria-label={label}>
        <table className={styles["table"]}>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column.title} scope="col" data-figure={isFigure(column) || undefined}
                  aria-sort={sorting?.index !== index ? "none" : sorting.down ? "descending" : "ascending"}>
                  <UnstyledButton className={styles["heading"]} onClick={() => { setSorting(nextSorting(sorting, index, isFigure(column))); }}>
                    {headingOf(column, words)}{sorting?.index === index && <span aria-hidden="true">{sorting.down ? " ▾" : " ▴"}</span>}
                  </UnstyledButton>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(([group, members]) => (
              <Fragment key={group}>
                <tr className={styles["group"]}>
                  <th scope="rowgroup" colSpan={columns.length}>
                    <UnstyledButton className={styles["fold"]} aria-expanded={!folded.has(group)} onClick={() => { fold(group); }}>
                      {folded.has(group) ? <ChevronRight size={13} /> : <ChevronDown
                        size={13} />} {group} <span>{t("kit.rows", { count: members.length })}</span>
                    </UnstyledButton>
                  </th>
                </tr>
                {!folded.has(group) && members.map((row) => <tr key={rowKey(row)}>{columns.map((column) => <Cell key={column.title} column={column}
                  row={row} />)}</tr>)}
              </Fragment>
            ))}
          </tbody>
          <tfoot><tr>{columns.map((column, index) => <Total key={column.title} column={column} isFirst={index === 0} />)}</tr></tfoot>
        </table>
      </div>
      <div className={styles["foot"]}><span>{t("kit.rows", { count: rows.length })}</span><Export name={name}
        columns={[{ title: groupTitle, value: groupOf }, ...columns]} totals={[{ values: [undefined, ...columns.map(({ total }) => total)] }]}
        rows={async () => groups.flatMap(([, members]) => members)} /></div>
    </div>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const words = useWords();
  const value = column.value(row);
  const { onOpen } = column;
  return (
    <td data-figure={isFigure(column) || undefined}>
      {column.cell !== undefined ? column.cell(row)
        : column.kind === "money" && typeof value === "number"
          ? <MoneyCell amount={value} {...(column.currency === undefined ? {} : { currency: column.currency(row) })}
            {...(onOpen === undefined ? {} : { onOpen: () => { onOpen(row); } })} />
          : value === 0 ? <span className="cb-dim">–</span> : valueText(column, row, words)}
    </td>
  );
}

function Total<Row>({ column, isFirst }: { readonly column: Column<Row>; readonly isFirst: boolean }) {
  const words = useWords();
  const { total, onOpenTotal } = column;
  if (total === undefined) return isFirst ? <th scope="row">{words.t("kit.total")}</th> : <td />;
  return (
    <td data-figure>
      {column.kind === "money" ? <MoneyCell amount={total}
        {...(onOpenTotal === undefined ? {} : { onOpen: onOpenTotal })} /> : numberText(total, column.kind ?? "number", words.currency, words)}
    </td>
  );
}

// First the way that is usually wanted: figures from the largest, words from A; then the other way; then as it came.
function nextSorting(current: Sorting, index: number, isFigureColumn: boolean): Sorting {
  if (current?.index !== index) return { index, down: isFigureColumn };
  return current.down === isFigureColumn ? { index, down: !isFigureColumn } : undefined;
}

function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sorting: Sorting): readonly Row[] {
  const column = sorting === undefined ? undefined : columns[sorting.index];
  if (sorting === undefined || column === undefined) return rows;
  const order = (one: Row, other: Row): number => {
    const [a, b] = [column.value(one) ?? "", column.value(other) ?? ""];
    return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
  };
  return [...rows].sort((one, other) => (sorting.down ? -1 : 1) * order(one, other));
}
