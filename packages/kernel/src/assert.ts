/** A broken invariant: a bug in this program, never a mistake of the caller. Checks stay on in production. */
export class BrokenInvariant extends Error {
  readonly numbers: Readonly<Record<string, unknown>>;

  constructor(message: string, numbers: Readonly<Record<string, unknown>>) {
    super(`${message} ${describe(numbers)}`);
    this.name = "BrokenInvariant";
    this.numbers = numbers;
  }
}

/**
 * Checks an invariant.
 * @param condition what must be true here
 * @param message the invariant in words
 * @param numbers the figures needed to understand a failure
 * @throws BrokenInvariant when the condition is false
 */
export function assert(
  condition: unknown,
  message: string,
  numbers: Readonly<Record<string, unknown>> = {},
): asserts condition {
  if (!condition) throw new BrokenInvariant(message, numbers);
}

/** Marks a branch that the types rule out. */
export function unreachable(value: never): never {
  throw new BrokenInvariant("unreachable case", { value });
}

function describe(numbers: Readonly<Record<string, unknown>>): string {
  return Object.entries(numbers)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(" ");
}
