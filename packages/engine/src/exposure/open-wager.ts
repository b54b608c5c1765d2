import type { Minor, Rational } from "@chalkboard/kernel";
import type { Side } from "../bets/bet-types.ts";
import type { LegOutcome } from "../grading/outcome.ts";
import type { WagerRule } from "../tickets/wager-rule.ts";

export type OpenLeg = {
  readonly betType: number;
  readonly side: Side;
  /** Quarters, or null. */
  readonly points: number | null;
  /** Exact decimal odds as sold. */
  readonly odds: Rational;
  /** Its position in an if bet, from 0; otherwise the order has no meaning. */
  readonly place?: number;
};

/**
 * A leg that the score of this event does not decide: of another event, or of a period. `chance` is its probability of
 * winning; one that is decided already has its `outcome`, and its chance is ignored.
 */
export type OtherLeg = {
  readonly odds: Rational;
  readonly chance: number;
  readonly place?: number;
  readonly outcome?: LegOutcome;
};

/**
 * An open wager with at least one leg on the event, and its payout rule where that is not the product of its legs'
 * odds.
 */
export type OpenWager = {
  readonly stake: Minor;
  readonly here: readonly OpenLeg[];
  readonly elsewhere: readonly OtherLeg[];
  readonly rule?: WagerRule;
  /** A free play: nothing was paid in, and the stake is deducted from a payout. */
  readonly isFree?: boolean;
};
