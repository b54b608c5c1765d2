import { useEffect, useState } from "react";
import { timers } from "../ports/browser.ts";

/** Whether a delay since mounting is over: for queries that the first screen does not need. */
export function useDue(delayMs: number): boolean {
  const [isDue, setDue] = useState(delayMs === 0);
  useEffect(
    () =>
      timers.after(delayMs, () => {
        setDue(true);
      }).clear,
    [delayMs],
  );
  return isDue;
}
