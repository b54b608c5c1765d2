// Which open lines no source confirmed for longest, and which games may cost most. Pure.
import { type BoardEvent, type BoardRow, isLineFixed, isLinePaused } from "./board-data.ts";

/** A line of a game's main view: money line, spread or total. */
export type StaleLine = { readonly eventId: number; readonly betType: number; readonly seenAt: number };

const mainBetTypes: readonly number[] = [1, 2, 3];

/**
 * The open main lines of games to come, each with the newest time at which any source confirmed it; the oldest first. A
 * line without a source's price has no age.
 */
export function stalestLines(events: readonly BoardEvent[]): readonly StaleLine[] {
  return events
    .filter((event) => !isLineFixed(event) && !isLinePaused(event))
    .flatMap(({ eventId, lines, prices }) =>
      mainBetTypes.flatMap((betType) => {
        const isSold = lines.some((line) => line.betType === betType && line.alternate === 0 && line.isOpen);
        const seen = prices.filter((price) => price.betType === betType && price.alternate === 0);
        return isSold && seen.length > 0
          ? [{ eventId, betType, seenAt: Math.max(...seen.map(({ seenAt }) => seenAt)) }]
          : [];
      }),
    )
    .toSorted((one, other) => one.seenAt - other.seenAt);
}

/** The stalest line; where the cursor is on one already, the next stalest, and behind the last the first. */
export function nextStalest(
  events: readonly BoardEvent[],
  at: { readonly eventId: number; readonly betType: number },
): StaleLine | undefined {
  const all = stalestLines(events);
  const here = all.findIndex(({ eventId, betType }) => eventId === at.eventId && betType === at.betType);
  return all[here + 1] ?? all[0];
}

/** What a game may cost in the operator's currency; 0 while nothing is open or a currency has no rate. */
const costOf = ({ exposure }: BoardEvent): number => Math.max(0, -(exposure?.worst?.profit ?? 0));

/** The games' numbers by their worst case, the biggest first; equal ones keep their order. */
export const byWorstCase = (events: readonly BoardEvent[]): readonly number[] =>
  events.toSorted((one, other) => costOf(other) - costOf(one)).map(({ eventId }) => eventId);

/** The rows in a wanted order of their games; games that came since are behind the others. */
export function inOrderOf(rows: readonly BoardRow[], order: readonly number[]): readonly BoardRow[] {
  const place = new Map(order.map((eventId, index) => [eventId, index]));
  const placeOf = ({ event: { eventId } }: BoardRow): number => place.get(eventId) ?? order.length;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}
