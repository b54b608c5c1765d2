/**
 * The letter of a key in lower case; undefined for other keys and for shortcuts. Read Shift from the event's
 * `shiftKey`: Caps Lock changes the letter's case and means nothing.
 */
export function letterOf(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return /^\p{L}$/u.test(event.key) ? event.key.toLowerCase() : undefined;
}
