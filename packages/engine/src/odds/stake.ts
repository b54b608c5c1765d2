// Winnings are exact and rounded once, in the direction and to the unit that a service sets. An amount to win takes the
// smallest stake that reaches it.
import { type Minor, type Rational, type Rounding, floor, isMinor } from "@chalkboard/kernel";
import { BadArgument } from "../bad-argument.ts";

/**
 * The profit of a winning stake, rounded once.
 * @param stake minor units, zero or more
 * @param decimal exact odds, stake included, more than 1
 * @throws BadArgument `notAnAmount`, `notDecimalOdds`, `tooLarge` beyond the safe integers
 */
export function winOf(stake: Minor, decimal: Rational, rounding: Rounding): Minor {
  demandAmount(stake);
  demandOdds(decimal);
  return scaled(stake, Number(decimal.n) - Number(decimal.d), decimal.n - decimal.d, decimal.d, rounding);
}

/**
 * The smallest stake whose rounded profit reaches a wanted win.
 * @param win minor units, zero or more
 * @param rounding the rounding that `winOf` will use for the ticket
 * @throws BadArgument `notAnAmount`, `notDecimalOdds`, `tooLarge` beyond the safe integers
 */
export function stakeToWin(win: Minor, decimal: Rational, rounding: Rounding = floor): Minor {
  demandAmount(win);
  demandOdds(decimal);
  demandRounding(rounding);
  if (win === 0) return 0;
  const unit = BigInt(rounding.unit);
  const wanted = ((BigInt(win) + unit - 1n) / unit) * unit;
  // The exact profit must reach the wanted amount, or half a unit less where halves round up. Doubling everything keeps
  // it whole.
  const twice = wanted * 2n - (rounding.direction === "halfUp" ? unit : 0n);
  const divisor = (decimal.n - decimal.d) * 2n;
  const stake = Number((twice * decimal.d + divisor - 1n) / divisor);
  if (!isMinor(stake)) throw new BadArgument("tooLarge", { stake });
  return stake;
}

/**
 * The return of a stake at an exact factor, rounded once: 21/11 of a winning stake, 1/2 of a half-lost one.
 * @param stake minor units, zero or more
 * @param factor zero or more
 * @throws BadArgument `notAnAmount`, `notDecimalOdds`, `tooLarge` beyond the safe integers
 */
export function returnOf(stake: Minor, factor: Rational, rounding: Rounding): Minor {
  demandAmount(stake);
  if (factor.n < 0n || factor.d <= 0n) throw new BadArgument("notDecimalOdds", { n: factor.n, d: factor.d });
  return scaled(stake, Number(factor.n), factor.n, factor.d, rounding);
}

/** Refuses values that cannot be money: a fraction, NaN, a negative. @throws BadArgument `notAnAmount` */
export function demandAmount(amount: Minor): void {
  if (!isMinor(amount) || amount < 0) throw new BadArgument("notAnAmount", { amount });
}

/** Refuses odds that pay nothing. @throws BadArgument `notDecimalOdds` */
export function demandOdds(decimal: Rational): void {
  if (decimal.d <= 0n || decimal.n <= decimal.d)
    throw new BadArgument("notDecimalOdds", { n: decimal.n, d: decimal.d });
}

/** The sum of amounts. @throws BadArgument `tooLarge` beyond the safe integers */
export function total(amounts: readonly Minor[]): Minor {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  if (!isMinor(sum)) throw new BadArgument("tooLarge", { sum });
  return sum;
}

function demandRounding(rounding: Rounding): void {
  const right =
    (rounding.direction === "halfUp" || rounding.direction === "floor") &&
    Number.isSafeInteger(rounding.unit) &&
    rounding.unit > 0;
  if (!right) throw new BadArgument("notASetting", { direction: rounding.direction, unit: rounding.unit });
}

// Plain numbers are several times faster than BigInt and just as exact while every product stays a safe integer.
function scaledExactly(product: bigint, divisor: bigint, rounding: Rounding): Minor {
  const unit = BigInt(rounding.unit);
  const bottom = divisor * unit;
  const rest = product % bottom;
  const whole = (product - rest) / bottom;
  const rounded = Number((rounding.direction === "halfUp" && rest * 2n >= bottom ? whole + 1n : whole) * unit);
  if (!isMinor(rounded)) throw new BadArgument("tooLarge", { amount: rounded });
  return rounded;
}

function scaled(amount: Minor, top: number, exactTop: bigint, exactBottom: bigint, rounding: Rounding): Minor {
  const bottom = Number(exactBottom) * rounding.unit;
  demandRounding(rounding);
  const product = amount * top;
  if (product > Number.MAX_SAFE_INTEGER || bottom * 2 > Number.MAX_SAFE_INTEGER)
    return scaledExactly(BigInt(amount) * exactTop, exactBottom, rounding);
  const rest = product % bottom;
  const whole = (product - rest) / bottom;
  return (rounding.direction === "halfUp" && rest * 2 >= bottom ? whole + 1 : whole) * rounding.unit;
}
