// A slip as the controls see it: the customer's request, at the lines that would be sold now, already priced.
import type { EpochMs, EventId, LeagueId, Minor, TeamId } from "@chalkboard/kernel";
import { BadArgument, type BadArgumentReason, demand } from "../bad-argument.ts";
import { knownBetType } from "../bets/bet-types.ts";
import type { Priced, TicketLeg } from "../tickets/ticket.ts";
import { isCountable, type PriceableSlip, priceSlip } from "./price-slip.ts";

/**
 * The largest amount of any slip, in minor units; a search for the largest passing amount ends here when nothing else
 * limits it.
 */
export const highestAmount: Minor = 1_000_000_000_000;

/** Points in quarters (null where the bet type has none) and an American price. */
export type OfferedLine = { readonly points: number | null; readonly price: number };

/** Which price moves the customer accepts. */
export type PriceChange = "refuse" | "better" | "any";

/** A leg at the line that would be sold now, with what the controls need to know about its game. */
export type ControlLeg = TicketLeg & {
  /** The American price that goes with `points` and `odds`. */
  readonly price: number;
  /** What the customer saw when filling in the slip. */
  readonly seen: OfferedLine;
  /** The line as offered, where the leg is sold at other points or another price: teased, or with points bought. */
  readonly board?: OfferedLine;
  /** The game itself; a prop or an alternative line is a separate event, derived from it. */
  readonly gameId: EventId;
  /** The sport's code: `baseball`, `soccer`, … */
  readonly sport: string;
  readonly leagueId: LeagueId;
  readonly leagueGroups: readonly number[];
  /** The team that the leg is about; null for the game's own totals and the draw. */
  readonly teamId: TeamId | null;
  /** The kind of prop of its event, and its category; absent for a game. */
  readonly propType?: number;
  readonly propCategory?: number;
  /** The limits class of its category. */
  readonly limitsClass?: string;
  /** Percentage of the usual limits per wager and per line at which its game is sold; absent: the full limits. */
  readonly circled?: number;
  readonly startsAt: EpochMs;
  /** Whether its game is in play. */
  readonly live?: boolean;
  /** Quarters that the customer bought on this leg, already included in `points` and `odds`. */
  readonly boughtQuarters?: number;
};

/** A customer's request. */
export type SlipTerms = Omit<PriceableSlip, "legs"> & {
  readonly legs: readonly ControlLeg[];
  readonly priceChange: PriceChange;
};

export type ControlTicket = SlipTerms & {
  readonly priced: Priced;
  /** Sum over the wagers, minor units. */
  readonly stake: Minor;
  readonly possibleWin: Minor;
};

/**
 * Prices a slip for the controls.
 * @throws BadArgument for what `priceSlip` does not price, BrokenInvariant where `isCountable` is false
 */
export function controlTicket(terms: SlipTerms): ControlTicket {
  const priced = priceSlip(terms);
  return { ...terms, priced, stake: priced.stake, possibleWin: priced.possibleWin };
}

/**
 * A priced slip, or why it could not be priced: the mode does not allow it, or the money exceeds what can be
 * represented.
 */
export type Composed =
  | { readonly ticket: ControlTicket; readonly problem?: never }
  | { readonly ticket?: never; readonly problem: BadArgumentReason | "uncountable" };

/**
 * Prices a slip from outside: for a parlay of one leg, an unknown bet type or a teaser that its card does not pay it
 * returns the problem.
 */
export function composeTicket(terms: SlipTerms): Composed {
  try {
    for (const { key } of terms.legs) demand(knownBetType(key.betType).sides.includes(key.side), "sideNotInMarket");
    return terms.amount <= highestAmount && isCountable(terms)
      ? { ticket: controlTicket(terms) }
      : { problem: "uncountable" };
  } catch (error) {
    if (error instanceof BadArgument) return { problem: error.reason };
    throw error;
  }
}

/** The same slip for another amount in the customer's own entry (risk or to win). */
export function atAmount<Ticket extends ControlTicket>(ticket: Ticket, amount: Minor): Ticket {
  return { ...ticket, ...controlTicket({ ...ticket, amount }) };
}
