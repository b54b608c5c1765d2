// What the process that makes the load is told, and what it answers.

export type LoadJob = {
  /** Of the server processes, which the clients take in turn. */
  readonly ports: readonly number[];
  readonly path: string;
  readonly clients: number;
  readonly warmUpMs: number;
  /** At most so long: whoever started it may end it before. */
  readonly measureMs: number;
  /** Sessions, shared by the clients in turn. */
  readonly tokens: readonly string[];
  readonly eventIds: readonly number[];
  readonly offers: readonly { readonly betType: number; readonly side: number; readonly points: number | null; readonly price: number }[];
  /** Straights instead of parlays, nine of ten of them on this event; 0: on none more than on others. */
  readonly hotEventId?: number;
  /** Tickets come at this pace, whether those before were answered or not; their time counts from when they were due. */
  readonly ticketsPerSecond?: number;
  /** Begins every key, so that no two runs share one. */
  readonly keyPrefix: string;
};

export type LoadResult = {
  /** Sold in all, with those of the warm-up and after the end. */
  readonly sold: number;
  readonly refused: number;
  /** The first refusal's answer. */
  readonly firstRefusal?: string;
  /** Answered while it was measured. */
  readonly measured: number;
  readonly seconds: number;
  readonly timesMs: readonly number[];
  /** When each of them was due, by the clock of the machine. */
  readonly dueAtMs: readonly number[];
};
