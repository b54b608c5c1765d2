// Derives a period's lines from its game's by formula. A part of a game has its share of the margin and of the total,
// and its own spread, by the figures that related markets are compared with. Source: rules.md 4.7 (shares of halves and
// quarters); a part without measured shares has the square root of its share of the game's spread, as if scores in
// different parts were independent.
import { demand } from "../bad-argument.ts";
import type { Period } from "../bets/bet-types.ts";
import type { Sport } from "../grading/grading-rules.ts";
import { americanOf, impliedBy, snappedTo } from "./price-of-chance.ts";
import { fairChances, type GameFigures, gameFigures } from "./related-markets.ts";

/**
 * Both outcomes of a market: the away team's and the home team's, or over and under. Points in quarters: the away
 * team's handicap, or the total.
 */
export type TwoWay = { readonly points: number | null; readonly prices: readonly [number, number] };

/** Main markets of a game or of one of its periods, as far as it has them. */
export type MainLines = {
  readonly moneyLine?: TwoWay | undefined;
  readonly spread?: TwoWay | undefined;
  readonly total?: TwoWay | undefined;
};

/** Shares of a game's margin and of its total. */
export type PeriodShares = { readonly margin: number; readonly total: number };

const quarters = { quarter1: 0.25, quarter2: 0.25, quarter3: 0.25, quarter4: 0.25 };
const shares: Readonly<Partial<Record<Sport, Readonly<Partial<Record<Period, number>>>>>> = {
  baseball: { secondHalf: 0.45 },
  basketball: { ...quarters, secondHalf: 0.497 },
  football: { quarter1: 0.198, quarter2: 0.303, quarter3: 0.211, quarter4: 0.288, secondHalf: 0.495 },
  hockey: { quarter1: 1 / 3, quarter2: 1 / 3, quarter3: 1 / 3 },
};

/**
 * A period's share of a game; undefined where a margin and a total do not describe a sport's games, or they have no
 * such period.
 */
export function periodShares(sport: Sport, period: Period): PeriodShares | undefined {
  const half = gameFigures[sport]?.half;
  if (period === "firstHalf" && half !== undefined) return { margin: half.lead, total: half.share };
  const share = gameFigures[sport] === undefined ? undefined : shares[sport]?.[period];
  return share === undefined ? undefined : { margin: share, total: share };
}

/** Prices are rounded to this many cents, and none is better for the customer than the exact one. */
const step = 5;
const inPoints = 4;
const most = 0.99;

/**
 * A period's lines from its game's.
 * @param part the period's shares of the game, each more than 0 and less than 1
 * @throws BadArgument `notASetting` for other shares, and for a sport whose games a margin and a total do not describe
 * @returns the markets that the game has; each keeps its margin, up to the rounding of prices, and points are halves
 * where the game's are
 */
export function derivedPeriod(
  { moneyLine, spread, total }: MainLines,
  period: Period,
  part: PeriodShares,
  sport: Sport,
): MainLines {
  const game = gameFigures[sport];
  demand(
    game !== undefined && [part.margin, part.total].every((share) => share > 0 && share < 1),
    "notASetting",
    () => ({ sport, ...part }),
  );
  const scales = scalesOf(game, period, part);
  // The average of the away team's margin by the money line and by the spread.
  const said = [
    ...(moneyLine === undefined ? [] : [meanOf(moneyLine, game.margin, 0)]),
    ...(spread === undefined ? [] : [meanOf(spread, game.margin, -(spread.points ?? 0) / inPoints - game.visitor)]),
  ];
  const margin = (said.reduce((sum, mean) => sum + mean, 0) / said.length) * part.margin;
  const sum = total === undefined ? 0 : meanOf(total, game.total, (total.points ?? 0) / inPoints) * part.total;
  const [start, line] = [rounded(-margin, spread?.points), Math.max(inPoints / 2, rounded(sum, total?.points))];
  return {
    moneyLine: moneyLine === undefined ? undefined : priced(moneyLine, null, chanceOver(0, margin, scales.margin)),
    spread:
      spread === undefined ? undefined : priced(spread, start, chanceOver(-start / inPoints, margin, scales.margin)),
    total: total === undefined ? undefined : priced(total, line, chanceOver(line / inPoints, sum, scales.total)),
  };
}

function scalesOf(
  game: GameFigures,
  period: Period,
  part: PeriodShares,
): { readonly margin: number; readonly total: number } {
  if (period === "firstHalf" && game.half !== undefined) return game.half;
  return { margin: game.margin * Math.sqrt(part.margin), total: game.total * Math.sqrt(part.total) };
}

/** The mean implied by a market's probability. @param bound above which its first outcome wins */
function meanOf({ prices }: TwoWay, scale: number, bound: number): number {
  const chance = fairChances(prices)?.[0] ?? 0.5;
  return bound + scale * Math.log(chance / (1 - chance));
}

const chanceOver = (bound: number, mean: number, scale: number): number => 1 / (1 + Math.exp((bound - mean) / scale));

/** Quarters of the nearest half point; where the game's is not whole, of the nearest one that is not whole. */
function rounded(value: number, like: number | null | undefined): number {
  const isHalf = like != null && like % inPoints !== 0;
  return isHalf ? (Math.floor(value) + 0.5) * inPoints : Math.round(value * 2) * 2 + 0;
}

function priced(market: TwoWay, points: number | null, chance: number): TwoWay {
  const booksum = Math.max(1, impliedBy(market.prices[0]) + impliedBy(market.prices[1]));
  const price = (fair: number): number => snappedTo(step, americanOf(Math.min(most, fair * booksum)));
  return { points, prices: [price(chance), price(1 - chance)] };
}
