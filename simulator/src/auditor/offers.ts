// What a service offers on a line, and the customer's options: teased, or with points bought. Written from the
// specification's sentences.

import { bets, isOver } from "./bets.ts";
import { profitOf } from "./arithmetic.ts";
import { type KnownLine, type KnownService, lineText, type Model, type SoldLeg } from "./model.ts";
import { worldCard } from "./modes.ts";
import type { LegInput, SlipInput } from "./slip-input.ts";

type PriceOfPoints = {
  readonly centsPerHalf: number;
  readonly keys: readonly { readonly number: number; readonly ontoCents: number; readonly offCents: number }[];
  readonly maximumHalves: number;
  readonly from: number;
};
type PricedPlay = {
  readonly market: "spread" | "total";
  /** Absent: where no row names the sport. */
  readonly sport?: "basketball" | "baseball" | "football";
  readonly mode?: "straight" | "parlay";
};

/**
 * The price of points where a service sells them: cents per half point, more onto and off some numbers, up to a number
 * of halves, from a price on; by sport and mode, the general rows last.
 */
export const pointPrices: readonly (PricedPlay & PriceOfPoints)[] = [
  { market: "total", sport: "baseball", mode: "parlay", centsPerHalf: 30, keys: [], maximumHalves: 1, from: -140 },
  { market: "spread", sport: "basketball", centsPerHalf: 12, keys: [], maximumHalves: 3, from: -150 },
  { market: "spread", mode: "parlay", centsPerHalf: 11, keys: [], maximumHalves: 2, from: -130 },
  {
    market: "spread",
    centsPerHalf: 10,
    keys: [{ number: 12, ontoCents: 25, offCents: 20 }],
    maximumHalves: 3,
    from: -150,
  },
  { market: "total", centsPerHalf: 15, keys: [], maximumHalves: 2, from: -150 },
];
/**
 * The platform's prices, which apply to a service without its own: what its rule does not allow is priced all the same.
 */
const platformPrices: typeof pointPrices = [
  {
    market: "spread",
    sport: "football",
    centsPerHalf: 10,
    keys: [
      { number: 12, ontoCents: 25, offCents: 25 },
      { number: 28, ontoCents: 15, offCents: 15 },
    ],
    maximumHalves: 6,
    from: -115,
  },
  { market: "spread", centsPerHalf: 10, keys: [], maximumHalves: 6, from: -115 },
  { market: "total", centsPerHalf: 10, keys: [], maximumHalves: 6, from: -115 },
];
/** The most quarters that its rule allows. */
export const quartersAtMost = 4;

const spreads: readonly number[] = [2, 27, 55];
const totals: readonly number[] = [3, 4];

/**
 * A service's offer on a line now; tickets are sold at it, whatever the slip showed. Undefined where HQ has no line.
 */
export function offerOf(
  model: Model,
  service: KnownService,
  { eventId, betType, side }: Pick<LegInput, "eventId" | "betType" | "side">,
): KnownLine | undefined {
  const line = model.events.get(eventId)?.lines.get(lineText(betType, side));
  return line === undefined
    ? undefined
    : { ...line, price: worseBy(hasTwoSides(model, eventId, betType) ? service.marginCents / 2 : 0, line.price) };
}

const runInSecond = 38;

/** A margin is added between two sides: a draw makes three, and a run in the second inning has no other side. */
function hasTwoSides(model: Model, eventId: number, betType: number): boolean {
  return (
    betType !== runInSecond && (bets.get(betType)?.asks !== "winner" || model.events.get(eventId)?.sport !== "soccer")
  );
}

/** A price worse by some cents; there are no prices between +100 and −100. */
export function worseBy(cents: number, price: number): number {
  const fromEven = (price > 0 ? price - 100 : price + 100) - cents;
  return fromEven >= 0 ? 100 + fromEven : fromEven - 100;
}

/** A price's distance from even money in cents; the longer the price, the higher. */
const fromEven = (price: number): number => (price > 0 ? price - 100 : price + 100);

