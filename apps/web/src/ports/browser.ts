// The browser's clock, timers, chance and storage: the one place of the web that reaches for them.
import type { Clock, Timers } from "@chalkboard/kernel";

export const clock: Clock = { now: () => Date.now() };

export const timers: Timers = {
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return { clear: () => { clearTimeout(timer); } };
  },
  every: (intervalMs, run) => {
    const timer = setInterval(run, intervalMs);
    return { clear: () => { clearInterval(timer); } };
  },
};

/** A share of one, for the spread of reconnections. */
export function chance(): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return word / 2 ** 32;
}

/** A fresh key for a sale or another thing that must not happen twice. */
export function freshKey(): string {
  const words = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(words, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether the browser was told to fetch no more than is needed, as where a connection is paid by the megabyte (Save-Data). Not every browser has that. */
export function savesData(): boolean {
  return (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
}

/** The browser's own time zone, for what belongs to no service. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

// Storage may be forbidden or full; the page then works without remembering.
function storageIn(place: () => Storage): { read: (key: string) => string | null; write: (key: string, value: string) => void; remove: (key: string) => void } {
  return {
    read: (key) => { try { return place().getItem(key); } catch { return null; } },
    write: (key, value) => { try { place().setItem(key, value); } catch { /* nothing to remember in */ } },
    remove: (key) => { try { place().removeItem(key); } catch { /* nothing was remembered */ } },
  };
}

/** What this browser remembers. */
export const storage = storageIn(() => localStorage);

/** What this tab remembers, also when its page is loaded again. */
export const tabStorage = storageIn(() => sessionStorage);
