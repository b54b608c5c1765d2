// Anomalies of a result: figures above the league's records, or a score below one that was reported during the game.
// Pure.

import type { results } from "@chalkboard/contract";
import type { GameResult } from "@chalkboard/engine";
import type { Policy } from "./policy.ts";
import { scoresOf, type Statement, totalOf } from "./scores.ts";

const teams = ["away", "home"] as const;
type Bounds = Pick<Policy, "highestGame" | "highestSegment">;

/** The league's bounds are those of its games: they do not apply to yards of a player or to a half. */
export function boundsOf(policy: Bounds, asks: string | null): Bounds {
  return asks === null ? policy : { highestGame: Number.MAX_SAFE_INTEGER, highestSegment: Number.MAX_SAFE_INTEGER };
}

/** @param statements those of sources other than the one that gives the result */
export function anomaliesOf(
  result: Pick<GameResult, "status" | "segments">,
  policy: Bounds,
  statements: readonly Statement[],
): readonly results.Anomaly[] {
  const above = result.segments.flatMap((score) =>
    teams.flatMap((team): results.Anomaly[] => {
      const bound = score.segment === "game" ? policy.highestGame : policy.highestSegment;
      const figure = score[team] ?? 0;
      return figure > bound
        ? [{ reason: "aboveRange", segment: score.segment, team, figure, bound, source: null }]
        : [];
    }),
  );
  return [...above, ...belowLive(result, statements)];
}

/**
 * A game that was stopped may go back to an earlier score; one that was played to its end cannot. A source that has
 * reported the end reports no live score any more, though an old one may arrive late: where it differs, that is a
 * disagreement.
 */
function belowLive(
  result: Pick<GameResult, "status" | "segments">,
  statements: readonly Statement[],
): readonly results.Anomaly[] {
  const total = totalOf(result.segments);
  if (total === undefined || result.status !== "final") return [];
  const periods = totalOf(result.segments.filter(({ segment }) => segment !== "game"));
  // A total of sets cannot be compared with games that were reported during the match.
  if (periods !== undefined && (periods.away > total.away || periods.home > total.home)) return [];
  const live = [...Map.groupBy(statements, ({ source }) => source)].filter(
    ([, own]) => !own.some(({ segment, is_complete: isOver }) => segment === "game" && isOver),
  );
  return live.flatMap(([source, own]) =>
    teams.flatMap((team): results.Anomaly[] => {
      const bound = scoresOf(own).at(-1)?.[team] ?? 0;
      return total[team] < bound
        ? [{ reason: "belowLiveScore", segment: "game", team, figure: total[team], bound, source }]
        : [];
    }),
  );
}
