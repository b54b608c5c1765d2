import type { Clock, Log, Timers } from "@chalkboard/kernel";
import type { Database } from "../../platform/database/database.ts";
import { verifyAudit } from "../../platform/operations/index.ts";
import { goOnProving } from "./proof-on.ts";
import * as queries from "./queries.ts";

/** A server that restarts while every till waits for it has more urgent work first. */
const firstMs = 60_000;
const everyMs = 10 * 60_000;
/**
 * The first proofs, and those of books with an error, read everything stored: however much that is, they take no more
 * than this share of the time.
 */
const shareOfTime = 1 / 20;
/** A clock set forward during a proof makes it look long: the next one comes in any case. */
const longestMs = 6 * 3_600_000;

type Tools = { readonly database: Database; readonly timers: Timers; readonly clock: Clock; readonly log: Log };

/**
 * Proves the books of every service, including suspended ones, a minute after the start and then every ten minutes, or
 * less often where they are large, one after the other; then verifies the audit chain, and raises an alarm in the log
 * where something is wrong.
 */
export function scheduleProofs({ database, timers, clock, log }: Tools): { readonly close: () => Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function proveAll(): Promise<void> {
    const services = await database.read("all", (sql) => sql.rows(queries.servicesWithBooks));
    for (const { id } of services) {
      const { isBalanced, transfers, findings } = await goOnProving(database, id, clock.now(), stopping.signal);
      if (isBalanced) log.debug({ serviceId: id, transfers }, "the books balance");
      else log.error({ serviceId: id, transfers, findings }, "the books do not balance");
    }
    const { entries, broken } = await verifyAudit(database, stopping.signal);
    if (broken === null) log.debug({ entries }, "the audit chain is intact");
    else log.error({ entries, ...broken }, "the audit chain is broken");
  }

  const prove = (): void => {
    const startedAt = clock.now();
    running = proveAll()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log.error({ error: error instanceof Error ? error.message : String(error) }, "the books could not be proved");
      })
      .finally(() => {
        pending = timers.after(Math.min(longestMs, Math.max(everyMs, (clock.now() - startedAt) / shareOfTime)), prove);
      });
  };
  let pending = timers.after(firstMs, prove);
  return {
    close: async () => {
      pending.clear();
      // A proof may read everything stored: the shutdown does not wait for it, the next start proves again.
      stopping.abort();
      await running;
      // The running one has scheduled the next.
      pending.clear();
    },
  };
}
