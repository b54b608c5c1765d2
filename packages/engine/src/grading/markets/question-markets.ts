import type { Market } from "../../bets/bet-types.ts";
import { type Grader, missing, notYet, tooShort } from "../grader.ts";
import type { GradingRules } from "../grading-rules.ts";
import type { Grade } from "../outcome.ts";
import { type GameResult, type SegmentScore, segmentOf } from "../result.ts";
import { scoreOf, current } from "../completion.ts";

type Team = "away" | "home";

/** Who scores first: decided with the first score, whatever happens later. No score: no play. */
export const firstScore: Grader = (leg, type, result, rules) => {
  const first = result.statistics?.firstScore;
  const team = first === undefined ? firstOf(result, rules) : first === 1 ? "away" : "home";
  if (team !== undefined) return answered(team === (leg.side === 1 ? "away" : "home"), type.market, team);
  if (result.status === "partial") return notYet(type.period);
  return scoreless(result) || result.status === "abandoned" ? tooShort(type.period) : missing(type);
};

/** Who scored last: needs the full game. */
export const lastScore: Grader = (leg, type, result, rules) => {
  const stands = current(type.period, "points", result, rules);
  if (stands === "open") return notYet(type.period);
  if (stands === "short" || scoreless(result)) return tooShort(type.period);
  const last = result.statistics?.lastScore;
  const team = last === undefined ? lastOf(result, rules) : last === 1 ? "away" : "home";
  return team === undefined ? missing(type) : answered(team === (leg.side === 1 ? "away" : "home"), type.market, team);
};

/** Whether anyone scores in one segment: official once the segment is complete. */
export const segmentScore: Grader = (_leg, type, result, rules) => {
  const stands = current(type.period, "points", result, rules);
  if (stands !== "stands") return stands === "open" ? notYet(type.period) : tooShort(type.period);
  const score = scoreOf(type.period, result, rules);
  const answer = score.away + score.home > 0 ? "yes" : "no";
  return {
    outcome: answer === type.pick ? "win" : "lose",
    reason: { rule: "answer", market: type.market, period: type.period, answer },
  };
};

/** A question that is a separate event: decided when its answer is entered. */
export const question: Grader = (_leg, type, result) => {
  const answer = result.statistics?.answer;
  if (answer === undefined) return result.status === "abandoned" ? tooShort(type.period) : notYet(type.period);
  return {
    outcome: answer === type.pick ? "win" : "lose",
    reason: { rule: "answer", market: type.market, period: type.period, answer },
  };
};

function answered(won: boolean, market: Market, answer: Team): Grade {
  return { outcome: won ? "win" : "lose", reason: { rule: "answer", market, period: "game", answer } };
}

function scoreless(result: GameResult): boolean {
  return result.segments.every((segment) => segment.away === 0 && (segment.home ?? 0) === 0);
}

/**
 * The visitors bat first, so an inning in which both scored began with their runs. In other sports such a segment
 * decides nothing.
 */
function firstOf(result: GameResult, rules: GradingRules): Team | undefined {
  for (const [place, segment] of inOrder(result, rules).entries()) {
    // A segment that is not listed yet may contain the first score.
    if (place < rules.regulation.length && segment.segment !== rules.regulation[place]) break;
    if (scoredIn(segment))
      return segment.away > 0 && ((segment.home ?? 0) === 0 || rules.sport === "baseball") ? "away" : onlyHome(segment);
  }
  return onlyScorer(result);
}

function lastOf(result: GameResult, rules: GradingRules): Team | undefined {
  const played = result.segments.filter((segment) => segment.segment !== "game");
  const game = segmentOf(result, "game");
  const listed = played.reduce((sum, segment) => sum + segment.away + (segment.home ?? 0), 0);
  // Runs outside the listed segments came in unlisted extra time.
  if (game !== undefined && game.away + (game.home ?? 0) !== listed) return onlyScorer(result);
  if (!rules.regulation.every((name) => segmentOf(result, name) !== undefined)) return onlyScorer(result);
  const last = inOrder(result, rules).findLast(scoredIn);
  if (last === undefined) return undefined;
  if (last.away === 0) return "home";
  return (last.home ?? 0) === 0 ? "away" : rules.sport === "baseball" ? "home" : undefined;
}

/** The segments in playing order: regulation, then what came after it. */
function inOrder(result: GameResult, rules: GradingRules): readonly SegmentScore[] {
  const extra = result.segments.filter(
    (segment) => segment.segment !== "game" && !rules.regulation.includes(segment.segment),
  );
  const regulation = rules.regulation.map((name) => segmentOf(result, name)).filter((segment) => segment !== undefined);
  return [...regulation, ...extra.toSorted((a, b) => Number(a.segment) - Number(b.segment))];
}

const scoredIn = (segment: SegmentScore): boolean => segment.away > 0 || (segment.home ?? 0) > 0;
const onlyHome = (segment: SegmentScore): Team | undefined => (segment.away === 0 ? "home" : undefined);

function onlyScorer(result: GameResult): Team | undefined {
  const game = segmentOf(result, "game");
  if (game === undefined || !scoredIn(game)) return undefined;
  if ((game.home ?? 0) === 0) return "away";
  return game.away === 0 ? "home" : undefined;
}
