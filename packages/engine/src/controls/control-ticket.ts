// A slip as the controls see it: what the customer asked for, at the lines that would be sold now, already priced.
import type { EpochMs, EventId, LeagueId, Minor, TeamId } from "@chalkboard/kernel";
import { BadArgument, type BadArgumentReason, demand } from "../bad-argument.ts";
import { knownBetType } from "../bets/bet-types.ts";
import type { Priced, TicketLeg } from "../tickets/ticket.ts";
import { isCountable, type PriceableSlip, priceSlip } from "./price-slip.ts";

/** No slip asks for more than this, in minor units; a search for the largest amount ends here when nothing else bounds it. */
export const highestAmount: Minor = 1_000_000_000_000;

/** Points in quarters (null where the bet type has none) and an American price. */
export type OfferedLine = { readonly points: number | null; readonly price: number };

/** What the customer accepts when a price moved since it was shown. */
export type PriceChange = "refuse" | "better" | "any";

/** A leg at the line that would be sold now, with what the controls must know about its game. */
export type ControlLeg = TicketLeg & {
  /** The American price that goes with `points` and `odds`. */
  readonly price: number;
  /** What the customer saw when composing the slip. */
  readonly seen: OfferedLine;
  /** The line as it is offered, where the leg is sold at other points or another price: teased, or with points bought. */
  readonly board?: OfferedLine;
  /** The game itself; a prop or an alternative line is an event of its own, derived from it. */
  readonly gameId: EventId;
  /** The sport's code: `baseball`, `soccer`, … */
  readonly sport: string;
  readonly leagueId: LeagueId;
  readonly leagueGroups: readonly number[];
  /** The team that the leg is about; null for the game's own totals and the draw. */
  readonly teamId: TeamId | null;
  /** What kind of prop its event is, and of which category; absent for a game. */
  readonly propType?: number;
  readonly propCategory?: number;
  /** Of its category. */
  readonly limitsClass?: string;
  /** Percent of the usual limits per wager and per line at which its game is sold; absent: all of them. */
  readonly circled?: number;
  readonly startsAt: EpochMs;
  /** Whether its game is in play. */
  readonly live?: boolean;
  /** Quarters that the customer bought on this leg; they are in `points` and `odds` already. */
  readonly boughtQuarters?: number;
};

/** What a customer asks for. */
export type SlipTerms = Omit<PriceableSlip, "legs"> & { readonly legs: readonly ControlLeg[]; readonly priceChange: PriceChange };

export type ControlTicket = SlipTerms & {
  readonly priced: Priced;
  /** Sum over the wagers, minor units. */
  readonly stake: Minor;
  readonly possibleWin: Minor;
};

/**
 * Prices a slip for the controls.
 * @throws BadArgument for what `priceSlip` does not price, BrokenInvariant where `isCountable` says no
 */
export function controlTicket(terms: SlipTerms): ControlTicket {
  const priced = priceSlip(terms);
  return { ...terms, priced, stake: priced.stake, possibleWin: priced.possibleWin };
}

/** A slip that could be priced, or why not: what the mode cannot be made of, or money beyond counting. */
export type Composed =
  | { readonly ticket: ControlTicket; readonly problem?: never }
  | { readonly ticket?: never; readonly problem: BadArgumentReason | "uncountable" };

/**
 * Prices a slip that came from outside: a parlay of one leg, a bet type that does not exist, a teaser that its card does not pay are answers here.
 */
export function composeTicket(terms: SlipTerms): Composed {
  try {
    for (const { key } of terms.legs) demand(knownBetType(key.betType).sides.includes(key.side), "sideNotInMarket");
    return terms.amount <= highestAmount && isCountable(terms) ? { ticket: controlTicket(terms) } : { problem: "uncountable" };
  } catch (error) {
    if (error instanceof BadArgument) return { problem: error.reason };
    throw error;
  }
}

/** The same slip for another amount in the customer's own entry (risk or to win). */
export function atAmount<Ticket extends ControlTicket>(ticket: Ticket, amount: Minor): Ticket {
  return { ...ticket, ...controlTicket({ ...ticket, amount }) };
}
