import type { PlainKey } from "@chalkboard/messages";
import type { KeyboardEvent, ReactNode } from "react";
import type { Column } from "../kit/columns.ts";

export type Group<Row> = {
  readonly key: string;
  readonly name: string;
  /** It holds the rows of a report without groups, and does not show. */
  readonly isFlat: boolean;
  /** How many rows it has, whether they are here or not. */
  readonly count: number;
  /** Whether its rows are here. */
  readonly hasRows: boolean;
  /** The group's own figures: the server's, never a sum made here. */
  readonly line: Row;
  readonly rows: readonly Row[];
};

/** How a report's rows are arranged, as its link says it: empty where nothing differs; several groups by commas. */
export type Arranged = {
  readonly order: string;
  /** Groups whose rows were asked for beside what comes by itself, and groups that were folded. */
  readonly opened: string;
  readonly folded: string;
};

export type ReportTableProps<Row> = {
  readonly label: string;
  /** Name of the exported file, and what stands under it on paper. */
  readonly name: string;
  readonly note: string;
  readonly groups: readonly Group<Row>[];
  readonly rowKey: (row: Row) => string;
  /** What the groups are, as a column of the file. */
  readonly groupTitle: PlainKey;
  /** How many rows a group has, in words. */
  readonly countText: (count: number) => string;
  /** How many rows there are, here or not. */
  readonly count: number;
  /** Of all groups: the server's too. */
  readonly total: Row;
  /** What stands before the first figure names the row. */
  readonly columns: readonly (Column<Row> & { readonly figure?: string })[];
  /** What stands over the rows, and on a phone under the one figure: how it came about. */
  readonly plot?: ReactNode;
  /** Where there is nothing. */
  readonly empty?: { readonly title: PlainKey; readonly why: PlainKey };
  readonly onRowKey?: (event: KeyboardEvent, row: Row) => void;
  /** Its order and what is folded of it, out of the link; and into it. */
  readonly arranged: Arranged;
  readonly onArrange: (patch: Partial<Arranged>) => void;
};
