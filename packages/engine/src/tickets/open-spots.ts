import type { Minor, Rounding } from "@chalkboard/kernel";
import { BadArgument, demand } from "../bad-argument.ts";
import { productOf } from "../odds/product.ts";
import { demandAmount, demandOdds, winOf } from "../odds/stake.ts";
import type { Priced, PricedWager, TicketLeg } from "./ticket.ts";

/**
 * How a book sells parlays with legs to be named later. `unfilled`: what happens to a spot that was not filled in time.
 */
export type OpenPolicy = {
  readonly maximumLegs: number;
  readonly filledAtSale: { readonly of: number; readonly outOf: number };
  readonly unfilled: "lose" | "reduce" | "return";
};

/** Up to 24 legs, half of them named at the sale; unnamed ones are removed. */
export const usualOpenPolicy: OpenPolicy = { maximumLegs: 24, filledAtSale: { of: 1, outOf: 2 }, unfilled: "reduce" };

/**
 * A parlay with spots still to fill. Its possible win is that of the legs named so far, and grows with each.
 * @throws BadArgument `noLegs`, `tooManyLegs`, `tooFewLegs` when too few are named, `notASetting`, `notAnAmount`,
 * `notDecimalOdds`
 */
export function priceOpenParlay(
  legs: readonly TicketLeg[],
  spots: number,
  stake: Minor,
  rounding: Rounding,
  policy: OpenPolicy,
): Priced {
  demandAmount(stake);
  demand(legs.length > 0, "noLegs");
  demand(Number.isSafeInteger(spots) && spots > 0, "notASetting", () => ({ spots }));
  const all = legs.length + spots;
  demand(all <= policy.maximumLegs, "tooManyLegs", () => ({ legs: all, maximum: policy.maximumLegs }));
  const { of, outOf } = policy.filledAtSale;
  demand(legs.length * outOf >= all * of, "tooFewLegs", () => ({ named: legs.length, spots }));
  for (const leg of legs) demandOdds(leg.odds);
  const odds = productOf(legs.map((leg) => leg.odds));
  const wager: PricedWager = {
    legs: legs.map((_, index) => index),
    stake,
    odds,
    possibleWin: winOf(stake, odds, rounding),
    rule: { kind: "open", spots },
  };
  return { mode: "parlay", wagers: [wager], stake, possibleWin: wager.possibleWin };
}

/**
 * Names the next leg, at its current price. `leg` is its index in the ticket's legs.
 * @throws BadArgument `notASetting` when no spot is open, `notDecimalOdds`
 */
export function fillSpot(wager: PricedWager, leg: number, odds: TicketLeg["odds"], rounding: Rounding): PricedWager {
  if (wager.rule?.kind !== "open" || wager.rule.spots < 1 || wager.legs.includes(leg))
    throw new BadArgument("notASetting", { leg });
  demandOdds(odds);
  const product = productOf([wager.odds, odds]);
  const possibleWin = winOf(wager.stake, product, rounding);
  return {
    legs: [...wager.legs, leg],
    stake: wager.stake,
    odds: product,
    possibleWin,
    rule: { kind: "open", spots: wager.rule.spots - 1 },
  };
}

/**
 * The result of a wager whose spots were not filled in time: a parlay of the named legs, or decided: lost, or refunded.
 */
export function closeOpen(
  wager: PricedWager,
  policy: OpenPolicy,
): { readonly wager: PricedWager } | { readonly decided: "lose" | "return" } {
  if (wager.rule?.kind !== "open") throw new BadArgument("notASetting", { rule: wager.rule?.kind });
  if (wager.rule.spots === 0 || policy.unfilled === "reduce")
    return { wager: { ...wager, rule: { kind: "open", spots: 0 } } };
  return { decided: policy.unfilled };
}
