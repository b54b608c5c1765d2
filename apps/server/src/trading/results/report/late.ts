// Finds games with open tickets and an overdue result: each raises one warning, which closes when a result is official.

import { results } from "@chalkboard/contract";
import { type Log, type Timers, watching } from "@chalkboard/kernel";
import type { Database } from "../../../platform/database/database.ts";
import * as queries from "./warning-queries.ts";

const everyMs = 5 * 60_000;

/** Raises warnings for late results. @returns how many are new since the last run */
export function warnOfLate(database: Database): Promise<number> {
  return database.transaction("all", (sql) => sql.run(queries.raiseLate, [results.usualLateMinutes]));
}

/** Checks for late results every five minutes until it is closed; each new one raises an alarm in the log. */
export function watchLate({ database, timers, log }: { database: Database; timers: Timers; log: Log }): {
  readonly close: () => Promise<void>;
} {
  const look = async (): Promise<void> => {
    const late = await warnOfLate(database);
    if (late > 0) log.error({ late }, "results are late");
  };
  return watching({ timers, log, look, restMs: () => everyMs, fault: "late results could not be looked for" });
}
