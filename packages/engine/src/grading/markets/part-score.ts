// The result of an event for a part of a game: the game's score of that part.
import type { Period } from "../../bets/bet-types.ts";
import { BadArgument } from "../../bad-argument.ts";
import type { GradingRules } from "../grading-rules.ts";
import type { GameResult, Score } from "../result.ts";
import { scoreOf, current } from "../completion.ts";

/**
 * The score of a part of a game, once it decides bets: `short` where it no longer can, `open` where it does not yet, or
 * the result does not contain it.
 * @throws BadArgument `marketNotInSport` for a part that the league does not play
 */
export function scoreOfPart(part: Period, result: GameResult, rules: GradingRules): Score | "short" | "open" {
  const stands = current(part, "points", result, rules);
  if (stands !== "stands") return stands;
  try {
    return scoreOf(part, result, rules);
  } catch (error) {
    if (error instanceof BadArgument && error.reason === "scoreMissing") return "open";
    throw error;
  }
}
