// What on a board needs a trader: moves that wait, sources without news, lines that contradict each other. Pure.
import { seenBySource } from "./source-ages.ts";
import { type BoardEvent, isLineFixed, isLinePaused } from "./board-data.ts";
import { isContradictory } from "./line-faults.ts";

export const alarmKinds = ["waiting", "stale", "contradicts"] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** The games of each alarm. */
export type Alarms = Readonly<Record<AlarmKind, ReadonlySet<number>>>;

type Tools = {
  /** Games with a jump or a proposal that waits. */
  readonly waiting: ReadonlySet<number>;
  readonly now: number;
  readonly staleMs: number;
};

/** The alarms of games whose lines may still move. */
export function alarmsOf(events: readonly BoardEvent[], { waiting, now, staleMs }: Tools): Alarms {
  const coming = events.filter((event) => !isLineFixed(event) && !isLinePaused(event));
  const idsOf = (is: (event: BoardEvent) => boolean): ReadonlySet<number> =>
    new Set(coming.filter(is).map(({ eventId }) => eventId));
  return {
    waiting: idsOf(({ eventId }) => waiting.has(eventId)),
    stale: idsOf((event) => Object.values(seenBySource([event])).some((at) => now - at > staleMs)),
    contradicts: idsOf(isContradictory),
  };
}
