// A trial arrives in slices; this is the total.
import type { AnswerOf, rules } from "@chalkboard/contract";

type Slice = Pick<AnswerOf<typeof rules.tryRule>, "looked" | "wouldRefuse" | "wouldAllow" | "wouldChange" | "unjudged">;

export type Tried = {
  readonly tickets: number;
  readonly attempts: number;
  /** Tickets that were sold and would not have been, newest first. */
  readonly refused: readonly { readonly number: number; readonly stake: number }[];
  /** Attempts that were refused and would have been sold. */
  readonly allowed: number;
  /** Tickets that would have waited or been paid otherwise: one entry for each figure that differs. */
  readonly changed: Slice["wouldChange"];
  readonly unjudged: number;
};

export const noTrial: Tried = { tickets: 0, attempts: 0, refused: [], allowed: 0, changed: [], unjudged: 0 };

/** The sums of each figure that differs, over the tickets in which it does. */
export function effectsOf({ changed }: Pick<Tried, "changed">) {
  return [...Map.groupBy(changed, ({ what }) => what)].map(([what, rows]) => ({
    what,
    before: rows.reduce((sum, { before }) => sum + before, 0),
    after: rows.reduce((sum, { after }) => sum + after, 0),
  }));
}

/** The total with one more slice. */
export function addSlice(
  { tickets, attempts, refused, allowed, changed, unjudged }: Tried,
  { looked, wouldRefuse, wouldAllow, wouldChange, unjudged: cannot }: Slice,
): Tried {
  return {
    tickets: tickets + looked.tickets,
    attempts: attempts + looked.attempts,
    refused: [...refused, ...wouldRefuse.map(({ number, stake }) => ({ number, stake }))],
    allowed: allowed + wouldAllow.length,
    changed: [...changed, ...wouldChange],
    unjudged: unjudged + cannot.reduce((sum, { count }) => sum + count, 0),
  };
}
