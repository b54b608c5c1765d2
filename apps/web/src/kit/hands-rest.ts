// While a browser prints, it tells a page of no key: what a clerk types for the next customer would be lost. So paper waits until the hands rest.
import type { Clock, Timers } from "@chalkboard/kernel";

/** Without a key for so long, the hands rest: the pause between two bets, not between two letters. */
export const restMs = 500;
/** Paper waits no longer than this: whoever types on and on has a customer who waits for it. */
export const patienceMs = 2_500;

export type Hands = {
  readonly timers: Pick<Timers, "after">;
  readonly clock: Clock;
  /** Hears every key; answers what ends the hearing. */
  readonly onKey: (hear: () => void) => () => void;
};

/** Does it as soon as the hands rest. */
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
