// The outcome of a baseball line, written as simply as possible: at a final score, by recorded statistics, and in a
// game that was cut short.

import type { LegOutcome } from "../../auditor/arithmetic.ts";
import type { RehearsedGame } from "../statistics.ts";
import type { OpenLeg } from "./open-tickets.ts";

export type FinalScore = { readonly away: number; readonly home: number };
type ScoreLeg = Pick<OpenLeg, "betType" | "side" | "points">;

const [moneyLine, runLine, over, under] = [1, 2, 3, 4];
const [boardOver, boardUnder, strikeoutsOver, strikeoutsUnder] = [40, 41, 59, 60];
/** Innings that must be played: for the winner and for strikeouts, and for everything else. */
const [someInnings, allInnings] = [5, 9];

/** Whether a final score alone decides a leg: the others need recorded statistics. */
export function isOfScore({ betType }: ScoreLeg): boolean {
  return [moneyLine, runLine, over, under].includes(betType);
}

/** The outcome of a leg at a score: 1 it wins, −1 it loses, 0 it lands on the line. */
export function endOf({ betType, side, points }: ScoreLeg, { away, home }: FinalScore): number {
  const line = (points ?? 0) / 4;
  const lead = side === 1 ? away - home : home - away;
  return Math.sign(
    betType === moneyLine
      ? lead
      : betType === runLine
        ? lead + line
        : betType === over
          ? away + home - line
          : line - away - home,
  );
}

type Cell = { readonly margin: number; readonly total: number; readonly profit: number };

/** The score of a cell: of two totals, the one whose parity fits the margin. */
export function scoreOf({ margin, total }: Cell): FinalScore {
  const sum = (total - margin) % 2 === 0 ? total : total + 1;
  return { away: (sum - margin) / 2, home: (sum + margin) / 2 };
}

/**
 * The grid's score for a final score: its own cell or, where the score is outside the grid, a score at which every leg
 * ends the same.
 * @returns undefined where there is none
 */
export function reportedAt(
  cells: readonly Cell[],
  legs: readonly ScoreLeg[],
  score: FinalScore,
): { readonly profit: number; readonly isExact: boolean } | undefined {
  const exact = cells.find((cell) => scoreOf(cell).away === score.away && scoreOf(cell).home === score.home);
  if (exact !== undefined) return { profit: exact.profit, isExact: true };
  const alike = cells.find((cell) => legs.every((leg) => endOf(leg, scoreOf(cell)) === endOf(leg, score)));
  return alike === undefined ? undefined : { profit: alike.profit, isExact: false };
}

/** The final score of a result. */
export function finalOf({ segments }: RehearsedGame["result"]): FinalScore {
  const final = segments.find(({ segment }) => segment === "game");
  return { away: final?.away ?? 0, home: final?.home ?? 0 };
}

/** The outcome of a leg by the house rule. */
export function outcomeOf(
  leg: ScoreLeg,
  { result, statistics }: Pick<RehearsedGame, "result" | "statistics">,
): LegOutcome {
  const score = finalOf(result);
  if (isTooShort(leg, result, score)) return "void";
  const end = isOfScore(leg) ? endOf(leg, score) : endBeside(leg, score, statistics);
  return end === undefined ? "pending" : end > 0 ? "win" : end < 0 ? "lose" : "push";
}

/** The home team's half of the last inning is not needed where it leads. */
function isTooShort(
  { betType }: ScoreLeg,
  { status, segments }: RehearsedGame["result"],
  { away, home }: FinalScore,
): boolean {
  if (status !== "called") return status === "abandoned";
  const halves = segments.reduce(
    (sum, inning) => (inning.segment === "game" ? sum : sum + (inning.home === null ? 1 : 2)),
    0,
  );
  const needed = [moneyLine, strikeoutsOver, strikeoutsUnder].includes(betType) ? someInnings : allInnings;
  return halves < 2 * needed - (home > away ? 1 : 0);
}

function endBeside(
  { betType, side, points }: ScoreLeg,
  { away, home }: FinalScore,
  statistics: RehearsedGame["statistics"],
): number | undefined {
  if (statistics === undefined) return undefined;
  const { hits, errors, strikeouts } = statistics;
  const isBoard = betType === boardOver || betType === boardUnder;
  const figure = isBoard
    ? away + home + hits.away + hits.home + errors.away + errors.home
    : side === 1
      ? strikeouts.away
      : strikeouts.home;
  const isOver = betType === boardOver || betType === strikeoutsOver;
  return Math.sign(figure - (points ?? 0) / 4) * (isOver ? 1 : -1);
}
