// Reports a full disk, which the platform must know about soon. The event is itself a row, so writing it is retried
// until it succeeds.

import { type Clock, isPauseOver, type Log, type Timers, watching } from "@chalkboard/kernel";
import type { Database } from "../database/database.ts";
import { noteAnew } from "./events.ts";

const everyMs = 1_000;
/** A disk that stays full is reported again after this time. */
const againMinutes = 60;

export type FullDisk = {
  /** Records that something could not be stored. */
  readonly note: () => void;
  readonly close: () => Promise<void>;
};

type Tools = { readonly clock: Clock; readonly timers: Timers; readonly log: Log; readonly database: Database };

/** @param process this server process's name in the event */
export function createFullDisk({ clock, timers, log, database }: Tools, process: string): FullDisk {
  let isNoted = false;
  let loggedAt: number | undefined;
  const event = { serviceId: 0, kind: "storageFull", subject: process, data: {}, personId: null } as const;
  const look = async (): Promise<void> => {
    if (!isNoted) return;
    await database.transaction("all", (sql) => noteAnew(sql, event, againMinutes));
    isNoted = false;
  };
  const { close } = watching({
    timers,
    log,
    look,
    restMs: () => everyMs,
    fault: "the event of a full disk could not be stored yet",
  });
  return {
    close,
    note: () => {
      isNoted = true;
      // Every request meets it at once: the log records it once a minute.
      if (!isPauseOver(loggedAt, 60_000, clock.now())) return;
      loggedAt = clock.now();
      log.error({}, "the disk of the database is full: writes are refused until there is space");
    },
  };
}
