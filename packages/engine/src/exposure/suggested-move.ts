// A move that draws money to the side that the book would rather see: the fair chances are tilted in proportion to how lopsided the liability is.
// Steps are bounded by the desk and too small ones are not suggested, so that a line does not flicker. Source: rules.md 5, auto line moves.
import { rationals } from "@chalkboard/kernel";
import { demand } from "../bad-argument.ts";
import { fairProbabilities } from "../conversion/margins.ts";
import type { MarketMove } from "../conversion/service-line.ts";
import { americanToDecimal, distanceFromEven } from "../odds/american.ts";

export type MoveSettings = {
  /** How strongly the market leans: the shift of the log odds when the difference reaches the limit. */
  readonly lean: number;
  /** Minor units of difference between the two sides that the desk is ready to carry. */
  readonly limit: number;
  /** Moves are whole steps of so many cents; smaller ones are left. */
  readonly stepCents: number;
  /** No move is larger. */
  readonly mostCents: number;
};

/**
 * The move of a two-sided market that its liability asks for.
 * @param prices American prices of both sides
 * @param liability what the book loses, in minor units, when the one or the other side wins
 * @throws BadArgument `notAPrice`, `notASetting`
 * @returns the move; undefined when none is worth it
 */
export function suggestedMove(
  prices: readonly [number, number], liability: readonly [number, number], settings: MoveSettings,
): MarketMove | undefined {
  const { lean, limit, stepCents, mostCents } = settings;
  const finite = [lean, limit, mostCents, ...liability].every(Number.isFinite) && Number.isSafeInteger(stepCents);
  demand(finite && limit > 0 && stepCents > 0 && mostCents >= 0 && lean >= 0, "notASetting", () => ({ lean, limit, stepCents, mostCents }));
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

// Cents from even money of an implied probability: dearer is lower.
function centsOf(probability: number): number {
  const odds = (1 - probability) / probability;
  return odds >= 1 ? odds * 100 - 100 : 100 - 100 / odds;
}
