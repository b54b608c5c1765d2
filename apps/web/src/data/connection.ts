// What stands between the page and the server: shown by the shell as one dialog, cleared by the next answer.
import { z } from "zod";
import { type Timer, type Timers } from "@chalkboard/kernel";
import { makeStore } from "../ports/store.ts";

export const retryAfterMs = 15_000;

/** `updating`: the server is there but does not answer as it should. `offline`: no network, or the server failed (500). */
export type Trouble = "updating" | "offline";
/** `printProgram`: the print program of this machine is not open; `printFailed`: it is, and could not print. */
export type Notice = Trouble | "expired" | "newVersion" | "scraping" | "printProgram" | "printFailed";

export const notice = makeStore<Notice | undefined>(undefined);

/** Names of a website that no team is associated with, and where they are. */
export type UnknownNames = { readonly sourceId: number; readonly league: string; readonly names: readonly string[] };

/** Of the last page that was read. */
export const strangers = makeStore<UnknownNames | undefined>(undefined);

const unknownNamesShape = z.object({ sourceId: z.int(), league: z.string(), names: z.array(z.object({ name: z.string() })) });

/** The names in an answer's data; undefined where it has none. */
export function unknownNamesIn(data: unknown): UnknownNames | undefined {
  const read = unknownNamesShape.safeParse(data);
  return read.success ? { ...read.data, names: read.data.names.map(({ name }) => name) } : undefined;
}

let held = 0;

/** Shows a trouble until it is let go. An answer to something else does not take it away: what had none is still waiting, or its fate unknown. */
export function hold(trouble: Trouble): () => void {
  held += 1;
  notice.write(trouble);
  return () => {
    held -= 1;
    const shown = notice.read();
    if (held === 0 && (shown === "updating" || shown === "offline")) notice.write(undefined);
  };
}

/** The call did not reach the server, or no answer came back; whether it was carried out is unknown. */
export class ConnectionError extends Error {
  readonly trouble: Trouble;
  constructor(trouble: Trouble) {
    super(`no answer from the server (${trouble})`);
    this.name = "ConnectionError";
    this.trouble = trouble;
  }
}

/** The specification's two dialogs: offline or status 500 is the one, every other failure while online the other. */
export function troubleOf(status: number | undefined, isOnline: boolean): Trouble {
  return !isOnline || status === 500 ? "offline" : "updating";
}

export type Gate = { readonly wait: () => Promise<void>; readonly open: () => void };

/** Holds questions back until somebody presses "try now", the network returns, or the time is over. */
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
    wait: () => new Promise((resolve) => {
      waiting.push(resolve);
      timer ??= timers.after(retryAfterMs, open);
    }),
  };
}
