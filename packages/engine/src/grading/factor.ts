import { type Minor, type Rational, type Rounding, rationals } from "@chalkboard/kernel";
import { BadArgument } from "../bad-argument.ts";
import { returnOf } from "../odds/stake.ts";
import type { GradedWager } from "./graded-wager.ts";
import type { LegOutcome } from "./outcome.ts";

/**
 * The factor by which a leg multiplies the stake; null while it is open. A half win is the mean of won and refunded, a
 * half loss of lost and refunded.
 * @throws BadArgument `unknownOutcome`
 */
export function factorOf(outcome: LegOutcome, odds: Rational): Rational | null {
  if (typeof outcome === "object") {
    if (outcome.paidAt.n < 0n || outcome.paidAt.d <= 0n)
      throw new BadArgument("unknownOutcome", { paidAt: `${outcome.paidAt.n}/${outcome.paidAt.d}` });
    return outcome.paidAt;
  }
  switch (outcome) {
    case "win":
    case "earlyWin":
      return odds;
    case "lose":
      return rationals.zero;
    case "push":
    case "void":
      return rationals.one;
    case "halfWin":
      return rationals.divide(rationals.add(odds, rationals.one), two);
    case "halfLose":
      return half;
    case "pending":
      return null;
    default:
      throw new BadArgument("unknownOutcome", { outcome });
  }
}

/**
 * A stake paid at an exact factor: a return above the stake is a prize, an equal one a draw (or no play), a smaller one
 * a partial refund.
 */
export function settled(stake: Minor, odds: Rational, noPlay: boolean, rounding: Rounding): Omit<GradedWager, "steps"> {
  const over = odds.n - odds.d;
  if (over === 0n) return { status: noPlay ? -1 : 1, prize: 0, refund: stake, odds };
  if (over > 0n)
    return { status: 2, prize: stake + returnOf(stake, { n: over, d: odds.d }, rounding), refund: 0, odds };
  // Rounded up to a coarse unit, the rest of a small stake would be more than the stake.
  return { status: 3, prize: 0, refund: Math.min(stake, returnOf(stake, odds, rounding)), odds };
}

const two: Rational = { n: 2n, d: 1n };
const half: Rational = { n: 1n, d: 2n };
