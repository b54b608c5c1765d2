// Work after an answer: what the sender must neither wait for nor measure. One after the other, so many at most, and waited for when the server stops.
import type { Log } from "@chalkboard/kernel";

const waitingAtMost = 1_000;

export type BackgroundTasks = {
  /** Does it when what was asked before is done; what fails is written down. @returns whether there was room */
  readonly run: (what: string, work: () => Promise<void>) => boolean;
  /** When all of it is done. */
  readonly settled: () => Promise<void>;
};

export function createBackgroundTasks(log: Log): BackgroundTasks {
  let last = Promise.resolve();
  let waiting = 0;
  return {
    run: (what, work) => {
      if (waiting >= waitingAtMost) return false;
      waiting += 1;
      last = last.then(work).catch((error: unknown) => log.error({ what, error: String(error) }, "work after an answer failed"))
        .finally(() => { waiting -= 1; });
      return true;
    },
    settled: () => last,
  };
}
