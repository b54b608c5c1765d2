// How long ago sources confirmed their prices. Pure.
import type { BoardEvent } from "./board-data.ts";

const newestOf = new WeakMap<BoardEvent["prices"], Readonly<Record<string, number>>>();

/** When each source last confirmed a price of any of the games; a game without new prices is not read again. */
export function seenBySource(events: readonly Pick<BoardEvent, "prices">[]): Readonly<Record<string, number>> {
  const newest: Record<string, number> = {};
  for (const { prices } of events) {
    const own = newestOf.get(prices) ?? newestIn(prices);
    newestOf.set(prices, own);
    for (const [source, at] of Object.entries(own)) newest[source] = Math.max(newest[source] ?? 0, at);
  }
  return newest;
}

function newestIn(prices: BoardEvent["prices"]): Readonly<Record<string, number>> {
  const newest: Record<string, number> = {};
  for (const { source, seenAt } of prices) newest[source] = Math.max(newest[source] ?? 0, seenAt);
  return newest;
}

const secondMs = 1_000;

/** "4s", "3m", "2h" */
export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / secondMs));
  if (seconds < 60) return `${String(seconds)}s`;
  return seconds < 3_600 ? `${String(Math.floor(seconds / 60))}m` : `${String(Math.floor(seconds / 3_600))}h`;
}
