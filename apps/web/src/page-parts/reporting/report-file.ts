import { type Column, isFigure, type TotalsRow } from "@chalkboard/list-columns";
import type { Group, ReportTableProps } from "./report-types.ts";

/** A report as it is exported to files and paper. */
export type ReportFile<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly rows: () => readonly Row[];
  readonly totals: readonly TotalsRow[];
  readonly isSum: (row: Row) => boolean;
  readonly isSubtotal: (row: Row) => boolean;
};

/**
 * The unfolded part of a report: the server's total, then each group's own figures before its rows, with the group's
 * name beside each. A folded group is one row.
 */
export function reportFile<Row>(
  { groups, total, columns, groupTitle }: Pick<ReportTableProps<Row>, "groups" | "total" | "columns" | "groupTitle">,
  rowsOf: (group: Group<Row>) => readonly Row[],
): ReportFile<Row> {
  const lines = new Set(groups.flatMap(({ line, isFlat }) => (isFlat ? [] : [line])));
  const isFlat = lines.size === 0;
  const nameOfGroup = new Map(
    groups.flatMap(({ name: group, line, rows }) => [line, ...rows].map((row) => [row, group] as const)),
  );
  const leading = columns.findIndex(isFigure);
  const totals = columns.map((column, index) => (index < leading ? undefined : numberIn(column, total)));
  return {
    isSum: (row) => lines.has(row),
    isSubtotal: (row) => groups.some((group) => group.line === row && rowsOf(group).length > 0),
    totals: [{ values: [...(isFlat ? [] : [undefined]), ...totals] }],
    columns: isFlat ? columns : [{ title: groupTitle, value: (row) => nameOfGroup.get(row) }, ...columns],
    rows: () => groups.flatMap((group) => [...(group.isFlat ? [] : [group.line]), ...rowsOf(group)]),
  };
}

function numberIn<Row>({ value }: Column<Row>, row: Row): number | undefined {
  const found = value(row);
  return typeof found === "number" ? found : undefined;
}
