import type { KeyboardEvent, ReactNode } from "react";

/** A meaning of a cell; each has a colour and a sign. */
export type CellTone = "up" | "down" | "stale" | "over" | "suspended" | "stopped" | "dim" | "mine";

/** A stopped row is hatched, one that is done stands back. */
export type RowTone = "stopped" | "done";

export type BoardColumn<Row> = {
  readonly id: string;
  readonly heading: string;
  /** The heading in full, for a tooltip. */
  readonly headingTitle?: string;
  /** Columns beside each other with the same band stand under one heading of that name. */
  readonly band?: string;
  /** Pixels at the start; the person may drag it. */
  readonly width: number;
  readonly align?: "start" | "center" | "end";
  /** What is read first stands larger, what is secondary smaller and quieter. */
  readonly rank?: "main" | "quiet";
  readonly cell: (row: Row) => ReactNode;
  readonly tone?: (row: Row) => CellTone | undefined;
  /** The figure whose moves flash for two seconds. */
  readonly watch?: (row: Row) => number | null | undefined;
  /** Which figure that is, where the column shows now one and now another. */
  readonly watched?: string;
  /** The text that editing starts with; a column without it is not edited, null says that this cell is not. */
  readonly edit?: (row: Row) => string | null;
  /** What is copied of the cell; its own text where absent. */
  readonly copy?: (row: Row) => string;
  /** More about the cell, as its tooltip: why it is marked, what it was. */
  readonly hint?: (row: Row) => string | undefined;
};

export type BoardCell<Row> = { readonly row: Row; readonly column: BoardColumn<Row> };

export type PastedCell<Row> = BoardCell<Row> & { readonly text: string };

/** Whether an entry was taken; where it was not, what would be right may be said. */
export type Taken = boolean | string;

/** Who else types in a row now: their names, by the column. */
export type RowEditors = ReadonlyMap<string, readonly string[]>;

export type BoardGridProps<Row> = {
  /** What it is, for those who do not see it. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Keep it in useMemo: a new array draws everything anew. */
  readonly columns: readonly BoardColumn<Row>[];
  /** Columns that stay at the left while the rest scrolls. */
  readonly frozen?: number;
  /** Rows of one game share a number; the first row of a new one has a line above it, every second game a ground of its own. */
  readonly bandOf?: (row: Row) => number | string;
  /** What is true of a row as a whole: off sale for now, or over and done. */
  readonly rowTone?: (row: Row) => RowTone | undefined;
  /** A key on the focused cell, before the board's own; true when it was used. */
  readonly onKey?: (event: KeyboardEvent, cell: BoardCell<Row>) => boolean;
  /** The keys that begin editing with themselves as the first letter; those that begin a figure where absent. */
  readonly startsEdit?: (key: string) => boolean;
  /**
   * What was typed. False, or the words that say what would be right, keeps the cell open with its mark.
   * @param both Ctrl+Enter: apply to both sides
   * @param began the row as it stood when typing began: what changed under the open cell was not seen
   */
  readonly onEdit?: (cell: BoardCell<Row>, text: string, both: boolean, began: Row) => Taken;
  /** What was typed goes out at once: only Enter takes it, and this says so where Tab or an arrow would leave the cell. */
  readonly enterOnly?: string;
  /** What was pasted, each cell with its text; a board without it takes nothing. */
  readonly onPaste?: (cells: readonly PastedCell<Row>[]) => void;
  readonly onFocusCell?: (cell: BoardCell<Row>) => void;
  /** Which cell is open for typing, and again with every letter; undefined when it is none any more. */
  readonly onType?: (cell: BoardCell<Row> | undefined) => void;
  /** Where others type, by the row's key: their initials stand in the cell. Rows that stay as they were keep theirs. */
  readonly editors?: ReadonlyMap<string, RowEditors>;
  /** A double click or Enter where nothing is edited. */
  readonly onOpen?: (cell: BoardCell<Row>) => void;
  readonly empty?: ReactNode;
};
