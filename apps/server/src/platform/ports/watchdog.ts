import { readFile, rm } from "node:fs/promises";
import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";
import type { Timers } from "@chalkboard/kernel";

// A watchdog outside the event loop. A loop that hangs answers no one, receives no signal and cannot report it; a
// separate thread can. It counts its own seconds and not those of a clock, so a machine that slept or whose clock was
// set ends nothing, and a process without processor time waits with it.

const beatMs = 500;
/** Longest stored request name, in bytes. */
export const nameBytes = 200;
/**
 * Positions of the numbers that both threads share: the loop counter, whether a debugger may hold it, the length of the
 * name, whether we are closing.
 */
export const slots = { beats: 0, isInspected: 1, nameLength: 2, isClosed: 3 } as const;
export const slotBytes = 4 * Object.keys(slots).length;

/**
 * The watchdog's note for the next start: when, after how many seconds, and the last request that was begun ("" where
 * none was).
 */
export type Unanswered = { readonly at: number; readonly seconds: number; readonly lastRequest: string };

export type WatchdogData = {
  readonly memory: SharedArrayBuffer;
  readonly seconds: number;
  readonly noteFile: string | null;
};

export type Watchdog = {
  /** Records the last request that was begun. */
  readonly noteRequest: (name: string) => void;
  readonly close: () => void;
};

/**
 * Watches the loop of this process, and kills the process when the loop has hung for too long. The parent process
 * restarts it.
 * @param seconds how long the loop may hang; a process with a debugger attached is left alone
 * @param noteFile where it leaves the note for the next start; null: only in the log
 */
export function startWatchdog({
  seconds,
  noteFile,
  timers,
}: {
  readonly seconds: number;
  readonly noteFile: string | null;
  readonly timers: Timers;
}): Watchdog {
  const memory = new SharedArrayBuffer(slotBytes + nameBytes);
  const numbers = new Int32Array(memory, 0, slotBytes / 4);
  const name = new Uint8Array(memory, slotBytes);
  const encoder = new TextEncoder();
  const beat = (): void => {
    Atomics.store(numbers, slots.isInspected, inspectorUrl() === undefined ? 0 : 1);
    Atomics.add(numbers, slots.beats, 1);
  };
  beat();
  const beating = timers.every(beatMs, beat);
  const workerData: WatchdogData = { memory, seconds, noteFile };
  const worker = new Worker(new URL("watchdog-thread.ts", import.meta.url), { workerData, execArgv: [], env: {} });
  // It must not keep an idle process alive.
  worker.unref();
  return {
    noteRequest: (request) => Atomics.store(numbers, slots.nameLength, encoder.encodeInto(request, name).written),
    close: () => {
      beating.clear();
      Atomics.store(numbers, slots.isClosed, 1);
      Atomics.notify(numbers, slots.isClosed);
    },
  };
}

/** The note of a watchdog, once: it is removed then. @returns undefined where there was none */
export async function takeUnanswered(noteFile: string): Promise<Unanswered | undefined> {
  const text = await readFile(noteFile, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  await rm(noteFile, { force: true });
  try {
    const { at, seconds, lastRequest } = JSON.parse(text) as Partial<Unanswered>;
    return typeof at === "number" && typeof seconds === "number" && typeof lastRequest === "string"
      ? { at, seconds, lastRequest }
      : undefined;
  } catch {
    // The disk was full, or the power failed: the event itself is in the log.
    return undefined;
  }
}
