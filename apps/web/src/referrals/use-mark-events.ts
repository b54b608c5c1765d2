import { useEffect, useRef } from "react";
import { beep } from "./beep.ts";
import type { Mark, Sale } from "./marks.ts";

/** A marked sale that was not there before is heard; what is there when the page opens is not. */
export function useMarkEvents(sales: readonly Sale[], marks: ReadonlyMap<string, readonly Mark[]>): void {
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  useEffect(() => {
    const before = known.current;
    known.current = new Set(sales.map(({ id }) => id));
    if (before !== undefined && sales.some(({ id }) => !before.has(id) && (marks.get(id)?.length ?? 0) > 0)) beep();
  }, [sales, marks]);
}
