import type { Minor } from "@chalkboard/kernel";
import { distanceFromEven, decimalToAmerican } from "../odds/american.ts";
import type { GradedWager } from "./graded-wager.ts";
import type { Mode, Priced, TicketLeg } from "../tickets/ticket.ts";

/**
 * What a book allows a free play to buy. A count of 0 sells none of that mode; `prices` are American bounds of every
 * leg.
 */
export type FreePlayPolicy = {
  readonly prices: { readonly from: number; readonly to: number } | null;
  readonly legs: Readonly<Partial<Record<Mode, number>>>;
  readonly maximumWin: Minor | null;
};

/** Money lines within 200, parlays of three, teasers of two, 5,000 to win; no if bets, no round robins. */
export const usualFreePlay: FreePlayPolicy = {
  prices: { from: -200, to: 200 },
  legs: { straight: 1, parlay: 3, teaser: 2 },
  maximumWin: 500_000,
};

export type FreePlayRefusal =
  | { readonly refused: "mode"; readonly mode: Mode }
  | { readonly refused: "legs"; readonly maximum: number }
  | { readonly refused: "price"; readonly leg: number }
  | { readonly refused: "win"; readonly maximum: Minor };

/** Every reason against selling a ticket as a free play; empty when it is allowed. */
export function freePlayRefusals(
  policy: FreePlayPolicy,
  priced: Priced,
  legs: readonly TicketLeg[],
): readonly FreePlayRefusal[] {
  const found: FreePlayRefusal[] = [];
  const maximum = policy.legs[priced.mode] ?? 0;
  if (maximum === 0) found.push({ refused: "mode", mode: priced.mode });
  else if (legs.length > maximum) found.push({ refused: "legs", maximum });
  const prices = policy.prices;
  if (prices !== null && priced.mode !== "teaser") {
    for (const [leg, { odds }] of legs.entries()) {
      const distance = distanceFromEven(decimalToAmerican(odds));
      if (distance < distanceFromEven(prices.from) || distance > distanceFromEven(prices.to))
        found.push({ refused: "price", leg });
    }
  }
  if (policy.maximumWin !== null && priced.possibleWin > policy.maximumWin)
    found.push({ refused: "win", maximum: policy.maximumWin });
  return found;
}

/** The payout of a graded free play: only the winnings are money; a refunded stake becomes the token again. */
export function freePlayPaid(graded: GradedWager, stake: Minor): { readonly credited: Minor; readonly token: Minor } {
  if (graded.status === 2 || graded.status === -2) return { credited: graded.prize - stake, token: 0 };
  return { credited: 0, token: graded.refund };
}
