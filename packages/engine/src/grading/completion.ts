import type { Period } from "../bets/bet-types.ts";
import { BadArgument, demand } from "../bad-argument.ts";
import { countsSets } from "./contest.ts";
import type { GradingRules, PeriodRule } from "./grading-rules.ts";
import { type GameResult, type Score, type SegmentScore, segmentOf } from "./result.ts";

/** `stands`: decides bets. `short`: over, but not long enough. `open`: not known yet. */
export type Completion = "stands" | "short" | "open";

/**
 * The kind of a bet: money lines and bets with points need different lengths, and of those with points a spread may be
 * decided sooner.
 */
export type CompletionKind = "moneyLine" | "spread" | "points";

/** The rule of a period that this league plays. @throws BadArgument `marketNotInSport` */
export function periodRule(period: Period, rules: GradingRules): PeriodRule {
  const rule = rules.periods[period];
  if (rule === undefined) throw new BadArgument("marketNotInSport", { sport: rules.sport, period });
  return rule;
}

/** Whether a period's score decides bets of a kind. */
export function current(period: Period, kind: CompletionKind, result: GameResult, rules: GradingRules): Completion {
  const rule = periodRule(period, rules);
  if (period === "game") return gameCompletion(kind, result, rules);
  if (!rule.overtime) return periodCompletion(rule, kind, result, rules);
  // The last period lasts as long as the game, overtime included, and is what the others leave of it.
  const whole = gameCompletion("points", result, rules);
  const hasGame = segmentOf(result, "game") !== undefined;
  const known = rules.regulation.every(
    (name) => segmentOf(result, name) !== undefined || (hasGame && rule.segments.includes(name)),
  );
  return whole === "stands" && !known ? "open" : whole;
}

function gameCompletion(kind: CompletionKind, result: GameResult, rules: GradingRules): Completion {
  const needed = kind === "moneyLine" ? rules.official.moneyLine : rules.official.points;
  const inSegments = rules.official.unit === "segments";
  switch (result.status) {
    case "partial":
      return "open";
    case "abandoned":
      return "short";
    // A final score without a line score means a full-length game.
    case "final":
      // A match for which only the number of sets is known has no games to count.
      if (
        rules.official.unit === "sets" &&
        kind !== "moneyLine" &&
        countsSets(result, rules) &&
        !listsRegulation(result, rules)
      )
        return "open";
      return inSegments && listsRegulation(result, rules) ? lengthCompletion(needed, result, rules) : "stands";
    case "called":
      if (rules.official.unit === "sets")
        return kind === "moneyLine" && completeSets(result) >= needed ? "stands" : "short";
      if (inSegments) return lengthCompletion(needed, result, rules);
      return (result.statistics?.minutes ?? 0) >= needed ? "stands" : "short";
    default:
      throw new BadArgument("contradictoryResult", { status: result.status });
  }
}

function periodCompletion(rule: PeriodRule, kind: CompletionKind, result: GameResult, rules: GradingRules): Completion {
  if (rule.segments.every((name) => isComplete(name, result, rules))) return "stands";
  if (result.status === "partial") return "open";
  if (leftByTheOthers(rule, result, rules)) return "stands";
  // A final score alone, or with other segments only: the period was played, and its score is still to come.
  if (result.status === "final" && (rules.official.unit !== "segments" || !listsRegulation(result, rules)))
    return "open";
  return rules.periodHomeLead && kind !== "points" && homeLeadsHalfShort(rule, result, rules) ? "stands" : "short";
}

/**
 * Whether a final score less the other segments equals this period: where the final score includes no hidden overtime.
 */
function leftByTheOthers(rule: PeriodRule, result: GameResult, rules: GradingRules): boolean {
  if (result.status !== "final" || rules.periods.game?.overtime !== false || segmentOf(result, "game") === undefined)
    return false;
  return rules.regulation.every((name) => rule.segments.includes(name) !== (segmentOf(result, name) !== undefined));
}

function completeSets(result: GameResult): number {
  return result.segments.filter((segment) => segment.segment !== "game" && segment.segment !== result.stopped?.segment)
    .length;
}

function homeLeadsHalfShort(rule: PeriodRule, result: GameResult, rules: GradingRules): boolean {
  const last = rule.segments.at(-1) ?? "";
  const whole = rule.segments.slice(0, -1).every((name) => isComplete(name, result, rules));
  const score = sumOf(rule.segments, result);
  return whole && topComplete(last, result) && score !== undefined && score.home > score.away;
}

function listsRegulation(result: GameResult, rules: GradingRules): boolean {
  for (const segment of result.segments) if (rules.regulation.includes(segment.segment)) return true;
  return false;
}

