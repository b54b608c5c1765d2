// Connection problems between page and server: the shell shows them as one dialog; the next response clears it.
import type { printHelper } from "@chalkboard/contract";
import { z } from "zod";
import { type Timer, type Timers } from "@chalkboard/kernel";
import { makeStore } from "../../ports/store.ts";

export const retryAfterMs = 15_000;

/**
 * `updating`: the server is reachable but does not respond correctly. `offline`: no network, or the server failed
 * (500).
 */
export type Trouble = "updating" | "offline";
/** `printProgram`: the print program on this machine is not running; `printFailed`: it is, but could not print. */
export type Notice = Trouble | "expired" | "newVersion" | "scraping" | "printProgram" | "printFailed";

export const notice = makeStore<Notice | undefined>(undefined);

/** A document that the print program could not print. */
export type FailedPrintout = {
  readonly what: "ticket" | "document";
  /** Absent where the reason is not known. */
  readonly reason?: printHelper.PrintError;
  /** Prints it again. */
  readonly again: () => void;
};

/** The last printout that failed. */
export const failedPrintout = makeStore<FailedPrintout | undefined>(undefined);

/** Names on a website that match no team, with their source and league. */
export type UnknownNames = { readonly sourceId: number; readonly league: string; readonly names: readonly string[] };

/** From the last page that was read. */
export const unknownNames = makeStore<UnknownNames | undefined>(undefined);

const unknownNamesShape = z.object({
  sourceId: z.int(),
  league: z.string(),
  names: z.array(z.object({ name: z.string() })),
});

/** The names in a result's data; undefined if it has none. */
export function unknownNamesIn(data: unknown): UnknownNames | undefined {
  const read = unknownNamesShape.safeParse(data);
  return read.success ? { ...read.data, names: read.data.names.map(({ name }) => name) } : undefined;
}

let held = 0;

/**
 * Shows a connection problem until it is released. The result of another call does not clear it: the failed call is
 * still pending, or its outcome unknown.
 */
export function hold(trouble: Trouble): () => void {
  held += 1;
  notice.write(trouble);
  return () => {
    held -= 1;
    const shown = notice.read();
    if (held === 0 && (shown === "updating" || shown === "offline")) notice.write(undefined);
  };
}

/** The queries, by key, whose reload gets no answer while the last one is shown. */
export const failingReloads = makeStore<ReadonlySet<string>>(new Set());

/** Instead of a dialog, for a reload: the last figures stay, and the page says of when they are. */
export function holdReload(key: string): () => void {
  failingReloads.write(new Set([...failingReloads.read(), key]));
  return () => {
    failingReloads.write(new Set([...failingReloads.read()].filter((one) => one !== key)));
  };
}

/** The call did not reach the server, or no result came back; whether it was executed is unknown. */
export class ConnectionError extends Error {
  readonly trouble: Trouble;
  constructor(trouble: Trouble) {
    super(`no answer from the server (${trouble})`);
    this.name = "ConnectionError";
    this.trouble = trouble;
  }
}

/** The specification's two dialogs: `offline` without network or for status 500, `updating` for every other failure. */
export function troubleOf(status: number | undefined, isOnline: boolean): Trouble {
  return !isOnline || status === 500 ? "offline" : "updating";
}

export type Gate = { readonly wait: () => Promise<void>; readonly open: () => void };

/** Delays retries until the user presses "try now", the network returns, or the time is over. */
export function makeGate(timers: Pick<Timers, "after">): Gate {
  let waiting: (() => void)[] = [];
  let timer: Timer | undefined;
  const open = (): void => {
    timer?.clear();
    timer = undefined;
    const released = waiting;
    waiting = [];
    for (const release of released) release();
  };
  return {
    open,
    wait: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        timer ??= timers.after(retryAfterMs, open);
      }),
  };
}
