// Estimates how a game in play ends, from its closing line, its score and the time left: one simple published model per
// sport.
//
// Basketball and football: the visitors' lead and the total are Brownian motions with drift. The rest of a game adds
// its share of the closing line's mean and the square root of its share of the spread. Source: H. Stern, A Brownian
// motion model for the progress of sports scores, JASA 89 (1994); the spreads are those that related markets are
// compared with (related-markets.ts).
// Hockey and soccer: the remaining goals are Poisson, at the closing line's rates. Source: M. Maher, Modelling
// association football scores (1982); where a draw has a price, ties are weighted to reproduce the closing draw (after
// M. Dixon and S. Coles, 1997), and the weight fades with the game.
// Baseball: runs of a half-inning are negative binomial with a variance of twice their mean, and add up over the
// remaining half-innings; a tie counts as even. Source: the runs of a half-inning in Retrosheet's seasons have a mean
// of about 0.5 and a variance of about 1.
import { demand } from "../bad-argument.ts";
import type { Sport } from "../grading/grading-rules.ts";
import type { TwoWay } from "./derived-period.ts";
import { fairChances, gameFigures } from "./related-markets.ts";

/** The game's main markets at its start; a money line has two prices, or three with the draw's. */
export type ClosingLines = {
  readonly moneyLine?: { readonly prices: readonly number[] } | undefined;
  readonly spread?: TwoWay | undefined;
  readonly total?: TwoWay | undefined;
};

/**
 * A score, and the share of the game that each side has still to play: 1 at the start, 0 at the end. They differ where
 * sides take turns.
 */
export type PlayedSoFar = {
  readonly away: number;
  readonly home: number;
  readonly awayLeft: number;
  readonly homeLeft: number;
};

/**
 * Probabilities of the visitors, the home team and, where the closing money line had it, the draw; of a handicap; of a
 * total.
 */
export type PlayModel = {
  readonly moneyLine: ((so: PlayedSoFar) => readonly number[]) | undefined;
  /** @param points the visitors' handicap, in points of the sport */
  readonly spread: ((so: PlayedSoFar, points: number) => number) | undefined;
  readonly total: ((so: PlayedSoFar, points: number) => number) | undefined;
};

/** Variance over mean of a side's score. */
const scoreSpread: Partial<Readonly<Record<Sport, number>>> = { baseball: 2, hockey: 1, soccer: 1 };
/** The default total of a game whose closing line has none. */
const usualTotal: Partial<Readonly<Record<Sport, number>>> = { baseball: 8.7, hockey: 6, soccer: 2.7 };
/**
 * A half's logistic scale is √3/π of its standard deviation, and a game has two. The value measured on whole games is
 * smaller, because large leads are played out conservatively.
 */
const ofGame = (Math.PI / Math.sqrt(3)) * Math.SQRT2;
const inPoints = 4;

/**
 * The model of a game from its closing line; undefined for a sport that has none. Each market starts exactly at its own
 * closing line.
 */
export function playModel(sport: Sport, closing: ClosingLines): PlayModel | undefined {
  const spread = scoreSpread[sport];
  if (spread !== undefined) return countedModel(closing, spread, usualTotal[sport] ?? 0);
  const half = sport === "basketball" || sport === "football" ? gameFigures[sport]?.half : undefined;
  return half === undefined
    ? undefined
    : movingModel(closing, { margin: half.margin * ofGame, total: half.total * ofGame });
}

/**
 * The probability that a lead is above a bound at the end of a Brownian motion.
 * @param left the remaining share of the game, from 0 to 1
 * @param drift what a whole game adds to the lead, and `deviation` its standard deviation
 * @throws BadArgument `notASetting` for an invalid share or deviation
 */
export function leadChance({
  lead,
  left,
  drift,
  deviation,
  bound = 0,
}: {
  readonly lead: number;
  readonly left: number;
  readonly drift: number;
  readonly deviation: number;
  readonly bound?: number;
}): number {
  demand(left >= 0 && left <= 1 && deviation > 0, "notASetting", () => ({ left, deviation }));
  const over = lead + drift * left - bound;
  return left === 0 ? (over > 0 ? 1 : over < 0 ? 0 : 0.5) : normalBelow(over / (deviation * Math.sqrt(left)));
}

