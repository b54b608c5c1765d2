// The lines of a game in play: what its model derives from score and time (in-play-chances.ts), with a book's margin.
// Where the model cannot know, it gives the reason and nothing is sold: the last moments, overtime, and nearly decided
// bets.
import { demand } from "../bad-argument.ts";
import type { Sport } from "../grading/grading-rules.ts";
import { type ClosingLines, type PlayedSoFar, type PlayModel, playModel } from "./in-play-chances.ts";
import { pricedProbabilities } from "./margins.ts";
import { americanOf, snappedTo } from "./price-of-chance.ts";

/** The progress of a game. */
export type PlayState = {
  readonly away: number;
  readonly home: number;
  /** The current period, from 1; more than the game has means overtime. */
  readonly period: number;
  /** Seconds left in it, for a game with a clock; ignored for others. */
  readonly secondsLeft: number;
  /** Baseball: whether the home team bats, and the number of outs. */
  readonly isBottom: boolean;
  readonly outs: number;
};

/** The length of a league's game: its periods, and seconds of each; 0 where there is no clock. */
export type PlayFormat = { readonly periods: number; readonly periodSeconds: number };

/** A market as the model would sell it: the visitors' or the over first, the draw last; points in quarters. */
export type InPlayLine = {
  readonly points: number | null;
  readonly chances: readonly number[];
  readonly prices: readonly number[];
};
/** Why the model has no price for a whole game now. */
export type UnpricedReason = "noModel" | "noClosingLine" | "notBegun" | "overtime" | "lastMoments" | "staleClock";
export type InPlayLines = {
  readonly moneyLine?: InPlayLine;
  readonly spread?: InPlayLine;
  readonly total?: InPlayLine;
};

/** The current board: its points stay while the bet is close to even. */
export type CurrentPoints = { readonly spread?: number | null | undefined; readonly total?: number | null | undefined };

const clocks: Partial<
  Readonly<Record<Sport, { readonly periods: number; readonly seconds: number; readonly last: number }>>
> = {
  basketball: { periods: 4, seconds: 720, last: 60 },
  football: { periods: 4, seconds: 900, last: 120 },
  hockey: { periods: 3, seconds: 1_200, last: 120 },
  soccer: { periods: 2, seconds: 2_700, last: 180 },
};
const innings = 9;
const collegeHalf = 1_200;
const outsOfHalf = 3;

/**
 * A sport's usual game. @param periods how many a league's results have, where known; basketball of two halves has 20
 * minutes each
 */
export function playFormat(sport: Sport, periods?: number): PlayFormat | undefined {
  if (sport === "baseball") return { periods: periods ?? innings, periodSeconds: 0 };
  const clock = clocks[sport];
  if (clock === undefined) return undefined;
  const own = periods ?? clock.periods;
  return { periods: own, periodSeconds: sport === "basketball" && own === 2 ? collegeHalf : clock.seconds };
}

/** The share of the game that each side has still to play. @throws BadArgument `notASetting` for an invalid state */
export function partLeft(
  sport: Sport,
  state: PlayState,
  { periods, periodSeconds }: PlayFormat,
): { readonly awayLeft: number; readonly homeLeft: number } {
  const { period, secondsLeft, isBottom, outs } = state;
  demand(period >= 1 && periods >= 1 && outs >= 0 && outs <= outsOfHalf && secondsLeft >= 0, "notASetting", () => ({
    period,
    periods,
    outs,
    secondsLeft,
  }));
  if (sport === "baseball") {
    const after = Math.max(0, periods - period);
    const half = (outsOfHalf - outs) / outsOfHalf;
    return { awayLeft: (after + (isBottom ? 0 : half)) / periods, homeLeft: (after + (isBottom ? half : 1)) / periods };
  }
  const left =
    period > periods ? 0 : Math.min(1, (periods - period + Math.min(1, secondsLeft / periodSeconds)) / periods);
  return { awayLeft: left, homeLeft: left };
}

/** A minute: points are scored within seconds of a stopped clock, at free throws or an extra point. */
const mostBehindMs = 60_000;

export type StatedClock = {
  readonly secondsLeft: number;
  readonly runs: boolean;
  /** When the clock was stated, and when the score changed last; milliseconds since 1970. */
  readonly clockAt: number;
  readonly changedAt: number;
};

/**
 * Whether play went on after the clock ended: the score changed more than a minute after a stopped clock was stated, or
 * after a running one reached zero. A model would take the points for scored at once.
 */
export function isClockStale(
  { secondsLeft, runs, clockAt, changedAt }: StatedClock,
  { periodSeconds }: PlayFormat,
): boolean {
  const endsAt = clockAt + (runs ? secondsLeft * 1_000 : 0);
  return periodSeconds > 0 && changedAt - endsAt > mostBehindMs;
}

const decided = 0.97;
const step = 5;
const inPoints = 4;
const wide = 0.2;

export type InPlayQuestion = {
  readonly sport: Sport;
  readonly closing: ClosingLines;
  readonly state: PlayState;
  readonly format: PlayFormat;
  readonly current?: CurrentPoints;
  /** The book's margin in basis points: 500 makes all sides together cost 105%. */
  readonly margin: number;
};

