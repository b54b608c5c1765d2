// Tasks after a response, which the client must neither wait for nor measure. One after the other, a limited number,
// and awaited when the server stops.
import type { Log } from "@chalkboard/kernel";

const waitingAtMost = 1_000;

export type BackgroundTasks = {
  /** Runs it when all earlier tasks are done; a failure is logged. @returns whether there was room */
  readonly run: (what: string, work: () => Promise<void>) => boolean;
  /** Resolves when all of it is done. */
  readonly settled: () => Promise<void>;
};

export function createBackgroundTasks(log: Log): BackgroundTasks {
  let last = Promise.resolve();
  let waiting = 0;
  return {
    run: (what, work) => {
      if (waiting >= waitingAtMost) return false;
      waiting += 1;
      last = last
        .then(work)
        .catch((error: unknown) => log.error({ what, error: String(error) }, "a background task failed"))
        .finally(() => {
          waiting -= 1;
        });
      return true;
    },
    settled: () => last,
  };
}
