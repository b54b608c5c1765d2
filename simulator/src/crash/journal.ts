// What the tills know: their requests and the responses. A request without a response is an open question until it is
// repeated.

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
  /** Games whose official result was requested. */
  readonly ended: Set<number>;
  /** What was killed, and which requests were in flight then. */
  readonly kills: { server: number; database: number; both: number };
  readonly open: { sales: number; payments: number; cancellations: number; results: number; closes: number };
  /** Responses received. */
  answered: number;
};

export function emptyJournal(): Journal {
  return {
    sold: new Map(),
    ended: new Set(),
    kills: { server: 0, database: 0, both: 0 },
    open: { sales: 0, payments: 0, cancellations: 0, results: 0, closes: 0 },
    answered: 0,
  };
}
