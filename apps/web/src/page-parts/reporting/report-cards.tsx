import { headingOf, isFigure } from "@chalkboard/list-columns";
import { UnstyledButton } from "@mantine/core";
import { useRef } from "react";
import { cardColumns } from "../../kit/grid/card-columns.ts";
import { Cell } from "../../kit/grid/cells.tsx";
import type { Column } from "../../kit/grid/columns.ts";
import { ChevronDown, ChevronRight } from "../../kit/format/icons.tsx";
import { useMainThing } from "../../kit/behaviour/main-thing.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Group, ReportTableProps } from "./report-types.ts";
import styles from "./report-cards.module.css";

export type ReportCardsProps<Row> = Pick<
  ReportTableProps<Row>,
  "groups" | "total" | "rowKey" | "countText" | "columns" | "plot" | "isAddition"
> & {
  readonly isOpen: (group: Group<Row>) => boolean;
  readonly onToggle: (group: Group<Row>) => void;
  readonly rowsOf: (group: Group<Row>) => readonly Row[];
};

const none: ReadonlySet<number> = new Set();

/**
 * A report on a phone: the main total with three more figures and the plot, then each group's sticky subtotal above its
 * rows as cards. All totals open their details; in a row only the main figure does, because more targets would be too
 * small. Groups without a sum, such as currencies, stand alone.
 */
export function ReportCards<Row>({
  groups,
  total,
  rowKey,
  countText,
  columns,
  plot,
  isAddition = false,
  isOpen,
  onToggle,
  rowsOf,
}: ReportCardsProps<Row>) {
  const locale = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  useMainThing(frame);
  const of = cardColumns(columns, none);
  const List = isAddition ? Addition : Lines;
  const figure = columns[of.figure ?? of.name];
  const name = columns[of.name];
  const before = of.before === undefined ? undefined : columns[of.before];
  const lines = isAddition
    ? columns.filter(({ phone }) => phone === "line")
    : of.lines.flatMap((index) => columns[index] ?? []);
  if (figure === undefined || name === undefined) return null;
  return (
    <div ref={frame} tabIndex={-1} className={styles["cards"]}>
      {figure.value(total) != null && (
        <div className={styles["all"]}>
          <p>
            <span>{headingOf(figure, locale)}</span>
            {before !== undefined && (
              <span>
                {headingOf(before, locale)} <Cell column={before} row={total} isSum />
              </span>
            )}
          </p>
          <strong>
            <Cell column={figure} row={total} isSum />
          </strong>
          <List columns={lines} row={total} />
          {plot}
        </div>
      )}
      <div className={styles["heads"]} aria-hidden="true">
        <span>{headingOf(name, locale)}</span>
        <span>{before !== undefined && headingOf(before, locale)}</span>
        <span>{headingOf(figure, locale)}</span>
      </div>
      {groups.map((group) => (
        <section key={group.key}>
          {!group.isFlat && (
            <div className={styles["group"]}>
              <UnstyledButton
                className={styles["fold"]}
                aria-expanded={isOpen(group)}
                onClick={() => {
                  onToggle(group);
                }}
              >
                {isOpen(group) ? <ChevronDown size={14} /> : <ChevronRight size={14} />} {group.name}{" "}
                <small>{countText(group.count)}</small>
              </UnstyledButton>
              <Cell column={figure} row={group.line} isSum />
            </div>
          )}
          {isOpen(group) &&
            rowsOf(group).map((row) => (
              <div key={rowKey(row)} className={styles["card"]}>
                <span>
                  <Cell column={name} row={row} />
                </span>
                <i>{before !== undefined && <Cell column={before} row={row} />}</i>
                <b>
                  <Cell column={figure} row={row} />
                </b>
                <List columns={lines.map(closed)} row={row} isCard />
              </div>
            ))}
        </section>
      ))}
    </div>
  );
}

function closed<Row>({ onOpen: _, ...column }: Column<Row>): Column<Row> {
  return column;
}

type LinesProps<Row> = { readonly columns: readonly Column<Row>[]; readonly row: Row; readonly isCard?: boolean };

/** An empty text gets no line. */
function Lines<Row>({ columns, row, isCard = false }: LinesProps<Row>) {
  const locale = useLocale();
  return (
    <dl data-lines={isCard || undefined}>
      {columns
        .filter((column) => column.value(row) !== "")
        .map((column) => (
          <div key={column.title} data-words={!isFigure(column) || undefined}>
            <dt>{headingOf(column, locale)}</dt>
            <dd>
              {column.value(row) == null ? <span className="cb-quiet">–</span> : <Cell column={column} row={row} />}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** The parts of the main figure from top to bottom; a part that is zero is left out. */
function Addition<Row>({ columns, row, isCard = false }: LinesProps<Row>) {
  const locale = useLocale();
  return (
    <dl className={styles["addition"]} data-lines={isCard || undefined}>
      {columns
        .filter((column) => column.value(row) !== 0)
        .map((column) => (
          <div key={column.title}>
            <dt>{headingOf(column, locale)}</dt>
            <dd>
              <Cell column={column} row={row} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
