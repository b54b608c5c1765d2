// Keys that belong to an input method. Source: UI Events, section 5.2.5: a key that is part of a composition has `isComposing`, or the key code 229.

const keyEvents = ["keydown", "keypress", "keyup"] as const;

type Key = Pick<KeyboardEvent, "isComposing" | "keyCode" | "key">;

/** Whether a key belongs to what an input method composes: its Enter ends the composition, its letters are no commands. */
export function isComposed({ isComposing, keyCode }: Pick<Key, "isComposing" | "keyCode">): boolean {
  return isComposing || keyCode === 229;
}

/**
 * Keeps composed keys from every handler of the page: React's, libraries' and those on the window that are added later. The input method and the field still
 * have them. Called before anything else listens, so that no handler has to ask.
 * @param page the window, whose capturing listeners come before all others
 */
export function keepComposedKeys(page: Pick<EventTarget, "addEventListener">): void {
  const keep = (event: Event): void => {
    const key = event as Event & Key;
    if (!isComposed(key)) return;
    event.stopImmediatePropagation();
    // Else the browser would send the form around the field.
    if (key.key === "Enter") event.preventDefault();
  };
  for (const kind of keyEvents) page.addEventListener(kind, keep, { capture: true });
}
