// The user's thresholds for marks on the line board.

export const marks = ["staleMinutes", "steamCents", "steamSources", "steamMinutes"] as const;
export type MarkName = (typeof marks)[number];

/**
 * The default thresholds. Steam is a move of this many cents in one direction, by this many sources, within this many
 * minutes; 0 cents: never.
 */
const usual: Readonly<Record<MarkName, number>> = {
  staleMinutes: 10,
  steamCents: 10,
  steamSources: 2,
  steamMinutes: 5,
};

export const markOf = (thresholds: Readonly<Record<string, number>>, name: MarkName): number =>
  thresholds[name] ?? usual[name];

/** Whether the history stays beside a wide board; the user may close it. */
export const hasPanelOf = (thresholds: Readonly<Record<string, number>>): boolean => thresholds["noPanel"] !== 1;

/** How long after its last confirmation a source's price is marked. */
export const staleMsOf = (thresholds: Readonly<Record<string, number>>): number =>
  markOf(thresholds, "staleMinutes") * 60_000;
