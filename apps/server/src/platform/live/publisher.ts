import type { Log, Timers } from "@chalkboard/kernel";
import type { Database } from "../database/database.ts";
import * as queries from "./queries.ts";
import { repeated } from "./serial.ts";
import { listenWithReconnect } from "./listen.ts";

/** Rows, each with the messages of one transaction. */
const batch = 500;
const lookEveryMs = 1_000;
const forgetEveryMs = 60_000;
const keptSeconds = 15 * 60;

type Tools = { readonly database: Database; readonly timers: Timers; readonly log: Log };

/**
 * Numbers the messages of committed transactions, by subject, and wakes the hubs. Identity values are drawn before a
 * commit and so come out of order; these numbers are given after it, by one process at a time. Any server process may
 * be that one, and another takes over when it stops.
 */
export async function createPublisher(tools: Tools): Promise<{ readonly close: () => Promise<void> }> {
  const { database, timers, log } = tools;

  const publishing = repeated(
    async () => {
      for (;;) {
        const numbered = await database.transaction("all", async (sql) => {
          await sql.run(queries.publishAlone);
          return sql.run(queries.number, [batch]);
        });
        // A transaction that notifies at its commit blocks all others that do until its commit is on the disk: sales
        // would wait for this one.
        if (numbered > 0) await database.read("all", (sql) => sql.run(queries.wakeHubs));
        if (numbered < batch) return;
      }
    },
    log,
    "messages could not be published",
  );
  const looking = repeated(
    async () => {
      const found = await database.read("all", (sql) => sql.row(queries.waiting));
      if (found?.is_waiting === true) publishing.run();
    },
    log,
    "the outbox could not be read",
  );
  const forgetting = repeated(
    async () => {
      await database.read("all", (sql) => sql.run(queries.forget, [keptSeconds]));
    },
    log,
    "old messages could not be deleted",
  );

  // A notice wakes it; it also polls, because a notice is lost with the connection that carries it.
  const listener = await listenWithReconnect(tools, "outbox", publishing.run);
  const running = [timers.every(lookEveryMs, looking.run), timers.every(forgetEveryMs, forgetting.run)];
  publishing.run();
  return {
    close: async () => {
      for (const timer of running) timer.clear();
      await listener.close();
      await Promise.all([looking.settled(), forgetting.settled()]);
      await publishing.settled();
    },
  };
}
