import { type Minor, type Rounding, rationals } from "@chalkboard/kernel";
import { demand } from "../bad-argument.ts";
import { demandAmount, winOf } from "../odds/stake.ts";
import type { PricedWager } from "./ticket.ts";

/** A full or partial offer to end a ticket now. */
export type CashOut = { readonly fair: Minor; readonly offer: Minor };

/**
 * The value of a running ticket, and the house's offer for it: the payout times the probability of the open legs, less
 * a margin; both rounded down.
 * @param payout stake and profit if all open legs win, given the legs already decided
 * @param chances fair probability of each open leg, in (0, 1]; legs of one game must be given as one joint probability
 * @param marginBasisPoints hundredths of a percent kept by the house, 0 to 10,000
 * @throws BadArgument `notAnAmount`, `notASetting`
 */
export function cashOut(payout: Minor, chances: readonly number[], marginBasisPoints: number): CashOut {
  demandAmount(payout);
  demand(
    chances.every((chance) => chance > 0 && chance <= 1),
    "notASetting",
    () => ({ chances: chances.join(" ") }),
  );
  demand(
    Number.isSafeInteger(marginBasisPoints) && marginBasisPoints >= 0 && marginBasisPoints <= 10_000,
    "notASetting",
    () => ({ marginBasisPoints }),
  );
  // A tolerance of a billionth of the probability is far below a cent and keeps 0.6 from becoming 0.5999….
  const fair = Math.floor(payout * chances.reduce((all, chance) => all * chance, 1) + 1e-9 * payout);
  const offer = Number((BigInt(fair) * BigInt(10_000 - marginBasisPoints)) / 10_000n);
  return { fair, offer };
}

/** The share of a wager that remains after a partial cash-out: stake and win shrink alike, both rounded down. */
export function remainderOf(
  wager: PricedWager,
  kept: { readonly of: number; readonly outOf: number },
  rounding: Rounding,
): PricedWager {
  const right =
    Number.isSafeInteger(kept.of) &&
    Number.isSafeInteger(kept.outOf) &&
    kept.of >= 0 &&
    kept.of <= kept.outOf &&
    kept.outOf > 0;
  demand(right, "notASetting", () => ({ kept: `${kept.of}/${kept.outOf}` }));
  const stake = Number((BigInt(wager.stake) * BigInt(kept.of)) / BigInt(kept.outOf));
  const pays = rationals.compare(wager.odds, rationals.one) > 0;
  return { ...wager, stake, possibleWin: pays ? Math.min(wager.possibleWin, winOf(stake, wager.odds, rounding)) : 0 };
}
