// A move that attracts money to the side that the book prefers: the fair probabilities are tilted in proportion to how
// one-sided the liability is. The desk limits the steps, and too small ones are not suggested, so that a line does not
// flicker. Source: rules.md 5, auto line moves.
import { rationals } from "@chalkboard/kernel";
import { demand } from "../bad-argument.ts";
import { fairProbabilities } from "../conversion/margins.ts";
import type { MarketMove } from "../conversion/service-line.ts";
import { americanToDecimal, distanceFromEven } from "../odds/american.ts";

export type MoveSettings = {
  /** The strength of the tilt: the shift of the log odds when the difference reaches the limit. */
  readonly lean: number;
  /** The difference between the two sides that the desk accepts, in minor units. */
  readonly limit: number;
  /** Moves are whole steps of this many cents; smaller ones are not made. */
  readonly stepCents: number;
  /** The largest move. */
  readonly mostCents: number;
};

/**
 * The move of a two-sided market that its liability suggests.
 * @param prices American prices of both sides
 * @param liability the book's loss, in minor units, when one or the other side wins
 * @throws BadArgument `notAPrice`, `notASetting`
 * @returns the move; undefined when none is worthwhile
 */
export function suggestedMove(
  prices: readonly [number, number],
  liability: readonly [number, number],
  settings: MoveSettings,
): MarketMove | undefined {
  const { lean, limit, stepCents, mostCents } = settings;
  const finite = [lean, limit, mostCents, ...liability].every(Number.isFinite) && Number.isSafeInteger(stepCents);
  demand(finite && limit > 0 && stepCents > 0 && mostCents >= 0 && lean >= 0, "notASetting", () => ({
    lean,
    limit,
    stepCents,
    mostCents,
  }));
  const implied = prices.map((price) => 1 / rationals.toNumber(americanToDecimal(price)));
  const [fair = 0.5] = fairProbabilities("multiplicative", implied) ?? [];
  const booksum = implied.reduce((sum, side) => sum + side, 0);
  const leaned = Math.log(fair / (1 - fair)) + (lean * (liability[0] - liability[1])) / limit;
  const target = Math.min(booksum / (1 + Math.exp(-leaned)), 0.999);
  const wanted = centsOf(target) - distanceFromEven(prices[0]);
  const steps = Math.trunc(Math.max(-mostCents, Math.min(mostCents, wanted)) / stepCents);
  const cents = steps * stepCents;
  return cents === 0 ? undefined : { cents, points: 0 };
}

// Cents from even money of an implied probability: more expensive is lower.
function centsOf(probability: number): number {
  const odds = (1 - probability) / probability;
  return odds >= 1 ? odds * 100 - 100 : 100 - 100 / odds;
}
