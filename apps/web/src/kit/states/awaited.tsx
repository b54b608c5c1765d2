import { useEffect } from "react";
import { makeStore, useStore } from "../../ports/store.ts";
import styles from "./page.module.css";

/** How many requests that the user triggered are pending while the previous results are still shown. */
const awaited = makeStore(0);

/** Marks the shown data as the result of a previous request while a new one is pending. */
export function useAwaited(isAwaited: boolean): void {
  useEffect(() => {
    if (!isAwaited) return undefined;
    awaited.write(awaited.read() + 1);
    return () => {
      awaited.write(awaited.read() - 1);
    };
  }, [isAwaited]);
}

/** The progress line below a page's head while a request is pending. Quick requests do not show it. */
export function AwaitedLine() {
  return useStore(awaited) > 0 ? <div className={styles["awaited"]} aria-hidden="true" /> : null;
}
