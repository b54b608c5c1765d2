import { assert } from "./assert.ts";
import { type Rational, multiplyByInteger } from "./rational.ts";

/** An amount in the currency's minor unit (cents): always a safe integer. */
export type Minor = number;

/**
 * How an exact amount becomes payable: half up (away from zero), down (floor), or half up to a multiple of `unit` minor
 * units.
 */
export type Rounding = { readonly direction: "halfUp" | "floor"; readonly unit: number };

export const halfUp: Rounding = { direction: "halfUp", unit: 1 };
export const floor: Rounding = { direction: "floor", unit: 1 };

/** Whether a number can be an amount of money: a safe integer. */
export function isMinor(value: number): boolean {
  return Number.isSafeInteger(value);
}

/**
 * Rounds an exact, non-negative amount once.
 * @param amount exact amount in minor units, not negative
 * @param rounding direction and unit in minor units
 * @returns a safe integer, a multiple of the unit
 * @throws BrokenInvariant when the amount is negative or does not fit a safe integer
 */
export function roundAmount(amount: Rational, rounding: Rounding): Minor {
  assert(amount.n >= 0n, "only amounts of zero and more are rounded", { n: amount.n, d: amount.d });
  assert(Number.isSafeInteger(rounding.unit) && rounding.unit > 0, "a rounding unit is a positive integer", {
    unit: rounding.unit,
  });
  const unit = BigInt(rounding.unit);
  const divisor = amount.d * unit;
  const whole = amount.n / divisor;
  const rest = amount.n % divisor;
  const up = rounding.direction === "halfUp" && rest * 2n >= divisor;
  const rounded = Number((up ? whole + 1n : whole) * unit);
  assert(isMinor(rounded), "an amount fits a safe integer", { rounded });
  return rounded;
}

/** An amount times an exact factor, rounded once. */
export function times(amount: Minor, factor: Rational, rounding: Rounding): Minor {
  assert(isMinor(amount), "an amount is a safe integer", { amount });
  return roundAmount(multiplyByInteger(factor, amount), rounding);
}

/** The sum of amounts. @throws BrokenInvariant when it leaves the safe integers */
export function sum(amounts: Iterable<Minor>): Minor {
  let total = 0;
  for (const amount of amounts) total += amount;
  assert(isMinor(total), "a sum of money is a safe integer", { total });
  return total;
}
