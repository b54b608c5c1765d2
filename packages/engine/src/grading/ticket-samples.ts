// Tickets and their grades in the notation of the tests' tables.
import { type Rounding, floor } from "@chalkboard/kernel";
import { gradeWager } from "./grade-wager.ts";
import type { Outcome } from "./outcome.ts";
import { americanToDecimal } from "../odds/american.ts";
import type { Priced, TicketLeg } from "../tickets/ticket.ts";

/** Money lines, each of a different game, at American prices. */
export function legsAt(...prices: readonly number[]): TicketLeg[] {
  return prices.map((price, index) => ({
    key: { eventId: index + 1, betType: 1, side: 1, alternate: 0 },
    points: null,
    odds: americanToDecimal(price),
  }));
}

const letters: Readonly<Record<string, Outcome>> = {
  W: "win",
  L: "lose",
  P: "push",
  V: "void",
  w: "halfWin",
  l: "halfLose",
  E: "earlyWin",
  "?": "pending",
};

/** Outcomes as letters: W won, L lost, P push, V void, w half won, l half lost, ? open. */
export function outcomes(text: string): Outcome[] {
  return [...text].map((letter) => letters[letter] ?? "pending");
}

/** The result of a ticket: everything paid less what was staked, and the status of each wager. */
export function settle(
  priced: Priced,
  legs: readonly TicketLeg[],
  text: string,
  rounding: Rounding = floor,
): { net: number; paid: number; statuses: number[] } {
  const graded = priced.wagers.map((wager) => gradeWager(wager, legs, outcomes(text), rounding));
  const paid = graded.reduce((sum, wager) => sum + wager.prize + wager.refund, 0);
  return { net: paid - priced.stake, paid, statuses: graded.map((wager) => wager.status) };
}
