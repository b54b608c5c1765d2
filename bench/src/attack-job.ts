// The messages to and from the hostile process.

export const attackNames = [
  "repeatedFields",
  "numberedFields",
  "deepJson",
  "manyNames",
  "hugeHeaders",
  "manyHeaders",
  "slowHeaders",
  "slowBodies",
  "silence",
  "pipelined",
  "unknownTokens",
  "socketsThatSayNothing",
  "socketsThatSayTooMuch",
  "signIns",
] as const;
export type AttackName = (typeof attackNames)[number];

/**
 * Starts an attack, or ends it when at most this many connections are open; the replies are `begun` and then the
 * result.
 */
export type AttackOrder =
  | { readonly begin: AttackName; readonly port: number }
  | { readonly end: true; readonly mayStay: number };
export type AttackAnswer = "begun" | AttackResult;

export type AttackResult = {
  /** Connections opened. */
  readonly made: number;
  /**
   * How many connections received each first response: a `response_type`, or the HTTP status of a response without one.
   */
  readonly firstResponses: Readonly<Record<string, number>>;
  /** Connections that the server ended without a response, or after a socket's greeting. */
  readonly cut: number;
  /** Connections still open when the attack ended. */
  readonly kept: number;
};
