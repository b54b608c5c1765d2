// Which bet types a sport has: those whose period the league plays and whose figure its results contain. Source:
// product.md 7, docs/design/trading.md.
import type { BetType, Market } from "../../bets/bet-types.ts";
import type { GradingRules, Sport } from "../grading-rules.ts";

/** Markets that only some sports can decide; every other market of games is available to all. */
const inputOf: Readonly<Partial<Record<Market, readonly Sport[]>>> = {
  board: ["baseball"],
  strikeouts: ["baseball"],
  segmentScore: ["baseball"],
  raceWin: [],
  racePlace: [],
  raceCast: [],
};

/** A bout has rounds without scores: it has a winner, and questions. */
const withoutScores: readonly Market[] = ["moneyLine", "question"];

/** Whether a league with these rules could ever decide a bet of this type. */
export function hasBetType(type: BetType, { sport, periods }: GradingRules): boolean {
  if (periods[type.period] === undefined) return false;
  return sport === "combat" ? withoutScores.includes(type.market) : (inputOf[type.market]?.includes(sport) ?? true);
}
