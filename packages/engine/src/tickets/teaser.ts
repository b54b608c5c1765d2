// A teaser moves every line in the bettor's favour and pays by its card, whatever the prices are.
import { type Minor, type Rounding, rationals } from "@chalkboard/kernel";
import { knownBetType } from "../bets/bet-types.ts";
import { BadArgument, demand } from "../bad-argument.ts";
import { demandAmount } from "../odds/stake.ts";
import { priceWager } from "./price.ts";
import type { AmountIs, Priced, TicketLeg } from "./ticket.ts";
import type { ProgressiveTable, TeaserCard } from "./wager-rule.ts";

/**
 * The line after teasing, in quarters: the handicap grows, an over's line falls, an under's rises.
 * @returns undefined for a bet that the card does not tease
 * @throws BadArgument `unknownBetType`, `notPoints`
 */
export function teasedPoints(
  card: TeaserCard,
  sport: string,
  betType: number,
  points: number | null,
): number | undefined {
  const type = knownBetType(betType);
  const row = card.points.find((teased) => teased.sport === sport && teased.market === type.market);
  if (row === undefined || points === null) return undefined;
  demand(Number.isSafeInteger(points), "notPoints", () => ({ points }));
  return type.pick === "over" ? points - row.quarters : points + row.quarters;
}

/**
 * A teaser: the card pays by the number of teams, whatever the legs' own odds. The legs carry their teased points.
 * @throws BadArgument `tooFewLegs` or `tooManyLegs` when the card does not pay that many, `notAnAmount`
 */
export function priceTeaser(
  card: TeaserCard,
  legs: readonly TicketLeg[],
  amount: Minor,
  amountIs: AmountIs,
  rounding: Rounding,
): Priced {
  demandAmount(amount);
  const pays = card.pays[legs.length];
  if (pays === undefined) throw teamsRefused(legs.length, card.pays);
  const wager = priceWager(
    legs.map((_, index) => index),
    rationals.add(pays, rationals.one),
    amount,
    amountIs,
    rounding,
  );
  return {
    mode: "teaser",
    wagers: [{ ...wager, rule: { kind: "teaser", card } }],
    stake: wager.stake,
    possibleWin: wager.possibleWin,
  };
}

/**
 * A progressive parlay: pays less, but still something, when a few of many legs lose.
 * @throws BadArgument `tooFewLegs` or `tooManyLegs` when the table does not pay that many, `notAnAmount`
 */
export function priceProgressive(
  table: ProgressiveTable,
  legs: readonly TicketLeg[],
  amount: Minor,
  amountIs: AmountIs,
  rounding: Rounding,
): Priced {
  demandAmount(amount);
  const best = table[legs.length]?.[0];
  if (best === undefined) throw teamsRefused(legs.length, table);
  const wager = priceWager(
    legs.map((_, index) => index),
    rationals.add(best, rationals.one),
    amount,
    amountIs,
    rounding,
  );
  return {
    mode: "progressiveParlay",
    wagers: [{ ...wager, rule: { kind: "progressive", table } }],
    stake: wager.stake,
    possibleWin: wager.possibleWin,
  };
}

function teamsRefused(teams: number, pays: Readonly<Record<number, unknown>>): BadArgument {
  const fewest = Math.min(...Object.keys(pays).map(Number));
  return new BadArgument(teams < fewest ? "tooFewLegs" : "tooManyLegs", {
    legs: teams,
    paid: Object.keys(pays).join(" "),
  });
}
