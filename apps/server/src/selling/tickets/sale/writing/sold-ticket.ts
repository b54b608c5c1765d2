import { describeLegs } from "../../reading/description.ts";
import { cancelDeadline, needsOf, type SoldTicket, wagersOf } from "../../reading/stored-ticket.ts";
import type { Accepted } from "../pricing/priced-slip.ts";
import { type SaleFacts, rotationOf, sideOf } from "../facts/sale-facts.ts";

/** The ticket as a seller sees it right after the sale, built from what was written. */
export function soldTicket(sold: Accepted, facts: SaleFacts): SoldTicket {
  const { request, ticket, service, seller } = sold;
  const legs = ticket.legs.map((leg, index) => ({
    number: index + 1,
    eventId: leg.key.eventId,
    betType: leg.key.betType,
    side: leg.key.side,
    alternate: leg.key.alternate,
    points: leg.points,
    price: leg.price,
    board: leg.board ?? null,
    needs: needsOf({ ...leg.key, points: leg.points }),
    rotation: rotationOf(facts, leg.key.eventId, leg.key.side),
    teamName: sideOf(facts, leg.key.eventId, leg.key.side)?.name ?? "",
    eventName: facts.events.get(leg.key.eventId)?.name ?? "",
    sportCode: facts.events.get(leg.key.eventId)?.sport ?? "",
    startsAt: leg.startsAt,
    outcome: "pending",
    reason: {},
  }));
  return {
    number: sold.id,
    code: sold.code,
    serviceId: request.serviceId,
    serviceName: service.name,
    currency: service.currency,
    posId: request.posId,
    posName: seller.pos_name,
    clerk: seller.person_name,
    mode: ticket.mode,
    funding: request.payer.funding ?? "balance",
    stake: ticket.stake,
    possibleWin: ticket.possibleWin,
    soldAt: facts.now,
    businessDay: sold.day,
    validityDays: request.payer.kind === "retail" ? service.settings.validityDays : null,
    payableUntil: null,
    status: 0,
    prize: 0,
    refund: 0,
    paid: 0,
    paidAt: null,
    tax: 0,
    cancelledAt: null,
    cancelUntil: cancelDeadline(
      facts.now,
      service.settings.cancelMinutes,
      legs.map(({ startsAt }) => startsAt),
    ),
    description: describeLegs(legs, ticket.mode),
    legs,
    wagers: wagersOf(ticket),
    entries: [],
  };
}
