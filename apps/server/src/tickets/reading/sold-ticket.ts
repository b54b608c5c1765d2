import { BadArgument, type ControlTicket, legNeeds, type Side, storedWagers } from "@chalkboard/engine";
import { type EpochMs, rationals } from "@chalkboard/kernel";
import type { Funding } from "@chalkboard/ledger";
import { describeLegs } from "./description.ts";
import { type Gathered, sideOf } from "../sale/gather.ts";
import type { SoldTicket } from "../sale/sale.ts";
import { type Accepted, rotationOf } from "../sale/write.ts";

/** The ticket as a seller sees it right after the sale, built from what was written. */
export function soldTicket(sold: Accepted, gathered: Gathered): SoldTicket {
  const { request, ticket, service, seller } = sold;
  const legs = ticket.legs.map((leg, index) => ({
    number: index + 1,
    eventId: leg.key.eventId, betType: leg.key.betType, side: leg.key.side, alternate: leg.key.alternate,
    points: leg.points, price: leg.price, board: leg.board ?? null, needs: needsOf({ ...leg.key, points: leg.points }),
    rotation: rotationOf(gathered, leg.key.eventId, leg.key.side),
    teamName: sideOf(gathered, leg.key.eventId, leg.key.side)?.name ?? "",
    eventName: gathered.events.get(leg.key.eventId)?.name ?? "",
    startsAt: leg.startsAt,
    outcome: "pending", reason: {},
  }));
  return {
    number: sold.id, code: sold.code,
    serviceId: request.serviceId, serviceName: service.name, currency: service.currency,
    posId: request.posId, posName: seller.pos_name, clerk: seller.person_name,
    mode: ticket.mode, funding: request.payer.funding ?? "balance", stake: ticket.stake, possibleWin: ticket.possibleWin,
    soldAt: gathered.now, businessDay: sold.day,
    validityDays: request.payer.kind === "retail" ? service.settings.validityDays : null, payableUntil: null,
    status: 0, prize: 0, refund: 0, paid: 0, paidAt: null, cancelledAt: null,
    cancelUntil: cancelDeadline(gathered.now, service.settings.cancelMinutes, legs.map(({ startsAt }) => startsAt)),
    description: describeLegs(legs, ticket.mode),
    legs,
    wagers: wagersOf(ticket),
    entries: [],
  };
}

/** Until when a clerk may cancel: the minutes that the service gave at the sale, and before the first start. */
export function cancelDeadline(soldAt: EpochMs, cancelMinutes: number, startsAt: readonly EpochMs[]): EpochMs {
  return Math.min(soldAt + cancelMinutes * 60_000, ...startsAt);
}

/** A ticket's bets as they are stored and told: a round robin is one row. */
export function wagersOf(ticket: ControlTicket): SoldTicket["wagers"] {
  return storedWagers(ticket, ticket.priced).map(({ legs, odds, ...wager }, index) =>
    ({ ...wager, number: index + 1, legs: legs.map((leg) => leg + 1), odds: rationals.toText(odds) }));
}

type Needs = SoldTicket["legs"][number]["needs"];

// There are as many as bet types, sides and points that were ever sold: few, but a sale asks for each of its legs.
const keptNeeds = new Map<string, Needs>();
const keptAtMost = 10_000;

/** The figures at which a leg is decided; null for a bet that waits for an answer, and for a stored leg that no bet can have: its ticket is shown. */
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

/** What paid a stored ticket's stake. */
export function fundingOf({ funding }: { readonly funding: string }): Funding {
  return funding === "credit" ? "credit" : "balance";
}
