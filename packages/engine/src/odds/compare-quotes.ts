// Compares a market with others' quotes: who is off the market, where an arbitrage exists, and where both bets could
// win.
import { rationals } from "@chalkboard/kernel";
import { americanToDecimal, distanceFromEven } from "./american.ts";
import type { LineFigures } from "./outlier.ts";

/**
 * A quoted market: every outcome, in one order for all: away, home and the draw, or over and under. Undefined where the
 * quote lacks an outcome.
 */
export type Quoted = readonly (LineFigures | undefined)[];

/** How a market's points are read: each side's handicap, one number that both share, or none. */
export type PointsKind = "start" | "shared" | "none";

export type QuoteFinding = {
  /**
   * `offMarket`: our price of an outcome is above or below every other's at the same points. `arbitrage`: ours and
   * another's together cost less than they pay in every case. `middle`: at different points both may win.
   */
  readonly kind: "offMarket" | "arbitrage" | "middle";
  /** Which of our outcomes. */
  readonly answer: number;
  /** The compared quote, as an index, and which of its outcomes; off the market it is the nearest one. */
  readonly other: number;
  readonly otherAnswer: number;
  /**
   * Cents above (better for the customer) or below; for an arbitrage the minimum profit of a stake, for a middle the
   * cost when only one wins, as a share.
   */
  readonly size: number;
  /** Quarters between the two numbers of a middle. */
  readonly width: number;
};

export type QuoteRules = {
  readonly offMarketCents: number;
  /** The maximum cost of a middle, as a share of the stakes. */ readonly middleCost: number;
};

/**
 * The share that a market keeps of a stake spread so that every outcome pays the same; undefined where an outcome is
 * missing.
 */
export function marginOf(quoted: Quoted): number | undefined {
  const share = quoted.reduce<number | undefined>(
    (sum, quote) => (sum === undefined || quote === undefined ? undefined : sum + chanceOf(quote)),
    0,
  );
  return share === undefined || quoted.length === 0 ? undefined : share - 1;
}

/**
 * The findings about a market of ours.
 * @param others the same number of outcomes each; those of a three-way market are not bet against each other in pairs
 */
export function compareQuotes(
  ours: Quoted,
  others: readonly Quoted[],
  kind: PointsKind,
  rules: QuoteRules,
): readonly QuoteFinding[] {
  return ours.flatMap((own, answer): readonly QuoteFinding[] => {
    if (own === undefined) return [];
    return [
      ...offMarket(own, answer, others, rules),
      ...(ours.length === 2 ? pairs(own, answer, others, kind, rules) : []),
    ];
  });
}

function offMarket(
  own: LineFigures,
  answer: number,
  others: readonly Quoted[],
  { offMarketCents }: QuoteRules,
): readonly QuoteFinding[] {
  const same = others
    .flatMap((quoted, other) => {
      const quote = quoted[answer];
      return quote === undefined || quote.points !== own.points
        ? []
        : [{ other, cents: distanceFromEven(own.price) - distanceFromEven(quote.price) }];
    })
    .toSorted((one, another) => Math.abs(one.cents) - Math.abs(another.cents));
  const [nearest] = same;
  const isOff =
    nearest !== undefined &&
    Math.abs(nearest.cents) >= offMarketCents &&
    same.every(({ cents }) => Math.sign(cents) === Math.sign(nearest.cents));
  return isOff
    ? [{ kind: "offMarket", answer, other: nearest.other, otherAnswer: answer, size: nearest.cents, width: 0 }]
    : [];
}

function pairs(
  own: LineFigures,
  answer: number,
  others: readonly Quoted[],
  kind: PointsKind,
  { middleCost }: QuoteRules,
): readonly QuoteFinding[] {
  const otherAnswer = 1 - answer;
  return others.flatMap((quoted, other): readonly QuoteFinding[] => {
    const quote = quoted[otherAnswer];
    if (quote === undefined) return [];
    const width = widthOf(own, quote, kind, answer);
    const share = chanceOf(own) + chanceOf(quote);
    // Both never lose at once: at the same number, or with a gap in between.
    if (width >= 0 && share < 1) return [{ kind: "arbitrage", answer, other, otherAnswer, size: 1 / share - 1, width }];
    return width > 0 && share - 1 <= middleCost
      ? [{ kind: "middle", answer, other, otherAnswer, size: 1 - 1 / share, width }]
      : [];
  });
}

/** Quarters between the two numbers in which both bets win; below 0 both may lose. */
function widthOf(own: LineFigures, other: LineFigures, kind: PointsKind, answer: number): number {
  const [one, another] = [own.points ?? 0, other.points ?? 0];
  if (kind === "none") return 0;
  if (kind === "start") return one + another;
  return answer === 0 ? another - one : one - another;
}

function chanceOf({ price }: LineFigures): number {
  return 1 / rationals.toNumber(americanToDecimal(price));
}
