import { type KeyboardEvent, useEffect, useRef } from "react";

/**
 * Typing on a list searches it: letters and digits extend the search, Backspace removes the last character, Escape
 * clears it.
 * @returns a key handler; it ignores keys in fields and dialogs
 */
export function useTypedFind(find: string, change: (find: string) => void): (event: KeyboardEvent) => void {
  // Two keys may arrive before the first is rendered.
  const typed = useRef(find);
  useEffect(() => {
    typed.current = find;
  }, [find]);
  return (event) => {
    const { key, target, ctrlKey, altKey, metaKey, defaultPrevented } = event;
    const isOfList = target instanceof Element && target.matches("[role=gridcell]");
    if (!isOfList || defaultPrevented || ctrlKey || altKey || metaKey) return;
    const next = afterKey(typed.current, key);
    if (next === undefined || next === typed.current) return;
    event.preventDefault();
    typed.current = next;
    change(next);
  };
}

/** Pure: the search text after a key; undefined if the key does not concern the search. */
export function afterKey(find: string, key: string): string | undefined {
  if (key === "Backspace") return find.slice(0, -1);
  if (key === "Escape") return "";
  return /^[\p{L}\p{N}]$/u.test(key) ? `${find}${key}`.slice(0, 60) : undefined;
}
