// A cache of lines and teams of events as the batcher last read them. An event counts the changes of its board
// (event.board_version), and a sale that locks the event compares the count. So a batch queries only what changed, or
// was never queried.

import { type LineKey, lineKeyText } from "@chalkboard/engine";
import { fieldColumns } from "../../../../platform/database/columns.ts";
import type { Sql } from "../../../../platform/database/database.ts";
import type { RowOf } from "../../../../platform/database/query.ts";
import { marketKeys } from "../../../../trading/lines/index.ts";
import * as queries from "./sale-facts-queries.ts";
import type { SaleRequest } from "./sale.ts";

export type EventRow = RowOf<typeof queries.lockEvents.columns>;
export type LineRow = RowOf<typeof queries.linesOf.columns>;
export type SideRow = RowOf<typeof queries.sidesOf.columns>;

/** For one event: lines by `lineNumber`, including requested ones that do not exist, and teams by their side. */
type Board = {
  readonly version: number | undefined;
  readonly lines: Map<number, LineRow | undefined>;
  readonly sides: Map<number, SideRow>;
};

/** What a batch needs of its events' boards, by event, beside the events themselves. */
export type Boards = ReadonlyMap<number, Board>;

/** A line within its event. Numbers are cheaper than texts here: a batch requests thousands. */
export const lineNumber = ({ betType, side, alternate }: Pick<LineKey, "betType" | "side" | "alternate">): number =>
  (alternate * 1_024 + betType) * 4 + side;

export function lineAt(boards: Boards, key: LineKey): LineRow | undefined {
  return boards.get(key.eventId)?.lines.get(lineNumber(key));
}

export type BoardCache = {
  /**
   * Boards of the slips' events. @param events the locked ones, so that nothing of their boards changes meanwhile: only
   * they are cached
   */
  readonly read: (sql: Sql, requests: readonly SaleRequest[], events: readonly EventRow[]) => Promise<Boards>;
};

/** Beyond this many lines the cache is cleared, so that finished events do not stay for ever. */
const linesAtMost = 200_000;

export function createBoardCache(): BoardCache {
  const remembered = new Map<number, Board>();
  let lines = 0;
  return {
    read: async (sql, requests, events) => {
      if (lines > linesAtMost) {
        remembered.clear();
        lines = 0;
      }
      const boards = new Map<number, Board>();
      for (const { id, board_version } of events) {
        const cached = remembered.get(id);
        boards.set(id, cached?.version === board_version ? cached : emptyBoard(board_version));
      }
      lines += await complete(sql, requests, boards);
      for (const { id } of events) {
        const board = boards.get(id);
        if (board !== undefined) remembered.set(id, board);
      }
      return boards;
    },
  };
}

/** The same for a quote, which locks nothing and so caches nothing. */
export async function readBoards(sql: Sql, requests: readonly SaleRequest[]): Promise<Boards> {
  const boards = new Map<number, Board>();
  await complete(sql, requests, boards);
  return boards;
}

const emptyBoard = (version: number | undefined): Board => ({ version, lines: new Map(), sides: new Map() });

/**
 * Reads what the slips need and the boards lack: teams, and the lines of the slips with those of their markets, because
 * a service's price depends on every side. Nothing is cached before it was read.
 * @returns how many lines were queried
 */
async function complete(sql: Sql, requests: readonly SaleRequest[], boards: Map<number, Board>): Promise<number> {
  const missing = new Map<string, LineKey>();
  for (const { slip } of requests) {
    for (const { key } of slip.legs) {
      const board = boards.get(key.eventId);
      if (board === undefined) boards.set(key.eventId, emptyBoard(undefined));
      // A query for a line includes its market.
      else if (board.lines.has(lineNumber(key as LineKey))) continue;
      for (const side of marketKeys(key as LineKey)) missing.set(lineKeyText(side), side);
    }
  }
  const input = [...missing.values()];
  const withoutTeams = [...boards].filter(([, { lines }]) => lines.size === 0).map(([id]) => id);
  const [lineRows, sideRows] = await Promise.all([
    input.length === 0 ? [] : readLines(sql, input),
    withoutTeams.length === 0 ? [] : sql.rows(queries.sidesOf, [withoutTeams]),
  ]);
  // A missing line is cached too.
  for (const key of input) boards.get(key.eventId)?.lines.set(lineNumber(key), undefined);
  for (const row of lineRows) {
    boards
      .get(row.event_id)
      ?.lines.set(
        lineNumber({ betType: row.bet_type, side: row.side as LineKey["side"], alternate: row.alternate }),
        row,
      );
  }
  for (const row of sideRows) boards.get(row.event_id)?.sides.set(row.side, row);
  return input.length;
}

function readLines(sql: Sql, keys: readonly LineKey[]): Promise<LineRow[]> {
  return sql.rows(queries.linesOf, fieldColumns(keys, "eventId", "betType", "side", "alternate"));
}
