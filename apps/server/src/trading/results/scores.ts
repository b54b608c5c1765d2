// Evaluates the reports of one source: its score over time, and how far a team led. Pure.

import type { SegmentScore, TeamFigures } from "@chalkboard/engine";
import type { EpochMs } from "@chalkboard/kernel";

export type Statement = {
  readonly source: string;
  readonly segment: string;
  readonly away: number;
  readonly home: number | null;
  readonly is_complete: boolean;
  readonly stated_at: EpochMs;
};

/**
 * The score of a result or of a report: the game's own, else the sum of its segments; undefined where there is none.
 */
export function totalOf(segments: readonly Pick<SegmentScore, "segment" | "away" | "home">[]): TeamFigures | undefined {
  const game = segments.find(({ segment }) => segment === "game");
  if (game !== undefined) return { away: game.away, home: game.home ?? 0 };
  if (segments.length === 0) return undefined;
  return segments.reduce((sum, { away, home }) => ({ away: sum.away + away, home: sum.home + (home ?? 0) }), {
    away: 0,
    home: 0,
  });
}

/**
 * The scores that a source has reported, in order; a score that a later one withdraws (a team cannot lose runs) is left
 * out.
 */
export function scoresOf(statements: readonly Statement[]): readonly TeamFigures[] {
  let stand: readonly TeamFigures[] = [];
  const known = new Map<string, Statement>();
  for (const asOf of Map.groupBy(statements, ({ stated_at }) => stated_at).values()) {
    for (const statement of asOf) known.set(statement.segment, statement);
    const hasGame = asOf.some(({ segment }) => segment === "game");
    const score = totalOf([...known.values()].filter(({ segment }) => (segment === "game") === hasGame));
    if (score !== undefined)
      stand = [...stand.filter(({ away, home }) => away <= score.away && home <= score.home), score];
  }
  return stand;
}

/**
 * The largest lead of each team at any confirmed live score.
 * @param statements of an event, in order
 * @param sources how many must report it
 */
export function largestLead(statements: readonly Statement[], sources: number): TeamFigures {
  const leads = [...Map.groupBy(statements, ({ source }) => source).values()].map((own) =>
    scoresOf(own).reduce(
      (most, { away, home }) => ({ away: Math.max(most.away, away - home), home: Math.max(most.home, home - away) }),
      { away: 0, home: 0 },
    ),
  );
  const confirmed = (side: "away" | "home"): number =>
    leads.map((lead) => lead[side]).sort((one, other) => other - one)[sources - 1] ?? 0;
  return { away: confirmed("away"), home: confirmed("home") };
}
