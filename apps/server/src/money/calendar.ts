// Scheduled money jobs: weeks that are over are closed, unclaimed winners and unused point credit expire. One job per
// service, queued every few minutes; one that was stopped resumes at its next run.

import type { Log, Minor, ServiceId, Timers } from "@chalkboard/kernel";
import type { Database } from "../platform/database/database.ts";
import { enqueue } from "../platform/jobs/index.ts";
import { expireCredit } from "./free-play/credit.ts";
import { type ExpiredPrizes, expirePrizes } from "./free-play/prize-expiry.ts";
import * as queries from "./proof/queries.ts";
import { closeWeeks } from "./weeks/weeks.ts";

const everyMs = 5 * 60_000;

export type Followed = { readonly weeks: readonly number[]; readonly prizes: ExpiredPrizes; readonly credit: Minor };

/** Runs what is due for a service; nothing if nothing is. */
export async function followCalendar(database: Database, serviceId: ServiceId): Promise<Followed> {
  const weeks = await closeWeeks(database, serviceId, null);
  const prizes = await expirePrizes(database, serviceId);
  return { weeks, prizes, credit: await expireCredit(database, serviceId) };
}

/**
 * Queues the schedule of every selling service, soon after the start and every five minutes; a pending one is not
 * queued twice.
 */
export function scheduleCalendar({ database, timers, log }: { database: Database; timers: Timers; log: Log }): {
  readonly close: () => Promise<void>;
} {
  let running: Promise<void> | undefined;

  async function queueAll(): Promise<void> {
    const services = await database.read("all", (sql) => sql.rows(queries.sellingServices));
    await database.transaction("all", async (sql) => {
      for (const { id } of services) await enqueue(sql, "moneyCalendar", { serviceId: id }, `moneyCalendar/${id}`);
    });
  }

  const queue = (): void => {
    running ??= queueAll()
      .catch((error: unknown) =>
        log.error(
          { error: error instanceof Error ? error.message : String(error) },
          "the scheduled money tasks could not be queued",
        ),
      )
      .finally(() => {
        running = undefined;
      });
  };
  const pending = [timers.after(1_000, queue), timers.every(everyMs, queue)];
  return {
    close: async () => {
      for (const timer of pending) timer.clear();
      await running;
    },
  };
}
