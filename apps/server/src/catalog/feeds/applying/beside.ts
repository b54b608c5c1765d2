// Compares a market with what other sources quote, and with the other markets of its game (docs/design/trading.md).
import { contradiction, fairChances, isSport, knownBetType, type OfferedMarket } from "@chalkboard/engine";
import type { JumpLimits } from "./jumps.ts";
import type { Quote } from "../adapters/source.ts";

export type Market = readonly Quote[];

/**
 * What most others quote: the median points, then the median probability; for an even number, the nearer of the two
 * middle ones, so that half of the others alone contradict nothing.
 * @param others whole markets of the same bets
 */
export function consensus(own: Market, others: readonly Market[]): Market | undefined {
  const points = nearestMiddle(others, pointsOf, pointsOf(own));
  const there = others.filter(
    (other) =>
      pointsOf(other) === (points === undefined ? undefined : pointsOf(points)) && chanceOf(other) !== undefined,
  );
  return nearestMiddle(there, (other) => chanceOf(other) ?? 0, chanceOf(own) ?? 0);
}

/**
 * What others quote, where it is too far from a market: the same points at another probability, points that are too
 * far, or other points at an impossible probability.
 * @param others the whole market of each other source
 * @returns undefined where it is near, or there are no others
 */
export function farFromOthers(own: Market, others: readonly Market[], limits: JumpLimits): Market | undefined {
  if (limits.others === 0) return undefined;
  const said = consensus(own, others);
  const [one, other] = [chanceOf(own), said === undefined ? undefined : chanceOf(said)];
  if (said === undefined || one === undefined || other === undefined) return undefined;
  const apart = pointsOf(own) - pointsOf(said);
  // More points are an easier bet for a team, and a harder one over a total: a probability that moves the other way is
  // impossible.
  const easier = Math.sign(apart) * (knownBetType(own[0]?.betType ?? 0).pick === "team" ? 1 : -1);
  const by = easier === 0 ? Math.abs(one - other) : (other - one) * easier;
  const isFar = by * 100 > limits.others || (limits.points > 0 && Math.abs(apart) > limits.points);
  return isFar ? said : undefined;
}

/**
 * The markets of the same game that contradict a market.
 * @param beside the markets to compare with
 * @returns their quotes; undefined where none does
 */
export function againstModel(
  sport: string,
  own: Market,
  beside: readonly Market[],
  limits: JumpLimits,
): Market | undefined {
  const offered = offeredOf(own);
  if (limits.model === 0 || offered === undefined || !isSport(sport)) return undefined;
  const markets = new Map(
    beside.flatMap((market) => {
      const other = offeredOf(market);
      return other === undefined ? [] : [[other, market] as const];
    }),
  );
  const found = contradiction(sport, offered, [...markets.keys()]);
  if (found === undefined || found.distance * 100 <= limits.model) return undefined;
  return found.against.flatMap((other) => markets.get(other) ?? []);
}

function offeredOf(market: Market): OfferedMarket | undefined {
  const [first] = market;
  return first === undefined
    ? undefined
    : { betType: first.betType, side: first.side, points: first.points, prices: market.map(({ price }) => price) };
}

function pointsOf([first]: Market): number {
  return first?.points ?? 0;
}

/** The fair probability of a market's first bet. */
function chanceOf(market: Market): number | undefined {
  return fairChances(market.map(({ price }) => price))?.[0];
}

function nearestMiddle(markets: readonly Market[], value: (market: Market) => number, own: number): Market | undefined {
  const sorted = markets.toSorted((one, other) => value(one) - value(other));
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  if (low === undefined || high === undefined) return undefined;
  return Math.abs(value(high) - own) < Math.abs(value(low) - own) ? high : low;
}
