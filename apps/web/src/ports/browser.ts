// The browser's clock, timers, randomness and storage: the only place in the web app that accesses them.
import type { Clock, Timers } from "@chalkboard/kernel";

export const clock: Clock = { now: () => Date.now() };

export const timers: Timers = {
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return {
      clear: () => {
        clearTimeout(timer);
      },
    };
  },
  every: (intervalMs, run) => {
    const timer = setInterval(run, intervalMs);
    return {
      clear: () => {
        clearInterval(timer);
      },
    };
  },
};

/** A random fraction of one, for spreading reconnects. */
export function chance(): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return word / 2 ** 32;
}

/** A new idempotency key for a sale or another action that must not happen twice. */
export function newIdempotencyKey(): string {
  const words = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(words, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Whether the browser asks for reduced data use, as on metered connections (Save-Data). Not every browser supports it.
 */
export function savesData(): boolean {
  return (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
}

/** The browser's own time zone, for data that belongs to no service. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

// Storage may be blocked or full; the page then works without remembering.
function storageIn(place: () => Storage): {
  read: (key: string) => string | null;
  write: (key: string, value: string) => void;
  remove: (key: string) => void;
} {
  return {
    read: (key) => {
      try {
        return place().getItem(key);
      } catch {
        return null;
      }
    },
    write: (key, value) => {
      try {
        place().setItem(key, value);
      } catch {
        /* storage is not available */
      }
    },
    remove: (key) => {
      try {
        place().removeItem(key);
      } catch {
        /* nothing was stored */
      }
    },
  };
}

/** Storage of this browser. */
export const storage = storageIn(() => localStorage);

/** Storage of this tab; survives a reload. */
export const tabStorage = storageIn(() => sessionStorage);
