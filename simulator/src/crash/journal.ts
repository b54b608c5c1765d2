// What the tills know: what they asked and what they were told. An answer that never came is a question, until somebody asks again.

export type Sold = {
  readonly number: number;
  readonly code: string;
  readonly till: number;
  readonly legs: readonly { readonly eventId: number; readonly side: 1 | 2 }[];
  readonly stake: number;
  readonly key: string;
  paid: number;
  paidAt: number | undefined;
  cancelled: boolean;
};

export type Journal = {
  readonly sold: Map<number, Sold>;
  /** Games whose result was asked to be official. */
  readonly ended: Set<number>;
  /** What was killed, and what was in the air then. */
  readonly kills: { server: number; database: number; both: number };
  readonly open: { sales: number; payments: number; cancellations: number; results: number; closes: number };
  /** Answers that came. */
  answered: number;
};

export function emptyJournal(): Journal {
  return {
    sold: new Map(), ended: new Set(), kills: { server: 0, database: 0, both: 0 },
    open: { sales: 0, payments: 0, cancellations: 0, results: 0, closes: 0 }, answered: 0,
  };
}
