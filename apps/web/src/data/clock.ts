import { identity } from "@chalkboard/contract";
import { useEffect, useState } from "react";
import { clock, timers } from "../ports/browser.ts";
import { makeStore } from "../ports/store.ts";
import { send } from "./connection/client.ts";

/** How far the server's clock is ahead of this machine's, in milliseconds. */
export const clockOffset = makeStore(0);

/** The server's current time, estimated from its last response, in whole milliseconds. */
export function serverNow(): number {
  return clock.now() + clockOffset.read();
}

/** Synchronises with the server's clock, subtracting half the round trip. Without a response the last offset stays. */
export async function setClock(): Promise<void> {
  const requestedAt = clock.now();
  try {
    const answered = await send(identity.currentTime, {});
    if (!answered.ok) return;
    const back = clock.now();
    clockOffset.write(answered.data.now - Math.round((requestedAt + back) / 2));
  } catch {
    /* the next round sets the clock again */
  }
}

/** The server's time, updated every `everyMs` milliseconds. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = timers.every(everyMs, () => {
      setNow(serverNow());
    });
    return timer.clear;
  }, [everyMs]);
  return now;
}
