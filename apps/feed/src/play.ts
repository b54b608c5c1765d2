import type { EpochMs } from "@chalkboard/kernel";
import { type Chance, chance } from "./chance.ts";
import { drawn } from "./distribution.ts";
import type { Game, World } from "./schedule.ts";
import { meansOf, truth } from "./strength.ts";

type SideName = "away" | "home";

/** Points of one side at a minute of the game. */
type Score = { readonly minute: number; readonly side: SideName; readonly points: number };

/**
 * A span in which the game runs: a half-inning (one side bats) or a quarter (both play). Its points count in `segment`.
 */
type Stretch = {
  readonly segment: string;
  readonly batting: SideName | undefined;
  readonly from: number;
  readonly until: number;
  readonly scores: readonly Score[];
};

export type PeriodScore = {
  readonly period: string;
  readonly away: number | null;
  readonly home: number | null;
};

/** A game at an instant. In `periods`, null is a period that was not played or not yet played. */
export type GameState = {
  readonly status: "scheduled" | "live" | "final";
  readonly period: string | undefined;
  readonly batting: SideName | undefined;
  /** Seconds left in the period; undefined between periods and in games without a clock. */
  readonly clockSeconds: number | undefined;
  readonly away: number;
  readonly home: number;
  readonly periods: readonly PeriodScore[];
  readonly endsAt: EpochMs;
};

/** The score of a game at an instant. */
export function stateOf(world: World, game: Game, now: EpochMs): GameState {
  const stretches = played(world, game);
  const endsAt = game.startsAt + Math.round(((stretches.at(-1)?.until ?? 0) * 60_000) / world.speed);
  const minute = now >= endsAt ? Number.POSITIVE_INFINITY : ((now - game.startsAt) * world.speed) / 60_000;
  const begun = stretches.filter((stretch) => stretch.from <= minute);
  const current = begun.at(-1);
  const periods = periodsOf(game, begun, minute);
  const sum = (side: SideName): number => periods.reduce((total, period) => total + (period[side] ?? 0), 0);
  const live = now >= game.startsAt && now < endsAt;
  return {
    status: now < game.startsAt ? "scheduled" : live ? "live" : "final",
    period: live ? current?.segment : undefined,
    batting: live ? current?.batting : undefined,
    clockSeconds: live && current ? clockOf(game, current, minute) : undefined,
    away: sum("away"),
    home: sum("home"),
    periods,
    endsAt,
  };
}

/** The instant of the last point or of the start, at or before `now`. */
export function lastChange(world: World, game: Game, now: EpochMs): EpochMs {
  const minutes = played(world, game).flatMap((stretch) => stretch.scores.map((score) => score.minute));
  const at = minutes
    .map((minute) => game.startsAt + Math.round((minute * 60_000) / world.speed))
    .filter((instant) => instant <= now);
  return Math.max(game.startsAt, ...at);
}

function periodsOf(game: Game, begun: readonly Stretch[], minute: number): readonly PeriodScore[] {
  const rows = new Map<string, { away: number | null; home: number | null }>();
  for (const stretch of begun) {
    const row = rows.get(stretch.segment) ?? { away: null, home: null };
    rows.set(stretch.segment, row);
    for (const side of ["away", "home"] as const) {
      if (stretch.batting !== undefined && stretch.batting !== side) continue;
      const scored = stretch.scores.filter((score) => score.side === side && score.minute <= minute);
      row[side] = (row[side] ?? 0) + scored.reduce((total, score) => total + score.points, 0);
    }
  }
  return [...rows].map(([period, row]) => ({ period, ...row }));
}

function clockOf(game: Game, stretch: Stretch, minute: number): number | undefined {
  const { clockMinutes } = game.league;
  if (clockMinutes === 0 || minute >= stretch.until) return undefined;
  const left = (stretch.until - minute) / (stretch.until - stretch.from);
  return Math.ceil(left * (stretch.segment === "OT" ? clockMinutes / 2 : clockMinutes) * 60);
}

