// American prices: above zero what 100 wins, below zero what must be risked to win 100. Every other notation of a price
// has the same odds.
import { type Rational, rational } from "@chalkboard/kernel";
import { BadArgument, demand } from "../bad-argument.ts";

/** Whether a number is a board price: a safe integer, 100 or more either way. */
export function isAmerican(price: number): boolean {
  return Number.isSafeInteger(price) && Math.abs(price) >= 100;
}

/**
 * Decimal odds (stake included) of an American price: +150 is 5/2, -110 is 21/11.
 * @throws BadArgument `notAPrice`
 */
export function americanToDecimal(price: number): Rational {
  demand(isAmerican(price), "notAPrice", () => ({ price }));
  return price > 0 ? rational(100 + price, 100) : rational(100 - price, -price);
}

/**
 * The American price of decimal odds, rounded against the customer where none is exact: 1.99 is -102, 2.999 is +199.
 * @throws BadArgument `notDecimalOdds` at 1 and below, or beyond the safe integers
 */
export function decimalToAmerican(decimal: Rational): number {
  const profit = decimal.n - decimal.d;
  if (profit <= 0n || decimal.d <= 0n) throw new BadArgument("notDecimalOdds", { n: decimal.n, d: decimal.d });
  const price =
    profit >= decimal.d ? Number((profit * 100n) / decimal.d) : -Number((decimal.d * 100n + profit - 1n) / profit);
  demand(isAmerican(price), "notDecimalOdds", () => ({ n: decimal.n, d: decimal.d }));
  return price;
}

/**
 * Moves a price by cents; more cents are better for the customer. Even is one point of the scale, so -105 and 10 cents
 * is +105.
 * @param cents whole cents, either way
 * @throws BadArgument `notAPrice`
 */
export function movePrice(price: number, cents: number): number {
  demand(isAmerican(price), "notAPrice", () => ({ price }));
  demand(Number.isSafeInteger(cents), "notAPrice", () => ({ cents }));
  if (cents === 0) return price;
  const distance = distanceFromEven(price) + cents;
  const moved = distance >= 0 ? distance + 100 : distance - 100;
  demand(isAmerican(moved), "notAPrice", () => ({ price, cents }));
  return moved;
}

/**
 * Cents from even money: 0 for +100 and -100, 10 for +110, -10 for -110. The scale on which prices are moved and
 * compared.
 */
export function distanceFromEven(price: number): number {
  return price > 0 ? price - 100 : price + 100;
}
