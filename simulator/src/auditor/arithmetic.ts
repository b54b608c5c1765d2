// The auditor's own arithmetic, written from the specification's sentences and not from the engine: plain fractions,
// and a search where the engine has a formula.

/** How a service rounds payouts. */
export type HouseRounding = { readonly direction: "halfUp" | "floor"; readonly unit: number };

type Fraction = readonly [top: bigint, bottom: bigint];

/** The return of one unit staked, stake included: +150 returns 2.5, −110 returns 1.909…. */
function returned(price: number): Fraction {
  return price > 0 ? [100n + BigInt(price), 100n] : [100n + BigInt(-price), BigInt(-price)];
}

/** The return of one unit staked, as a reduced fraction. */
export function oddsText(price: number): string {
  const [top, bottom] = returned(price);
  let [common, rest] = [top, bottom];
  while (rest > 0n) [common, rest] = [rest, common % rest];
  return `${top / common}/${bottom / common}`;
}

function product(factors: readonly Fraction[]): Fraction {
  return factors.reduce<Fraction>(([top, bottom], [n, d]) => [top * n, bottom * d], [1n, 1n]);
}

function rounded(amount: bigint, [top, bottom]: Fraction, { direction, unit }: HouseRounding): number {
  const divisor = bottom * BigInt(unit);
  const doubled = amount * top * 2n + (direction === "halfUp" ? divisor : 0n);
  return Number(doubled / (divisor * 2n)) * unit;
}

/** The profit of a stake when every leg wins, rounded once. */
export function profitOf(stake: number, prices: readonly number[], rounding: HouseRounding): number {
  const [top, bottom] = product(prices.map(returned));
  return rounded(BigInt(stake), [top - bottom, bottom], rounding);
}

/** The profit of a stake at odds to one. */
export function profitAt(stake: number, [top, bottom]: readonly [number, number], rounding: HouseRounding): number {
  return rounded(BigInt(stake), [BigInt(top), BigInt(bottom)], rounding);
}

/** The smallest stake whose profit reaches the wanted win, found by bisection, since a larger stake never wins less. */
export function stakeToWin(win: number, prices: readonly number[], rounding: HouseRounding): number {
  let tooLittle = 0;
  let enough = 1;
  while (profitOf(enough, prices, rounding) < win) enough *= 2;
  while (enough - tooLittle > 1) {
    const middle = Math.floor((tooLittle + enough) / 2);
    if (profitOf(middle, prices, rounding) >= win) enough = middle;
    else tooLittle = middle;
  }
  return enough;
}

export type LegOutcome = "pending" | "win" | "earlyWin" | "lose" | "push" | "void" | "halfWin" | "halfLose";

export type Decision = { readonly status: number; readonly prize: number; readonly refund: number };

/**
 * The result of a wager. A single lost leg loses it; otherwise it is open while a leg is; otherwise each leg multiplies
 * the stake, and a refunded leg counts as one. A return above the stake is a prize; the stake or part of it is a
 * refund.
 */
export function decisionOf(
  stake: number,
  legs: readonly { readonly price: number; readonly outcome: LegOutcome }[],
  rounding: HouseRounding,
): Decision {
  if (legs.some(({ outcome }) => outcome === "lose")) return { status: 3, prize: 0, refund: 0 };
  if (legs.some(({ outcome }) => outcome === "pending")) return { status: 0, prize: 0, refund: 0 };
  const [top, bottom] = product(legs.map(factorOf));
  if (top > bottom)
    return { status: 2, prize: stake + rounded(BigInt(stake), [top - bottom, bottom], rounding), refund: 0 };
  if (top < bottom) return { status: 3, prize: 0, refund: rounded(BigInt(stake), [top, bottom], rounding) };
  return { status: legs.some(({ outcome }) => outcome === "push") ? 1 : -1, prize: 0, refund: stake };
}

function factorOf({ price, outcome }: { readonly price: number; readonly outcome: LegOutcome }): Fraction {
  const [top, bottom] = returned(price);
  switch (outcome) {
    case "win":
    case "earlyWin":
      return [top, bottom];
    case "halfWin":
      return [top + bottom, bottom * 2n];
    case "halfLose":
      return [1n, 2n];
    default:
      return [1n, 1n];
  }
}
