import { readFile, rm } from "node:fs/promises";
import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";
import type { Timers } from "@chalkboard/kernel";

// A watchdog outside the event loop. A loop that never comes back answers nobody, hears no signal and cannot tell anybody; a thread beside it can. It counts
// its own seconds and not those of a clock, so a machine that slept or whose clock was set ends nothing, and a process without processor time waits with it.

const beatMs = 500;
/** Longest name of a request that is kept, in bytes. */
export const nameBytes = 200;
/** Places of the numbers that both threads share: how often the loop came round, whether a debugger may hold it, how long the name is, whether we close. */
export const slots = { beats: 0, isInspected: 1, nameLength: 2, isClosed: 3 } as const;
export const slotBytes = 4 * Object.keys(slots).length;

/** What the watchdog leaves behind for the next start: when, after how many seconds, and which request was begun last ("" where none was). */
export type Unanswered = { readonly at: number; readonly seconds: number; readonly lastRequest: string };

export type WatchdogData = { readonly memory: SharedArrayBuffer; readonly seconds: number; readonly noteFile: string | null };

export type Watchdog = {
  /** Remembers which request was begun last. */
  readonly noteRequest: (name: string) => void;
  readonly close: () => void;
};

/**
 * Watches the loop of this process, and ends the process by force when the loop has not come round for so long. Whoever started the process starts it again.
 * @param seconds how long the loop may be away; a process that a debugger is attached to is left alone
 * @param noteFile where it says so to the next start; null: in the log alone
 */
export function startWatchdog(
  { seconds, noteFile, timers }: { readonly seconds: number; readonly noteFile: string | null; readonly timers: Timers },
): Watchdog {
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
  // It must not keep a process that has nothing else to do.
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

/** What a watchdog left behind, once: the note is gone afterwards. @returns undefined where nothing was */
export async function takeUnanswered(noteFile: string): Promise<Unanswered | undefined> {
  const text = await readFile(noteFile, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  await rm(noteFile, { force: true });
  try {
    const { at, seconds, lastRequest } = JSON.parse(text) as Partial<Unanswered>;
    return typeof at === "number" && typeof seconds === "number" && typeof lastRequest === "string" ? { at, seconds, lastRequest } : undefined;
  } catch {
    // The disk was full, or the power went: that it happened stands in the log.
    return undefined;
  }
}
