// Lines and teams of events as the lane last read them. An event counts what changes on its board (event.board_version), and a sale that holds the event
// knows by that count whether what is remembered still stands. So a batch asks only for what moved, or was never asked for.

import { type LineKey, lineKeyText } from "@chalkboard/engine";
import type { Sql } from "../database/database.ts";
import type { RowOf } from "../database/query.ts";
import * as queries from "./gather-queries.ts";

export type EventRow = RowOf<typeof queries.lockEvents.columns>;
export type LineRow = RowOf<typeof queries.linesOf.columns>;
export type SideRow = RowOf<typeof queries.sidesOf.columns>;

/** What a batch needs of its events' boards, beside the events themselves. */
export type Boards = { readonly lines: ReadonlyMap<string, LineRow>; readonly sides: ReadonlyMap<number, SideRow> };

export type KnownBoards = {
  /**
   * Lines by their key's text, and sides by `sideNumber`.
   * @param wanted lines by their key's text
   * @param events those that are locked, so that nothing of their boards changes meanwhile
   */
  readonly read: (sql: Sql, wanted: ReadonlyMap<string, LineKey>, eventIds: readonly number[], events: readonly EventRow[]) => Promise<Boards>;
};

type Board = { readonly version: number; readonly sides: SideRow[]; readonly lines: Map<string, LineRow | undefined> };

export const sideNumber = (eventId: number, side: number): number => eventId * 4 + side;

/** Beyond so many lines it begins anew, so that what is over does not stay for ever. */
const linesAtMost = 200_000;

export function createKnownBoards(): KnownBoards {
  const boards = new Map<number, Board>();
  let remembered = 0;
  return {
    read: async (sql, wanted, eventIds, events) => {
      if (remembered > linesAtMost) {
        boards.clear();
        remembered = 0;
      }
      const current = new Map<number, Board>();
      for (const { id, board_version } of events) {
        const known = boards.get(id);
        if (known?.version === board_version) current.set(id, known);
      }
      const missingLines = [...wanted].filter(([text, { eventId }]) => current.get(eventId)?.lines.has(text) !== true);
      const missingSides = eventIds.filter((id) => !current.has(id));
      const [lineRows, sideRows] = await Promise.all([
        missingLines.length === 0 ? [] : readLines(sql, missingLines.map(([, key]) => key)),
        missingSides.length === 0 ? [] : sql.rows(queries.sidesOf, [missingSides]),
      ]);
      for (const { id, board_version } of events) {
        if (current.has(id)) continue;
        const board: Board = { version: board_version, sides: [], lines: new Map() };
        current.set(id, board);
        boards.set(id, board);
      }
      // That there is no such line is known, too.
      for (const [text, { eventId }] of missingLines) current.get(eventId)?.lines.set(text, undefined);
      remembered += missingLines.length;
      for (const row of lineRows) current.get(row.event_id)?.lines.set(lineText(row), row);
      for (const row of sideRows) current.get(row.event_id)?.sides.push(row);
      // What is locked elsewhere is read and not remembered.
      const lines = new Map(lineRows.map((row) => [lineText(row), row]));
      for (const [text, { eventId }] of wanted) {
        const line = current.get(eventId)?.lines.get(text);
        if (line !== undefined) lines.set(text, line);
      }
      const sides = new Map(sideRows.map((row) => [sideNumber(row.event_id, row.side), row]));
      for (const board of current.values()) for (const row of board.sides) sides.set(sideNumber(row.event_id, row.side), row);
      return { lines, sides };
    },
  };
}

/** The same for a quote, which locks nothing and so remembers nothing. */
export async function readBoards(sql: Sql, wanted: ReadonlyMap<string, LineKey>, eventIds: readonly number[]): Promise<Boards> {
  const [lines, sides] = await Promise.all([readLines(sql, [...wanted.values()]), sql.rows(queries.sidesOf, [eventIds])]);
  return {
    lines: new Map(lines.map((line) => [lineText(line), line])), sides: new Map(sides.map((side) => [sideNumber(side.event_id, side.side), side])),
  };
}

function readLines(sql: Sql, keys: readonly LineKey[]): Promise<LineRow[]> {
  return sql.rows(queries.linesOf, [keys.map(({ eventId }) => eventId), keys.map(({ betType }) => betType), keys.map(({ side }) => side),
    keys.map(({ alternate }) => alternate)]);
}

function lineText(line: LineRow): string {
  return lineKeyText({ eventId: line.event_id, betType: line.bet_type, side: line.side as LineKey["side"], alternate: line.alternate });
}
