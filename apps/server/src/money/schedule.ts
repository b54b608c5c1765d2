import type { Clock, Log, Timers } from "@chalkboard/kernel";
import type { Database } from "../database/database.ts";
import { verifyAudit } from "../operations/index.ts";
import { goOnProving } from "./proof-on.ts";
import * as queries from "./queries.ts";

/** A server that starts again while every till waits for it has better things to do first. */
const firstMs = 60_000;
const everyMs = 10 * 60_000;
/** The first proofs, and those of books with a fault, read everything that is stored: however much that is, they take no more than this part of the time. */
const shareOfTime = 1 / 20;
/** A clock that was set on during a proof makes it look long: the next one comes all the same. */
const longestMs = 6 * 3_600_000;

type Tools = { readonly database: Database; readonly timers: Timers; readonly clock: Clock; readonly log: Log };

/**
 * Proves the books of every service, suspended ones too, a minute after the start and then every ten minutes, or less often where they are large, one after the
 * other, then verifies the audit chain, and raises the alarm in the log where something is wrong.
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
    if (broken === null) log.debug({ entries }, "the audit chain is whole");
    else log.error({ entries, ...broken }, "the audit chain is broken");
  }

  const prove = (): void => {
    const startedAt = clock.now();
    running = proveAll()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ error: error instanceof Error ? error.message : String(error) }, "the books could not be proved");
      })
      .finally(() => { pending = timers.after(Math.min(longestMs, Math.max(everyMs, (clock.now() - startedAt) / shareOfTime)), prove); });
  };
  let pending = timers.after(firstMs, prove);
  return {
    close: async () => {
      pending.clear();
      // One may read everything that is stored: nobody waits for it, the next start proves anew.
      stopping.abort();
      await running;
      // The one that was running has ordered the next.
      pending.clear();
    },
  };
}
