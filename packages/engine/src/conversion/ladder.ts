// A market's main line and its alternatives form a ladder: more points for the customer never come at a better price;
// otherwise a pair of them would be a middle that pays on average. Source: rules.md 3.3, step 5.
import { demand } from "../bad-argument.ts";
import { knownBetType } from "../bets/bet-types.ts";
import type { OfferedLine } from "../controls/control-ticket.ts";
import { distanceFromEven } from "../odds/american.ts";
import { type ConversionSettings, type ConvertedMarket, type MarketMove, serviceMarket } from "./service-line.ts";

/**
 * The first pair of one side's lines that contradict each other: better or equal points at a better price.
 * @param betTypeId the bet type of all of them
 * @param lines one side's main line and alternatives, in any order
 */
export function ladderContradiction(
  betTypeId: number,
  lines: readonly OfferedLine[],
): readonly [better: OfferedLine, worse: OfferedLine] | undefined {
  const worth = ({ points }: OfferedLine): number => worthOf(betTypeId, points);
  const sorted = [...lines].sort(
    (one, other) => worth(other) - worth(one) || distanceFromEven(other.price) - distanceFromEven(one.price),
  );
  for (const [index, worse] of sorted.entries()) {
    const better = sorted[index - 1];
    if (better !== undefined && distanceFromEven(better.price) > distanceFromEven(worse.price)) return [better, worse];
  }
  return undefined;
}

/**
 * Both sides of a market at one number: HQ's lines, in the order away, home or over, under, and the service's override
 * of them.
 */
export type Rung = { readonly hq: readonly [OfferedLine, OfferedLine]; readonly move?: MarketMove | undefined };

/**
 * Converts a market and its alternatives. Each is converted separately; then a rung is removed if it gives better
 * points at a better price than an earlier one. The main line comes first, so it is never removed. As no rung loses on
 * both of its own sides, no two of the remaining lines win in every case: the far side of a middle costs at least what
 * it costs on the rung where the near side was bought.
 * @param betTypeId the bet type of the first side
 * @returns a converted market for every rung, in their order
 * @throws BadArgument `unknownBetType`, `noOpposite` for a market that has no two sides, `pointsMissing`
 */
export function serviceLadder(
  betTypeId: number,
  rungs: readonly Rung[],
  settings: ConversionSettings,
): readonly ConvertedMarket[] {
  const { opposite } = knownBetType(betTypeId);
  demand(opposite !== null, "noOpposite", () => ({ betTypeId }));
  const sides = [betTypeId, opposite];
  const kept: (readonly OfferedLine[])[] = [];
  return rungs.map(({ hq, move }) => {
    demand(
      hq.every(({ points }) => points !== null),
      "pointsMissing",
      () => ({ betTypeId }),
    );
    const market = serviceMarket(betTypeId, hq, settings, move);
    if (market.lines === undefined) return market;
    if (kept.some((rung) => contradicts(sides, market.lines, rung))) return { unsellable: "betterPointsAtBetterPrice" };
    kept.push(market.lines);
    return market;
  });
}

function contradicts(sides: readonly number[], lines: readonly OfferedLine[], others: readonly OfferedLine[]): boolean {
  return sides.some(
    (betTypeId, side) =>
      ladderContradiction(betTypeId, [...lines.slice(side, side + 1), ...others.slice(side, side + 1)]) !== undefined,
  );
}

// The value of points to the customer: fewer for an over, more for everything else.
function worthOf(betTypeId: number, points: number | null): number {
  const worth = points ?? 0;
  return knownBetType(betTypeId).pick === "over" ? 0 - worth : worth;
}
