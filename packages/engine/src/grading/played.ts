// Which bet types a sport has: those whose period the league plays and whose figure its results hold. Source: product.md 7, decision 0010.
import type { BetType, Market } from "../bets/bet-types.ts";
import type { GradingRules, Sport } from "./grading-rules.ts";

/** Markets that some sports alone can answer; every other market of games is everybody's. */
const inputOf: Readonly<Partial<Record<Market, readonly Sport[]>>> = {
  board: ["baseball"], strikeouts: ["baseball"], segmentScore: ["baseball"], raceWin: [], racePlace: [], raceCast: [],
};

/** A bout has rounds without scores: it knows who won, and questions. */
const withoutScores: readonly Market[] = ["moneyLine", "question"];

/** Whether a league of these rules could ever decide a bet of this type. */
export function hasBetType(type: BetType, { sport, periods }: GradingRules): boolean {
  if (periods[type.period] === undefined) return false;
  return sport === "combat" ? withoutScores.includes(type.market) : inputOf[type.market]?.includes(sport) ?? true;
}
