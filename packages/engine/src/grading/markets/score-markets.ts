import type { BetType, Side } from "../../bets/bet-types.ts";
import { contestWinner, isContest } from "../contest.ts";
import { type Grader, decided, missing, notYet, overUnder, tooShort } from "../grader.ts";
import type { GradingRules } from "../grading-rules.ts";
import { type Grade, outcomeOfDistance } from "../outcome.ts";
import { type GameResult, type Score, segmentOf } from "../result.ts";
import { periodRule, scoreOf, current, type CompletionKind } from "../completion.ts";

/**
 * Who scored more; for a contest that points do not decide, who won its sets or was declared the winner. The draw wins
 * on a tie; a team then pushes or loses, by the house rules.
 */
export const moneyLine: Grader = (leg, type, result, rules) => {
  const early = paidEarly(leg, type, result);
  if (early !== undefined) return early;
  const short = unlessComplete(type, "moneyLine", result, rules);
  if (short !== undefined) return short;
  const isOfContest = type.period === "game" && isContest(rules);
  const winner =
    type.period !== "game" ? undefined : isOfContest ? contestWinner(result, rules) : result.statistics?.winner;
  if (isOfContest && winner === undefined) return notYet(type.period);
  if (winner !== undefined && winner !== 0) {
    const answer = winner === 1 ? "away" : "home";
    return {
      outcome: leg.side === winner ? "win" : "lose",
      reason: { rule: "answer", market: type.market, period: type.period, answer },
    };
  }
  const score = winner === 0 ? { away: 0, home: 0 } : scoreOf(type.period, result, rules);
  const margin = score.away - score.home;
  if (margin === 0) {
    const tie = type.period === "game" ? rules.tie.game : rules.tie.period;
    return { outcome: leg.side === 3 ? "win" : tie, reason: { rule: "tie", period: type.period, ...score } };
  }
  const won = leg.side === 1 ? margin > 0 : leg.side === 2 && margin < 0;
  return decided(won ? "win" : "lose", type, score, leg.side === 2 ? -margin : margin, null);
};

const paidEarly = (leg: Parameters<Grader>[0], type: BetType, result: GameResult): Grade | undefined => {
  const lead =
    leg.side === 1
      ? result.statistics?.largestLead?.away
      : leg.side === 2
        ? result.statistics?.largestLead?.home
        : undefined;
  if (leg.earlyPayoutLead === undefined || lead === undefined || type.period !== "game" || lead < leg.earlyPayoutLead)
    return undefined;
  return { outcome: "earlyWin", reason: { rule: "led", lead, needed: leg.earlyPayoutLead } };
};

/** The sum of the team's margin and its handicap: above zero wins. */
export const spread: Grader = (leg, type, result, rules) => {
  const short = unlessComplete(type, "spread", result, rules);
  if (short !== undefined) return short;
  const score = scoreOf(type.period, result, rules);
  const margin = leg.side === 1 ? score.away - score.home : score.home - score.away;
  const line = leg.points ?? 0;
  return decided(outcomeOfDistance(margin * 4 + line, line % 2 !== 0), type, score, margin, line);
};

/** Reads the figure of a total; `undefined` when the result does not contain it. */
export type Figure = (score: Score, side: Side, result: GameResult, rules: GradingRules) => number | undefined;

/** Over and under of any figure that only increases. */
export const totalOf =
  (figureOf: Figure, kind: "moneyLine" | "points" = "points"): Grader =>
  (leg, type, result, rules) => {
    const stands = current(type.period, kind, result, rules);
    if (stands === "open") return notYet(type.period);
    if (stands === "short" && !(rules.settleDecidedWhenShort && hasScore(type, result, rules)))
      return tooShort(type.period);
    const score = scoreOf(type.period, result, rules);
    const figure = figureOf(score, leg.side, result, rules);
    if (figure === undefined) return stands === "short" ? tooShort(type.period) : missing(type);
    const line = leg.points ?? 0;
    if (stands === "stands") return overUnder(type, score, figure, line);
    // It decides the bet once it is over both halves of the line.
    const passed = figure * 4 - line > (line % 2 === 0 ? 0 : 1);
    return passed ? overUnder(type, score, figure, line, true) : tooShort(type.period);
  };

export const total = totalOf((score) => score.away + score.home);

/** A team's total. The house rules may exclude the goal of the shoot-out. */
export const teamTotal = totalOf((score, side, result, rules) => {
  const shootOut = rules.teamTotalShootOut === "excluded" ? segmentOf(result, "SO") : undefined;
  return side === 1 ? score.away - (shootOut?.away ?? 0) : score.home - (shootOut?.home ?? 0);
});

/** Runs, hits and errors of both teams, as on the scoreboard. */
export const board = totalOf((score, _side, { statistics }) =>
  statistics?.hits === undefined || statistics.errors === undefined
    ? undefined
    : score.away +
      score.home +
      statistics.hits.away +
      statistics.hits.home +
      statistics.errors.away +
      statistics.errors.home,
);

/** Strikeouts thrown by the side's team. They need the money line's length. */
export const strikeouts = totalOf(
  (_score, side, { statistics }) => (side === 1 ? statistics?.strikeouts?.away : statistics?.strikeouts?.home),
  "moneyLine",
);

/** A period that was not reached has no score, whatever the game's score is. */
function hasScore({ period }: BetType, result: GameResult, rules: GradingRules): boolean {
  if (period === "game" && segmentOf(result, "game") !== undefined) return true;
  return periodRule(period, rules).segments.some((name) => segmentOf(result, name) !== undefined);
}

function unlessComplete(
  type: BetType,
  kind: CompletionKind,
  result: GameResult,
  rules: GradingRules,
): Grade | undefined {
  const stands = current(type.period, kind, result, rules);
  if (stands === "stands") return undefined;
  return stands === "open" ? notYet(type.period) : tooShort(type.period);
}
