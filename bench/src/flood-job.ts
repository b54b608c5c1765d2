// What the process that floods is told, and what it answers.

/** Of a number that is said. */
export const digits = 12;

export type Flood = {
  readonly connections: number;
  /** Addresses of this machine that they come from in turn. */
  readonly addresses: number;
  /** Said on each connection when it opens, one character a byte; `{n}` is a number that was not said before. */
  readonly says: string;
  /** Said again after each answer. A connection that the server ends is made anew in any case. */
  readonly again: boolean;
};

/** Begins to flood so, or ends it; answered by `begun` when every connection was made, and by what came of it. */
export type FloodOrder = { readonly begin: Flood; readonly port: number } | { readonly end: true };
export type FloodAnswer = "begun" | FloodResult;

export type FloodResult = {
  /** Connections that were made, those that the server ended, and those that were open at the end. */
  readonly made: number;
  readonly cut: number;
  readonly kept: number;
  /** How often what was heard: a `response_type`, the status of an answer without one, what a live message is, or why it denies. */
  readonly heard: Readonly<Record<string, number>>;
};
