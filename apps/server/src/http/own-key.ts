/** The longest key that a call may bring. */
const longest = 64;

/**
 * A key that the server makes itself. It is longer than any that a call may bring, so that nobody can use it up before.
 * @param text what it is of, and nothing else is
 */
export function ownKey(text: string): string {
  return `${text} `.padEnd(longest + 1, ".");
}
