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
  readonly columns: readonly Column<Row>[];
  /** What stands over the rows, and on a phone under the one figure: how it came about. */
  readonly plot?: ReactNode;
  /** Where there is nothing. */
  readonly empty?: { readonly title: PlainKey; readonly why: PlainKey };
  readonly onRowKey?: (event: KeyboardEvent, row: Row) => void;
  /** A group was opened whose rows are not here. */
  readonly onMissing: (key: string) => void;
};
