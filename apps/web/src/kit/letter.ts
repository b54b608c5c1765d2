/**
 * The letter of a key, always small; undefined for other keys and for commands. Whether Shift is held is the event's `shiftKey`: Caps Lock changes the letter's
 * case and means nothing.
 */
export function letterOf(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return /^\p{L}$/u.test(event.key) ? event.key.toLowerCase() : undefined;
}