/** Innings: enough complete ones, or one less with the visitors' half of the next played and the home team ahead. */
function lengthCompletion(needed: number, result: GameResult, rules: GradingRules): Completion {
  let complete = 0;
  while (complete < needed && isComplete(rules.regulation[complete] ?? "", result, rules)) complete += 1;
  if (complete >= needed) return "stands";
  const next = rules.regulation[complete] ?? "";
  if (complete !== needed - 1 || !topComplete(next, result)) return "short";
  const score = sumOf(rules.regulation.slice(0, needed), result);
  return score !== undefined && score.home > score.away ? "stands" : "short";
}

/**
 * Both teams had their turn: it was not interrupted, and either a later segment is listed, or it is marked, or the game
 * is over.
 */
function isComplete(name: string, result: GameResult, rules: GradingRules): boolean {
  const segment = segmentOf(result, name);
  if (segment === undefined || segment.home === null || result.stopped?.segment === name) return false;
  if (result.status !== "partial" || segment.complete === true) return true;
  return hasLater(name, result, rules);
}

function hasLater(name: string, result: GameResult, rules: GradingRules): boolean {
  const place = rules.regulation.indexOf(name);
  for (const other of result.segments) {
    if (other.segment === "game") continue;
    const otherPlace = rules.regulation.indexOf(other.segment);
    if (otherPlace === -1 || otherPlace > place) return true;
  }
  return false;
}

function topComplete(name: string, result: GameResult): boolean {
  const segment = segmentOf(result, name);
  return segment !== undefined && (result.stopped?.segment !== name || result.stopped.half === "bottom");
}

/** Sum of the named segments that are listed; `undefined` when none is. A half-inning without batting counts zero. */
function sumOf(names: readonly string[], result: GameResult): Score | undefined {
  let away = 0;
  let home = 0;
  let found = false;
  for (const segment of result.segments) {
    if (!names.includes(segment.segment)) continue;
    found = true;
    away += segment.away;
    home += segment.home ?? 0;
  }
  return found ? { away, home } : undefined;
}

/**
 * The score that a period's bets are graded on.
 * @throws BadArgument `scoreMissing` when the result does not contain it
 */
export function scoreOf(period: Period, result: GameResult, rules: GradingRules): Score {
  const rule = periodRule(period, rules);
  if (
    period === "game" &&
    result.status === "called" &&
    rules.calledScore === "lastComplete" &&
    result.stopped !== undefined
  ) {
    return revertedScore(result, result.stopped, rules);
  }
  const game = segmentOf(result, "game");
  if (game !== undefined && (rule.overtime || leftByTheOthers(rule, result, rules)))
    return lessTheOthers(game, rule, result, rules);
  const names = rule.overtime ? withExtras(rule, result, rules) : rule.segments;
  const score = sumOf(names, result);
  if (score !== undefined) return score;
  // A league without overtime may send only the final score.
  if (period === "game" && game !== undefined) return { away: game.away, home: game.home ?? 0 };
  throw new BadArgument("scoreMissing", { period, status: result.status });
}

/** The final score without the regulation segments of other periods: for the whole game, the final score itself. */
function lessTheOthers(game: SegmentScore, rule: PeriodRule, result: GameResult, rules: GradingRules): Score {
  let away = game.away;
  let home = game.home ?? 0;
  if (rule.segments.length === rules.regulation.length) return { away, home };
  for (const name of rules.regulation) {
    if (rule.segments.includes(name)) continue;
    const other = segmentOf(result, name);
    demand(other !== undefined, "scoreMissing", () => ({ segment: name }));
    away -= other.away;
    home -= other.home ?? 0;
  }
  return { away, home };
}

function withExtras(rule: PeriodRule, result: GameResult, rules: GradingRules): readonly string[] {
  const extras = result.segments
    .map((segment) => segment.segment)
    .filter((name) => name !== "game" && !rules.regulation.includes(name));
  return [...rule.segments, ...extras];
}

/** Back to the last complete inning, unless the home team tied or went ahead in the half-inning in progress. */
function revertedScore(
  result: GameResult,
  stopped: { segment: string; half: "top" | "bottom" },
  rules: GradingRules,
): Score {
  const innings = result.segments.filter((segment) => segment.segment !== "game").map((segment) => segment.segment);
  const order = (name: string): number =>
    rules.regulation.includes(name) ? rules.regulation.indexOf(name) : rules.regulation.length + Number(name);
  const earlier = sumOf(
    innings.filter((name) => order(name) < order(stopped.segment)),
    result,
  ) ?? { away: 0, home: 0 };
  const now = sumOf(innings, result) ?? earlier;
  const drewLevel =
    stopped.half === "bottom" && earlier.home <= now.away && now.home >= now.away && now.home > earlier.home;
  return drewLevel ? now : earlier;
}
