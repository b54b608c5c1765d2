// A leg is graded on the score of its period, once that period is long enough to count. Each league and service may set
// its own lengths.
import { type Market, knownBetType } from "../bets/bet-types.ts";
import { BadArgument } from "../bad-argument.ts";
import { demandContest, isContest } from "./contest.ts";
import type { GradableLeg, Grader } from "./grader.ts";
import type { GradingRules } from "./grading-rules.ts";
import { demandLeg } from "./leg.ts";
import type { Grade } from "./outcome.ts";
import { firstScore, lastScore, question, segmentScore } from "./markets/question-markets.ts";
import { type GameResult, demandConsistent } from "./result.ts";
import { board, moneyLine, spread, strikeouts, teamTotal, total } from "./markets/score-markets.ts";

/**
 * Grades one leg. What the result does not decide yet is `pending`; what it can no longer decide is `void`. Races are
 * graded by `gradeRunner`.
 * @throws BadArgument `unknownBetType`, `sideNotInMarket`, `pointsMissing`, `pointsNotWanted`, `notPoints`,
 * `marketNotInSport`, `contradictoryResult`, `scoreMissing`
 */
export function gradeLeg(leg: GradableLeg, result: GameResult, rules: GradingRules): Grade {
  const type = knownBetType(leg.betType);
  demandLeg(leg, type);
  demandConsistent(result, rules.regulation, isContest(rules));
  if (isContest(rules)) demandContest(result, rules);
  return changedPitcher(leg, result) ?? graders[type.market](leg, type, result, rules);
}

/** A bet on listed pitchers is no play when one of them does not start. */
function changedPitcher(leg: GradableLeg, result: GameResult): Grade | undefined {
  const changed = result.statistics?.pitcherChanged;
  if (changed === undefined || leg.pitchers === undefined || leg.pitchers === "action") return undefined;
  const team =
    changed.away && leg.pitchers !== "homeListed"
      ? "away"
      : changed.home && leg.pitchers !== "awayListed"
        ? "home"
        : undefined;
  return team === undefined ? undefined : { outcome: "void", reason: { rule: "pitcherChanged", team } };
}

const race: Grader = (_leg, type, _result, rules) => {
  throw new BadArgument("marketNotInSport", { market: type.market, sport: rules.sport });
};

const graders: Readonly<Record<Market, Grader>> = {
  moneyLine,
  spread,
  total,
  teamTotal,
  firstScore,
  lastScore,
  segmentScore,
  board,
  strikeouts,
  question,
  raceWin: race,
  racePlace: race,
  raceCast: race,
};
