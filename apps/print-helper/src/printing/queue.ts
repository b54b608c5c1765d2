import type { Timers } from "@chalkboard/kernel";
import type { PrintOutcome } from "./outcome.ts";

// A printer's jobs, one after the other. A job that has not ended in time is reported as failed and is never printed
// later, because the till may have printed it again by then.

/** Prints a job; stops when the signal is aborted. */
export type RunJob = (signal: AbortSignal) => Promise<PrintOutcome>;

export type PrintQueue = {
  readonly add: (run: RunJob) => Promise<PrintOutcome>;
  /** Jobs that wait or print. */
  readonly length: () => number;
};

type Limits = { readonly timers: Timers; readonly jobMs: number; readonly mostWaiting: number };

/** Opens the queue of a printer. @param limits how long a job may take with its waiting, and how many may wait */
export function openQueue({ timers, jobMs, mostWaiting }: Limits): PrintQueue {
  let length = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    length: () => length,
    add: (run) => {
      if (length >= mostWaiting) return Promise.resolve("busy");
      length += 1;
      const deadline = new AbortController();
      const timedOut = new Promise<PrintOutcome>((resolve) => {
        deadline.signal.addEventListener("abort", () => resolve("noAnswer"));
      });
      const timer = timers.after(jobMs, () => deadline.abort());
      const done = last.then(() => (deadline.signal.aborted ? "noAnswer" : run(deadline.signal)));
      // The next job waits for this one even if it was given up, so that two are never on one sheet.
      last = done
        .catch(() => undefined)
        .then(() => {
          length -= 1;
        });
      return Promise.race([done, timedOut]).finally(() => timer.clear());
    },
  };
}
