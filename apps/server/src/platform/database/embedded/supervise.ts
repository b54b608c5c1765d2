// Keeps PostgreSQL alive: it restarts one that ends by itself, and gives up with a clear message on one that ends again
// and again. The connection that owns it shows when it ends: there is no polling. Where only that connection ended,
// because one process of PostgreSQL was killed, PostgreSQL recovers by itself; this waits for it, however often it
// happens. It also waits for space on a full disk, without which PostgreSQL neither recovers nor starts.

import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "@chalkboard/kernel";
import type pg from "pg";
import { EmbeddedPostgresError } from "./error.ts";

/** This many ends within this time are no accident. */
const mostEnds = 5;
const withinMs = 60_000;
/** The pause on a full disk before checking for space again. */
const fullDiskMs = 2_000;

/** Whether it may be restarted once more. @param ends when it ended, including the last time, by any clock */
export function mayStartAgain(ends: readonly number[]): boolean {
  const last = ends.at(-1) ?? 0;
  return ends.filter((at) => last - at < withinMs).length < mostEnds;
}

export type Supervised = {
  /** Settles when it gives up, with a sentence for the person who started the program. */
  readonly ended: Promise<string>;
  /** Stops supervising: an end from now on is intended. */
  readonly close: () => Promise<void>;
};

/**
 * Watches the connection that owns PostgreSQL.
 * @param reacquire waits until it serves and answers the new owning connection; before it starts one that is gone, it
 * calls `onStart`, which throws when that happens too often
 * @param restMs pause between two attempts on a full disk
 */
export function supervise(
  owner: pg.Client,
  log: Log,
  reacquire: (onStart: () => void) => Promise<pg.Client>,
  restMs = fullDiskMs,
): Supervised {
  let current = owner;
  let closing = false;
  let starting: Promise<void> | undefined;
  const ends: number[] = [];
  let starts = 0;
  const { promise: ended, resolve: giveUp } = Promise.withResolvers<string>();

  const watch = (client: pg.Client): void => {
    current = client;
    client.once("end", () => {
      if (!closing) starting = again();
    });
  };
  const noteEnd = (): void => {
    ends.push(performance.now());
    starts += 1;
    if (!mayStartAgain(ends)) {
      throw new EmbeddedPostgresError(
        "failedToStart",
        `The database ended ${mostEnds} times within ${withinMs / 1000} s and is not started again; its log says why.`,
      );
    }
    log.warn({}, "PostgreSQL ended; restarting it");
  };
  const onceThereIsSpace = async (): Promise<pg.Client | undefined> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await reacquire(attempt === 1 ? noteEnd : () => undefined);
      } catch (error) {
        if (!(error instanceof EmbeddedPostgresError && error.fault === "fullDisk")) throw error;
        if (closing) return undefined;
        // The cause is known, however often it happens.
        ends.length = 0;
        if (attempt === 1)
          log.error(
            { error: error.message },
            "the database's disk is full; PostgreSQL will be restarted when there is space",
          );
        await delay(restMs);
      }
    }
  };
  const again = async (): Promise<void> => {
    const at = performance.now();
    const startsBefore = starts;
    try {
      const client = await onceThereIsSpace();
      if (client === undefined) return;
      watch(client);
      const afterMs = Math.round(performance.now() - at);
      log.warn(
        { afterMs },
        starts > startsBefore
          ? "PostgreSQL is available again"
          : "a process of PostgreSQL ended; PostgreSQL has recovered and is available again",
      );
      if (closing) await client.end();
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      log.error({ error: said }, "PostgreSQL could not be restarted");
      giveUp(mayStartAgain(ends) ? `The database ended and could not be started again: ${said}` : said);
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
