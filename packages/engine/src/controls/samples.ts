// Slips and facts that the controls' tables start from. Only tests use them.
import { halfUp } from "@chalkboard/kernel";
import { americanToDecimal } from "../odds/american.ts";
import type { Mode } from "../tickets/ticket.ts";
import type { EventsFacts, LegFacts } from "./facts.ts";
import { type Facts, openFacts } from "./facts.ts";
import { type ControlLeg, type ControlTicket, controlTicket, type SlipTerms } from "./control-ticket.ts";

type LegParts = Partial<Omit<ControlLeg, "key" | "odds">> & Partial<ControlLeg["key"]>;

/** A baseball money line on the visitors at −110, of a separate game for each event id; any part can be overridden. */
export function sampleLeg({
  eventId = 1,
  betType = 1,
  side = 1,
  alternate = 0,
  price = -110,
  points = null,
  ...parts
}: LegParts = {}): ControlLeg {
  return {
    key: { eventId, betType, side, alternate },
    points,
    price,
    odds: americanToDecimal(price),
    seen: { points, price },
    gameId: eventId,
    sport: "baseball",
    leagueId: 1,
    leagueGroups: [],
    teamId: side === 1 || side === 2 ? eventId * 10 + side : null,
    startsAt: 1_000_000,
    ...parts,
  };
}

/** A straight that risks 100.00 on one leg; any part can be overridden. */
export function sampleTicket(parts: Partial<SlipTerms> = {}): ControlTicket {
  return controlTicket({
    mode: "straight",
    legs: [sampleLeg()],
    amount: 10_000,
    amountIs: "risk",
    priceChange: "refuse",
    rounding: halfUp,
    ...parts,
  });
}

/** An event on sale, its line as the leg has it, with the cut-off at 1,000,000. */
export function sampleLegFacts(leg: ControlLeg, parts: Partial<LegFacts> = {}): LegFacts {
  return {
    status: "scheduled",
    cutoffAt: 1_000_000,
    suspended: false,
    exclusion: null,
    open: true,
    current: { points: leg.points, price: leg.price },
    ...parts,
  };
}

/** A sale at time 0 of legs that are all on sale. */
export function sampleEvents(ticket: ControlTicket): EventsFacts {
  return { now: 0, legs: ticket.legs.map((leg) => sampleLegFacts(leg)) };
}

/** Facts that let the slip pass; any part can be overridden. */
export function sampleFacts(ticket: ControlTicket, parts: Partial<Facts> = {}): Facts {
  return { ...openFacts, events: sampleEvents(ticket), ...parts };
}

/** The same slip and price under another mode: for the controls that look only at the mode. */
export function inMode(ticket: ControlTicket, mode: Mode): ControlTicket {
  return { ...ticket, mode };
}
