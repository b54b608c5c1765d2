// Which bets a league's configured results could decide: what is configured is asked of whoever enters a result, and nothing else is known of the game.
import { betTypes, type BetType, type Market } from "../bets/bet-types.ts";
import { gradeLeg } from "./grade-leg.ts";
import type { HouseRules } from "./house-rules.ts";
import type { Outcome } from "./outcome.ts";
import { hasBetType } from "./played.ts";
import type { GameResult } from "./result.ts";

/** Markets that the score alone decides. */
const ofTheScore: readonly Market[] = ["moneyLine", "spread", "total", "teamTotal", "segmentScore"];

/**
 * The bet types of a league whose tickets would stay open, or be returned undecided, if results had these periods and the game's total alone.
 * @param segments periods whose scores a result has
 */
export function undecidedBy(segments: readonly string[], rules: HouseRules): readonly BetType[] {
  const { length } = rules.regulation;
  const result: GameResult = {
    status: "final",
    segments: [...segments.map((segment) => ({ segment, away: 2, home: 1 })), { segment: "game", away: 2 * length, home: length }],
    ...(rules.official.unit === "sets" ? { statistics: { winner: 1 as const } } : {}),
  };
  const outcomeOf = ({ id, sides, line }: BetType): Outcome =>
    gradeLeg({ betType: id, side: sides[0] ?? 0, points: line === "points" ? 2 : null }, result, rules).outcome;
  return betTypes.filter((type) => ofTheScore.includes(type.market) && hasBetType(type, rules) && ["pending", "void"].includes(outcomeOf(type)));
}
