// Publishes a source's market with the house's margin: the bookmakers' margin is taken out by a method, the house's own
// is added by the same one, and each price is rounded against the customer. Source: rules.md 3.2 and 3.3.
import { demand } from "../bad-argument.ts";
import { distanceFromEven } from "../odds/american.ts";
import { fairProbabilities, type MarginMethod, pricedProbabilities } from "./margins.ts";
import { americanOf, impliedBy, priceAt } from "./price-of-chance.ts";

/** The margin that a house adds to prices from a source. */
export type HouseMargin = {
  readonly method: MarginMethod;
  /** Basis points over 100 %: 450 is a margin of 4.5 %. For markets of two sides, and of three and more. */
  readonly twoWay: number;
  readonly threeWay: number;
  /** Prices are multiples of this many cents from even money; 1 leaves them unchanged. */
  readonly step: number;
};

export type HousePrices = {
  readonly prices: readonly number[];
  /** The sum of the sides before rounding: the target, or less beside a near-certain favourite. */
  readonly booksum: number;
};

/**
 * A market's prices with the margin of the house.
 * @param quoted the American price of every side, as the source has it
 * @returns one price per side, in order; undefined where the quoted sides are below 100 % together, so that they imply
 * no fair probabilities
 * @throws BadArgument `notASetting` for fewer than two sides, a margin below 0 or a step below 1
 */
export function housePrices(
  quoted: readonly number[],
  { method, twoWay, threeWay, step }: HouseMargin,
): HousePrices | undefined {
  const over = quoted.length === 2 ? twoWay : threeWay;
  demand(quoted.length > 1 && over >= 0 && step >= 1, "notASetting", () => ({ sides: quoted.length, over, step }));
  const implied = quoted.map(impliedBy);
  if (implied.reduce((sum, side) => sum + side) < 1 - 1e-9) return undefined;
  // Equal shares leave nothing for a long shot among three; with two sides Shin's method is the same.
  const fair = fairProbabilities(method, implied) ?? fairProbabilities("power", implied);
  if (fair === undefined) return undefined;
  const sides = withMargin(method, fair, 1 + over / 10_000);
  const prices = sides.map((side) => priceAt(Math.floor(distanceFromEven(americanOf(side)) / step) * step));
  return { prices, booksum: sides.reduce((sum, side) => sum + side) };
}

// No side gives up more than half of the distance between its probability and certainty: a larger margin has no price
// for a big favourite.
function withMargin(method: MarginMethod, fair: readonly number[], target: number): readonly number[] {
  const at = (booksum: number): readonly number[] | undefined => {
    const sides = pricedProbabilities(method, fair, booksum);
    return sides?.every((side, index) => side <= (1 + (fair[index] ?? 0)) / 2) === true ? sides : undefined;
  };
  if (target === 1) return fair;
  const whole = at(target);
  if (whole !== undefined) return whole;
  let [least, most] = [1, target];
  let best = fair;
  for (let halved = 0; halved < 40; halved += 1) {
    const middle = (least + most) / 2;
    const sides = at(middle);
    if (sides === undefined) most = middle;
    else [least, best] = [middle, sides];
  }
  return best;
}
