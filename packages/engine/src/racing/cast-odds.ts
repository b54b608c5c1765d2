// Fixed odds of forecasts and tricasts, priced from the runners' probabilities to win: the second is the winner among
// the others, and so on. Favourites that do not win come second less often than that says, so the probabilities behind
// the winner are flattened. Source: rules.md 1.7.
import { type Rational, rational } from "@chalkboard/kernel";
import { demand } from "../bad-argument.ts";
import type { RunnerId } from "./race.ts";

/**
 * The exponent that flattens the probabilities for the first place (1), the second, the third, and so on; missing ones
 * equal the last one.
 */
export type PlaceDiscounts = readonly number[];

/** No flattening: Harville's own formula. */
export const plainHarville: PlaceDiscounts = [1];

/** Measured on long series of races (Lo and Bacon-Shone): the second place to the power 0.76, the third to 0.62. */
export const flattenedHarville: PlaceDiscounts = [1, 0.76, 0.62];

/**
 * The probability that these runners come in first, second, third … in this order.
 * @param chances of every runner to win, summing to 1
 * @throws BadArgument `notASetting` for chances that do not sum to 1, `noLegs` for no runner, a duplicate or one that
 * does not run
 */
export function orderChance(
  order: readonly RunnerId[],
  chances: ReadonlyMap<RunnerId, number>,
  discounts: PlaceDiscounts = flattenedHarville,
): number {
  demandField(chances, discounts);
  const fits = order.length > 0 && new Set(order).size === order.length && order.every((runner) => chances.has(runner));
  demand(fits, "noLegs", () => ({ order: order.join("-") }));
  let all = 1;
  for (const [place, runner] of order.entries()) {
    const power = discounts[place] ?? discounts.at(-1) ?? 1;
    const left = [...chances].filter(([other]) => !order.slice(0, place).includes(other));
    const sum = left.reduce((total, [, chance]) => total + chance ** power, 0);
    all *= (chances.get(runner) ?? 0) ** power / sum;
  }
  return all;
}

/**
 * Decimal odds of a forecast or tricast, stake included, in whole hundredths and rounded against the customer.
 * @param booksum basis points of all orders' prices together, 10,000 or more: 12,000 keeps a sixth
 * @returns null where they would pay nothing: the chance is 0, or the margin consumes the profit
 * @throws BadArgument everything that `orderChance` refuses, and `notASetting` for a booksum below 10,000
 */
export function castOdds(
  order: readonly RunnerId[],
  chances: ReadonlyMap<RunnerId, number>,
  booksum: number,
  discounts: PlaceDiscounts = flattenedHarville,
): Rational | null {
  demand(booksum >= 10_000 && booksum < Infinity, "notASetting", () => ({ booksum }));
  const chance = orderChance(order, chances, discounts);
  const hundredths = chance === 0 ? 0 : Math.floor(1_000_000 / (chance * booksum) + 1e-9);
  return hundredths > 100 && Number.isSafeInteger(hundredths) ? rational(hundredths, 100) : null;
}

function demandField(chances: ReadonlyMap<RunnerId, number>, discounts: PlaceDiscounts): void {
  const sum = [...chances.values()].reduce((total, chance) => total + chance, 0);
  const right = Math.abs(sum - 1) < 1e-6 && [...chances.values()].every((chance) => chance > 0);
  demand(right && discounts.every((power) => power > 0 && power <= 1), "notASetting", () => ({
    sum,
    discounts: discounts.join(" "),
  }));
}
