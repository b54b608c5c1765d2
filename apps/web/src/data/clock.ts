import { identity } from "@chalkboard/contract";
import { useEffect, useState } from "react";
import { clock, timers } from "../ports/browser.ts";
import { makeStore } from "../ports/store.ts";
import { send } from "./client.ts";

/** How far the server's clock is ahead of this machine's, in milliseconds. */
export const clockOffset = makeStore(0);

/** The server's time now, by its last answer, in whole milliseconds. */
export function serverNow(): number {
  return clock.now() + clockOffset.read();
}

/** Asks the server's clock; half the way there and back is taken off. Without an answer the last offset stays. */
export async function setClock(): Promise<void> {
  const askedAt = clock.now();
  try {
    const answered = await send(identity.currentTime, {});
    if (!answered.ok) return;
    const back = clock.now();
    clockOffset.write(answered.data.now - Math.round((askedAt + back) / 2));
  } catch { /* the clock is set again with the next round */ }
}

/** The server's time, told again each `everyMs` milliseconds. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = timers.every(everyMs, () => { setNow(serverNow()); });
    return timer.clear;
  }, [everyMs]);
  return now;
}
