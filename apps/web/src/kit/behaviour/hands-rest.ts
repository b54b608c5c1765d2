// While a browser prints, a page receives no keystrokes: what a clerk types for the next customer would be lost. So
// printing waits for a pause in typing.
import type { Clock, Timers } from "@chalkboard/kernel";

/** A pause in typing: the time between two bets, not between two letters. */
export const restMs = 500;
/** The longest that printing waits: even while the clerk keeps typing, a customer is waiting for the ticket. */
export const patienceMs = 2_500;

export type Hands = {
  readonly timers: Pick<Timers, "after">;
  readonly clock: Clock;
  /** Calls back on every keystroke; returns a function that stops it. */
  readonly onKey: (hear: () => void) => () => void;
};

/** Runs the action as soon as typing pauses. */
export function whenHandsRest({ timers, clock, onKey }: Hands, run: () => void): void {
  const latestAt = clock.now() + patienceMs;
  const end = (): void => {
    stop();
    run();
  };
  let timer = timers.after(restMs, end);
  const stop = onKey(() => {
    timer.clear();
    timer = timers.after(Math.max(0, Math.min(restMs, latestAt - clock.now())), end);
  });
}
