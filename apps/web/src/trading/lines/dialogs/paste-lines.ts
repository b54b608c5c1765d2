// Interprets a block of pasted points and prices. Pure.
import type { PastedCell } from "../../../kit/board/board-types.ts";
import { marketColumn } from "../columns/board-columns.tsx";
import { type BoardEvent, type BoardRow, type HqLine, keyOf, lineAt } from "../data/board-data.ts";
import { pointsFor, pricesFor, type WantedLine } from "../data/board-moves.ts";

export type Pasted = {
  /** The new lines, of any number of games; unchanged lines are left out. */
  readonly wanted: readonly WantedLine[];
  /** How many pasted values are not valid in their cells. */
  readonly unread: number;
};

/**
 * Reads pasted cells as if each were typed: points first, because prices need them; each value sees the changes of
 * those before.
 */
export function pastedLines(cells: readonly PastedCell<BoardRow>[]): Pasted {
  const games = new Map<number, BoardEvent>();
  const touched = new Map<string, WantedLine>();
  const input = cells.map((cell) => ({ ...cell, at: marketColumn(cell.column.id) }));
  let unread = 0;
  for (const part of ["points", "price", undefined] as const) {
    for (const { row, text, at } of input.filter((cell) => cell.at?.part === part)) {
      const now = { ...row, event: games.get(row.event.eventId) ?? row.event };
      const lines =
        at === undefined
          ? undefined
          : at.part === "points"
            ? pointsFor(now, at.market, text)
            : pricesFor(now, at.market, text, false);
      if (lines === undefined) unread += 1;
      for (const line of lines ?? []) {
        games.set(row.event.eventId, withLine(games.get(row.event.eventId) ?? row.event, line));
        touched.set(nameOf(line), { ...line, row: { ...line.row, event: row.event } });
      }
    }
  }
  return { wanted: [...touched.values()].filter(hasChanged), unread };
}

/** A game with a changed line. */
function withLine(event: BoardEvent, { row, market, points, price }: WantedLine): BoardEvent {
  const key = keyOf(row, market);
  if (key === undefined) return event;
  const current = lineAt({ ...row, event }, market);
  const { betType, side, alternate } = key;
  const line: HqLine =
    current === undefined
      ? { betType, side, alternate, points, price, version: 0, isOpen: true, isHeld: true, changedAt: 0, changedBy: "" }
      : { ...current, points, price };
  return { ...event, lines: [...event.lines.filter((one) => one !== current), line] };
}

function hasChanged({ row, market, points, price }: WantedLine): boolean {
  const line = lineAt(row, market);
  return line?.points !== points || line.price !== price;
}

const nameOf = ({ row, market }: WantedLine): string => `${String(row.event.eventId)} ${market.id} ${String(row.side)}`;