function played(world: World, game: Game): readonly Stretch[] {
  return game.league.scoring === "runs" ? innings(world, game) : quarters(world, game);
}

/**
 * Innings: the home side does not bat when it needs no more runs, and stops as soon as it is ahead in the last inning.
 */
function innings(world: World, game: Game): readonly Stretch[] {
  const { league } = game;
  const means = meansOf(world, game, truth);
  const draw = chance(world.seed, game.id, "play");
  const length = league.periodMinutes / 2;
  const stretches: Stretch[] = [];
  const score = { away: 0, home: 0 };
  for (let inning = 1; inning <= league.periods || score.away === score.home; inning += 1) {
    for (const batting of ["away", "home"] as const) {
      if (batting === "home" && inning >= league.periods && score.home > score.away) break;
      const from = stretches.length * length;
      const runs = singles(
        draw,
        batting,
        drawn(league.period(means[batting] / league.periods), draw.unit()),
        from,
        from + length,
      );
      const enough =
        batting === "home" && inning >= league.periods ? score.away - score.home + 1 : Number.POSITIVE_INFINITY;
      const counted = runs.slice(0, enough);
      score[batting] += counted.length;
      const until = counted.length === enough ? (counted.at(-1)?.minute ?? from) : from + length;
      stretches.push({ segment: String(inning), batting, from, until, scores: counted });
    }
  }
  return stretches;
}

/** Quarters, half-time, and as many overtimes as needed, counted together as one. */
function quarters(world: World, game: Game): readonly Stretch[] {
  const { league } = game;
  const means = meansOf(world, game, truth);
  const draw = chance(world.seed, game.id, "play");
  const stretches: Stretch[] = [];
  const score = { away: 0, home: 0 };
  let from = 0;
  for (let number = 1; number <= league.periods || score.away === score.home; number += 1) {
    const overtime = number > league.periods;
    const until = from + (overtime ? league.periodMinutes / 2 : league.periodMinutes);
    const scores: Score[] = [];
    for (const side of ["away", "home"] as const) {
      const points = drawn(league.period(means[side] / league.periods / (overtime ? 2 : 1)), draw.unit());
      score[side] += points;
      scores.push(
        ...atOnce(league.scoring === "drives" ? drives(points) : baskets(draw, points), draw, side, from, until),
      );
    }
    stretches.push({ segment: overtime ? "OT" : String(number), batting: undefined, from, until, scores });
    from = until + (number === league.firstHalf ? league.halfTimeMinutes : 0);
  }
  return stretches;
}

function singles(draw: Chance, side: SideName, count: number, from: number, until: number): readonly Score[] {
  const minutes = Array.from({ length: count }, () => from + (0.1 + 0.9 * draw.unit()) * (until - from)).sort(
    (a, b) => a - b,
  );
  return minutes.map((minute) => ({ minute, side, points: 1 }));
}

function atOnce(parts: readonly number[], draw: Chance, side: SideName, from: number, until: number): readonly Score[] {
  return parts.map((points) => ({ minute: from + draw.unit() * (until - from), side, points }));
}

/** Splits points into baskets of one to three. */
function baskets(draw: Chance, points: number): readonly number[] {
  const parts: number[] = [];
  for (let left = points; left > 0; left -= parts.at(-1) ?? left) parts.push(Math.min(left, 1 + draw.below(3)));
  return parts;
}

/**
 * Splits points into touchdowns with their kick and field goals; every total that three drives can make is such a sum.
 */
function drives(points: number): readonly number[] {
  let touchdowns = Math.floor(points / 7);
  while ((points - 7 * touchdowns) % 3 !== 0) touchdowns -= 1;
  const fieldGoals = (points - 7 * touchdowns) / 3;
  return Array.from({ length: touchdowns + fieldGoals }, (_, index) => (index < touchdowns ? 7 : 3));
}
