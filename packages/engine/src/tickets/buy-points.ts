import { BadArgument, demand } from "../bad-argument.ts";
import { knownBetType } from "../bets/bet-types.ts";
import { distanceFromEven, isAmerican, movePrice } from "../odds/american.ts";

/**
 * A number on which so many games end that a half point onto or off it costs more. `number` is quarters without sign;
 * its cents replace the usual ones.
 */
export type KeyNumber = { readonly number: number; readonly ontoCents: number; readonly offCents: number };

/** The modes in which points are bought: a teaser's points come from its card. */
export const pointModes = ["straight", "parlay"] as const;
export type PointMode = (typeof pointModes)[number];

/**
 * A book's prices for points of one market, for every sport and mode or for one. `from` is the worst price for the
 * customer from which it still sells: -115 sells -115 and better.
 */
export type PointPrices = {
  readonly market: "spread" | "total";
  /** A sport's code; absent for every sport that has no row of its own. */
  readonly sport?: string | undefined;
  readonly mode?: PointMode | undefined;
  readonly centsPerHalf: number;
  readonly keys: readonly KeyNumber[];
  readonly maximumHalves: number;
  readonly from: number;
};

/**
 * The result of buying, or why the book does not sell it: the price is off the board, too many halves, or a market
 * without points for sale.
 */
export type BoughtPoints =
  | { readonly points: number; readonly price: number; readonly cents: number }
  | { readonly refused: "offBoard"; readonly from: number }
  | { readonly refused: "tooMany"; readonly maximumHalves: number }
  | { readonly refused: "notSold" };

/** The sport and mode of a line whose points are bought; without them only rows for every sport and mode apply. */
export type PointPlay = { readonly sport?: string | undefined; readonly mode?: string | undefined };

/** The row that applies: that of the sport and mode, else of the sport, else of the mode, else the general one. */
export function pointPricesOf<Row extends Pick<PointPrices, "market" | "sport" | "mode">>(
  prices: readonly Row[],
  market: string,
  { sport, mode }: PointPlay,
): Row | undefined {
  const found = (ofSport: string | undefined, ofMode: string | undefined): Row | undefined =>
    prices.find((row) => row.market === market && row.sport === ofSport && row.mode === ofMode);
  return found(sport, mode) ?? found(sport, undefined) ?? found(undefined, mode) ?? found(undefined, undefined);
}

/**
 * Buys half points for a line: a handicap grows, an over's line falls, an under's rises, and the price moves by the
 * cents of every half.
 * @param halves how many half points, 0 buys nothing
 * @throws BadArgument `unknownBetType`, `notPoints`, `notAPrice`, `notASetting`
 */
export function buyPoints(
  prices: readonly PointPrices[],
  line: { readonly betType: number; readonly points: number; readonly price: number } & PointPlay,
  halves: number,
): BoughtPoints {
  const type = knownBetType(line.betType);
  demand(Number.isSafeInteger(line.points), "notPoints", () => ({ points: line.points }));
  demand(isAmerican(line.price), "notAPrice", () => ({ price: line.price }));
  if (!Number.isSafeInteger(halves) || halves < 0) throw new BadArgument("notASetting", { halves });
  if (halves === 0) return { points: line.points, price: line.price, cents: 0 };
  const row = pointPricesOf(prices, type.market, line);
  if (row === undefined || type.period !== "game") return { refused: "notSold" };
  if (halves > row.maximumHalves) return { refused: "tooMany", maximumHalves: row.maximumHalves };
  if (distanceFromEven(line.price) < distanceFromEven(row.from)) return { refused: "offBoard", from: row.from };
  const step = type.pick === "over" ? -2 : 2;
  let points = line.points;
  let cents = 0;
  for (let half = 0; half < halves; half += 1) {
    cents += centsOf(row, points, points + step);
    points += step;
  }
  return { points, price: movePrice(line.price, -cents), cents };
}

/** A half point that leaves one key number and reaches another costs the higher of the two. */
function centsOf(row: PointPrices, from: number, to: number): number {
  const onto = row.keys.find((key) => key.number === Math.abs(to))?.ontoCents;
  const off = row.keys.find((key) => key.number === Math.abs(from))?.offCents;
  return onto === undefined && off === undefined ? row.centsPerHalf : Math.max(onto ?? 0, off ?? 0);
}
