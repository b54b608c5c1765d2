// Keys that belong to an input method (IME). Source: UI Events, section 5.2.5: a key that is part of a composition has
// `isComposing`, or the key code 229.

const keyEvents = ["keydown", "keypress", "keyup"] as const;

type Key = Pick<KeyboardEvent, "isComposing" | "keyCode" | "key">;

/** Whether a key belongs to an IME composition: its Enter ends the composition, and its letters are not commands. */
export function isComposed({ isComposing, keyCode }: Pick<Key, "isComposing" | "keyCode">): boolean {
  return isComposing || keyCode === 229;
}

/**
 * Keeps composition keys from every handler of the page: React's, libraries' and those added to the window later. The
 * input method and the field still receive them. Call it before anything else listens, so that no handler needs its own
 * check.
 * @param page the window, whose capturing listeners run before all others
 */
export function keepComposedKeys(page: Pick<EventTarget, "addEventListener">): void {
  const keep = (event: Event): void => {
    const key = event as Event & Key;
    if (!isComposed(key)) return;
    event.stopImmediatePropagation();
    // Otherwise the browser would submit the form around the field.
    if (key.key === "Enter") event.preventDefault();
  };
  for (const kind of keyEvents) page.addEventListener(kind, keep, { capture: true });
}