function movingModel(
  { moneyLine, spread, total }: ClosingLines,
  deviation: { readonly margin: number; readonly total: number },
): PlayModel {
  const drift = (fair: number, bound: number, of: number): number => bound + of * normalQuantile(fair);
  const [win, cover, over] = [chanceOf(moneyLine?.prices), chanceOf(spread?.prices), chanceOf(total?.prices)];
  const lead = ({ away, home }: PlayedSoFar): number => away - home;
  return {
    moneyLine:
      win === undefined
        ? undefined
        : (so) => {
            const away = leadChance({
              lead: lead(so),
              left: so.awayLeft,
              drift: drift(win, 0, deviation.margin),
              deviation: deviation.margin,
            });
            return [away, 1 - away];
          },
    spread:
      cover === undefined
        ? undefined
        : (so, points) =>
            leadChance({
              lead: lead(so),
              left: so.awayLeft,
              drift: drift(cover, -(spread?.points ?? 0) / inPoints, deviation.margin),
              deviation: deviation.margin,
              bound: -points,
            }),
    total:
      over === undefined
        ? undefined
        : (so, points) =>
            leadChance({
              lead: so.away + so.home,
              left: so.awayLeft,
              drift: drift(over, (total?.points ?? 0) / inPoints, deviation.total),
              deviation: deviation.total,
              bound: points,
            }),
  };
}

function countedModel({ moneyLine, spread, total }: ClosingLines, vmr: number, usual: number): PlayModel {
  const [cover, over] = [chanceOf(spread?.prices), chanceOf(total?.prices)];
  const win = moneyLine === undefined ? undefined : fairChances(moneyLine.prices);
  const mean =
    over === undefined
      ? usual
      : solved(0.05, 40, (sum) => above(counts(sum, vmr), (total?.points ?? 0) / inPoints) - over);
  const margins = (so: PlayedSoFar, share: number): Margins =>
    marginsOf(
      counts(mean * share * so.awayLeft, vmr),
      counts(mean * (1 - share) * so.homeLeft, vmr),
      so.away - so.home,
    );
  const shareOf = (excess: (margins: Margins) => number): number =>
    solved(0.02, 0.98, (share) => excess(margins(start, share)));
  return {
    moneyLine: win === undefined ? undefined : moneyLineOf(win, shareOf, margins),
    spread:
      cover === undefined
        ? undefined
        : (
            (share) => (so: PlayedSoFar, points: number) =>
              beyond(margins(so, share), -points)
          )(shareOf((each) => beyond(each, -(spread?.points ?? 0) / inPoints) - cover)),
    total:
      over === undefined
        ? undefined
        : (so, points) => {
            // The two sides' remaining shares are those of an even game: a total hardly depends on who scores it.
            const left = counts((mean * (so.awayLeft + so.homeLeft)) / 2, vmr);
            return above(left, points - so.away - so.home);
          },
  };
}

type Margins = ReadonlyMap<number, number>;
const start: PlayedSoFar = { away: 0, home: 0, awayLeft: 1, homeLeft: 1 };

function moneyLineOf(
  win: readonly number[],
  shareOf: (excess: (margins: Margins) => number) => number,
  margins: (so: PlayedSoFar, share: number) => Margins,
): (so: PlayedSoFar) => readonly number[] {
  const [away = 0, home = 0, draw] = win;
  if (draw === undefined) {
    const share = shareOf((each) => chanceIf(each, (margin) => margin > 0) + (each.get(0) ?? 0) / 2 - away);
    return (so) => {
      const each = margins(so, share);
      const wins = chanceIf(each, (margin) => margin > 0) + (each.get(0) ?? 0) / 2;
      return [wins, 1 - wins];
    };
  }
  const decided = (each: Margins): number => chanceIf(each, (margin) => margin > 0) / (1 - (each.get(0) ?? 0));
  const share = shareOf((each) => decided(each) - away / (away + home));
  const ties = margins(start, share).get(0) ?? 0;
  const weight = (draw * (1 - ties)) / ((1 - draw) * ties);
  return (so) => {
    const each = margins(so, share);
    const tied = (each.get(0) ?? 0) * weight ** ((so.awayLeft + so.homeLeft) / 2);
    const wins = chanceIf(each, (margin) => margin > 0);
    const all = tied + 1 - (each.get(0) ?? 0);
    return [wins / all, (all - tied - wins) / all, tied / all];
  };
}

