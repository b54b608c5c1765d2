// The figures about one slip of a batch, as the controls take them.

import { isOnline } from "@chalkboard/contract";
import type { ControlTicket } from "@chalkboard/engine";
import {
  type Counts,
  type CountKind,
  countKinds,
  type RiskFigure,
  riskKinds,
  riskText,
  type SoldCount,
} from "../../../../trading/risk/index.ts";
import { nothingKnown, type SlipFigures } from "./priced-slip.ts";
import type { RequestedFigures, SaleFacts } from "../facts/sale-facts.ts";
import type { SaleRequest } from "../facts/sale.ts";

const nothingRequested: RequestedFigures = {
  openRisk: false,
  leagueRisk: false,
  openTickets: false,
  counts: new Set(),
};

/** The figures about one slip, as the rules take them. Unneeded ones are absent. */
export function figuresOf(request: SaleRequest, { legs }: Pick<ControlTicket, "legs">, facts: SaleFacts): SlipFigures {
  const {
    serviceId,
    posId,
    slip: { quotedAt },
  } = request;
  const input = facts.figures.requested.get(serviceId) ?? nothingRequested;
  if (quotedAt === undefined && !input.openRisk && !input.leagueRisk && !input.openTickets && input.counts.size === 0)
    return nothingKnown;
  const { figures } = facts;
  const risk = (kind: RiskFigure["kind"], ownerId: number): RiskFigure | undefined =>
    figures.risk.get(riskText(serviceId, kind, ownerId));
  const open = (kind: RiskFigure["kind"], ownerId: number): number => risk(kind, ownerId)?.open ?? 0;
  const own = figures.subjects.get(request) ?? [];
  const count = (kind: CountKind, which: number | string = ""): SoldCount | undefined => {
    const subject = own.find(
      (one) => one.kind === kind && (which === "" || one.leg === which || one.subject === which),
    );
    return subject === undefined ? undefined : figures.counts.get(subject.text);
  };
  const tickets = (kind: CountKind, which: number | string = ""): number => count(kind, which)?.tickets ?? 0;
  const hasAgents = isOnline(facts.services.get(serviceId)?.kind ?? 0);
  const ofZone = tickets(countKinds.sameByZone);
  const has = (...kinds: readonly CountKind[]): boolean => kinds.some((kind) => input.counts.has(kind));
  return {
    // A till whose clock is ahead, or a quote of this very moment, gives no negative age.
    ...(quotedAt === undefined
      ? {}
      : { slipAgeMs: Math.max(0, (request.waited?.requestedAt ?? facts.now) - quotedAt) }),
    ...(has(countKinds.line) ? { used: legs.map((_, leg) => useOf(count(countKinds.line, leg))) } : {}),
    figures: {
      ...(input.openRisk ? { openRisk: { service: open(riskKinds.service, 0), pos: open(riskKinds.pos, posId) } } : {}),
      ...(input.leagueRisk ? { leagueRisk: legs.map(({ leagueId }) => open(riskKinds.league, leagueId)) } : {}),
      ...(input.openTickets ? { ticketsOfCustomer: risk(riskKinds.pos, posId)?.pieces ?? 0 } : {}),
      ...(has(countKinds.event)
        ? { ticketsOnEvent: legs.map(({ key }) => tickets(countKinds.event, String(key.eventId))) }
        : {}),
      ...(has(countKinds.day) ? { ticketsOfDay: tickets(countKinds.day) } : {}),
      ...(has(countKinds.pattern) ? { patternSold: tickets(countKinds.pattern) } : {}),
      // Shops belong to zones, customers to agents: the same tree under two names.
      ...(has(countKinds.sameByPos, countKinds.sameByZone, countKinds.sameByAll)
        ? {
            sameTicket: {
              client: tickets(countKinds.sameByPos),
              agent: hasAgents ? ofZone : 0,
              zone: hasAgents ? 0 : ofZone,
              service: tickets(countKinds.sameByAll),
            },
          }
        : {}),
    },
  };
}

const useOf = (count: SoldCount | undefined): Counts => ({
  stake: count?.stake ?? 0,
  win: count?.win ?? 0,
  base: count?.base ?? 0,
});
