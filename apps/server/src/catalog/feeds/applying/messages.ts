import { type lines, live } from "@chalkboard/contract";
import type { EventId, LeagueId } from "@chalkboard/kernel";
import type { RowOf } from "../../../platform/database/query.ts";
import type { Message } from "../../../platform/live/index.ts";
import type * as queries from "../binding/queries.ts";

/** Publishes outside sources' quotes to the boards, one message per game. */
export function sourceMessages(
  quotes: readonly RowOf<typeof queries.setSources.columns>[],
  leagues: ReadonlyMap<EventId, LeagueId>,
): readonly Message[] {
  return [...Map.groupBy(quotes, ({ eventId }) => eventId)].map(([eventId, quoted]) => {
    const data: lines.BoardDelta = {
      eventId,
      sources: quoted.map(({ eventId: _, hasMoved: __, ...quote }) => ({ ...quote, alternate: 0 })),
    };
    return { subject: live.subjects.lines(leagues.get(eventId) ?? 0), data };
  });
}