function chanceOf(prices: readonly number[] | undefined): number | undefined {
  return prices === undefined ? undefined : fairChances(prices)?.[0];
}

/** Probabilities of 0, 1, 2, … of a count: Poisson where its variance equals its mean, else negative binomial. */
function counts(mean: number, vmr: number): readonly number[] {
  const rate = vmr === 1 ? 0 : mean / (vmr - 1);
  const chances = [vmr === 1 ? Math.exp(-mean) : vmr ** -rate];
  let rest = 1 - (chances[0] ?? 0);
  for (let count = 0; rest > 1e-10 && count < 120; count += 1) {
    const next =
      (chances[count] ?? 0) * (vmr === 1 ? mean / (count + 1) : ((rate + count) / (count + 1)) * ((vmr - 1) / vmr));
    chances.push(next);
    rest -= next;
  }
  return chances;
}

function marginsOf(away: readonly number[], home: readonly number[], lead: number): Margins {
  const margins = new Map<number, number>();
  for (const [visitors, chance] of away.entries()) {
    for (const [hosts, other] of home.entries()) {
      const margin = lead + visitors - hosts;
      margins.set(margin, (margins.get(margin) ?? 0) + chance * other);
    }
  }
  return margins;
}

function chanceIf(margins: Margins, isIt: (margin: number) => boolean): number {
  let sum = 0;
  for (const [margin, chance] of margins) if (isIt(margin)) sum += chance;
  return sum;
}

const beyond = (margins: Margins, bound: number): number => decidedAbove([...margins], bound);
const above = (chances: readonly number[], bound: number): number => decidedAbove([...chances.entries()], bound);

/** The probability of being above a bound, excluding pushes; a quarter line's is half of each neighbour's. */
function decidedAbove(chances: readonly (readonly [value: number, chance: number])[], bound: number): number {
  if (!Number.isInteger(bound * 2))
    return (decidedAbove(chances, bound - 0.25) + decidedAbove(chances, bound + 0.25)) / 2;
  let [over, under] = [0, 0];
  for (const [value, chance] of chances) {
    if (value > bound) over += chance;
    else if (value < bound) under += chance;
  }
  return over + under === 0 ? 0.5 : over / (over + under);
}

/** The root of a rising function, to far below a cent; an end of the range where the root is outside it. */
function solved(from: number, to: number, excess: (value: number) => number): number {
  let [low, high] = [from, to];
  for (let step = 0; step < 48; step += 1) {
    const middle = (low + high) / 2;
    if (excess(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Source: Abramowitz and Stegun, the series and the continued fraction of the chapter; its 7.1.26 would err in the
 * seventh digit.
 */
function normalBelow(z: number): number {
  const x = Math.abs(z);
  if (x > 8) return z > 0 ? 1 : 0;
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  if (x < 3) {
    let [term, sum] = [x, x];
    for (let odd = 3; term > 1e-16; odd += 2) {
      term *= (x * x) / odd;
      sum += term;
    }
    return z > 0 ? 0.5 + density * sum : 0.5 - density * sum;
  }
  let fraction = x;
  for (let step = 60; step > 0; step -= 1) fraction = x + step / fraction;
  return z > 0 ? 1 - density / fraction : density / fraction;
}

function normalQuantile(chance: number): number {
  return solved(-8, 8, (z) => normalBelow(z) - chance);
}
