import type { TotalsRow } from "@chalkboard/list-columns";
import type { ReactNode } from "react";
import type { Column } from "./columns.ts";
import type { Emptiness } from "../states/empty-state.tsx";
import type { Making } from "./export.tsx";
import type { Order } from "./grid-cells.tsx";
import type { Choosing } from "./grid-choosing.ts";

export type GridProps<Row> = {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Keep the array outside the component, or in useMemo where it depends on props. */
  readonly columns: readonly Column<Row>[];
  /** The name of the exported file; without it nothing is exported. */
  readonly name?: string;
  /** The first and last day of its rows, for the names of its files; a paged list has it from its filters. */
  readonly period?: readonly string[];
  /** Opens a row on a click or Enter. */
  readonly onOpen?: (row: Row) => void;
  readonly rowTone?: (row: Row) => "dim" | "warn" | undefined;
  /** `auto`: as high as its rows, for short lists in a page that scrolls. */
  readonly height?: "fill" | "auto";
  /** Taller rows for buttons and switches. */
  readonly isRoomy?: boolean;
  /** Rows can be selected for a bulk action: by checkbox, Space, or all from the heading. Not on a phone. */
  readonly choosing?: Choosing<Row>;
  /** What it shows without rows. */
  readonly empty: Emptiness;
  /** Set if the server returns the rows page by page. */
  readonly paged?: Paged<Row>;
};

export type Paged<Row> = {
  readonly order: Order;
  /** A heading was pressed; without a column the default order is wanted. */
  readonly onOrder: (column: number | undefined, isAscending: boolean) => void;
  readonly totals: readonly TotalsRow[];
  /** Indexes of the columns that are hidden on the screen and in files. */
  readonly hidden: ReadonlySet<number>;
  /** Content beside the export button. */
  readonly tools: ReactNode;
  /** Content below the rows: how many there are and how many are loaded. */
  readonly foot: ReactNode;
  /** The last loaded rows become visible. */
  readonly onNearEnd: () => void;
  /** The first and last day of its rows, for the names of its files. */
  readonly period: readonly string[];
  /** Makes the files on the server, where not all rows are loaded. */
  readonly making: Making | undefined;
  /** Loads every row, for a file or paper. @param onProgress receives the number of rows loaded so far */
  readonly allRows: (onProgress: (rows: number) => void, until: AbortSignal) => Promise<readonly Row[]>;
};
