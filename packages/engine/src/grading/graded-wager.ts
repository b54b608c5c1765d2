import type { Minor, Rational } from "@chalkboard/kernel";
import type { LegOutcome } from "./outcome.ts";

/** -2 paid early, -1 no play, 0 pending, 1 draw, 2 win, 3 lost. */
export type WagerStatus = -2 | -1 | 0 | 1 | 2 | 3;

/**
 * One line of a receipt: the factor by which a leg multiplies the stake; null while it is open, or when an if bet
 * stopped before it. A leg of an if bet also names its own stake and what it won or lost.
 */
export type ArithmeticStep = {
  readonly leg: number;
  readonly outcome: LegOutcome;
  readonly factor: Rational | null;
  readonly stake?: Minor;
  readonly net?: Minor;
};

/**
 * What determined the odds instead of the product of the steps: a table's line for a number of teams (and of losses),
 * or a cap.
 */
export type PaidBy = { readonly by: "table" | "cap"; readonly teams: number; readonly lost: number };

/**
 * The result of a wager. `prize` is profit and stake when more than the stake is paid; `refund` is the returned part of
 * the stake otherwise (all of it when pushed or void, a part when half lost). `odds` is the exact factor at which the
 * stake was paid; `steps` multiply to it, unless `paidBy` names another source, or it is an if bet, whose steps add up.
 */
export type GradedWager = {
  readonly status: WagerStatus;
  readonly prize: Minor;
  readonly refund: Minor;
  readonly odds: Rational;
  readonly steps: readonly ArithmeticStep[];
  readonly paidBy?: PaidBy;
};
