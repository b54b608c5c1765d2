import { headingOf, isFigure } from "@chalkboard/list-columns";
import { Button, Tooltip, UnstyledButton } from "@mantine/core";
import { Fragment, memo, type ReactNode, useMemo, useRef, useState } from "react";
import { useMainThing } from "../../kit/behaviour/main-thing.ts";
import { HeadCounts, HeadTools } from "../../kit/behaviour/page-head.tsx";
import { useIsNarrow } from "../../kit/behaviour/use-is-phone.ts";
import { ChevronDown, ChevronRight } from "../../kit/format/icons.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { Cell } from "../../kit/grid/cells.tsx";
import type { Column } from "../../kit/grid/columns.ts";
import { Export } from "../../kit/grid/export.tsx";
import { tableKeys } from "../../kit/grid/table-keys.ts";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { inOrder, nextSorting } from "./held-order.ts";
import { ReportCards } from "./report-cards.tsx";
import { reportFile } from "./report-file.ts";
import { nameInLink, openInLink, orderText, sortedInLink, toggledInLink } from "./report-link.ts";
import styles from "./report-table.module.css";
import type { Group, ReportTableColumn, ReportTableProps } from "./report-types.ts";
import { useDetails } from "./use-details.ts";

/** Rows of a group beyond this number are rendered on request. */
const drawnAtFirst = 300;

/**
 * A report table: rows in collapsible groups with subtotals, sorted within groups by their headings, with a sticky
 * total.
 */
