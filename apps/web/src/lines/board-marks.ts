// From which figures on the line board marks something for a person.

export const marks = ["staleMinutes", "steamCents", "steamSources", "steamMinutes"] as const;
export type MarkName = (typeof marks)[number];

/** As it is for whoever has not said otherwise. Steam is a move of so many cents the same way, of so many sources, within so many minutes; 0 cents: never. */
const usual: Readonly<Record<MarkName, number>> = { staleMinutes: 10, steamCents: 10, steamSources: 2, steamMinutes: 5 };

export const markOf = (thresholds: Readonly<Record<string, number>>, name: MarkName): number => thresholds[name] ?? usual[name];

/** How long after a source was last heard its price is marked. */
export const staleMsOf = (thresholds: Readonly<Record<string, number>>): number => markOf(thresholds, "staleMinutes") * 60_000;
