// Keyboard navigation on a board. Pure, so that every edge case is a row of a test table.

export type Cell = { readonly row: number; readonly column: number };
export type BoardSize = {
  readonly rows: number;
  readonly columns: number;
  /** Number of visible rows. */ readonly page: number;
};

/** The target of a navigation key; `isCtrl` moves to the edges of the whole board. Undefined for other keys. */
export function moveOn(cell: Cell, key: string, isCtrl: boolean, size: BoardSize): Cell | undefined {
  if (size.rows === 0 || size.columns === 0) return undefined;
  const to = target(cell, key, isCtrl, size);
  return to === undefined ? undefined : inside(to, size);
}

/** Clamps a cell to the board: rows may have disappeared since it was chosen. */
export function inside({ row, column }: Cell, { rows, columns }: Pick<BoardSize, "rows" | "columns">): Cell {
  return { row: clamp(row, rows), column: clamp(column, columns) };
}

/** A cell with the row and column that it was chosen for. */
export type ChosenCell = Cell & { readonly rowKey?: string | undefined; readonly columnId?: string | undefined };

/** The keys of a board's rows or columns. */
export type Named = { readonly count: number; readonly nameAt: (at: number) => string | undefined };

/**
 * The current position of a chosen cell: it follows its game and market when rows or columns are inserted or removed.
 * @returns `isGone`: the row or column no longer exists, and another cell has taken its position
 */
export function whereIs(
  { row, column, rowKey, columnId }: ChosenCell,
  rows: Named,
  columns: Named,
): Cell & { readonly isGone: boolean } {
  const rowNow = placeOf(row, rowKey, rows);
  const columnNow = placeOf(column, columnId, columns);
  const at = inside({ row: rowNow ?? row, column: columnNow ?? column }, { rows: rows.count, columns: columns.count });
  return { ...at, isGone: rowNow === undefined || columnNow === undefined };
}

// Checks the previous position first: it is usually unchanged.
function placeOf(before: number, name: string | undefined, { count, nameAt }: Named): number | undefined {
  if (name === undefined || (before < count && nameAt(before) === name)) return before;
  for (let at = 0; at < count; at += 1) if (nameAt(at) === name) return at;
  return undefined;
}

/** The next cell that Tab reaches inside the board; undefined where Tab leaves it. */
export function nextOf(
  { row, column }: Cell,
  isBack: boolean,
  { rows, columns }: Pick<BoardSize, "rows" | "columns">,
): Cell | undefined {
  const index = row * columns + column + (isBack ? -1 : 1);
  return index < 0 || index >= rows * columns
    ? undefined
    : { row: Math.floor(index / columns), column: index % columns };
}

function target(
  { row, column }: Cell,
  key: string,
  isCtrl: boolean,
  { rows, columns, page }: BoardSize,
): Cell | undefined {
  switch (key) {
    case "ArrowUp":
      return { row: isCtrl ? 0 : row - 1, column };
    case "ArrowDown":
      return { row: isCtrl ? rows - 1 : row + 1, column };
    case "ArrowLeft":
      return { row, column: isCtrl ? 0 : column - 1 };
    case "ArrowRight":
      return { row, column: isCtrl ? columns - 1 : column + 1 };
    case "PageUp":
      return { row: row - page, column };
    case "PageDown":
      return { row: row + page, column };
    case "Home":
      return { row: isCtrl ? 0 : row, column: 0 };
    case "End":
      return { row: isCtrl ? rows - 1 : row, column: columns - 1 };
    default:
      return undefined;
  }
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value));
}
