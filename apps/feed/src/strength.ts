import { chance } from "./chance.ts";
import { type Distribution, type Margin, marginOf, split, sumOf } from "./distribution.ts";
import type { Game, World } from "./schedule.ts";
import { pitcherFirstNames, pitcherLastNames } from "./teams.ts";

/** Expected points of each side in a game. */
export type Means = { readonly away: number; readonly home: number };

export type Pitcher = { readonly name: string; readonly throws: "L" | "R" };
export type Pitchers = { readonly away: Pitcher; readonly home: Pitcher };

type Opinion = { readonly strength: number; readonly total: number };

/** The game's true strengths; the market's opinion drifts around them. */
export const truth: Opinion = { strength: 0, total: 0 };

/**
 * The points that the sides are expected to score.
 * @param opinion shares by which a bookmaker overrates the home side's strength and the total
 */
export function meansOf(world: World, game: Game, opinion: Opinion): Means {
  const { league } = game;
  const edge =
    clubStrength(world, game, game.home) - clubStrength(world, game, game.away) + league.homeEdge + opinion.strength;
  const scoring = 1 + opinion.total + league.deviation.form * chance(world.seed, game.id, "scoring").normal();
  return { away: league.meanPoints * scoring * (1 - edge), home: league.meanPoints * scoring * (1 + edge) };
}

/** The announced starters of a baseball game. */
export function pitchersOf(world: World, game: Game): Pitchers | undefined {
  return game.league.scoring === "runs"
    ? { away: pitcherOf(world, game, game.away), home: pitcherOf(world, game, game.home) }
    : undefined;
}

/** Distributions of each side's score, of their difference and of their sum over a number of periods. */
export type Outlook = {
  readonly away: Distribution;
  readonly home: Distribution;
  readonly margin: Margin;
  readonly total: Distribution;
};

/**
 * The distributions of the periods. With `decided`, a tied score is played on: its probability goes to the usual
 * margins of overtime.
 */
export function outlook(game: Game, means: Means, periods: number, decided: boolean): Outlook {
  const { league } = game;
  const away = sumOf(league.period(means.away / league.periods), periods);
  const home = sumOf(league.period(means.home / league.periods), periods);
  const level = marginOf(away, home);
  const margin = decided ? withOvertime(level, means, league.overtimeMargin) : level;
  return { away, home, margin, total: marginOf([...away].reverse(), home).chances };
}

function withOvertime(level: Margin, means: Means, usual: number): Margin {
  const tied = split(level.chances, level.offset, 0).on;
  const homeShare = 0.5 + (means.home - means.away) / (means.home + means.away);
  const chances = [...level.chances];
  chances[level.offset] = 0;
  chances[level.offset + usual] = (chances[level.offset + usual] ?? 0) + tied * homeShare;
  chances[level.offset - usual] = (chances[level.offset - usual] ?? 0) + tied * (1 - homeShare);
  return { offset: level.offset, chances };
}

function clubStrength(world: World, game: Game, club: string): number {
  const { deviation } = game.league;
  const lasting = bounded(chance(world.seed, game.league.key, club).normal()) * deviation.club;
  return lasting + bounded(chance(world.seed, game.id, club).normal()) * deviation.form;
}

/** Excludes outliers: no club is more than two deviations from the average. */
function bounded(value: number): number {
  return Math.max(-2, Math.min(2, value));
}

function pitcherOf(world: World, game: Game, club: string): Pitcher {
  const turn = chance(world.seed, game.id, club, "starter").below(5);
  const draw = chance(world.seed, club, "rotation", turn);
  const first = pitcherFirstNames[draw.below(pitcherFirstNames.length)] ?? "";
  const last = pitcherLastNames[draw.below(pitcherLastNames.length)] ?? "";
  return { name: `${first} ${last}`, throws: draw.unit() < 0.28 ? "L" : "R" };
}
