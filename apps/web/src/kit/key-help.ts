import type { PlainKey } from "@chalkboard/messages";
import { useEffect } from "react";
import { makeStore } from "../ports/store.ts";

/**
 * Keys and what they do: after a modifier the next key is pressed with it (`["Ctrl", "Enter"]`), else one after the other (`["0…9", "Enter"]`); `either` ends
 * both with one of several: `{ keys: ["Shift"], either: ["+", "−"], does: "lines.keyPoints" }`.
 */
export type KeyHelp = { readonly keys: readonly string[]; readonly either?: readonly string[]; readonly does: PlainKey };

/** Of a page on which nothing is done now. */
export const noKeys: readonly KeyHelp[] = [];

/** A key as it is written, and what stands before it. */
export type WrittenKey = { readonly key: string; readonly before: "" | " + " | " / " | " " };

const modifiers: readonly string[] = ["Ctrl", "Shift", "Alt"];

/** The keys in the order in which one reads them. */
export function writtenKeys({ keys, either = [] }: Pick<KeyHelp, "keys" | "either">): readonly WrittenKey[] {
  const joint = (before: string | undefined): WrittenKey["before"] => before === undefined ? "" : modifiers.includes(before) ? " + " : " ";
  return [
    ...keys.map((key, index) => ({ key, before: joint(keys[index - 1]) })),
    ...either.map((key, index) => ({ key, before: index > 0 ? " / " as const : joint(keys.at(-1)) })),
  ];
}

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
