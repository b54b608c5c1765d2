import type { KeyboardEvent, ReactNode } from "react";

/** The state that a cell shows; each has its own colour and symbol. */
export type CellTone = "up" | "down" | "stale" | "over" | "suspended" | "stopped" | "dim" | "mine" | "live";

/** A stopped row is hatched; a finished row is dimmed. */
export type RowTone = "stopped" | "done";

export type BoardColumn<Row> = {
  readonly id: string;
  readonly heading: string;
  /** Beside the heading, such as the age of its figures. It renders by itself, because the columns seldom do. */
  readonly headingNote?: ReactNode;
  /** The full heading, as a tooltip. */
  readonly headingTitle?: string;
  /** Adjacent columns with the same band share one heading of that name. */
  readonly band?: string;
  /** Initial width in pixels; the user may resize it. */
  readonly width: number;
  readonly align?: "start" | "center" | "end";
  /** `main` is larger, `quiet` smaller and muted. */
  readonly rank?: "main" | "quiet";
  readonly cell: (row: Row) => ReactNode;
  readonly tone?: (row: Row) => CellTone | undefined;
  /** A notch at the cell's corner, for a figure held by hand, with these initials; undefined for others. */
  readonly held?: (row: Row) => string | undefined;
  /** A bar under the figure: its share of a whole, from 0 to 1. */
  readonly share?: (row: Row) => number | undefined;
  /** The figure whose changes flash for two seconds. */
  readonly watch?: (row: Row) => number | null | undefined;
  /** Identifies the watched figure, where the column can show different figures. */
  readonly watched?: string;
  /** The initial text of the editor. Columns without it are read-only; null makes this cell read-only. */
  readonly edit?: (row: Row) => string | null;
  /** The text to copy; default: the cell's own text. */
  readonly copy?: (row: Row) => string;
  /** The cell's tooltip: why it is marked, what it was before. */
  readonly hint?: (row: Row) => string | undefined;
};

export type BoardCell<Row> = { readonly row: Row; readonly column: BoardColumn<Row> };

export type PastedCell<Row> = BoardCell<Row> & { readonly text: string };

/** Whether an entry was accepted; a string says what would be valid. */
export type Taken = boolean | string;

/** A cell that a key leads to, by its row's key and its column. */
export type CellName = { readonly rowKey: string; readonly columnId: string };

/** Names of other users who are editing a row, by column. */
export type RowEditors = ReadonlyMap<string, readonly string[]>;

export type BoardGridProps<Row> = {
  /** Accessible name. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Keep it in useMemo: a new array re-renders everything. */
  readonly columns: readonly BoardColumn<Row>[];
  /** Number of columns that stay at the left while the others scroll. */
  readonly frozen?: number;
  /**
   * Rows of one game share a band. A line precedes the first row of each band, and every second band has its own
   * background.
   */
  readonly bandOf?: (row: Row) => number | string;
  /**
   * Rows of one group, such as a league, follow a heading of their own, which stays under the column headings while the
   * group is scrolled. Rows of a group are adjacent.
   */
  readonly groupOf?: (row: Row) => string;
  readonly groupHead?: (group: string) => ReactNode;
  /** Lower rows in smaller type. */
  readonly isDense?: boolean;
  /** The state of a whole row: temporarily off sale, or finished. */
  readonly rowTone?: (row: Row) => RowTone | undefined;
  /** Handles a key on the focused cell before the board does; true, or the cell that it leads to, if it was handled. */
  readonly onKey?: (event: KeyboardEvent, cell: BoardCell<Row>) => boolean | CellName;
  /** The keys that start editing and become the first character; default: those that can start a figure. */
  readonly startsEdit?: (key: string) => boolean;
  /**
   * Commits what was typed. False, or a text that says what would be valid, keeps the editor open and marks the cell.
   * @param both Ctrl+Enter: apply to both sides
   * @param began the row when editing began: the user did not see changes made to the cell since
   */
  readonly onEdit?: (cell: BoardCell<Row>, text: string, both: boolean, began: Row) => Taken;
  /**
   * The entry is published immediately, so only Enter commits it; this text explains that when Tab or an arrow key
   * would leave the cell.
   */
  readonly enterOnly?: string;
  /** The pasted cells with their texts; a board without it does not accept pasting. */
  readonly onPaste?: (cells: readonly PastedCell<Row>[]) => void;
  readonly onFocusCell?: (cell: BoardCell<Row>) => void;
  /** The cell that is being edited, reported when editing begins and at every keystroke; undefined when it ends. */
  readonly onType?: (cell: BoardCell<Row> | undefined) => void;
  /**
   * Presence of other editors, by row key: their initials appear in the cell. Unchanged rows must keep their identity.
   */
  readonly editors?: ReadonlyMap<string, RowEditors>;
  /** A double click or Enter on a read-only cell. */
  readonly onOpen?: (cell: BoardCell<Row>) => void;
  readonly empty?: ReactNode;
};
