import type { EpochMs, EventId, UserId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { applyMoves, lockLines, switched } from "./apply-moves.ts";
import { hqLineOf } from "./hq-line.ts";

type Closing = { readonly personId: UserId; readonly reason: string; readonly now: EpochMs };

/**
 * Closes an event's lines of some bet types, or all of them, in the caller's transaction, which has locked the event.
 * The closer holds them: a source does not open them again, a trader may.
 */
export async function closeMarkets(
  sql: Sql,
  eventId: EventId,
  betTypes: readonly number[] | null,
  { personId, reason, now }: Closing,
): Promise<void> {
  const locked = await lockLines(sql, [eventId]);
  const sold = locked.lines
    .map(hqLineOf)
    .filter(({ betType, isOpen }) => isOpen && (betTypes === null || betTypes.includes(betType)));
  await applyMoves(sql, { moves: switched(sold, false), author: { personId, source: "voids" }, reason, now, locked });
}
