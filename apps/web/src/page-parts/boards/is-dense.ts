/** Whether a person’s boards have low rows, so that 60 are visible on a screen of 1,080 pixels. */
export const isDenseOf = (thresholds: Readonly<Record<string, number>>): boolean => thresholds["dense"] === 1;
