import { useEffect, useState } from "react";
import { timers } from "../ports/browser.ts";

/** Whether a time is over since the component came: what the first screen does not need is asked after it. */
export function useDue(delayMs: number): boolean {
  const [isDue, setDue] = useState(delayMs === 0);
  useEffect(() => timers.after(delayMs, () => { setDue(true); }).clear, [delayMs]);
  return isDue;
}
