import type { tickets } from "@chalkboard/contract";
import { BadArgument, type ControlTicket, legNeeds, type Side, storedWagers } from "@chalkboard/engine";
import { type EpochMs, rationals } from "@chalkboard/kernel";
import type { Funding } from "@chalkboard/ledger";
import type { z } from "zod";

export type SoldTicket = z.output<typeof tickets.ticket>;

/** Until when a clerk may cancel: the minutes set by the service at the sale, and before the first start. */
export function cancelDeadline(soldAt: EpochMs, cancelMinutes: number, startsAt: readonly EpochMs[]): EpochMs {
  return Math.min(soldAt + cancelMinutes * 60_000, ...startsAt);
}

/** A ticket's bets as stored and returned: a round robin is one row. */
export function wagersOf(ticket: ControlTicket): SoldTicket["wagers"] {
  return storedWagers(ticket, ticket.priced).map(({ legs, odds, ...wager }, index) => ({
    ...wager,
    number: index + 1,
    legs: legs.map((leg) => leg + 1),
    odds: rationals.toText(odds),
  }));
}

type Needs = SoldTicket["legs"][number]["needs"];

// There are as many as bet types, sides and points that were ever sold: few, but a sale asks for each of its legs.
const keptNeeds = new Map<string, Needs>();
const keptAtMost = 10_000;

/**
 * The figures that decide a leg; null for a bet decided by an answer, and for an invalid stored leg: its ticket is
 * still shown.
 */
export function needsOf({ betType, side, points }: { betType: number; side: number; points: number | null }): Needs {
  const key = `${betType}/${side}/${points}`;
  let needs = keptNeeds.get(key);
  if (needs === undefined) {
    needs = computedNeeds(betType, side, points);
    if (keptNeeds.size >= keptAtMost) keptNeeds.clear();
    keptNeeds.set(key, needs);
  }
  return needs;
}

function computedNeeds(betType: number, side: number, points: number | null): Needs {
  try {
    return legNeeds({ betType, side: side as Side, points }) ?? null;
  } catch (error) {
    if (error instanceof BadArgument) return null;
    throw error;
  }
}

/** How a stored ticket's stake was paid. */
export function fundingOf({ funding }: { readonly funding: string }): Funding {
  return funding === "credit" ? "credit" : "balance";
}
