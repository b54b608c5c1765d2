import { type KeyboardEvent, useEffect, useRef } from "react";

/**
 * What is typed on a list finds in it: letters and digits go on with what is searched, Backspace takes the last one back, Escape all.
 * @returns what hears the keys; those of fields and dialogs are their own
 */
export function useTypedFind(find: string, change: (find: string) => void): (event: KeyboardEvent) => void {
  // Two keys may come before the first is drawn.
  const typed = useRef(find);
  useEffect(() => { typed.current = find; }, [find]);
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

/** Pure: what is searched after a key; undefined where the key has nothing to do with it. */
export function afterKey(find: string, key: string): string | undefined {
  if (key === "Backspace") return find.slice(0, -1);
  if (key === "Escape") return "";
  return /^[\p{L}\p{N}]$/u.test(key) ? `${find}${key}`.slice(0, 60) : undefined;
}
