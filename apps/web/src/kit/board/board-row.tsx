import { Tooltip } from "@mantine/core";
import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, useState } from "react";
import { beginsBand, frozenStyle } from "./board-head.tsx";
import type { BoardColumn, BoardGridProps, RowTone, RowEditors } from "./board-types.ts";
import type { RowHandlers } from "./use-board.ts";
import { EditorSign } from "./editor-sign.tsx";
import { useFlash } from "../behaviour/use-flash.ts";
import styles from "./board.module.css";

export type BoardRowProps<Row> = {
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  readonly start: number;
  readonly columns: BoardGridProps<Row>["columns"];
  readonly widths: readonly number[];
  readonly frozen: number;
  readonly ariaRow: number;
  /** −1 in every row except the active one. */
  readonly activeColumn: number;
  /** The columns of the chosen block in this row; −1 in every other row. */
  readonly blockFrom: number;
  readonly blockTo: number;
  readonly editing: string | undefined;
  readonly startsBand: boolean;
  /** Whether the active cell is in this row's game. */
  readonly isHere: boolean;
  readonly tone: RowTone | undefined;
  readonly editors: RowEditors | undefined;
  readonly does: RowHandlers;
};

function Row<Value>(props: BoardRowProps<Value>) {
  const { id, row, index, start, columns, widths, frozen, ariaRow, activeColumn, blockFrom, blockTo, editing } = props;
  const { startsBand, isHere, tone, editors, does } = props;
  return (
    <div
      role="row"
      aria-rowindex={ariaRow}
      className={styles["row"]}
      data-starts={startsBand || undefined}
      data-here={isHere || undefined}
      data-tone={tone}
      style={{ transform: `translateY(${String(start)}px)` }}
    >
      {columns.map((column, position) => {
        const isActive = position === activeColumn;
        const isOpen = isActive && editing !== undefined;
        const names = editors?.get(column.id);
        const isChosen = position >= blockFrom && position <= blockTo;
        const choose = (event: MouseEvent): void => {
          if (event.button !== 0 || isOpen) return;
          event.preventDefault();
          does.choose({ row: index, column: position }, event.shiftKey);
        };
        return (
          <div
            key={column.id}
            id={`${id}-${String(index)}-${String(position)}`}
            role="gridcell"
            aria-colindex={position + 1}
            aria-selected={isActive || isChosen}
            className={styles["cell"]}
            data-align={column.align}
            data-rank={column.rank}
            data-begins={beginsBand(columns, position) || undefined}
            data-active={isActive || undefined}
            data-chosen={isChosen || undefined}
            data-frozen={position < frozen || undefined}
            data-edge={position === frozen - 1 || undefined}
            style={frozenStyle(position, frozen, widths, widths[position] ?? column.width)}
            onMouseDown={choose}
            onDoubleClick={() => {
              does.beginOrOpen({ row: index, column: position });
            }}
          >
            {names !== undefined && <EditorSign names={names} />}
            {isOpen ? (
              <Editor first={editing} label={column.headingTitle ?? column.heading} does={does} />
            ) : (
              <Content column={column} row={row} />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** A row of the board; it re-renders only when its own data change. */
export const BoardRow = memo(Row, (before, after) =>
  Object.keys(after).every((name) => {
    const key = name as keyof BoardRowProps<unknown>;
    return key === "widths" ? sameWidths(before.widths, after.widths) : Object.is(before[key], after[key]);
  }),
) as typeof Row;

function sameWidths(before: readonly number[], after: readonly number[]): boolean {
  return before === after || (before.length === after.length && before.every((width, index) => width === after[index]));
}

function Content<Value>({ column, row }: { readonly column: BoardColumn<Value>; readonly row: Value }) {
  const flash = useFlash(column.watch?.(row), column.watched);
  const tone = column.tone?.(row);
  const hint = column.hint?.(row);
  const held = column.held?.(row);
  const share = column.share?.(row);
  return (
    <span className={styles["content"]} data-tone={tone} data-flash={flash} data-held={held} title={hint}>
      {column.cell(row)}
      {share !== undefined && (
        <i className={styles["share"]} style={{ "--share": share } as CSSProperties} aria-hidden="true" />
      )}
    </span>
  );
}

const atOnce = { duration: 0 };

function Editor({
  first,
  label,
  does,
}: {
  readonly first: string;
  readonly label: string;
  readonly does: RowHandlers;
}) {
  const [text, setText] = useState(first);
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  // A single character is the key that opened the editor.
  const isTyped = text !== first || first.length === 1;
  const commit = (both: boolean): boolean => {
    const isTaken = does.commit(text, both);
    setWrong(isTaken === true ? undefined : isTaken === false ? "" : isTaken);
    return isTaken === true;
  };
  // Tab and the arrows commit what was typed with them, unless only Enter may; an unchanged value is not committed.
  const leave = ({ key, shiftKey }: KeyboardEvent): void => {
    const enterOnly = does.enterOnly();
    if (enterOnly !== undefined && isTyped) setWrong(enterOnly);
    else if (enterOnly !== undefined || commit(false)) {
      if (key === "Tab") does.leave(shiftKey);
      else does.move(key);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === "Escape") does.cancel();
    else if (event.key === "Enter") commit(event.ctrlKey || event.metaKey);
    else if (event.key === "Tab" || event.key === "ArrowUp" || event.key === "ArrowDown") leave(event);
    else return;
    event.preventDefault();
  };
  return (
    <Tooltip
      label={<span role="alert">{wrong}</span>}
      opened={wrong !== undefined && wrong !== ""}
      position="bottom-start"
      color="no"
      transitionProps={atOnce}
    >
      <input
        className={styles["editor"]}
        autoFocus
        value={text}
        aria-label={label}
        aria-invalid={wrong !== undefined}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => {
          if (first.length > 1) event.currentTarget.select();
        }}
        onKeyDown={onKeyDown}
        onBlur={does.cancel}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(undefined);
          does.typed();
        }}
      />
    </Tooltip>
  );
}
