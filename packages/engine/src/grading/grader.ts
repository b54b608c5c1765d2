import type { BetType, Period, Side } from "../bets/bet-types.ts";
import type { GradingRules } from "./grading-rules.ts";
import { type Grade, type Outcome, mirrored, outcomeOfDistance } from "./outcome.ts";
import type { GameResult, Score } from "./result.ts";

/**
 * What grading needs of a leg. `points` are quarters: the handicap given to the side, or the total. `pitchers`: whether
 * both must start as listed, only one team's, or neither (also when absent). `earlyPayoutLead`: the bet is paid as soon
 * as its team leads by this much.
 */
export type GradableLeg = {
  readonly betType: number;
  readonly side: Side;
  readonly points: number | null;
  readonly pitchers?: "listed" | "awayListed" | "homeListed" | "action";
  readonly earlyPayoutLead?: number;
};

/** Grades the legs of one market. */
export type Grader = (leg: GradableLeg, type: BetType, result: GameResult, rules: GradingRules) => Grade;

export const notYet = (period: Period): Grade => ({ outcome: "pending", reason: { rule: "notYet", period } });
export const tooShort = (period: Period): Grade => ({ outcome: "void", reason: { rule: "tooShort", period } });
export const missing = (type: BetType): Grade => ({
  outcome: "pending",
  reason: { rule: "missing", market: type.market },
});

/** A grade on a score, with the compared figure. */
export function decided(
  outcome: Outcome,
  type: BetType,
  score: Score,
  figure: number,
  line: number | null,
  early = false,
): Grade {
  return {
    outcome,
    reason: {
      rule: "decided",
      market: type.market,
      period: type.period,
      away: score.away,
      home: score.home,
      figure,
      line,
      early,
    },
  };
}

/** A figure against a line in quarters, from the view of the side that the bet type takes. */
export function overUnder(type: BetType, score: Score, figure: number, line: number, early = false): Grade {
  const over = outcomeOfDistance(figure * 4 - line, line % 2 !== 0);
  return decided(type.pick === "over" ? over : mirrored(over), type, score, figure, line, early);
}
