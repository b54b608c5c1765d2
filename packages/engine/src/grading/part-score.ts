// A part of a game that is an event of its own has the game's score of that part as its result.
import type { Period } from "../bets/bet-types.ts";
import { BadArgument } from "../bad-argument.ts";
import type { GradingRules } from "./grading-rules.ts";
import type { GameResult, Score } from "./result.ts";
import { scoreOf, current } from "./completion.ts";

/**
 * The score of a part of a game, once it decides bets: `short` where it can no longer, `open` where it does not yet, or the result does not hold it.
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
