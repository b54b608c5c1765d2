// A trial arrives in slices; this is the total.
import type { AnswerOf, rules } from "@chalkboard/contract";

type Slice = Pick<AnswerOf<typeof rules.tryRule>, "looked" | "wouldRefuse" | "wouldAllow" | "unjudged">;

export type Tried = {
  readonly tickets: number;
  readonly attempts: number;
  /** Tickets that were sold and would not have been, newest first. */
  readonly refused: readonly { readonly number: number; readonly stake: number }[];
  /** Attempts that were refused and would have been sold. */
  readonly allowed: number;
  readonly unjudged: number;
};

export const noTrial: Tried = { tickets: 0, attempts: 0, refused: [], allowed: 0, unjudged: 0 };

/** The total with one more slice. */
export function addSlice(
  { tickets, attempts, refused, allowed, unjudged }: Tried,
  { looked, wouldRefuse, wouldAllow, unjudged: cannot }: Slice,
): Tried {
  return {
    tickets: tickets + looked.tickets,
    attempts: attempts + looked.attempts,
    refused: [...refused, ...wouldRefuse.map(({ number, stake }) => ({ number, stake }))],
    allowed: allowed + wouldAllow.length,
    unjudged: unjudged + cannot.reduce((sum, { count }) => sum + count, 0),
  };
}
