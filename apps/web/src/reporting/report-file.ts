import { type Column, isFigure, type TotalsRow } from "@chalkboard/sheets";
import type { Group, ReportTableProps } from "./report-types.ts";

/** A report as it is written down: what a file and a paper are made of. */
export type ReportFile<Row> = {
  readonly columns: readonly Column<Row>[]; readonly rows: () => readonly Row[]; readonly totals: readonly TotalsRow[];
  readonly isSum: (row: Row) => boolean;
};

/** What is open of a report, each group's own figures before its rows, with what the group is called beside each; over it all the server's total. */
export function reportFile<Row>(
  { groups, total, columns, groupTitle }: Pick<ReportTableProps<Row>, "groups" | "total" | "columns" | "groupTitle">,
  rowsOf: (group: Group<Row>) => readonly Row[],
): ReportFile<Row> {
  const lines = new Set(groups.flatMap(({ line, isFlat }) => (isFlat ? [] : [line])));
  const isFlat = lines.size === 0;
  const nameOfGroup = new Map(groups.flatMap(({ name: group, line, rows }) => [line, ...rows].map((row) => [row, group] as const)));
  const leading = columns.findIndex(isFigure);
  const totals = columns.map((column, index) => (index < leading ? undefined : numberIn(column, total)));
  return {
    isSum: (row) => lines.has(row), totals: [{ values: [...(isFlat ? [] : [undefined]), ...totals] }],
    columns: isFlat ? columns : [{ title: groupTitle, value: (row) => nameOfGroup.get(row) }, ...columns],
    rows: () => groups.flatMap((group) => [...(group.isFlat ? [] : [group.line]), ...rowsOf(group)]),
  };
}

function numberIn<Row>({ value }: Column<Row>, row: Row): number | undefined {
  const found = value(row);
  return typeof found === "number" ? found : undefined;
}
