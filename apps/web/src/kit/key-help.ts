import type { PlainKey } from "@chalkboard/messages";
import { useEffect } from "react";
import { makeStore } from "../ports/store.ts";

/** A key and what it does: `{ keys: ["Shift", "+"], does: "lines.movePoints" }`. */
export type KeyHelp = { readonly keys: readonly string[]; readonly does: PlainKey };

/** The keys of the page that is open. */
export const pageKeys = makeStore<readonly KeyHelp[]>([]);

/** Hands a page's keys to the overlay of F1 while the page is open. Keep the array outside the component. */
export function useKeyHelp(keys: readonly KeyHelp[] | undefined): void {
  useEffect(() => {
    if (keys === undefined) return undefined;
    pageKeys.write(keys);
    return () => { pageKeys.write([]); };
  }, [keys]);
}
