import { useEffect, useRef } from "react";
import { beep } from "./beep.ts";
import type { Mark, Sale } from "./marks.ts";

/** Plays a sound for new marked sales; not for those present when the page opens. */
export function useMarkEvents(sales: readonly Sale[], marks: ReadonlyMap<string, readonly Mark[]>): void {
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  useEffect(() => {
    const before = known.current;
    known.current = new Set(sales.map(({ id }) => id));
    if (before !== undefined && sales.some(({ id }) => !before.has(id) && (marks.get(id)?.length ?? 0) > 0)) beep();
  }, [sales, marks]);
}
