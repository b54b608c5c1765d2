// A disk that is full: whoever runs the platform must know of it soon. The event is a row itself, so it is tried until it can be stored.

import { type Clock, isPauseOver, type Log, type Timers, watching } from "@chalkboard/kernel";
import type { Database } from "../database/database.ts";
import { noteAnew } from "./events.ts";

const everyMs = 1_000;
/** A disk that stays full is told again after so long. */
const againMinutes = 60;

export type FullDisk = {
  /** Something could not be stored. */
  readonly note: () => void;
  readonly close: () => Promise<void>;
};

type Tools = { readonly clock: Clock; readonly timers: Timers; readonly log: Log; readonly database: Database };

/** @param process what the event calls this server process */
export function createFullDisk({ clock, timers, log, database }: Tools, process: string): FullDisk {
  let isNoted = false;
  let loggedAt: number | undefined;
  const event = { serviceId: 0, kind: "storageFull", subject: process, data: {}, personId: null } as const;
  const look = async (): Promise<void> => {
    if (!isNoted) return;
    await database.transaction("all", (sql) => noteAnew(sql, event, againMinutes));
    isNoted = false;
  };
  const { close } = watching({ timers, log, look, restMs: () => everyMs, fault: "the event of a full disk could not be stored yet" });
  return {
    close,
    note: () => {
      isNoted = true;
      // Everybody meets it at once: the log says it once a minute.
      if (!isPauseOver(loggedAt, 60_000, clock.now())) return;
      loggedAt = clock.now();
      log.error({}, "the disk of the database is full: what should be stored is refused until there is space");
    },
  };
}
