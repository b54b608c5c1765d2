import { UnstyledButton } from "@mantine/core";
import { useRef } from "react";
import { cardColumns } from "../kit/card-columns.ts";
import { Cell } from "../kit/cells.tsx";
import { type Column, headingOf } from "../kit/columns.ts";
import { ChevronDown, ChevronRight } from "../kit/icons.tsx";
import { useMainThing } from "../kit/main-thing.ts";
import { useWords } from "../kit/words.tsx";
import type { Group, ReportTableProps } from "./report-types.ts";
import styles from "./report-cards.module.css";

export type ReportCardsProps<Row> = Pick<ReportTableProps<Row>, "groups" | "total" | "rowKey" | "countText" | "columns"> & {
  readonly isOpen: (group: Group<Row>) => boolean;
  readonly onToggle: (group: Group<Row>) => void;
  readonly rowsOf: (group: Group<Row>) => readonly Row[];
};

const none: ReadonlySet<number> = new Set();

/** A report on a phone: the one figure of everything with three beside it, then each group's subtotal, which stays, over its rows as cards. */
export function ReportCards<Row>({ groups, total, rowKey, countText, columns, isOpen, onToggle, rowsOf }: ReportCardsProps<Row>) {
  const words = useWords();
  const frame = useRef<HTMLDivElement>(null);
  useMainThing(frame);
  const of = cardColumns(columns, none);
  const figure = columns[of.figure ?? of.name];
  const name = columns[of.name];
  const lines = of.lines.flatMap((index) => columns[index] ?? []);
  if (figure === undefined || name === undefined) return null;
  return (
    <div ref={frame} tabIndex={-1} className={styles["cards"]}>
      <div className={styles["all"]}>
        <span>{headingOf(figure, words)}</span>
        <strong><Cell column={figure} row={total} /></strong>
        <Lines columns={lines} row={total} />
      </div>
      {groups.map((group) => (
        <section key={group.key}>
          <div className={styles["group"]}>
            <UnstyledButton className={styles["fold"]} aria-expanded={isOpen(group)} onClick={() => { onToggle(group); }}>
              {isOpen(group) ? <ChevronDown size={14} /> : <ChevronRight size={14} />} {group.name} <small>{countText(group.count)}</small>
            </UnstyledButton>
            <Cell column={figure} row={group.line} />
          </div>
          {isOpen(group) && rowsOf(group).map((row) => (
            <div key={rowKey(row)} className={styles["card"]}>
              <span><Cell column={name} row={row} /></span><b><Cell column={figure} row={row} /></b>
              <Lines columns={lines} row={row} />
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

function Lines<Row>({ columns, row }: { readonly columns: readonly Column<Row>[]; readonly row: Row }) {
  const words = useWords();
  return <dl>{columns.map((column) => <div key={column.title}><dt>{headingOf(column, words)}</dt><dd><Cell column={column} row={row} /></dd></div>)}</dl>;
}
