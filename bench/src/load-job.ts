// The messages to and from the process that makes the load.

export type LoadJob = {
  /** The server processes, which the clients take in turn. */
  readonly ports: readonly number[];
  readonly path: string;
  readonly clients: number;
  readonly warmUpMs: number;
  /** The maximum duration: the starter may end it earlier. */
  readonly measureMs: number;
  /** Sessions, shared by the clients in turn. */
  readonly tokens: readonly string[];
  readonly eventIds: readonly number[];
  readonly offers: readonly {
    readonly betType: number;
    readonly side: number;
    readonly points: number | null;
    readonly price: number;
  }[];
  /** Straights instead of parlays, nine of ten of them on this event; 0: evenly distributed. */
  readonly hotEventId?: number;
  /**
   * Tickets are due at this pace, whether the previous ones were completed or not; their time counts from when they
   * were due.
   */
  readonly ticketsPerSecond?: number;
  /** The prefix of every key, so that no two runs share one. */
  readonly keyPrefix: string;
};

export type LoadResult = {
  /** All sales, including the warm-up and those after the end. */
  readonly sold: number;
  readonly refused: number;
  /** The first refusal's response. */
  readonly firstRefusal?: string;
  /** Completed during the measurement. */
  readonly measured: number;
  readonly seconds: number;
  readonly timesMs: readonly number[];
  /** When each of them was due, by the machine's clock. */
  readonly dueAtMs: readonly number[];
};
