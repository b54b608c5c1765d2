import { useEffect } from "react";
import { makeStore, useStore } from "../ports/store.ts";
import styles from "./page.module.css";

/** How many questions that somebody chose are on their way, while the figures of the one before stay. */
const awaited = makeStore(0);

/** Says that what is shown belongs to what was asked before. */
export function useAwaited(isAwaited: boolean): void {
  useEffect(() => {
    if (!isAwaited) return undefined;
    awaited.write(awaited.read() + 1);
    return () => { awaited.write(awaited.read() - 1); };
  }, [isAwaited]);
}

/** The line below a page's head while an answer is on its way. What is quick shows none. */
export function AwaitedLine() {
  return useStore(awaited) > 0 ? <div className={styles["awaited"]} aria-hidden="true" /> : null;
}
