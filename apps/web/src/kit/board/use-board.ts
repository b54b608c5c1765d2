import { beginsFigure } from "@chalkboard/i18n";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { type Block, blockOf, blockText, pasteInto } from "./board-clip.ts";
import { type Cell, type ChosenCell, moveOn, nextOf, whereIs } from "./board-move.ts";
import type { BoardCell, BoardColumn, BoardGridProps, CellName, Taken } from "./board-types.ts";
import { mayChange } from "../behaviour/may-change.ts";
import { useStable } from "../behaviour/use-stable.ts";

const isAction = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key.length === 1 || key === "Enter") && !ctrlKey && !metaKey && !altKey;

export type Board = {
  readonly at: Cell;
  /** The other selected cells. */
  readonly block: Block | undefined;
  /** The text that the open editor started with. */
  readonly editing: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onCopy: (event: ClipboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly does: RowHandlers;
};

/** Handlers of a row's cells and editor; their identities never change. */
export type RowHandlers = {
  readonly choose: (cell: Cell, isMore: boolean) => void;
  readonly beginOrOpen: (cell: Cell) => void;
  readonly commit: (text: string, both: boolean) => Taken;
  readonly typed: () => void;
  readonly cancel: () => void;
  readonly leave: (isBack: boolean) => void;
  readonly move: (key: string) => void;
  /** Explains why only Enter commits the entry, where that is so. */
  readonly enterOnly: () => string | undefined;
};

/**
 * The board's active cell, its editor and its keys.
 * @param page number of visible rows
 * @param show scrolls a cell into view
 */
export function useBoard<Row>(
  props: BoardGridProps<Row>,
  scroller: RefObject<HTMLElement | null>,
  page: () => number,
  show: (cell: Cell) => void,
): Board {
  const { rows, columns, onKey, startsEdit = beginsFigure, onFocusCell, onOpen } = props;
  const { at, block, choose } = useChosen(props);
  const { editing, ...editor } = useEditor(props, at);
  const size = { rows: rows.length, columns: columns.length };
  const cellAt = (cell: Cell) => boardCell(props, cell);
  const focus = (): void => scroller.current?.focus({ preventScroll: true });
  const go = (to: Cell | undefined, isMore = false): void => {
    if (to === undefined) return;
    editor.close();
    choose(to, isMore);
    show(to);
    const cell = cellAt(to);
    if (cell !== undefined) onFocusCell?.(cell);
  };
  const begin = (cell: Cell, first?: string): boolean => {
    const isBegun = editor.begin(cellAt(cell), first);
    if (isBegun) choose(cell);
    return isBegun;
  };
  const keyOfBoard = (event: KeyboardEvent, cell: BoardCell<Row>): boolean => {
    const isCommand = event.ctrlKey || event.metaKey;
    const to = event.altKey ? undefined : moveOn(at, event.key, isCommand, { ...size, page: page() });
    if (to !== undefined) go(to, event.shiftKey);
    if (event.key === "Escape" && block !== undefined) choose(at);
    if (to !== undefined || isCommand || event.altKey) return to !== undefined;
    if (event.key !== "Enter" && event.key !== "F2") return startsEdit(event.key) && begin(at, event.key);
    if (begin(at)) return true;
    onOpen?.(cell);
    return onOpen !== undefined;
  };
  const does = useStable<RowHandlers>({
    choose: (cell, isMore) => {
      go(cell, isMore);
      focus();
    },
    beginOrOpen: (cell) => {
      const found = cellAt(cell);
      if (!begin(cell) && found !== undefined) onOpen?.(found);
    },
    commit: (text, both) => {
      const taken = editor.commit(text, both);
      if (taken === true) focus();
      return taken;
    },
    typed: () => {
      props.onType?.(cellAt(at));
    },
    cancel: () => {
      editor.close();
      focus();
    },
    enterOnly: () => props.enterOnly,
    leave: (isBack) => {
      go(nextOf(at, isBack, size));
      focus();
    },
    move: (key) => {
      go(moveOn(at, key, false, { ...size, page: page() }));
      focus();
    },
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = editing === undefined ? cellAt(at) : undefined;
    if (cell === undefined) return;
    // Meant for a game that has disappeared: the key only marks the game in its place.
    if (at.isGone && isAction(event)) choose(at);
    else {
      const handled = onKey?.(event, cell) ?? false;
      if (typeof handled === "object") go(placeOf(props, handled));
      else if (!handled && !keyOfBoard(event, cell)) return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    at,
    block,
    editing,
    onKeyDown,
    ...useClip(props, block ?? blockOf(at, at), editing === undefined && !at.isGone),
    does,
  };
}

type Editor<Row> = {
  /** The text that the open editor started with. */
  readonly editing: string | undefined;
  /** @returns false if the cell is read-only */
  readonly begin: (cell: BoardCell<Row> | undefined, first?: string) => boolean;
  readonly close: () => void;
  readonly commit: (text: string, both: boolean) => Taken;
};

/** The editor of the active cell. */
function useEditor<Row>(props: BoardGridProps<Row>, at: Chosen["at"]): Editor<Row> {
  const { onEdit } = props;
  const may = useContext(mayChange);
  const [edited, setEditing] = useState<string | undefined>(undefined);
  const begun = useRef<{ readonly row?: Row; isCommitted: boolean }>({ isCommitted: false });
  const close = (): void => {
    setEditing(undefined);
  };
  return {
    // An entry for a game that has disappeared must not be written to the one in its place.
    editing: at.isGone ? undefined : edited,
    begin: (cell, first) => {
      const text = may ? textIn(cell) : undefined;
      if (text == null) return false;
      begun.current = { ...(cell === undefined ? {} : { row: cell.row }), isCommitted: false };
      setEditing(first ?? text);
      return true;
    },
    close,
    commit: (text, both) => {
      const cell = boardCell(props, at);
      // Blur and Enter may both commit; the change is made once.
      const taken =
        cell !== undefined &&
        !at.isGone &&
        !begun.current.isCommitted &&
        onEdit !== undefined &&
        onEdit(cell, text, both, begun.current.row ?? cell.row);
      if (taken !== true) return taken;
      begun.current.isCommitted = true;
      close();
      return true;
    },
  };
}

/** Reports which cell is being edited, while it is. */
export function useOpenCell<Row>(props: BoardGridProps<Row>, { at, editing }: Pick<Board, "at" | "editing">): void {
  const { onType, rowKey } = props;
  const cell = editing === undefined ? undefined : boardCell(props, at);
  const say = useEffectEvent((isOpen: boolean) => {
    onType?.(isOpen ? cell : undefined);
  });
  const name = cell === undefined ? undefined : `${rowKey(cell.row)} ${cell.column.id}`;
  useEffect(() => {
    if (name === undefined) return undefined;
    say(true);
    return () => {
      say(false);
    };
  }, [name]);
}

/** Copying and pasting a block, unless a cell is being edited. */
function useClip<Row>(props: BoardGridProps<Row>, block: Block, isFree: boolean): Pick<Board, "onCopy" | "onPaste"> {
  const { rows, columns, onPaste } = props;
  const may = useContext(mayChange);
  return {
    onCopy: (event) => {
      if (!isFree) return;
      event.clipboardData.setData(
        "text/plain",
        blockText(block, (cell) => copied(boardCell(props, cell))),
      );
      event.preventDefault();
    },
    onPaste: (event) => {
      if (!isFree || !may || onPaste === undefined) return;
      event.preventDefault();
      onPaste(
        pasteInto(event.clipboardData.getData("text/plain"), block, {
          rows: rows.length,
          columns: columns.length,
        }).flatMap(({ text, ...cell }) => {
          const found = boardCell(props, cell);
          return found === undefined ? [] : [{ ...found, text }];
        }),
      );
    },
  };
}

function copied<Row>(cell: BoardCell<Row> | undefined): string {
  if (cell === undefined) return "";
  const { row, column }: { readonly row: Row; readonly column: BoardColumn<Row> } = cell;
  const shown = column.copy?.(row) ?? column.cell(row);
  return typeof shown === "string" || typeof shown === "number" ? String(shown) : "";
}

/** Where a cell is now; undefined if its row or column is not shown. */
function placeOf<Row>({ rows, rowKey, columns }: BoardGridProps<Row>, to: CellName): Cell | undefined {
  const row = rows.findIndex((one) => rowKey(one) === to.rowKey);
  const column = columns.findIndex(({ id }) => id === to.columnId);
  return row < 0 || column < 0 ? undefined : { row, column };
}

/** The initial text of a cell's editor; null or undefined if it is read-only. */
function textIn<Row>(cell: BoardCell<Row> | undefined): string | null | undefined {
  return cell === undefined ? undefined : cell.column.edit?.(cell.row);
}

type Chosen = {
  readonly at: ReturnType<typeof whereIs>;
  readonly block: Block | undefined;
  /** @param isMore extends the selection to this cell */
  readonly choose: (to: Cell, isMore?: boolean) => void;
};

/** The active cell, which follows its row and column, and how to choose another one. */
function useChosen<Row>({ rows, rowKey, columns, frozen = 0 }: BoardGridProps<Row>): Chosen {
  // Typing starts the editor.
  const [chosen, setChosen] = useState<ChosenCell>(() => ({
    row: 0,
    column: Math.max(
      frozen,
      columns.findIndex(({ edit }) => edit !== undefined),
    ),
  }));
  const keyAt = (row: number): string | undefined => {
    const found = rows[row];
    return found === undefined ? undefined : rowKey(found);
  };
  const idAt = (column: number): string | undefined => columns[column]?.id;
  // The anchor of a block; its other corner is the active cell.
  const [began, setBegan] = useState<ChosenCell | undefined>(undefined);
  const now = (cell: ChosenCell) =>
    whereIs(cell, { count: rows.length, nameAt: keyAt }, { count: columns.length, nameAt: idAt });
  const at = now(chosen);
  const corner = began === undefined ? undefined : now(began);
  return {
    at,
    block: corner === undefined || corner.isGone || at.isGone ? undefined : blockOf(corner, at),
    choose: ({ row, column }, isMore = false) => {
      setBegan(isMore ? (began ?? chosen) : undefined);
      setChosen({ row, column, rowKey: keyAt(row), columnId: idAt(column) });
    },
  };
}

function boardCell<Row>({ rows, columns }: BoardGridProps<Row>, { row, column }: Cell): BoardCell<Row> | undefined {
  const found = rows[row];
  const inColumn = columns[column];
  return found === undefined || inColumn === undefined ? undefined : { row: found, column: inColumn };
}
