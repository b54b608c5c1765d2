import { type LineKey, lineKeyText } from "@chalkboard/engine";
import type { Sql } from "../../platform/database/database.ts";
import type { HqLine } from "./hq-line.ts";
import type { LineAuthor, LineMove } from "./line-move.ts";
import * as queries from "./queries.ts";

/**
 * The moves that would put on sale what a void order took off it: a new line, or one that a source had closed before. They are made closed. A bet type
 * of which a line is open was opened by a person on purpose, and so is a line that a person's move opens.
 * @param current the lines of the moves' events, which are locked
 */
export async function keptClosed(
  sql: Sql,
  moves: readonly LineMove[],
  current: ReadonlyMap<string, HqLine>,
  { personId }: LineAuthor,
): Promise<ReadonlySet<LineMove>> {
  const marketsOpen = new Set([...current.values()].filter(({ isOpen }) => isOpen).map(marketText));
  const opening = moves.filter(
    ({ key, isOpen }) =>
      !marketsOpen.has(marketText(key)) &&
      (isOpen === undefined ? !current.has(lineKeyText(key)) : isOpen && personId === null),
  );
  if (opening.length === 0) return new Set();
  const orders = await sql.rows(queries.closingOrders, [[...new Set(opening.map(({ key }) => key.eventId))]]);
  return new Set(
    opening.filter(({ key }) =>
      orders.some(
        ({ event_id, bet_types }) =>
          event_id === key.eventId && (bet_types === null || bet_types.includes(key.betType)),
      ),
    ),
  );
}

function marketText({ eventId, betType }: Pick<LineKey, "eventId" | "betType">): string {
  return `${eventId}/${betType}`;
}
