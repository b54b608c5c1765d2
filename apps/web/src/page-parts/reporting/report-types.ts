import type { PlainKey } from "@chalkboard/i18n";
import type { KeyboardEvent, ReactNode } from "react";
import type { Column } from "../../kit/grid/columns.ts";

export type Group<Row> = {
  readonly key: string;
  readonly name: string;
  /** A hidden group that holds the rows of a report without groups. */
  readonly isFlat: boolean;
  /** Number of its rows, whether loaded or not. */
  readonly count: number;
  /** Whether its rows are loaded. */
  readonly hasRows: boolean;
  /** The group's own figures: from the server, never summed here. */
  readonly line: Row;
  readonly rows: readonly Row[];
};

/** A report's row arrangement, as the link has it: empty for the default; several groups are separated by commas. */
export type Arranged = {
  readonly order: string;
  /** Groups whose rows were requested in addition to the default ones, and groups that were folded. */
  readonly opened: string;
  readonly folded: string;
};

export type ReportTableColumn<Row> = Column<Row> & {
  readonly figure?: string;
  /** A day, which another column sums up: hidden where it pushes another out of sight, until it is asked for. */
  readonly isDetail?: boolean;
  /** Must be in sight: for its room details are hidden. */
  readonly isInSight?: boolean;
};

export type ReportTableProps<Row> = {
  readonly label: string;
  /** What the exported file is of, its first and last day, and its note on paper. */
  readonly name: string;
  readonly period: readonly string[];
  readonly note: string;
  readonly groups: readonly Group<Row>[];
  readonly rowKey: (row: Row) => string;
  /** The title of the group column in the file. */
  readonly groupTitle: PlainKey;
  /** A group's number of rows, in words. */
  readonly countText: (count: number) => string;
  /** Number of rows, whether loaded or not. */
  readonly count: number;
  /** Of all groups: also from the server. */
  readonly total: Row;
  /** The columns before the first figure name the row. */
  readonly columns: readonly ReportTableColumn<Row>[];
  /** The plot above the rows, on a phone below the main figure. */
  readonly plot?: ReactNode;
  /** The message for an empty report. */
  readonly empty?: { readonly title: PlainKey; readonly why: PlainKey };
  readonly onRowKey?: (event: KeyboardEvent, row: Row) => void;
  /** On a phone a card adds up from top to bottom: all of its lines, one below the other, to the main figure. */
  readonly isAddition?: boolean;
  /** The order and folding, read from the link and written to it. */
  readonly arranged: Arranged;
  readonly onArrange: (patch: Partial<Arranged>) => void;
};
