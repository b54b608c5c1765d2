import type { Minor, Rational } from "@chalkboard/kernel";
import type { LineKey } from "../bets/line-key.ts";
import { americanToDecimal } from "../odds/american.ts";
import type { WagerRule } from "./wager-rule.ts";

/** How the legs of a ticket are combined. */
export type Mode =
  | "straight"
  | "parlay"
  | "teaser"
  | "roundRobin"
  | "fullCover"
  | "progressiveParlay"
  | "ifWin"
  | "ifAction"
  | "reverseWin"
  | "reverseAction";

/** What money calculations need of a leg: its line, its points (quarters), its exact decimal odds. */
export type TicketLeg = { readonly key: LineKey; readonly points: number | null; readonly odds: Rational };

const noLine: LineKey = { eventId: 0, betType: 1, side: 1, alternate: 0 };

/**
 * A leg at an American price, reduced to what money calculations need.
 * @param key its line, where a caller needs it
 * @throws BadArgument `notAPrice`
 */
export function legAt(price: number, key: LineKey = noLine, points: number | null = null): TicketLeg {
  return { key, points, odds: americanToDecimal(price) };
}

/** Whether the customer's amount is the stake or the win. */
export type AmountIs = "risk" | "win";

/**
 * One bet of a ticket. `legs` are indexes into the ticket's legs; `possibleWin` is profit, without the stake. Without a
 * `rule` the legs' odds are multiplied.
 */
export type PricedWager = {
  readonly legs: readonly number[];
  readonly stake: Minor;
  readonly odds: Rational;
  readonly possibleWin: Minor;
  readonly rule?: WagerRule;
};

/** The money of a whole ticket. */
export type Priced = {
  readonly mode: Mode;
  readonly wagers: readonly PricedWager[];
  readonly stake: Minor;
  readonly possibleWin: Minor;
};
