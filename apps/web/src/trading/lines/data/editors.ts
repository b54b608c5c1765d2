// Presence: where other users are editing on a line board. Pure.
import type { live } from "@chalkboard/contract";
import { lineKeyText, type LineKey } from "@chalkboard/engine";
import type { BoardCell, BoardGridProps, RowEditors } from "../../../kit/board/board-types.ts";

/** The line and the half of it that a cell shows; undefined for a cell without a line. */
export type CellOf<Row> = (cell: BoardCell<Row>) => live.TypedCell | undefined;

/** The cell for a line key. */
export function typedCell(key: LineKey | undefined, part: live.TypedCell["part"]): live.TypedCell | undefined {
  return key === undefined ? undefined : { ...key, part };
}

/** A board as it is shown. */
export type Shown<Row> = Pick<BoardGridProps<Row>, "rows" | "rowKey" | "columns"> & {
  readonly eventOf: (row: Row) => number;
  readonly cellOf: CellOf<Row>;
};

/** The names of editors by row and column. */
export function editorsOn<Row>(
  people: readonly live.Editor[],
  { rows, rowKey, columns, eventOf, cellOf }: Shown<Row>,
): ReadonlyMap<string, RowEditors> {
  const found = new Map<string, Map<string, string[]>>();
  if (people.length === 0) return found;
  const byCell = Map.groupBy(people, ({ at }) => cellText(at));
  const events = new Set(people.map(({ at }) => at.eventId));
  for (const row of rows) {
    if (!events.has(eventOf(row))) continue;
    const here = new Map(
      columns.flatMap((column) => {
        const at = cellOf({ row, column });
        const names = at === undefined ? undefined : byCell.get(cellText(at))?.map(({ name }) => name);
        return names === undefined ? [] : [[column.id, names] as const];
      }),
    );
    if (here.size > 0) found.set(rowKey(row), here);
  }
  return found;
}

/** The names of the users who are editing a line's points or price. */
export function editorsAt(people: readonly live.Editor[], key: LineKey | undefined): readonly string[] {
  return key === undefined
    ? []
    : people.filter(({ at }) => lineKeyText(key) === lineKeyText(keyOf(at))).map(({ name }) => name);
}

/** The name of a cell. */
export function cellText(at: live.TypedCell): string {
  return `${lineKeyText(keyOf(at))} ${at.part}`;
}

function keyOf({ eventId, betType, side, alternate }: live.TypedCell): LineKey {
  return { eventId, betType, side: side as LineKey["side"], alternate };
}
