/** A broken invariant: a fault of ours, never of the caller. It stays on in production. */
export class BrokenInvariant extends Error {
  readonly numbers: Readonly<Record<string, unknown>>;

  constructor(message: string, numbers: Readonly<Record<string, unknown>>) {
    super(`${message} ${describe(numbers)}`);
    this.name = "BrokenInvariant";
    this.numbers = numbers;
  }
}

/**
 * Holds an invariant.
 * @param condition what must be true here
 * @param message the invariant in words
 * @param numbers the figures that one needs to understand a failure
 * @throws BrokenInvariant when the condition is false
 */
export function assert(condition: unknown, message: string, numbers: Readonly<Record<string, unknown>> = {}): asserts condition {
  if (!condition) throw new BrokenInvariant(message, numbers);
}

/** Marks a branch that the types say cannot happen. */
export function unreachable(value: never): never {
  throw new BrokenInvariant("unreachable case", { value });
}

function describe(numbers: Readonly<Record<string, unknown>>): string {
  return Object.entries(numbers).map(([name, value]) => `${name}=${String(value)}`).join(" ");
}
