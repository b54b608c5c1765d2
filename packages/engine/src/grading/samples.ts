// Bets and results in the notation of the tests' tables.
import type { Side } from "../bets/bet-types.ts";
import type { GradableLeg } from "./grader.ts";
import type { GameResult, ResultStatus, SegmentScore } from "./result.ts";

/** A leg with its points in the usual notation. */
export const bet = (betType: number, side: Side, points: number | null = null): GradableLeg => ({
  betType,
  side,
  points: points === null ? null : points * 4,
});

/** A line score as a scoreboard shows it: one figure per inning, x where the home team did not bat. */
export const line = (
  away: string,
  home: string,
  status: ResultStatus = "final",
  stopped?: GameResult["stopped"],
): GameResult => {
  const segments: SegmentScore[] = [...away].map((runs, index) => ({
    segment: String(index + 1),
    away: Number(runs),
    home: home[index] === "x" ? null : Number(home[index]),
  }));
  const sum = (pick: (score: SegmentScore) => number): number =>
    segments.reduce((total, segment) => total + pick(segment), 0);
  const game = { segment: "game", away: sum((score) => score.away), home: sum((score) => score.home ?? 0) };
  return { status, segments: [...segments, game], ...(stopped === undefined ? {} : { stopped }) };
};
/** A final score alone. */
export const score = (away: number, home: number, status: ResultStatus = "final"): GameResult => ({
  status,
  segments: [{ segment: "game", away, home }],
});
