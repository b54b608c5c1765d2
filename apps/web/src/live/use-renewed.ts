import { useEffect, useEffectEvent, useRef } from "react";
import { clock, timers } from "../ports/browser.ts";
import { useLive } from "./live.ts";
import { createRenewing, type Renewing } from "./renewing.ts";

/**
 * Refetches when a subject reports a change, at most every few seconds and only while the page is visible.
 * @param isUpdating whether a query is pending
 * @param restMs minimum time between two results
 */
export function useRenewed(subject: string | null, refresh: () => void, isUpdating: boolean, restMs?: number): void {
  const renewing = useRef<Renewing | undefined>(undefined);
  const refreshNow = useEffectEvent(refresh);
  const moved = (): void => {
    renewing.current?.moved();
  };
  useEffect(() => {
    const own = createRenewing({
      clock,
      timers,
      refresh: () => {
        refreshNow();
      },
      isSeen: () => !document.hidden,
      ...(restMs === undefined ? {} : { restMs }),
    });
    renewing.current = own;
    document.addEventListener("visibilitychange", own.seen);
    return () => {
      own.stop();
      document.removeEventListener("visibilitychange", own.seen);
    };
  }, [restMs]);
  useEffect(() => {
    if (isUpdating) renewing.current?.requested();
    else renewing.current?.answered();
  }, [isUpdating]);
  useLive(subject, moved, moved);
}
