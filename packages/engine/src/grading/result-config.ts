// Which bets a league's configured results can decide: the configured fields are all that is entered and known of a
// game.
import { betTypes, type BetType, type Market, type Period, periods } from "../bets/bet-types.ts";
import { gradeLeg } from "./grade-leg.ts";
import type { GradingRules, Sport } from "./grading-rules.ts";
import type { Outcome } from "./outcome.ts";
import { hasBetType } from "./markets/played.ts";
import type { GameResult, SegmentScore, Statistics } from "./result.ts";

/** What a league may record besides the score. The answer to a question is recorded on its own event. */
export const statisticNames = [
  "hits",
  "errors",
  "strikeouts",
  "pitcherChanged",
  "winner",
  "firstScore",
  "lastScore",
  "largestLead",
  "minutes",
] as const satisfies readonly Exclude<keyof Statistics, "answer">[];
export type StatisticName = (typeof statisticNames)[number];

const ofAll: readonly StatisticName[] = ["firstScore", "lastScore", "largestLead"];
const timed: readonly StatisticName[] = [...ofAll, "minutes"];
const ofSport: Readonly<Record<Sport, readonly StatisticName[]>> = {
  baseball: ["hits", "errors", "strikeouts", "pitcherChanged", ...ofAll],
  basketball: timed,
  football: timed,
  hockey: timed,
  soccer: timed,
  tennis: ["winner", ...ofAll],
  combat: ["winner"],
};

/** The statistics that a league of a sport may record, in order of entry. */
export function statisticsOf(sport: Sport): readonly StatisticName[] {
  return ofSport[sport];
}

const team = 1 as const;
const two = { away: 2, home: 1 };
const samples: Readonly<Required<Omit<Statistics, "answer">>> = {
  hits: two,
  errors: two,
  strikeouts: two,
  pitcherChanged: { away: false, home: false },
  winner: team,
  firstScore: team,
  lastScore: team,
  largestLead: { away: 99, home: 99 },
  minutes: 120,
};

/**
 * Markets that the score, or a league's statistics, decide alone. Who scored first or last follows from the score,
 * except in some games.
 */
const configured: readonly Market[] = [
  "moneyLine",
  "spread",
  "total",
  "teamTotal",
  "segmentScore",
  "board",
  "strikeouts",
];

/**
 * The bet types of a league whose tickets would stay open, or be refunded undecided, if results had only these periods,
 * the game's total and these statistics.
 * @param segments periods whose scores a result has
 * @param recorded statistics that a result has; absent: all that the sport has
 */
export function undecidedBy(
  segments: readonly string[],
  rules: GradingRules,
  recorded = statisticsOf(rules.sport),
): readonly BetType[] {
  const result: GameResult = {
    status: "final",
    segments: sampleOf(segments, rules),
    statistics: Object.fromEntries(recorded.map((name) => [name, samples[name]])),
  };
  const outcomeOf = ({ id, sides, line }: BetType): Outcome =>
    gradeLeg({ betType: id, side: sides[0] ?? 0, points: line === "points" ? 2 : null }, result, rules).outcome;
  return betTypes.filter(
    (type) =>
      configured.includes(type.market) && hasBetType(type, rules) && ["pending", "void"].includes(outcomeOf(type)),
  );
}

/** Scores of a game that its first team wins; in tennis, of sets that make a complete match. */
function sampleOf(
  segments: readonly string[],
  { sport, regulation: { length } }: GradingRules,
): readonly SegmentScore[] {
  if (sport === "combat") return [{ segment: "game", away: 1, home: 0 }];
  if (sport !== "tennis")
    return [
      ...segments.map((segment) => ({ segment, away: 2, home: 1 })),
      { segment: "game", away: 2 * length, home: length },
    ];
  // The loser's sets come second and fourth.
  const sets = segments.map((segment, index) =>
    segments.length > 2 && index % 2 === 1 && index < segments.length - 1
      ? { segment, away: 4, home: 6 }
      : { segment, away: 6, home: 4 },
  );
  const sum = (side: "away" | "home"): number => sets.reduce((all, set) => all + set[side], 0);
  return [
    ...sets,
    sets.length === 0
      ? { segment: "game", away: 12, home: 8 }
      : { segment: "game", away: sum("away"), home: sum("home") },
  ];
}

/**
 * The periods that a league has: those of its rules for which its results decide some bet, and always the game.
 * @param segments periods whose scores a result has
 */
export function periodsWith(segments: readonly string[], rules: GradingRules): readonly Period[] {
  const open = new Set(undecidedBy(segments, rules));
  return periods.filter(
    (period) =>
      period === "game" ||
      betTypes.some((type) => type.period === period && hasBetType(type, rules) && !open.has(type)),
  );
}
