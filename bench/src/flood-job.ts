// The messages to and from the flooding process.

/** The digits of a number in what is sent. */
export const digits = 12;

export type Flood = {
  readonly connections: number;
  /** Addresses of this machine that the connections use in turn. */
  readonly addresses: number;
  /** Sent when a connection opens, one character per byte; `{n}` is replaced by a new number. */
  readonly says: string;
  /** Sent again after each response. A connection that the server ends is always reopened. */
  readonly again: boolean;
};

/** Starts a flood, or ends it; the replies are `begun` when every connection is open, and then the result. */
export type FloodOrder = { readonly begin: Flood; readonly port: number } | { readonly end: true };
export type FloodAnswer = "begun" | FloodResult;

export type FloodResult = {
  /** Connections opened, ended by the server, and open at the end. */
  readonly made: number;
  readonly cut: number;
  readonly kept: number;
  /**
   * How often each response was received: a `response_type`, the status of a response without one, a live message's
   * type, or its reason for a refusal.
   */
  readonly heard: Readonly<Record<string, number>>;
};
