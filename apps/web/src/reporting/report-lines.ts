import type { AnswerOf, ReportCall } from "@chalkboard/contract";
import type { Column } from "../kit/columns.ts";
import type { Group } from "./report-types.ts";

type RowOf<C extends ReportCall> = AnswerOf<C>["rows"][number];

/** A line of a report: a row, a group with all its rows, or everything. What names a row is absent in the others. */
export type LineOf<C extends ReportCall> = Omit<AnswerOf<C>["total"], "count"> & Partial<Omit<RowOf<C>, keyof AnswerOf<C>["total"]>> & {
  readonly is: "row" | "group" | "total"; readonly key: string; readonly name: string;
};

/** A column of a report. Those of a figure have it by name: money opens what it sums, and any can be compared. */
export type ReportColumn<C extends ReportCall> = Column<LineOf<C>> & {
  readonly figure?: string;
  /** Of no period: it has no figure before. */
  readonly isAlone?: boolean;
  /** On which lines its money opens; absent: on all. */
  readonly opens?: (line: LineOf<C>) => boolean;
};

/** A zone as a file names it, by those above it: there nothing is indented. */
export function nameInTree({ name, above = "" }: { readonly name: string; readonly above?: string }): string {
  return above === "" ? name : `${above} / ${name}`;
}

/** A line with the figures of the period before in place of its own. */
export function before<C extends ReportCall>(line: LineOf<C>): LineOf<C> {
  return { ...line, ...(line.before as object) };
}

/** The columns, and behind the figure that is compared the same of the period before. */
export function withBefore<C extends ReportCall>(
  columns: readonly ReportColumn<C>[], beside: string, shown: (column: ReportColumn<C>) => Pick<ReportColumn<C>, "heading" | "cell">,
): readonly ReportColumn<C>[] {
  return columns.flatMap((column) => {
    const { figure, value, kind, currency, width, grow } = column;
    if (figure === undefined || figure !== beside) return [column];
    return [column, {
      title: "reports.before", help: "reports.helpBefore", ...(column.phone === "figure" ? { phone: "before" } : {}),
      value: (line) => value(before(line)), ...shown(column),
      ...(kind === undefined ? {} : { kind }), ...(currency === undefined ? {} : { currency }),
      ...(width === undefined ? {} : { width }), ...(grow === undefined ? {} : { grow }),
    } satisfies ReportColumn<C>];
  });
}

// A row that a newer answer has left as it was is the same line still, and is not drawn again.
const lines = new WeakMap<object, object>();

export function lineOf<C extends ReportCall>(of: object, is: "row" | "group"): LineOf<C> {
  const line = (lines.get(of) ?? { ...of, is }) as LineOf<C>;
  lines.set(of, line);
  return line;
}

/** The rows in their groups; where a dimension has none, in one that does not show. */
export function groupsOf<C extends ReportCall>({ groups, rows, total }: AnswerOf<C>, all: LineOf<C>): readonly Group<LineOf<C>>[] {
  if (groups.length === 0) {
    return rows.length === 0 ? []
      : [{ key: "", name: "", isFlat: true, count: total.count, hasRows: true, line: all, rows: rows.map((row) => lineOf<C>(row, "row")) }];
  }
  const byGroup = Map.groupBy(rows, ({ group }) => group);
  return groups.map((group) => ({
    key: group.key, name: group.name, isFlat: false, count: group.count, hasRows: group.isOpen, line: lineOf<C>(group, "group"),
    rows: (byGroup.get(group.key) ?? []).map((row) => lineOf<C>(row, "row")),
  }));
}
