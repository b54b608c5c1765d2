import { headingOf, isFigure } from "@chalkboard/sheets";
import { Tooltip, UnstyledButton } from "@mantine/core";
import { Fragment, type ReactNode, memo, useRef, useState } from "react";
import { Cell } from "../kit/cells.tsx";
import type { Column } from "../kit/columns.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { Export } from "../kit/export.tsx";
import { ChevronDown, ChevronRight } from "../kit/icons.tsx";
import { HeadCounts, HeadTools } from "../kit/page-head.tsx";
import { useMainThing } from "../kit/main-thing.ts";
import { useIsNarrow } from "../kit/use-is-phone.ts";
import { useWords } from "../kit/words.tsx";
import { ReportCards } from "./report-cards.tsx";
import { moveAmongFigures } from "./figure-keys.ts";
import { inOrder, nextSorting, type Sorting } from "./held-order.ts";
import type { Group, ReportTableProps } from "./report-types.ts";
import styles from "./report-table.module.css";

/** More rows of a group than this are drawn when somebody wants them. */
const drawnAtFirst = 300;

/** A report whose rows lie in groups that fold, each with its subtotal, under headings that sort within them, over a line of totals that stays. */
export function ReportTable<Row>({
  label, name, note, groups, total, rowKey, groupTitle, countText, count, columns, plot, empty, onRowKey, onMissing,
}: ReportTableProps<Row>) {
  const { t } = useWords();
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  const [sorting, setSorting] = useState<Sorting | undefined>(undefined);
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  // The first figure has the keys; where none opens, they scroll.
  useMainThing(scroller, (element) => { (element.querySelector<HTMLElement>("td button") ?? element).focus({ preventScroll: true }); },
    groups.length > 0 && !isNarrow);
  if (groups.length === 0) return <EmptyState title={empty?.title ?? "reports.noSales"} {...(empty === undefined ? {} : { why: empty.why })} />;
  const isOpen = ({ key, hasRows }: Group<Row>): boolean => toggled.get(key) ?? hasRows;
  const toggle = (group: Group<Row>): void => {
    setToggled(new Map(toggled).set(group.key, !isOpen(group)));
    if (!isOpen(group) && !group.hasRows) onMissing(group.key);
  };
  const rowsOf = ({ rows }: Group<Row>): readonly Row[] =>
    inOrder(rows, sorting, rowKey, (row) => (sorting === undefined ? undefined : columns[sorting.index]?.value(row)));
  // What names a row stands before its figures; there a group has its name.
  const leading = columns.findIndex(isFigure);
  return (
    <div className={styles["frame"]}>
      {!isNarrow && plot}
      {isNarrow && <ReportCards {...{ groups, total, rowKey, countText, columns, plot, isOpen, rowsOf }} onToggle={toggle} />}
      {!isNarrow && <div ref={scroller} className={styles["scroller"]} tabIndex={0} role="region" aria-label={label} onKeyDown={moveAmongFigures}>
        <table className={styles["table"]}>
          <thead><tr>{columns.map((column, index) => (
            <Heading key={keyOf(column)} column={column} isName={index === leading - 1}
              sorted={sorting?.index !== index ? undefined : sorting.down ? "descending" : "ascending"}
              onSort={() => { setSorting(nextSorting(sorting, index, isFigure(column))); }} />
          ))}</tr><tr className={styles["total"]}>
            <th scope="row" colSpan={leading}>{t("kit.total")}</th><Cells columns={columns} row={total} from={leading} /></tr></thead>
          <tbody>
            {groups.map((group) => {
              const rows = isOpen(group) ? rowsOf(group) : [];
              const drawn = whole.has(group.key) ? rows : rows.slice(0, drawnAtFirst);
              return (
                <Fragment key={group.key}>
                  {!group.isFlat && <tr className={styles["group"]}>
                    <th scope="rowgroup" colSpan={leading}>
                      <UnstyledButton className={styles["fold"]} aria-expanded={isOpen(group)} onClick={() => { toggle(group); }}>
                        {isOpen(group) ? <ChevronDown size={13} /> : <ChevronRight size={13} />} {group.name} <span>{countText(group.count)}</span>
                      </UnstyledButton>
                    </th>
                    <Cells columns={columns} row={group.line} from={leading} />
                  </tr>}
                  {drawn.map((row) => <tr key={rowKey(row)} onKeyDown={onRowKey === undefined ? undefined : (event) => { onRowKey(event, row); }}>
                    <Cells columns={columns} row={row} from={0} /></tr>)}
                  {drawn.length < rows.length && <tr><td colSpan={columns.length}><UnstyledButton className={styles["fold"]}
                    onClick={() => { setWhole(new Set(whole).add(group.key)); }}>{t("reports.showAll", { count: rows.length })}</UnstyledButton></td></tr>}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>}
      <HeadCounts>{countText(count)}</HeadCounts>
      <HeadTools>
        <ReportExport {...{ name, note, groups, total, columns, groupTitle }} rowsOf={(group) => (isOpen(group) ? rowsOf(group) : [])} />
      </HeadTools>
    </div>
  );
}

type ReportExportProps<Row> = Pick<ReportTableProps<Row>, "name" | "note" | "groups" | "total" | "columns" | "groupTitle"> & {
  readonly rowsOf: (group: Group<Row>) => readonly Row[];
};

/** The report as a file: what is open of it, each group's own figures before its rows. */
function ReportExport<Row>({ name, note, groups, total, columns, groupTitle, rowsOf }: ReportExportProps<Row>) {
  const lines = new Set(groups.flatMap(({ line, isFlat }) => (isFlat ? [] : [line])));
  const isFlat = lines.size === 0;
  const nameOfGroup = new Map(groups.flatMap(({ name: group, line, rows }) => [line, ...rows].map((row) => [row, group] as const)));
  const leading = columns.findIndex(isFigure);
  const totals = columns.map((column, index) => (index < leading ? undefined : numberIn(column, total)));
  return <Export name={name} note={note} isSum={(row) => lines.has(row)} totals={[{ values: [...(isFlat ? [] : [undefined]), ...totals] }]}
    columns={isFlat ? columns : [{ title: groupTitle, value: (row) => nameOfGroup.get(row) }, ...columns]}
    rows={async () => groups.flatMap((group) => [...(group.isFlat ? [] : [group.line]), ...rowsOf(group)])} />;
}

type HeadingProps<Row> = {
  readonly column: Column<Row>; readonly isName: boolean; readonly sorted: "ascending" | "descending" | undefined; readonly onSort: () => void;
};

function Heading<Row>({ column, isName, sorted, onSort }: HeadingProps<Row>) {
  const words = useWords();
  const { help } = column;
  return (
    <th scope="col" data-figure={isFigure(column) || undefined} data-name={isName || undefined} aria-sort={sorted ?? "none"}>
      <Tooltip label={help === undefined ? "" : words.t(help)} disabled={help === undefined} multiline w={280}
        events={{ hover: true, focus: true, touch: true }}>
        <UnstyledButton className={styles["heading"]} data-help={help !== undefined || undefined} onClick={onSort}>
          {headingOf(column, words)}{sorted !== undefined && <span aria-hidden="true">{sorted === "descending" ? " ▾" : " ▴"}</span>}
        </UnstyledButton>
      </Tooltip>
    </th>
  );
}

/** Columns may share a title, such as the days of a week. */
function keyOf<Row>({ title, heading = "" }: Column<Row>): string {
  return `${title} ${heading}`;
}

type CellsProps<Row> = { readonly columns: readonly Column<Row>[]; readonly row: Row; readonly from: number };

/** A row's cells, drawn again when the row is another one: of a report that renews itself most rows stay. */
const Cells = memo(function Cells<Row>({ columns, row, from }: CellsProps<Row>) {
  const name = columns.findIndex(isFigure) - 1;
  return columns.slice(from).map((column, index) => (
    <td key={keyOf(column)} data-figure={isFigure(column) || undefined} data-name={from + index === name || undefined}><Cell column={column} row={row} /></td>
  ));
}) as <Row>(props: CellsProps<Row>) => ReactNode;

function numberIn<Row>({ value }: Column<Row>, row: Row): number | undefined {
  const found = value(row);
  return typeof found === "number" ? found : undefined;
}
