// Parlay payouts: the product of the legs' odds, or the parlay table of a book that pays fixed odds, below its caps.
import { type Minor, type Rational, type Rounding, rationals } from "@chalkboard/kernel";
import { BadArgument, demand } from "../bad-argument.ts";
import { productOf } from "../odds/product.ts";
import { demandAmount, demandOdds } from "../odds/stake.ts";
import { priceWager } from "./price.ts";
import type { AmountIs, Priced, PricedWager, TicketLeg } from "./ticket.ts";
import type { ParlayTable } from "./wager-rule.ts";

/**
 * The payout of a combination of legs, and its source: the odds, and the number of teams when a table or a cap set
 * them.
 */
export type CombinedOdds = { readonly odds: Rational; readonly by: "product" | "table" | "cap" };

/**
 * The odds of a parlay under a table: fixed where all legs have the standard odds, otherwise true odds, never above the
 * cap.
 * @param factors exact odds of the legs that count; a half-won leg's factor makes the parlay one of true odds
 */
export function combinedOdds(factors: readonly Rational[], table: ParlayTable): CombinedOdds {
  const teams = factors.length;
  const fixed =
    teams > 1 && factors.every((factor) => rationals.equals(factor, table.standardOdds))
      ? table.fixed[teams]
      : undefined;
  const odds = fixed === undefined ? productOf(factors) : rationals.add(fixed, rationals.one);
  const caps = [table.caps[teams], table.cap]
    .filter((cap) => cap !== undefined && cap !== null)
    .map((cap) => rationals.add(cap, rationals.one));
  const cap = caps.reduce<Rational | undefined>(
    (least, next) => (least === undefined || rationals.compare(next, least) < 0 ? next : least),
    undefined,
  );
  if (cap !== undefined && rationals.compare(odds, cap) > 0) return { odds: cap, by: "cap" };
  return { odds, by: fixed === undefined ? "product" : "table" };
}

/** One parlay (or single) of some of the ticket's legs. */
export function priceCombination(
  taken: readonly number[],
  legs: readonly TicketLeg[],
  amount: Minor,
  amountIs: AmountIs,
  rounding: Rounding,
  table?: ParlayTable,
): PricedWager {
  const factors = taken.map((index) => {
    const leg = legs[index];
    if (leg === undefined) throw new BadArgument("legNotInTicket", { index, legs: legs.length });
    return leg.odds;
  });
  if (table === undefined) return priceWager(taken, productOf(factors), amount, amountIs, rounding);
  return {
    ...priceWager(taken, combinedOdds(factors, table).odds, amount, amountIs, rounding),
    rule: { kind: "parlayTable", table },
  };
}

/**
 * A parlay paid by a book's table and caps.
 * @throws BadArgument `tooFewLegs`, `notAnAmount`, `notDecimalOdds`
 */
export function priceParlayByTable(
  legs: readonly TicketLeg[],
  table: ParlayTable,
  amount: Minor,
  amountIs: AmountIs,
  rounding: Rounding,
): Priced {
  demandAmount(amount);
  demand(legs.length > 1, "tooFewLegs", () => ({ legs: legs.length, minimum: 2 }));
  for (const leg of legs) demandOdds(leg.odds);
  const wager = priceCombination(
    legs.map((_, index) => index),
    legs,
    amount,
    amountIs,
    rounding,
    table,
  );
  return { mode: "parlay", wagers: [wager], stake: wager.stake, possibleWin: wager.possibleWin };
}
