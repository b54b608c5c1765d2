import type { Clock, EpochMs, Timer, Timers } from "@chalkboard/kernel";

/** Time that moves only on request, with its timers. */
export type TestClock = {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Sets the time without running a timer. */
  readonly set: (now: EpochMs) => void;
  /** Lets time pass and runs what becomes due, in order. */
  readonly advance: (byMs: number) => void;
};

type Waiting = { dueAt: EpochMs; readonly everyMs: number | null; readonly run: () => void };

export function createTestClock(start: EpochMs): TestClock {
  let now = start;
  const waiting = new Set<Waiting>();
  const add = (entry: Waiting): Timer => {
    waiting.add(entry);
    return { clear: () => void waiting.delete(entry) };
  };

  function fireUntil(end: EpochMs): void {
    for (;;) {
      const [next] = [...waiting].filter(({ dueAt }) => dueAt <= end).sort((one, other) => one.dueAt - other.dueAt);
      if (next === undefined) return;
      now = Math.max(now, next.dueAt);
      if (next.everyMs === null) waiting.delete(next);
      else next.dueAt += next.everyMs;
      next.run();
    }
  }

  return {
    clock: { now: () => now },
    timers: {
      after: (delayMs, run) => add({ dueAt: now + delayMs, everyMs: null, run }),
      every: (intervalMs, run) => add({ dueAt: now + intervalMs, everyMs: intervalMs, run }),
    },
    set: (time) => {
      now = time;
      // As on a clock that is corrected: repeated timers do not catch up on skipped time.
      for (const entry of waiting)
        if (entry.everyMs !== null && (entry.dueAt <= now || entry.dueAt > now + entry.everyMs))
          entry.dueAt = now + entry.everyMs;
    },
    advance: (byMs) => {
      const end = now + byMs;
      fireUntil(end);
      now = end;
    },
  };
}
