import type { AnswerOf, ReportCall } from "@chalkboard/contract";
import type { Column } from "../../kit/grid/columns.ts";
import type { Group } from "./report-types.ts";

type RowOf<C extends ReportCall> = AnswerOf<C>["rows"][number];

/**
 * A line of a report: a row, a group with all its rows, or the total. The properties that name a row are absent in the
 * others.
 */
export type LineOf<C extends ReportCall> = Omit<AnswerOf<C>["total"], "count"> &
  Partial<Omit<RowOf<C>, keyof AnswerOf<C>["total"]>> & {
    readonly is: "row" | "group" | "total";
    readonly key: string;
    readonly name: string;
  };

/** A column of a report. Columns of a figure name it: amounts open their details, and every figure can be compared. */
export type ReportColumn<C extends ReportCall> = Column<LineOf<C>> & {
  readonly figure?: string;
  /** Independent of the period: has no previous figure. */
  readonly isAlone?: boolean;
  /** The lines on which its amounts can be opened; default: all. */
  readonly opens?: (line: LineOf<C>) => boolean;
  /** A day, which another column sums up: hidden where it pushes another out of sight, until it is asked for. */
  readonly isDetail?: boolean;
  /** Must be in sight: for its room details are hidden. */
  readonly isInSight?: boolean;
  /** Not shown where it is zero on every line. */
  readonly leftOutAtZero?: boolean;
};

/**
 * The figures of columns that are not shown because they are zero on every line of an answer: as a text, so that a
 * refresh that leaves out the same ones keeps the columns.
 */
export function leftOutOf<C extends ReportCall>(
  columns: readonly ReportColumn<C>[],
  { rows, total }: AnswerOf<C>,
): string {
  const lines = [total, ...rows] as unknown as readonly LineOf<C>[];
  return columns
    .flatMap(({ figure = "", leftOutAtZero = false, value }) =>
      leftOutAtZero && lines.every((line) => value(line) === 0) ? [figure] : [],
    )
    .join(" ");
}

/** The columns without those of some figures. */
export function shownColumns<C extends ReportCall>(
  columns: readonly ReportColumn<C>[],
  leftOut: string,
): readonly ReportColumn<C>[] {
  const names = new Set(leftOut.split(" "));
  return columns.filter(({ figure }) => figure === undefined || !names.has(figure));
}

/** A zone's full path for files, where rows are not indented. */
export function nameInTree({ name, above = "" }: { readonly name: string; readonly above?: string }): string {
  return above === "" ? name : `${above} / ${name}`;
}

/** A line with the previous period's figures instead of its own. */
export function before<C extends ReportCall>(line: LineOf<C>): LineOf<C> {
  return { ...line, ...(line.before as object) };
}

/** The columns, with the compared figure's previous period after it. */
export function withBefore<C extends ReportCall>(
  columns: readonly ReportColumn<C>[],
  beside: string,
  shown: (column: ReportColumn<C>) => Pick<ReportColumn<C>, "heading" | "cell">,
): readonly ReportColumn<C>[] {
  return columns.flatMap((column) => {
    const { figure, value, kind, currency, width, grow } = column;
    if (figure === undefined || figure !== beside) return [column];
    return [
      column,
      {
        title: "reports.before",
        help: "reports.helpBefore",
        ...(column.phone === "figure" ? { phone: "before" } : {}),
        value: (line) => value(before(line)),
        ...shown(column),
        ...(kind === undefined ? {} : { kind }),
        ...(currency === undefined ? {} : { currency }),
        ...(width === undefined ? {} : { width }),
        ...(grow === undefined ? {} : { grow }),
      } satisfies ReportColumn<C>,
    ];
  });
}

// A row that a refresh left unchanged keeps its identity and does not re-render.
const lines = new WeakMap<object, object>();

export function lineOf<C extends ReportCall>(of: object, is: "row" | "group"): LineOf<C> {
  const line = (lines.get(of) ?? { ...of, is }) as LineOf<C>;
  lines.set(of, line);
  return line;
}

/** The rows by group; without groups in a hidden one. */
export function groupsOf<C extends ReportCall>(
  { groups, rows, total }: AnswerOf<C>,
  all: LineOf<C>,
): readonly Group<LineOf<C>>[] {
  if (groups.length === 0) {
    return rows.length === 0
      ? []
      : [
          {
            key: "",
            name: "",
            isFlat: true,
            count: total.count,
            hasRows: true,
            line: all,
            rows: rows.map((row) => lineOf<C>(row, "row")),
          },
        ];
  }
  const byGroup = Map.groupBy(rows, ({ group }) => group);
  return groups.map((group) => ({
    key: group.key,
    name: group.name,
    isFlat: false,
    count: group.count,
    hasRows: group.isOpen,
    line: lineOf<C>(group, "group"),
    rows: (byGroup.get(group.key) ?? []).map((row) => lineOf<C>(row, "row")),
  }));
}
