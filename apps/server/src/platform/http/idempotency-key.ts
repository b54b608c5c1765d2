/** The maximum length of an idempotency key in a call. */
const longest = 64;

/**
 * An idempotency key that the server makes itself. It is longer than any in a call, so that no client can use it up
 * before.
 * @param text the unique text of its purpose
 */
export function idempotencyKeyOf(text: string): string {
  return `${text} `.padEnd(longest + 1, ".");
}
