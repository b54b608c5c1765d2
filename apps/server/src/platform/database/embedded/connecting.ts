// Connects to a PostgreSQL that may be recovering. After one of its processes, or the server, was killed, it answers
// "not yet" for a while and then serves. Only an error that waiting does not fix is a failure.

import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { EmbeddedPostgresError } from "./error.ts";

/** A recovery replays at most `max_wal_size` (2 GB), which a slow disk reads within this time. */
export const recoveryTimeoutMs = 300_000;
const pollMs = 50;
/** A process that PostgreSQL forked just before it was killed holds its port until it notices that. */
const portHeldMs = 10_000;

// PostgreSQL's manual, appendix A: 57P01 to 57P03 end a connection or do not take one yet, 53300 has no room for one
// now, 08* broke on the way.
const codes = new Set([
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08001",
  "08003",
  "08006",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
]);
/** The driver's own messages, which have no code. */
const words = /^(?:Connection terminated|timeout expired|Client (?:was closed|has encountered a connection error))/;

/** Whether a connection error says "not yet": the same attempt may soon succeed. */
export function isNotYet(error: unknown): boolean {
  return error instanceof Error && (("code" in error && codes.has(String(error.code))) || words.test(error.message));
}

/**
 * Does work that needs PostgreSQL, and repeats it while the answer is "not yet".
 * @param work all of it may run more than once
 * @param before runs before each attempt; an error from it ends the wait
 * @param withinMs the bound of the whole wait
 * @throws the work's error when that is more than "not yet"; EmbeddedPostgresError `failedToStart` after the bound
 */
export async function onceReady<T>(
  work: () => Promise<T>,
  before: () => Promise<unknown> = () => Promise.resolve(),
  withinMs = recoveryTimeoutMs,
): Promise<T> {
  for (const since = performance.now(); ;) {
    await before();
    try {
      return await work();
    } catch (error) {
      if (!isNotYet(error)) throw error;
      if (performance.now() - since >= withinMs) {
        const said = error instanceof Error ? error.message : String(error);
        throw new EmbeddedPostgresError(
          "failedToStart",
          `PostgreSQL runs and did not serve within ${Math.round(withinMs / 1000)} s: ${said}.`,
          error,
        );
      }
      await delay(pollMs);
    }
  }
}

/**
 * Starts a PostgreSQL that ended, at its own port, which one of its former processes may still hold.
 * @throws the work's error; `portBusy` when the port stays taken
 */
export async function oncePortFree<T>(work: () => Promise<T>): Promise<T> {
  for (const since = performance.now(); ;) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof EmbeddedPostgresError && error.fault === "portBusy";
      if (!isBusy || performance.now() - since >= portHeldMs) throw error;
    }
    await delay(pollMs);
  }
}

/**
 * One connection for one piece of work. Messages of PostgreSQL while the connection is idle end the work with the
 * connection.
 */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
