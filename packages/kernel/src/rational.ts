import { assert } from "./assert.ts";

/**
 * An exact fraction in lowest terms, `d` positive. Prices and payouts keep this form until the single rounding at the
 * end.
 */
export type Rational = { readonly n: bigint; readonly d: bigint };

export const zero: Rational = { n: 0n, d: 1n };
export const one: Rational = { n: 1n, d: 1n };

/**
 * A fraction in lowest terms.
 * @param n numerator, any sign
 * @param d denominator, not zero
 */
export function rational(n: bigint | number, d: bigint | number = 1n): Rational {
  const top = BigInt(n);
  const bottom = BigInt(d);
  assert(bottom !== 0n, "a denominator is not zero", { n, d });
  const divisor = gcd(top < 0n ? -top : top, bottom < 0n ? -bottom : bottom);
  const sign = bottom < 0n ? -1n : 1n;
  return divisor === 0n ? zero : { n: (sign * top) / divisor, d: (sign * bottom) / divisor };
}

export function add(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function subtract(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d - b.n * a.d, a.d * b.d);
}

export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.n * b.n, a.d * b.d);
}

/** A fraction times a safe integer, not reduced: for the last step before rounding. */
export function multiplyByInteger(a: Rational, factor: number): Rational {
  return { n: a.n * BigInt(factor), d: a.d };
}

export function divide(a: Rational, b: Rational): Rational {
  assert(b.n !== 0n, "nothing is divided by zero");
  return rational(a.n * b.d, a.d * b.n);
}

/** Negative, zero or positive where `a` is below, equal to or above `b`. */
export function compare(a: Rational, b: Rational): number {
  const left = a.n * b.d;
  const right = b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
}

export function equals(a: Rational, b: Rational): boolean {
  return a.n === b.n && a.d === b.d;
}

/** The nearest floating-point number; for display and statistics, never for money. */
export function toNumber(a: Rational): number {
  return Number(a.n) / Number(a.d);
}

/** `n/d`, the form in which a rational is stored and transmitted. */
export function toText(a: Rational): string {
  return `${a.n}/${a.d}`;
}

/** Parses `n/d` or a whole number. */
export function fromText(text: string): Rational {
  const match = /^(-?\d+)(?:\/(\d+))?$/.exec(text);
  assert(match?.[1] !== undefined, "a rational is written n/d", { text });
  return rational(BigInt(match[1]), BigInt(match[2] ?? "1"));
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
