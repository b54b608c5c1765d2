import type { Clock, Log, Timers } from "@chalkboard/kernel";
import type { Database } from "../database/database.ts";
import { verifyAudit } from "../operations/index.ts";
import { proveBooks } from "./proof.ts";
import * as queries from "./queries.ts";

const firstMs = 10_000;
const everyMs = 10 * 60_000;

type Tools = { readonly database: Database; readonly timers: Timers; readonly clock: Clock; readonly log: Log };

/**
 * Proves the books of every selling service soon after the start and then every ten minutes, one after the other, then verifies the audit chain, and raises
 * the alarm in the log where something is wrong.
 */
export function scheduleProofs({ database, timers, clock, log }: Tools): { readonly close: () => Promise<void> } {
  let running: Promise<void> | undefined;

  async function proveAll(): Promise<void> {
    const services = await database.read("all", (sql) => sql.rows(queries.sellingServices));
    for (const { id } of services) {
      const { isBalanced, transfers, findings } = await proveBooks(database, id, clock.now());
      if (isBalanced) log.debug({ serviceId: id, transfers }, "the books balance");
      else log.error({ serviceId: id, transfers, findings }, "the books do not balance");
    }
    const { entries, broken } = await verifyAudit(database);
    if (broken === null) log.debug({ entries }, "the audit chain is whole");
    else log.error({ entries, ...broken }, "the audit chain is broken");
  }

  const prove = (): void => {
    running ??= proveAll()
      .catch((error: unknown) => log.error({ error: error instanceof Error ? error.message : String(error) }, "the books could not be proved"))
      .finally(() => { running = undefined; });
  };
  const pending = [timers.after(firstMs, prove), timers.every(everyMs, prove)];
  return {
    close: async () => {
      for (const timer of pending) timer.clear();
      await running;
    },
  };
}
