// Methods to take a book's margin out of implied probabilities and to add another one. Source: rules.md 3.2.
// These are floating-point numbers: they lead to a price that is rounded against the customer, and never touch money.
import { demand } from "../bad-argument.ts";

/**
 * Shin and power account for favourites being priced closer to fair than long shots. With two sides Shin equals
 * additive.
 */
export type MarginMethod = "multiplicative" | "additive" | "power" | "oddsRatio" | "shin";

const tolerance = 1e-13;

type Method = {
  /** Probabilities that sum to 1, from implied ones that sum to the booksum. */
  readonly fair: (implied: readonly number[], booksum: number) => readonly number[];
  /** Implied probabilities that sum to the booksum, from fair ones. */
  readonly priced: (fair: readonly number[], booksum: number) => readonly number[];
};

const methods: { readonly [Name in MarginMethod]: Method } = {
  multiplicative: {
    fair: (implied, booksum) => implied.map((q) => q / booksum),
    priced: (fair, booksum) => fair.map((p) => p * booksum),
  },
  additive: {
    fair: (implied, booksum) => implied.map((q) => q - (booksum - 1) / implied.length),
    priced: (fair, booksum) => fair.map((p) => p + (booksum - 1) / fair.length),
  },
  power: {
    fair: (implied) => solved(implied, 1, (q, k) => q ** k, [0, 50]),
    priced: (fair, booksum) => solved(fair, booksum, (p, k) => p ** k, [0, 50]),
  },
  oddsRatio: {
    fair: (implied) => solved(implied, 1, (q, c) => q / (c + q - c * q), [1e-6, 1e6]),
    priced: (fair, booksum) => solved(fair, booksum, (p, c) => p / (c + p - c * p), [1e-6, 1e6]),
  },
  shin: {
    fair: (implied, booksum) => solved(implied, 1, (q, z) => shinFair(q, z, booksum), [0, 1 - 1e-9]),
    priced: (fair, booksum) => shinPriced(fair, booksum),
  },
};

/**
 * Fair probabilities of a market's sides.
 * @param implied 1 / decimal price of every side, each between 0 and 1
 * @throws BadArgument `notASetting` for fewer than two sides, or a value that is not a probability
 * @returns one per side, summing to 1; undefined where the method has no solution: additive may leave nothing for a
 * long shot, Shin needs a margin
 */
export function fairProbabilities(method: MarginMethod, implied: readonly number[]): readonly number[] | undefined {
  return proper(methods[method].fair(checked(implied), total(implied)));
}

/**
 * Implied probabilities with a margin, from fair ones.
 * @param fair every side's probability, summing to 1
 * @param booksum the sum of the result, 1 or more: 1.05 is a margin of 5%
 * @throws BadArgument `notASetting` for a booksum below 1, fewer than two sides, or a value that is not a probability
 * @returns one per side; undefined where a side would cost its whole payout or more
 */
export function pricedProbabilities(
  method: MarginMethod,
  fair: readonly number[],
  booksum: number,
): readonly number[] | undefined {
  // A margin never pays the customer.
  demand(booksum >= 1 && booksum < Infinity, "notASetting", () => ({ booksum }));
  return proper(methods[method].priced(checked(fair), booksum));
}

/**
 * Shin's share of bettors who know the result, as implied by a market; 0 without a margin. @throws BadArgument
 * `notASetting`
 */
export function shinInsiders(implied: readonly number[]): number {
  const booksum = total(checked(implied));
  return root((z) => total(implied.map((q) => shinFair(q, z, booksum))) - 1, 0, 1 - 1e-9);
}

function shinFair(implied: number, insiders: number, booksum: number): number {
  const rest = 1 - insiders;
  return (Math.sqrt(insiders * insiders + (4 * rest * implied * implied) / booksum) - insiders) / (2 * rest);
}

// Shin's prices are p' = s × Σs with s = √(z p + (1 − z) p²); their sum is (Σs)², so z is where Σs is the root of the
// booksum.
function shinPriced(fair: readonly number[], booksum: number): readonly number[] {
  const parts = solved(fair, Math.sqrt(booksum), (p, z) => Math.sqrt(z * p + (1 - z) * p * p), [1, 0]);
  const sum = total(parts);
  return parts.map((part) => part * sum);
}

// Applies one parameter to every side so that the sides sum to the target. `each` falls from the range's first end to
// its second.
function solved(
  sides: readonly number[],
  target: number,
  each: (side: number, parameter: number) => number,
  [from, to]: readonly [number, number],
): readonly number[] {
  const parameter = root((value) => total(sides.map((side) => each(side, value))) - target, from, to);
  return sides.map((side) => each(side, parameter));
}

// False position with the Illinois step, from an end where the function is positive to one where it is negative: as
// safe as bisection, nearly as fast as Newton's. NaN where the ends do not enclose a root, so that no side is valid: a
// market below a booksum of 1 has no margin for Shin to take out.
function root(excess: (value: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  let [above, below] = [excess(low), excess(high)];
  if (Math.abs(above) < tolerance) return low;
  if (above < 0 || below > 0) return Number.NaN;
  let kept: "low" | "high" | undefined;
  for (let step = 0; step < 200; step += 1) {
    const middle = (low * below - high * above) / (below - above);
    const value = excess(middle);
    if (Math.abs(value) < tolerance) return middle;
    if (value > 0) {
      [low, above] = [middle, value];
      if (kept === "high") below /= 2;
      kept = "high";
    } else {
      [high, below] = [middle, value];
      if (kept === "low") above /= 2;
      kept = "low";
    }
  }
  return (low + high) / 2;
}

function checked(sides: readonly number[]): readonly number[] {
  demand(sides.length > 1 && sides.every((side) => side > 0 && side < 1), "notASetting", () => ({
    sides: sides.join(" "),
  }));
  return sides;
}

function proper(sides: readonly number[]): readonly number[] | undefined {
  return sides.every((side) => side > 0 && side < 1) ? sides : undefined;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
