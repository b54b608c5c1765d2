// A trial arrives in slices; this is the total.
import type { AnswerOf, PayloadOf, rules } from "@chalkboard/contract";

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

/** A pay table as it would be saved. */
export type TableDraft = Pick<PayloadOf<typeof rules.tryPayTable>, "tableId" | "name" | "isSold" | "table" | "row">;

type TableSlice = Pick<AnswerOf<typeof rules.tryPayTable>, "looked" | "wouldChange" | "wouldRefuse">;
type BeforeAndAfter = { readonly before: number; readonly after: number };

/** The total of a pay table's trial. */
export type TableTried = {
  readonly tickets: number;
  /** Tickets that would have been sold or paid differently, newest first. */
  readonly changed: TableSlice["wouldChange"];
  readonly refused: TableSlice["wouldRefuse"];
};

export const noTableTrial: TableTried = { tickets: 0, changed: [], refused: [] };

/** The total with one more slice. */
export function addTableSlice(
  { tickets, changed, refused }: TableTried,
  { looked, wouldChange, wouldRefuse }: TableSlice,
): TableTried {
  return {
    tickets: tickets + looked,
    changed: [...changed, ...wouldChange],
    refused: [...refused, ...wouldRefuse],
  };
}

/** Sums over the tickets that differ; `paid` over the graded ones, undefined where there are none. */
export function tableSums({ changed }: Pick<TableTried, "changed">) {
  const sum = (rows: readonly BeforeAndAfter[]): BeforeAndAfter => ({
    before: rows.reduce((total, { before }) => total + before, 0),
    after: rows.reduce((total, { after }) => total + after, 0),
  });
  const paid = changed.flatMap((ticket) => ticket.paid ?? []);
  return {
    stake: sum(changed.map(({ stake, stakeAfter }) => ({ before: stake, after: stakeAfter }))),
    possibleWin: sum(changed.map(({ possibleWin }) => possibleWin)),
    paid: paid.length === 0 ? undefined : sum(paid),
  };
}
