import { useEffect, useEffectEvent, useRef } from "react";
import { clock, timers } from "../ports/browser.ts";
import { useLive } from "./live.ts";
import { createRenewing, type Renewing } from "./renewing.ts";

/**
 * Asks again when a subject says that something moved, every few seconds at most and only while somebody looks.
 * @param isUpdating while an answer is on its way
 * @param restMs the shortest time between two answers
 */
export function useRenewed(subject: string | null, refresh: () => void, isUpdating: boolean, restMs?: number): void {
  const renewing = useRef<Renewing | undefined>(undefined);
  const refreshNow = useEffectEvent(refresh);
  const moved = (): void => { renewing.current?.moved(); };
  useEffect(() => {
    const own = createRenewing({
      clock, timers, refresh: () => { refreshNow(); }, isSeen: () => !document.hidden, ...(restMs === undefined ? {} : { restMs }),
    });
    renewing.current = own;
    document.addEventListener("visibilitychange", own.seen);
    return () => {
      own.stop();
      document.removeEventListener("visibilitychange", own.seen);
    };
  }, [restMs]);
  useEffect(() => {
    if (isUpdating) renewing.current?.asked();
    else renewing.current?.answered();
  }, [isUpdating]);
  useLive(subject, moved, moved);
}
