// A round robin is every parlay of the chosen sizes; each is priced and graded separately.
import type { Minor, Rounding } from "@chalkboard/kernel";
import { BadArgument, demand } from "../bad-argument.ts";
import { demandAmount, demandOdds, total } from "../odds/stake.ts";
import { combinations, countCombinations, maximumWagers } from "./combinations.ts";
import { priceCombination } from "./parlay.ts";
import type { AmountIs, Mode, Priced, TicketLeg } from "./ticket.ts";
import type { ParlayTable } from "./wager-rule.ts";

/** The full-cover bets by name: the number of legs, and the sizes of their parlays. */
export const fullCovers = {
  trixie: { legs: 3, sizes: [2, 3] },
  patent: { legs: 3, sizes: [1, 2, 3] },
  yankee: { legs: 4, sizes: [2, 3, 4] },
  lucky15: { legs: 4, sizes: [1, 2, 3, 4] },
  canadian: { legs: 5, sizes: [2, 3, 4, 5] },
  lucky31: { legs: 5, sizes: [1, 2, 3, 4, 5] },
  heinz: { legs: 6, sizes: [2, 3, 4, 5, 6] },
  lucky63: { legs: 6, sizes: [1, 2, 3, 4, 5, 6] },
  superHeinz: { legs: 7, sizes: [2, 3, 4, 5, 6, 7] },
  goliath: { legs: 8, sizes: [2, 3, 4, 5, 6, 7, 8] },
} as const;
export type FullCover = keyof typeof fullCovers;

/** How many wagers a round robin of n legs by these sizes has. */
export function countRoundRobin(legs: number, sizes: readonly number[]): number {
  return total(sizes.map((size) => countCombinations(legs, size)));
}

/**
 * A round robin: every parlay of the given sizes, `amount` each. Each is priced, rounded and graded separately.
 * @param sizes which sizes; add the number of legs for the full parlay, 1 for the singles
 * @throws BadArgument `notASetting` for a size that is not in 1..legs or given twice, `tooManyWagers`, `noLegs`,
 * `notAnAmount`, `notDecimalOdds`
 */
export function priceRoundRobin(
  legs: readonly TicketLeg[],
  sizes: readonly number[],
  amount: Minor,
  amountIs: AmountIs,
  rounding: Rounding,
  table?: ParlayTable,
): Priced {
  return priceCover("roundRobin", legs, sizes, amount, amountIs, rounding, table);
}

/**
 * A full-cover bet by its name. @throws BadArgument `tooFewLegs` or `tooManyLegs` when the number of legs does not
 * match the name
 */
export function priceFullCover(
  name: FullCover,
  legs: readonly TicketLeg[],
  amount: Minor,
  amountIs: AmountIs,
  rounding: Rounding,
  table?: ParlayTable,
): Priced {
  const cover = fullCovers[name];
  if (cover === undefined) throw new BadArgument("unknownMode", { name });
  demand(legs.length >= cover.legs, "tooFewLegs", () => ({ name, legs: legs.length }));
  demand(legs.length <= cover.legs, "tooManyLegs", () => ({ name, legs: legs.length }));
  return priceCover("fullCover", legs, cover.sizes, amount, amountIs, rounding, table);
}

function priceCover(
  mode: Mode,
  legs: readonly TicketLeg[],
  sizes: readonly number[],
  amount: Minor,
  amountIs: AmountIs,
  rounding: Rounding,
  table?: ParlayTable,
): Priced {
  demandAmount(amount);
  demand(legs.length > 0, "noLegs");
  for (const leg of legs) demandOdds(leg.odds);
  const fits = (size: number): boolean => Number.isSafeInteger(size) && size >= 1 && size <= legs.length;
  demand(sizes.length > 0 && new Set(sizes).size === sizes.length && sizes.every(fits), "notASetting", () => ({
    sizes: sizes.join(" "),
    legs: legs.length,
  }));
  const count = countRoundRobin(legs.length, sizes);
  demand(count <= maximumWagers, "tooManyWagers", () => ({ count, maximum: maximumWagers }));
  const wagers = sizes
    .flatMap((size) => combinations(legs.length, size))
    .map((taken) => priceCombination(taken, legs, amount, amountIs, rounding, table));
  return {
    mode,
    wagers,
    stake: total(wagers.map((wager) => wager.stake)),
    possibleWin: total(wagers.map((wager) => wager.possibleWin)),
  };
}