/**
 * The in-play lines. Each starts at its closing line, without its margin. Markets without a closing line and nearly
 * decided ones are left out.
 * @returns why nothing can be priced, or the markets that can
 * @throws BadArgument `notASetting` for a margin below 0 and an invalid state
 */
export function inPlayLines({
  sport,
  closing,
  state,
  format,
  current = {},
  margin,
}: InPlayQuestion): InPlayLines | { readonly unpriced: UnpricedReason } {
  demand(margin >= 0 && margin <= 5_000, "notASetting", () => ({ margin }));
  const unpriced = whyUnpriced(sport, state, format);
  if (unpriced !== undefined) return { unpriced };
  const model = modelOf(sport, closing);
  if (model === undefined) return { unpriced: "noModel" };
  const so: PlayedSoFar = { away: state.away, home: state.home, ...partLeft(sport, state, format) };
  const { moneyLine, spread, total } = model;
  if (moneyLine === undefined && spread === undefined && total === undefined) return { unpriced: "noClosingLine" };
  const booksum = 1 + margin / 10_000;
  const win = moneyLine === undefined ? undefined : soldAt(null, moneyLine(so), booksum);
  const start =
    spread === undefined
      ? undefined
      : pointed(
          {
            chance: (points) => spread(so, points),
            closing: closing.spread?.points ?? 0,
            current: current.spread,
            fresh: spread,
            least: -Infinity,
          },
          booksum,
        );
  const sum =
    total === undefined
      ? undefined
      : pointed(
          {
            chance: (points) => total(so, points),
            closing: closing.total?.points ?? 0,
            current: current.total,
            fresh: total,
            least: so.away + so.home + 0.5,
          },
          booksum,
        );
  return {
    ...(win === undefined ? {} : { moneyLine: win }),
    ...(start === undefined ? {} : { spread: start }),
    ...(sum === undefined ? {} : { total: sum }),
  };
}

/** Why a game's model has no price: before the game, in its last moments, after its regulation. */
function whyUnpriced(
  sport: Sport,
  state: PlayState,
  { periods, periodSeconds }: PlayFormat,
): UnpricedReason | undefined {
  if (state.period < 1) return "notBegun";
  if (sport === "baseball")
    return state.period >= periods && state.isBottom && state.outs >= outsOfHalf - 1 ? "lastMoments" : undefined;
  if (state.period > periods) return "overtime";
  const left = (periods - state.period) * periodSeconds + state.secondsLeft;
  return left <= (clocks[sport]?.last ?? 0) ? "lastMoments" : undefined;
}

// A game is queried repeatedly: the model of its closing line is cached.
const models = new WeakMap<ClosingLines, Map<Sport, PlayModel>>();

function modelOf(sport: Sport, closing: ClosingLines): PlayModel | undefined {
  const known = models.get(closing) ?? new Map<Sport, PlayModel>();
  const model = known.get(sport) ?? playModel(sport, closing);
  if (model !== undefined) models.set(closing, known.set(sport, model));
  return model;
}

type Pointed = {
  /** The probability of the first bet, at points of the sport. */
  readonly chance: (points: number) => number;
  readonly closing: number;
  readonly current: number | null | undefined;
  readonly least: number;
  readonly fresh: NonNullable<PlayModel["spread"]>;
};

/**
 * A market at points: the current ones, or the closing line's, while they are about even; else the half point closest
 * to even.
 */
function pointed({ chance, closing, current, fresh, least }: Pointed, booksum: number): InPlayLine | undefined {
  const start = fresh({ away: 0, home: 0, awayLeft: 1, homeLeft: 1 }, closing / inPoints);
  const far = Math.max(wide, Math.abs(start - 0.5));
  const kept = [current ?? closing, closing].find(
    (quarters) => quarters / inPoints >= least && Math.abs(chance(quarters / inPoints) - 0.5) <= far + 1e-9,
  );
  const points = kept ?? nearestToEven(chance, (current ?? closing) / inPoints, least) * inPoints;
  const first = chance(points / inPoints);
  return soldAt(points, [first, 1 - first], booksum);
}

function nearestToEven(chance: (points: number) => number, from: number, least: number): number {
  let best = Math.max(Math.floor(from) + 0.5, Math.ceil(least) - 0.5);
  for (const by of [1, -1]) {
    for (let next = best + by; next >= least && Math.abs(chance(next) - 0.5) < Math.abs(chance(best) - 0.5); next += by)
      best = next;
  }
  return best;
}

// The margin is added by the power method, as it was taken out: a big favourite bears less of it, and no side costs its
// whole payout.
function soldAt(points: number | null, chances: readonly number[], booksum: number): InPlayLine | undefined {
  if (chances.some((chance) => chance > decided || chance < 1 - decided)) return undefined;
  const priced = pricedProbabilities("power", chances, booksum);
  return priced === undefined
    ? undefined
    : { points, chances, prices: priced.map((chance) => snappedTo(step, americanOf(chance))) };
}
