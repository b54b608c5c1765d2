import type { Log } from "@chalkboard/kernel";

/** Work that never overlaps: a call of `run` while it runs makes it run once more, however many calls there are. */
export type Repeated = { readonly run: () => void; readonly settled: () => Promise<void> };

/** @param what for the log, when the work fails; it is retried at the next call */
export function repeated(work: () => Promise<void>, log: Log, what: string): Repeated {
  let running: Promise<void> | undefined;
  let isWanted = false;

  async function untilDone(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      try {
        await work();
      } catch (error) {
        log.warn({ error: error instanceof Error ? error.message : String(error) }, what);
      }
    }
    running = undefined;
  }

  return {
    run: () => {
      isWanted = true;
      running ??= untilDone();
    },
    settled: async () => {
      await running;
    },
  };
}
