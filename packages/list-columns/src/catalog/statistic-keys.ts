import type { results } from "@chalkboard/contract";

/** The labels of a statistic: in full, and for a narrow column. */
export const statisticKeys = {
  hits: ["results.hits", "results.hitsShort"],
  errors: ["results.errors", "results.errorsShort"],
  strikeouts: ["results.strikeouts", "results.strikeoutsShort"],
  pitcherChanged: ["results.pitcherChanged", "results.pitcherChangedShort"],
  winner: ["results.winner", "results.winnerShort"],
  firstScore: ["results.firstScore", "results.firstScoreShort"],
  lastScore: ["results.lastScore", "results.lastScoreShort"],
  largestLead: ["results.largestLead", "results.largestLeadShort"],
  minutes: ["results.minutes", "results.minutesShort"],
} as const satisfies Readonly<Record<results.StatisticName, readonly [full: string, short: string]>>;
