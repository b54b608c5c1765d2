// A service sells its own conversion of HQ's line: a pure function of the whole market, the service's settings and its
// override. Steps: the override, margin, ladder, and then the checks that a market must pass to be sold. Source:
// rules.md 3.1 and 3.3.
import { rationals, type Rational, rational } from "@chalkboard/kernel";
import { knownBetType } from "../bets/bet-types.ts";
import type { OfferedLine } from "../controls/control-ticket.ts";
import { americanToDecimal, distanceFromEven, isAmerican, movePrice } from "../odds/american.ts";
import { type CentsChart, type CentsTable, centsLine } from "./cents-charts.ts";
import { fairProbabilities, type MarginMethod, pricedProbabilities } from "./margins.ts";
import { americanOf, impliedBy, priceAt, snappedTo } from "./price-of-chance.ts";

/** How a margin is added to a market. */
export type MarginProfile =
  /** HQ's prices unchanged. */
  | { readonly kind: "identity" }
  /** HQ's two prices, this many cents further apart. */
  | { readonly kind: "addedCents"; readonly cents: number }
  /** A chart's prices around HQ's fair line. */
  | { readonly kind: "centsLine"; readonly chart: CentsChart | CentsTable }
  /**
   * Fair probabilities by a method, priced by the same method up to a booksum in basis points: 10,450 is a margin of
   * 4.5%.
   */
  | { readonly kind: "margin"; readonly method: MarginMethod; readonly booksum: number };

/**
 * The settings of one version of the arithmetic. A change of the arithmetic is a new version; older ones stay, so that
 * past prices can be recalculated.
 */
export type ConversionSettings = {
  readonly version: 1;
  /** For markets of two sides. */
  readonly twoWay: MarginProfile;
  /** For markets of three sides and more; `addedCents` and `centsLine` are not for them. */
  readonly manyWay: Extract<MarginProfile, { kind: "identity" | "margin" }>;
  /** Prices are multiples of this many cents from even money; 1 leaves them unchanged. */
  readonly ladder: number;
  /** The allowed range of a market's sum of 1 / decimal price, in basis points. */
  readonly booksum: { readonly minimum: number; readonly maximum: number };
};

/**
 * A service's override of a market: its first side becomes this many cents better for the customer and its other side
 * as much worse, and this many quarters are added to the first side's number. The other side's number follows: in the
 * opposite direction for a spread, the same for a total.
 */
export type MarketMove = { readonly cents: number; readonly points: number };

/** Sells HQ's lines unchanged. */
export const identityConversion: ConversionSettings = {
  version: 1,
  twoWay: { kind: "identity" },
  manyWay: { kind: "identity" },
  ladder: 1,
  booksum: { minimum: 10_000, maximum: 20_000 },
};

/** Why a converted market is not sold. */
export type UnsellableReason =
  /** The service would lose on all sides together, or its margin is outside its own bounds. */
  | "booksumTooLow"
  | "booksumTooHigh"
  /** The numbers of the two sides do not match, so that both may win or both lose. */
  | "pointsDisagree"
  /** The service's override is for two sides, and the market has more. */
  | "moveOfManySides"
  /** HQ's prices give no price: a fair probability of 0 or 1. */
  | "noPrice"
  /** The conversion, or the override, made HQ's favourite an underdog, or leaves a total of nothing. */
  | "favouriteChanged"
  /** A price would be better than HQ's fair line. */
  | "betterThanFair"
  /** An alternative line with better points at a better price than another one of its side (see `serviceLadder`). */
  | "betterPointsAtBetterPrice";

export type ConvertedMarket =
  | { readonly lines: readonly OfferedLine[]; readonly unsellable?: never }
  | { readonly lines?: never; readonly unsellable: UnsellableReason };

/**
 * Converts all sides of one market.
 * @param betTypeId the bet type of the first side
 * @param hq HQ's line of every side, in one order: away, home (and draw), or over, under
 * @param move the service's override; absent for none
 * @returns the lines to sell in that order, or why the market is not sold
 * @throws BadArgument `unknownBetType`
 */
export function serviceMarket(
  betTypeId: number,
  hq: readonly OfferedLine[],
  settings: ConversionSettings,
  move?: MarketMove,
): ConvertedMarket {
  const isMirrored = knownBetType(betTypeId).opposite === betTypeId;
  if (move !== undefined && hq.length > 2) return { unsellable: "moveOfManySides" };
  const shaded = move === undefined ? hq : moved(hq, move, isMirrored);
  if (move !== undefined && turns(hq, shaded, isMirrored)) return { unsellable: "favouriteChanged" };
  const prices = shaded.map(({ price }) => price);
  if (!prices.every(isAmerican)) return { unsellable: "noPrice" };
  const converted = withMargin(prices, settings);
  if (typeof converted === "string") return { unsellable: converted };
  const lines = shaded.map(({ points }, side) => ({ points, price: converted[side] ?? 0 }));
  const unsellable = objection(lines, settings, isMirrored);
  return unsellable === undefined ? { lines } : { unsellable };
}

/**
 * Converts one side. A market of which only one side is known can be sold unchanged and with the service's override,
 * never with a separate margin.
 * @param others HQ's lines of the market's other sides
 * @throws BadArgument as serviceMarket
 */
export function serviceLine(
  betTypeId: number,
  hq: OfferedLine,
  others: readonly OfferedLine[],
  settings: ConversionSettings,
  move?: MarketMove,
): OfferedLine | { readonly unsellable: UnsellableReason } {
  const market = serviceMarket(betTypeId, [hq, ...others], settings, move);
  return market.lines?.[0] ?? { unsellable: market.unsellable ?? "noPrice" };
}

