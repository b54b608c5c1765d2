// Keeps PostgreSQL alive: one that ends by itself is started again, and one that ends again and again is given up with a clear word. The connection that owns
// it tells when it ends: nothing is asked in between.

import type { Log } from "@chalkboard/kernel";
import type pg from "pg";

/** So many ends within so long are no accident any more. */
const mostEnds = 5;
const withinMs = 60_000;

/** Whether it may be started once more. @param ends when it ended, the last one included, by any clock */
export function mayStartAgain(ends: readonly number[]): boolean {
  const last = ends.at(-1) ?? 0;
  return ends.filter((at) => last - at < withinMs).length < mostEnds;
}

export type Supervised = {
  /** Settles when it is given up, with a sentence for whoever started us. */
  readonly ended: Promise<string>;
  /** Lets go of it: what ends from now on is meant to. */
  readonly close: () => Promise<void>;
};

/**
 * Watches the connection that owns PostgreSQL.
 * @param startAgain starts it, unless it runs, and answers the new connection that owns it
 */
export function supervise(owner: pg.Client, log: Log, startAgain: () => Promise<pg.Client>): Supervised {
  let current = owner;
  let closing = false;
  let starting: Promise<void> | undefined;
  const ends: number[] = [];
  const { promise: ended, resolve: giveUp } = Promise.withResolvers<string>();

  const watch = (client: pg.Client): void => {
    current = client;
    client.once("end", () => { if (!closing) starting = again(); });
  };
  const again = async (): Promise<void> => {
    const at = performance.now();
    ends.push(at);
    if (!mayStartAgain(ends)) {
      log.error({ ends: ends.length }, "PostgreSQL ends again and again; it is not started any more");
      return giveUp(`The database ended ${mostEnds} times within ${withinMs / 1000} s and is not started again; its log says why.`);
    }
    log.warn({}, "PostgreSQL ended; it is started again");
    try {
      const client = await startAgain();
      watch(client);
      log.warn({ afterMs: Math.round(performance.now() - at) }, "PostgreSQL serves again");
      if (closing) await client.end();
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      log.error({ error: said }, "PostgreSQL could not be started again");
      giveUp(`The database ended and could not be started again: ${said}`);
    }
  };

  watch(owner);
  return {
    ended,
    close: async () => {
      closing = true;
      await starting;
      await current.end().catch(() => undefined);
    },
  };
}