export function ReportTable<Row>({
  label,
  name,
  period,
  note,
  groups,
  total,
  rowKey,
  groupTitle,
  countText,
  count,
  columns: all,
  plot,
  empty,
  onRowKey,
  isAddition = false,
  arranged,
  onArrange,
}: ReportTableProps<Row>) {
  const { t } = useLocale();
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  const { order, opened, folded } = arranged;
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const { shown: columns, isHidden, onTurn } = useDetails(all, scroller, groups.length > 0 && !isNarrow);
  const index = sortedInLink(order, columns);
  // Other rows, as of another period, have other positions.
  const { held } = useMemo(() => ({ of: [order, name], held: new Map<string, string | number>() }), [order, name]);
  const sorting = index === undefined ? undefined : { index, down: order.startsWith("-"), held };
  // Focuses the first figure; if none can be opened, the scroll container.
  useMainThing(
    scroller,
    (element) => {
      (element.querySelector<HTMLElement>("td button") ?? element).focus({ preventScroll: true });
    },
    groups.length > 0 && !isNarrow,
  );
  if (groups.length === 0)
    return (
      <EmptyState title={empty?.title ?? "reports.noSales"} {...(empty === undefined ? {} : { why: empty.why })} />
    );
  const isOpen = (group: Group<Row>): boolean => openInLink(group, { opened, folded });
  const toggle = (group: Group<Row>): void => {
    onArrange(toggledInLink(group, { opened, folded }));
  };
  const rowsOf = ({ rows }: Group<Row>): readonly Row[] =>
    inOrder(rows, sorting, rowKey, (row) => (sorting === undefined ? undefined : columns[sorting.index]?.value(row)));
  const file = reportFile({ groups, total, columns: all, groupTitle }, (group) => (isOpen(group) ? rowsOf(group) : []));
  // The columns before the first figure name the row; there a group has its name.
  const leading = columns.findIndex(isFigure);
  return (
    <div className={styles["frame"]}>
      {!isNarrow && plot}
      {isNarrow && (
        <ReportCards
          {...{ groups, total, rowKey, countText, columns: all, plot, isAddition, isOpen, rowsOf }}
          onToggle={toggle}
        />
      )}
      {!isNarrow && (
        <div ref={scroller} className={styles["scroller"]} tabIndex={0} role="region" aria-label={label} {...tableKeys}>
          <table className={styles["table"]} data-addition={isAddition || undefined}>
            <thead>
              <tr>
                {columns.map((column, place) => (
                  <Heading
                    key={nameInLink(column)}
                    column={column}
                    isName={place === leading - 1}
                    sorted={sorting?.index !== place ? undefined : sorting.down ? "descending" : "ascending"}
                    onSort={() => {
                      onArrange({ order: orderText(nextSorting(sorting, place, isFigure(column)), columns) });
                    }}
                  />
                ))}
              </tr>
              <tr className={styles["total"]}>
                <th scope="row" colSpan={leading}>
                  {t("kit.total")}
                </th>
                <Cells columns={columns} row={total} from={leading} isSum />
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => {
                const rows = isOpen(group) ? rowsOf(group) : [];
                const drawn = whole.has(group.key) ? rows : rows.slice(0, drawnAtFirst);
                return (
                  <Fragment key={group.key}>
                    {!group.isFlat && (
                      <tr className={styles["group"]}>
                        <th scope="rowgroup" colSpan={leading}>
                          <UnstyledButton
                            className={styles["fold"]}
                            aria-expanded={isOpen(group)}
                            onClick={() => {
                              toggle(group);
                            }}
                          >
                            {isOpen(group) ? <ChevronDown size={13} /> : <ChevronRight size={13} />} {group.name}{" "}
                            <span>{countText(group.count)}</span>
                          </UnstyledButton>
                        </th>
                        <Cells columns={columns} row={group.line} from={leading} isSum />
                      </tr>
                    )}
                    {drawn.map((row) => (
                      <BodyRow key={rowKey(row)} columns={columns} row={row} onKey={onRowKey} />
                    ))}
                    {drawn.length < rows.length && (
                      <tr>
                        <td colSpan={columns.length}>
                          <UnstyledButton
                            className={styles["fold"]}
                            onClick={() => {
                              setWhole(new Set(whole).add(group.key));
                            }}
                          >
                            {t("reports.showAll", { count: rows.length })}
                          </UnstyledButton>
                        </td>
                      </tr>
                    )}
                  </Fragment>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      <HeadCounts>{countText(count)}</HeadCounts>
      <HeadTools>
        {isHidden !== undefined && (
          <Button
            variant="subtle"
            color="gray"
            px="sm"
            aria-expanded={!isHidden}
            rightSection={isHidden ? <ChevronRight size={12} /> : <ChevronDown size={12} />}
            onClick={onTurn}
          >
            {t("reports.days")}
          </Button>
        )}
        <Export name={name} period={period} note={note} {...file} rows={async () => file.rows()} />
      </HeadTools>
    </div>
  );
}

type HeadingProps<Row> = {
  readonly column: ReportTableColumn<Row>;
  readonly isName: boolean;
  readonly sorted: "ascending" | "descending" | undefined;
  readonly onSort: () => void;
};

function Heading<Row>({ column, isName, sorted, onSort }: HeadingProps<Row>) {
  const locale = useLocale();
  const { help } = column;
  return (
    <th
      scope="col"
      data-figure={isFigure(column) || undefined}
      data-name={isName || undefined}
      data-in-sight={column.isInSight || undefined}
      aria-sort={sorted ?? "none"}
    >
      <Tooltip
        label={help === undefined ? "" : locale.t(help)}
        disabled={help === undefined}
        multiline
        w={280}
        events={{ hover: true, focus: true, touch: true }}
      >
        <UnstyledButton className={styles["heading"]} data-help={help !== undefined || undefined} onClick={onSort}>
          {headingOf(column, locale)}
          {sorted !== undefined && <span aria-hidden="true">{sorted === "descending" ? " ▾" : " ▴"}</span>}
        </UnstyledButton>
      </Tooltip>
    </th>
  );
}

type BodyRowProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly onKey: ReportTableProps<Row>["onRowKey"];
};

function BodyRow<Row>({ columns, row, onKey }: BodyRowProps<Row>) {
  return (
    <tr
      onKeyDown={
        onKey === undefined
          ? undefined
          : (event) => {
              onKey(event, row);
            }
      }
    >
      <Cells columns={columns} row={row} from={0} />
    </tr>
  );
}

type CellsProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly from: number;
  readonly isSum?: boolean;
};

/** A row's cells; re-render only when the row changes: a refresh leaves most rows unchanged. */
const Cells = memo(function Cells<Row>({ columns, row, from, isSum = false }: CellsProps<Row>) {
  const name = columns.findIndex(isFigure) - 1;
  return columns.slice(from).map((column, index) => (
    <td
      key={nameInLink(column)}
      data-figure={isFigure(column) || undefined}
      data-name={from + index === name || undefined}
    >
      <Cell column={column} row={row} isSum={isSum} />
    </td>
  ));
}) as <Row>(props: CellsProps<Row>) => ReactNode;