function withMargin(prices: readonly number[], settings: ConversionSettings): readonly number[] | UnsellableReason {
  const profile = prices.length === 2 ? settings.twoWay : settings.manyWay;
  if (prices.length === 1 || (profile.kind === "identity" && settings.ladder === 1)) return prices;
  const exact = priced(prices, profile);
  if (exact === undefined) return "noPrice";
  const snapped = exact.map((price) => snappedTo(settings.ladder, price));
  if (favouriteOf(snapped) !== favouriteOf(prices) && !isTie(snapped)) return "favouriteChanged";
  return profile.kind !== "margin" && prices.length === 2 && isBetterThanFair(snapped, prices)
    ? "betterThanFair"
    : snapped;
}

function priced(prices: readonly number[], profile: MarginProfile): readonly number[] | undefined {
  switch (profile.kind) {
    case "identity":
      return prices;
    case "addedCents":
      return widened(prices, profile.cents);
    case "centsLine":
      return chartPrices(prices, profile.chart);
    case "margin": {
      const fair = fairProbabilities(profile.method, prices.map(impliedBy));
      const target = profile.booksum / 10_000;
      const sides = fair === undefined ? undefined : pricedProbabilities(profile.method, fair, target);
      return sides?.map(americanOf);
    }
  }
}

// Half of the cents from each side; with an odd number the favourite's side gives one more.
function widened(prices: readonly number[], cents: number): readonly number[] {
  const favourite = favouriteOf(prices);
  return prices.map((price, side) =>
    movePrice(price, -(side === favourite ? Math.ceil(cents / 2) : Math.floor(cents / 2))),
  );
}

// Far from even money the middle of two prices in cents is kinder to the underdog than HQ's fair probabilities: the
// worse of the two applies.
function chartPrices(prices: readonly number[], chart: CentsChart | CentsTable): readonly number[] {
  const favourite = favouriteOf(prices);
  const [low, high] = prices.map(distanceFromEven).sort((one, other) => one - other);
  const line = centsLine(chart, ((high ?? 0) - (low ?? 0)) / 2);
  const fair = fairProbabilities("additive", prices.map(impliedBy))?.map(americanOf);
  return prices.map((_, side) =>
    worsePrice(priceAt(side === favourite ? line.favourite : line.underdog), fair?.[side]),
  );
}

function moved(hq: readonly OfferedLine[], { cents, points }: MarketMove, isMirrored: boolean): readonly OfferedLine[] {
  return hq.map((line, side) => ({
    points: line.points === null ? null : line.points + (side === 0 || !isMirrored ? points : 0 - points),
    price: movePrice(line.price, side === 0 ? cents : 0 - cents),
  }));
}

// The team that gives points is the favourite of a spread, whatever its prices; of a market without numbers it is the
// lower price. A total stays above zero.
function turns(hq: readonly OfferedLine[], shaded: readonly OfferedLine[], isMirrored: boolean): boolean {
  const [before, after] = [hq, shaded].map((lines) => lines[0]?.points ?? null);
  if (before !== null && before !== undefined && after !== null && after !== undefined)
    return isMirrored ? before * after < 0 : after <= 0;
  const [had, has] = [hq.map(({ price }) => price), shaded.map(({ price }) => price)];
  return !isTie(had) && !isTie(has) && favouriteOf(had) !== favouriteOf(has);
}

function objection(
  lines: readonly OfferedLine[],
  { booksum }: ConversionSettings,
  isMirrored: boolean,
): UnsellableReason | undefined {
  if (lines.some(({ price }) => !isAmerican(price))) return "noPrice";
  if (lines.length < 2) return undefined;
  const sum = lines.map(({ price }) => inverse(americanToDecimal(price))).reduce(rationals.add);
  if (rationals.compare(sum, rational(booksum.minimum, 10_000)) < 0) return "booksumTooLow";
  if (rationals.compare(sum, rational(booksum.maximum, 10_000)) > 0) return "booksumTooHigh";
  const [first, second] = lines.map(({ points }) => points ?? 0);
  const meets = lines.length !== 2 || (isMirrored ? (first ?? 0) + (second ?? 0) === 0 : first === second);
  return meets ? undefined : "pointsDisagree";
}

// On the cents scale a market's fair line is halfway between its two prices.
function isBetterThanFair(prices: readonly number[], hq: readonly number[]): boolean {
  const [first, second] = hq.map(distanceFromEven);
  const fair = ((first ?? 0) - (second ?? 0)) / 2;
  const [one, other] = prices.map(distanceFromEven);
  const given = Math.max((one ?? 0) - fair, (other ?? 0) + fair);
  // No price may be better than HQ's fair line; where HQ's own prices are, they are the limit.
  return given > Math.max(0, ((first ?? 0) + (second ?? 0)) / 2);
}

/** The side with the lowest price; the first of equal ones. */
function favouriteOf(prices: readonly number[]): number {
  const cents = prices.map(distanceFromEven);
  return cents.indexOf(Math.min(...cents));
}

function isTie(prices: readonly number[]): boolean {
  return new Set(prices.map(distanceFromEven)).size < prices.length;
}

function worsePrice(price: number, bound: number | undefined): number {
  return bound !== undefined && distanceFromEven(bound) < distanceFromEven(price) ? bound : price;
}

function inverse({ n, d }: Rational): Rational {
  return { n: d, d: n };
}