/**
 * Whether neither the points nor the price are worse for the customer. An over is better with fewer points, everything
 * else with more.
 */
export function isNoWorse(seen: LegInput, now: KnownLine): boolean {
  const gained = (now.points ?? 0) - (seen.points ?? 0);
  const worth = (price: number): number => profitOf(1_000_000, [price], { direction: "floor", unit: 1 });
  return (isOver(seen.betType) ? gained <= 0 : gained >= 0) && worth(now.price) >= worth(seen.price);
}

const carded: readonly number[] = [...spreads, ...totals];

/** Spreads and totals of whole games in the card's sports, where no quarter is left over and no total is below zero. */
export function isTeased(model: Model, legs: readonly SoldLeg[]): boolean {
  return (
    worldCard.rows[legs.length as 2] !== undefined &&
    legs.every((leg) => {
      const { eventId, betType, points } = leg;
      const { sport } = model.events.get(eventId) ?? {};
      return (
        carded.includes(betType) &&
        points !== null &&
        points % 2 === 0 &&
        worldCard.sports.some((one) => one === sport) &&
        (spreads.includes(betType) || (teased(leg).points ?? 0) >= 0)
      );
    })
  );
}

export function teased(leg: SoldLeg): SoldLeg {
  return { ...leg, points: (leg.points ?? 0) + (isOver(leg.betType) ? -worldCard.quarters : worldCard.quarters) };
}

/** A leg with bought points; undefined where they are not sold. */
export function withBought(
  service: KnownService,
  leg: SoldLeg,
  quarters: number,
  play: { readonly sport: string | undefined; readonly mode: string },
): SoldLeg | undefined {
  const table = service.character.sellsPoints ? pointPrices : platformPrices;
  const market = spreads.includes(leg.betType) ? "spread" : totals.includes(leg.betType) ? "total" : undefined;
  // A row counts more for its sport than for its mode.
  const weight = ({ sport, mode }: PricedPlay): number => (sport === undefined ? 0 : 2) + (mode === undefined ? 0 : 1);
  const [prices] = table
    .filter(
      (row) =>
        row.market === market && (row.sport ?? play.sport) === play.sport && (row.mode ?? play.mode) === play.mode,
    )
    .toSorted((one, other) => weight(other) - weight(one));
  if (prices === undefined || leg.points === null) return undefined;
  if (quarters / 2 > prices.maximumHalves || fromEven(leg.price) < fromEven(prices.from)) return undefined;
  let { points, price } = { points: leg.points, price: leg.price };
  for (let half = 0; half < quarters / 2; half += 1) {
    const next = points + (isOver(leg.betType) ? -2 : 2);
    const on = prices.keys.find(({ number }) => number === Math.abs(next))?.ontoCents;
    const off = prices.keys.find(({ number }) => number === Math.abs(points))?.offCents;
    price = worseBy(on === undefined && off === undefined ? prices.centsPerHalf : Math.max(on ?? 0, off ?? 0), price);
    points = next;
  }
  return totals.includes(leg.betType) && points < 0 ? undefined : { ...leg, points, price };
}

/** Why a slip cannot be bought with point credit. */
export function isFreePlay(slip: Pick<SlipInput, "mode">, legs: readonly SoldLeg[], win: number): boolean {
  const most = worldFreePlay.legs[slip.mode as "straight"] ?? 0;
  const isPriced =
    slip.mode === "teaser" ||
    legs.every(
      ({ price }) =>
        fromEven(price) >= fromEven(worldFreePlay.prices.from) && fromEven(price) <= fromEven(worldFreePlay.prices.to),
    );
  return legs.length <= most && isPriced && win <= worldFreePlay.maximumWin;
}

/** What point credit can buy in a world. */
export const worldFreePlay = {
  prices: { from: -180, to: 210 },
  legs: { straight: 2, parlay: 4, roundRobin: 4, teaser: 3, ifWin: 2 },
  maximumWin: 200_000,
} as const;
