// Rules that begin or end at a given time change what services sell without any action: subscribers of their boards are
// notified. A sale checks the time itself, and needs no notification.
import { type Clock, type EpochMs, type Log, type Timers, watching } from "@chalkboard/kernel";
import type { Database } from "../../platform/database/database.ts";
import { offersChanged, publish } from "../../platform/live/index.ts";
import * as queries from "./queries.ts";

/** Notifies the services whose rules about offers began or ended after `since`, up to `now`. @returns them */
export async function tellOfTimes(database: Database, since: EpochMs, now: EpochMs): Promise<readonly number[]> {
  return database.transaction("all", async (sql) => {
    const services = (await sql.rows(queries.turnedBetween, [new Date(since), new Date(now)])).map(({ id }) => id);
    if (services.length > 0) await publish(sql, services.map(offersChanged));
    return services;
  });
}

const everyMs = 1_000;

/** Runs every second until it is closed. */
export function watchTimes({
  database,
  timers,
  clock,
  log,
}: {
  readonly database: Database;
  readonly timers: Timers;
  readonly clock: Clock;
  readonly log: Log;
}): { readonly close: () => Promise<void> } {
  let since = clock.now();
  const look = async (): Promise<void> => {
    const now = clock.now();
    await tellOfTimes(database, since, now);
    since = now;
  };
  return watching({ timers, log, look, restMs: () => everyMs, fault: "rules whose time came were not announced" });
}
