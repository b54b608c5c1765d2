import type { Log, Timers } from "./ports.ts";

export type Watch = {
  readonly timers: Timers;
  readonly log: Log;
  /** Runs each time; it runs again after this many milliseconds of rest. */
  readonly look: () => Promise<unknown>;
  readonly restMs: () => number;
  /** The log message for a failed run. */
  readonly fault: string;
};

/** Runs repeatedly until closed, never twice at once. */
export function watching({ timers, log, look, restMs, fault }: Watch): { readonly close: () => Promise<void> } {
  let looking: Promise<void> | undefined;
  let isClosed = false;
  const again = (): void => {
    looking = look()
      .then(() => undefined)
      .catch((error: unknown) => log.error({ error: String(error) }, fault))
      .finally(() => {
        if (!isClosed) pending = timers.after(restMs(), again);
      });
  };
  let pending = timers.after(restMs(), again);
  return {
    close: async () => {
      isClosed = true;
      pending.clear();
      await looking;
    },
  };
}
