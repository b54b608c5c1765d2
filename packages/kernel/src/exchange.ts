// Converts amounts between currencies. A rate is two exact decimals, as people quote it: 131.5 HTG = 1 USD. Each amount
// is converted once, at the end, and a total of several currencies is the sum of the converted parts, so that the parts
// on screen add up to the total on screen.
import { assert } from "./assert.ts";
import { isMinor, type Minor } from "./money.ts";
import { divide, multiply, type Rational, rational } from "./rational.ts";

/**
 * An exchange rate: this amount of a currency equals this amount of the house currency, in whole units, such as "131.5"
 * and "1".
 */
export type ExchangeRate = {
  readonly currency: string;
  readonly house: string;
  readonly amount: string;
  readonly houseAmount: string;
};

/** How many decimals a currency's amounts have: 2, or 0 for yen. Source: ISO 4217, as Intl has it. */
export function minorDigits(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/**
 * Reads a decimal such as "131.5" exactly.
 * @param text digits, with at most nine more after a decimal point
 * @returns undefined where it is not a decimal above zero
 */
export function positiveDecimal(text: string): Rational | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(text);
  if (match === null) return undefined;
  const [, whole = "0", part = ""] = match;
  const read = rational(BigInt(whole + part), 10n ** BigInt(part.length));
  return read.n > 0n ? read : undefined;
}

/**
 * The value of one minor unit of the currency in minor units of the house currency.
 * @throws BrokenInvariant when a part of the rate is not a positive decimal
 */
export function minorRate({ currency, house, amount, houseAmount }: ExchangeRate): Rational {
  const [own, worth] = [positiveDecimal(amount), positiveDecimal(houseAmount)];
  assert(own !== undefined && worth !== undefined, "a rate is of two positive decimals", {
    currency,
    house,
    amount,
    houseAmount,
  });
  const scale = rational(10n ** BigInt(minorDigits(house)), 10n ** BigInt(minorDigits(currency)));
  return multiply(divide(worth, own), scale);
}

/**
 * Converts an amount to another currency, rounded once: half away from zero.
 * @param amount minor units, of either sign
 * @param rate as `minorRate` returns it
 * @returns minor units of the other currency
 * @throws BrokenInvariant when the amount or the result is not a safe integer
 */
export function exchanged(amount: Minor, { n, d }: Rational): Minor {
  assert(isMinor(amount), "an amount is a safe integer", { amount });
  const size = BigInt(Math.abs(amount));
  const whole = Number((2n * size * n + d) / (2n * d));
  assert(isMinor(whole), "an amount fits a safe integer", { whole });
  return amount < 0 && whole > 0 ? -whole : whole;
}
