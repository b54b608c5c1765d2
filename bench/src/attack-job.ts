// What the hostile process is told, and what it answers.

export const attackNames = [
  "repeatedFields", "numberedFields", "deepJson", "manyNames", "hugeHeaders", "manyHeaders", "slowHeaders", "slowBodies", "silence", "pipelined",
  "unknownTokens", "socketsThatSayNothing", "socketsThatSayTooMuch", "signIns",
] as const;
export type AttackName = (typeof attackNames)[number];

/** Begins to attack so, or ends what was begun when no more connections than may stay are open; answered by `begun` and by what came of it. */
export type AttackOrder = { readonly begin: AttackName; readonly port: number } | { readonly end: true; readonly mayStay: number };
export type AttackAnswer = "begun" | AttackResult;

export type AttackResult = {
  /** Connections that were made. */
  readonly made: number;
  /** How many heard what first: a `response_type`, or the status of an answer without one. */
  readonly told: Readonly<Record<string, number>>;
  /** That the server ended without a word, or after a socket's greeting. */
  readonly cut: number;
  /** That were still open when the attack ended. */
  readonly kept: number;
};
