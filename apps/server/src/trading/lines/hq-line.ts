import type { AnswerOf, lines } from "@chalkboard/contract";
import type { Side } from "@chalkboard/engine";
import type { EpochMs, EventId } from "@chalkboard/kernel";
import type { RowOf } from "../../platform/database/query.ts";
import type * as queries from "./queries.ts";

/** HQ's current line as the contract defines it, with its event. */
export type HqLine = AnswerOf<typeof lines.moveLines>["lines"][number] & {
  readonly eventId: EventId;
  readonly side: Side;
  readonly changedAt: EpochMs;
};

/** A row of the line table as the contract defines it. */
export function hqLineOf(row: RowOf<(typeof queries.linesOf)["columns"]>): HqLine {
  return {
    eventId: row.event_id,
    betType: row.bet_type,
    side: row.side as Side,
    alternate: row.alternate,
    version: row.version,
    points: row.points,
    price: row.price,
    isOpen: row.is_open,
    isHeld: row.is_held,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
  };
}
