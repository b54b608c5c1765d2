// The course of games in every sport of the world: a score for each period, and what some bets need beside it.

import { partsOf, type Result, type Segment, type Sport } from "../auditor/grading.ts";
import type { Chance } from "../chance.ts";

/** A team's score in a period. */
const scores: Readonly<Record<Sport, readonly (readonly [weight: number, points: number])[]>> = {
  baseball: [
    [70, 0],
    [18, 1],
    [8, 2],
    [3, 3],
    [1, 5],
  ],
  basketball: [
    [1, 18],
    [2, 22],
    [3, 25],
    [2, 28],
    [1, 31],
  ],
  football: [
    [4, 0],
    [3, 3],
    [4, 7],
    [2, 10],
    [1, 14],
  ],
  hockey: [
    [5, 0],
    [4, 1],
    [2, 2],
  ],
  soccer: [
    [6, 0],
    [3, 1],
    [1, 2],
  ],
};
/** Minutes after which a called game counts, and of a whole game. */
const enough = { baseball: 0, basketball: 43, football: 55, hockey: 55, soccer: 90 } as const;

/** A result: mostly of a whole game. A partial one is the score so far. */
export function resultOf(
  chance: Chance,
  sport: Sport,
  status = chance.weighted<Result["status"]>([
    [80, "final"],
    [12, "called"],
    [8, "abandoned"],
  ]),
): Result {
  const parts = partsOf[sport];
  const length =
    status === "final"
      ? parts
      : sport === "baseball"
        ? chance.int(status === "partial" ? 1 : 3, parts - 1)
        : chance.int(1, parts);
  const score = (): number => chance.weighted(scores[sport]);
  const segments: Segment[] = Array.from({ length }, (_, index) => ({
    segment: `${index + 1}`,
    away: score(),
    home: score(),
  }));
  const sum = (side: "away" | "home"): number => segments.reduce((all, segment) => all + (segment[side] ?? 0), 0);
  const last = segments.at(-1);
  // A home team that leads in its last inning does not bat any more.
  if (
    sport === "baseball" &&
    status !== "partial" &&
    last !== undefined &&
    sum("home") - (last.home ?? 0) > sum("away")
  ) {
    segments[length - 1] = { ...last, home: null };
  }
  if (status === "final" && sum("away") === sum("home") && sport !== "soccer" && chance.percent(80))
    segments.push(...overtime(chance, sport));
  const played =
    length === parts ? chance.int(enough[sport], enough[sport] + 5) : chance.int(1, Math.max(1, enough[sport] - 1));
  return {
    status,
    segments:
      status === "partial" ? segments : [...segments, { segment: "game", away: sum("away"), home: sum("home") }],
    statistics: besideOf(chance, sport, segments, status === "called" && sport !== "baseball" ? played : undefined),
  };
}

function overtime(chance: Chance, sport: Sport): readonly Segment[] {
  const away = chance.int(0, 1);
  const winner = { away, home: 1 - away };
  if (sport === "hockey" && chance.percent(40))
    return [
      { segment: "OT", away: 0, home: 0 },
      { segment: "SO", ...winner },
    ];
  if (sport === "football" && chance.percent(20)) return [{ segment: "OT", away: 0, home: 0 }];
  const worth = sport === "basketball" ? 4 : sport === "football" ? 3 : 1;
  return [{ segment: sport === "baseball" ? "10" : "OT", away: winner.away * worth, home: winner.home * worth }];
}

function besideOf(
  chance: Chance,
  sport: Sport,
  segments: readonly Segment[],
  minutes: number | undefined,
): NonNullable<Result["statistics"]> {
  const scoring = segments.filter(({ away, home }) => away + (home ?? 0) > 0);
  const team = (segment: Segment | undefined, prefers: "away" | "home"): { team: 1 | 2 } | undefined => {
    if (segment === undefined) return undefined;
    // In a period in which both teams scored, either may have been first or last, except in baseball, where the
    // visitors bat first.
    const either = segment.away > 0 && (segment.home ?? 0) > 0;
    const isDatabaseUnavailable = either
      ? sport === "baseball"
        ? prefers === "away"
        : chance.percent(50)
      : segment.away > 0;
    return { team: isDatabaseUnavailable ? 1 : 2 };
  };
  const first = team(scoring[0], "away");
  const last = team(scoring.at(-1), "home");
  const figures = (to: number): { away: number; home: number } => ({
    away: chance.int(0, to),
    home: chance.int(0, to),
  });
  const margin = segments.reduce((all, { away, home }) => all + away - (home ?? 0), 0);
  // A team may have led by more than it won by, including the one that lost.
  const lead = (end: number): number => Math.max(0, end) + chance.int(1, 2);
  return {
    largestLead: { away: lead(margin), home: lead(-margin) },
    ...(sport === "baseball" ? { hits: figures(12), errors: figures(2), strikeouts: figures(11) } : {}),
    ...(chance.percent(50) ? { answer: "yes" as const } : { answer: "no" as const }),
    ...(minutes === undefined ? {} : { minutes }),
    ...(first === undefined ? {} : { firstScore: first.team }),
    ...(last === undefined ? {} : { lastScore: last.team }),
  };
}
