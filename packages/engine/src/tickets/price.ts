// A straight of several legs is one bet of the amount for each leg. A parlay is one bet that multiplies the odds of its
// legs.
import type { Minor, Rational, Rounding } from "@chalkboard/kernel";
import { BadArgument, demand } from "../bad-argument.ts";
import { productOf } from "../odds/product.ts";
import { demandAmount, demandOdds, stakeToWin, total, winOf } from "../odds/stake.ts";
import type { AmountIs, Mode, Priced, PricedWager, TicketLeg } from "./ticket.ts";

/**
 * The money of a straight or parlay ticket. A straight with n legs is n wagers of `amount` each; a parlay is one wager
 * on all legs.
 * @param amount minor units: what each wager stakes, or is to win
 * @throws BadArgument `noLegs`, `tooFewLegs`, `notAnAmount`, `notDecimalOdds`, `unknownMode`, `notASetting`, `tooLarge`
 */
export function priceTicket(
  mode: Mode,
  legs: readonly TicketLeg[],
  amount: Minor,
  amountIs: AmountIs,
  rounding: Rounding,
): Priced {
  demandAmount(amount);
  demand(legs.length > 0, "noLegs");
  for (const leg of legs) demandOdds(leg.odds);
  switch (mode) {
    case "straight": {
      const wagers = legs.map((leg, index) => priceWager([index], leg.odds, amount, amountIs, rounding));
      return {
        mode,
        wagers,
        stake: total(wagers.map((wager) => wager.stake)),
        possibleWin: total(wagers.map((wager) => wager.possibleWin)),
      };
    }
    case "parlay": {
      demand(legs.length > 1, "tooFewLegs", () => ({ legs: legs.length, minimum: 2 }));
      const wager = priceWager(
        legs.map((_, index) => index),
        productOf(legs.map((leg) => leg.odds)),
        amount,
        amountIs,
        rounding,
      );
      return { mode, wagers: [wager], stake: wager.stake, possibleWin: wager.possibleWin };
    }
    default:
      throw new BadArgument("unknownMode", { mode });
  }
}

/**
 * One wager at exact odds. Where a win is requested, the stake is the smallest that reaches it, and the win may exceed
 * it by a cent or two.
 */
export function priceWager(
  legs: readonly number[],
  odds: Rational,
  amount: Minor,
  amountIs: AmountIs,
  rounding: Rounding,
): PricedWager {
  demand(amountIs === "risk" || amountIs === "win", "notASetting", () => ({ amountIs }));
  const stake = amountIs === "risk" ? amount : stakeToWin(amount, odds, rounding);
  return { legs, stake, odds, possibleWin: winOf(stake, odds, rounding) };
}
