import type { PlainKey } from "@chalkboard/i18n";
import { useEffect } from "react";
import { makeStore } from "../../ports/store.ts";

/**
 * Keys and what they do. The key after a modifier is pressed with it (`["Ctrl", "Enter"]`); otherwise keys are pressed
 * one after the other (`["0…9", "Enter"]`); `either` lists alternative last keys: `{ keys: ["Shift"], either: ["+",
 * "−"], does: "lines.keyPoints" }`.
 */
export type KeyHelp = {
  readonly keys: readonly string[];
  readonly either?: readonly string[];
  readonly does: PlainKey;
};

/** Of a page that is currently inactive. */
export const noKeys: readonly KeyHelp[] = [];

/** A key as text, and the separator before it. */
export type WrittenKey = { readonly key: string; readonly before: "" | " + " | " / " | " " };

const modifiers: readonly string[] = ["Ctrl", "Shift", "Alt"];

/** The keys in reading order. */
export function writtenKeys({ keys, either = [] }: Pick<KeyHelp, "keys" | "either">): readonly WrittenKey[] {
  const joint = (before: string | undefined): WrittenKey["before"] =>
    before === undefined ? "" : modifiers.includes(before) ? " + " : " ";
  return [
    ...keys.map((key, index) => ({ key, before: joint(keys[index - 1]) })),
    ...either.map((key, index) => ({ key, before: index > 0 ? (" / " as const) : joint(keys.at(-1)) })),
  ];
}

/** The keys of the page that is open. */
export const pageKeys = makeStore<readonly KeyHelp[]>([]);

/** Whether the F1 overlay is open. */
export const keyHelpOpen = makeStore(false);

/** Shows a page's keys in the F1 overlay while the page is open. Keep the array outside the component. */
export function useKeyHelp(keys: readonly KeyHelp[] | undefined): void {
  useEffect(() => {
    if (keys === undefined) return undefined;
    pageKeys.write(keys);
    return () => {
      pageKeys.write([]);
    };
  }, [keys]);
}
