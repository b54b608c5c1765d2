// The figures that a sale is judged by beside its own slip: what is open, what was sold before. They are read only where a rule of the service asks for
// them, after the accounts are locked (a service's figures change under that lock alone), and each accepted ticket of a batch changes what the next sees.

import type { ControlTicket, Rule, SaleContext } from "@chalkboard/engine";
import type { EpochMs, PosId, ServiceId } from "@chalkboard/kernel";
import type { Sql } from "../../database/database.ts";
import { type PersonalStanding, personalStandings } from "../../network/index.ts";
import {
  addCount, type CountedSlip, type Counts, type CountKind, countKinds, countsOf, eachRisk, fillRisk, readCounts, type RiskFigure, riskKinds, riskText,
  type SoldCount, startCounting, type Subject, subjectsOf,
} from "../../risk/index.ts";
import type { Gathered } from "./gather.ts";
import { type SaleRequest, sellerText } from "./sale.ts";
import type { Accepted } from "./write.ts";

/** The figures of a batch, by what they are about. */
export type Figures = {
  readonly risk: ReadonlyMap<string, RiskFigure>;
  readonly counts: Map<string, SoldCount>;
  /** What each slip is counted under, whether a rule asks now or only did once. */
  readonly subjects: ReadonlyMap<SaleRequest, readonly Subject[]>;
  /** What customers of the batch allow themselves, by POS. */
  readonly personal: ReadonlyMap<PosId, PersonalStanding>;
  /** What a quote would have to begin to count first. */
  readonly uncounted: ReadonlyMap<ServiceId, readonly CountKind[]>;
};

/** What the rules of a service want to know beside the slip. */
type Asked = {
  readonly openRisk: boolean; readonly leagueRisk: boolean; readonly openTickets: boolean; readonly counts: ReadonlySet<CountKind>;
};

const askedBy = new WeakMap<readonly Rule[], Asked>();

function askedOf(rules: readonly Rule[]): Asked {
  let asked = askedBy.get(rules);
  if (asked === undefined) {
    asked = whatAsks(rules);
    askedBy.set(rules, asked);
  }
  return asked;
}

function whatAsks(rules: readonly Rule[]): Asked {
  const counts = new Set<CountKind>();
  const want = (kind: CountKind, limit: number): void => { if (limit > 0) counts.add(kind); };
  let [openRisk, leagueRisk, openTickets] = [false, false, false];
  for (const rule of rules) {
    switch (rule.control) {
      case "maximumRisk": openRisk = true; break;
      case "leagueRisk": leagueRisk = true; break;
      case "wagerMaximum": want(countKinds.line, rule.value.perLine); break;
      case "patternLimit": want(countKinds.pattern, rule.value.maximum); break;
      case "ticketLimits":
        openTickets ||= rule.value.perCustomer > 0;
        want(countKinds.event, rule.value.perEvent);
        want(countKinds.day, rule.value.perDay);
        break;
      case "repeatLimits":
        want(countKinds.sameByPos, rule.value.client);
        want(countKinds.sameByZone, Math.max(rule.value.agent, rule.value.zone));
        want(countKinds.sameByAll, rule.value.service);
        break;
      default:
    }
  }
  return { openRisk, leagueRisk, openTickets, counts };
}

type Known = Pick<Gathered, "events" | "services" | "sellers" | "times"> & {
  readonly now: EpochMs;
  /** `service/kind` of all that is counted. */
  readonly counted: readonly string[];
};

/** Reads the figures that the batch's rules ask for. A sale locks them, and begins to count what is asked for the first time. */
export async function gatherFigures(sql: Sql, requests: readonly SaleRequest[], known: Known, locking: boolean): Promise<Figures> {
  const counting = new Map<ServiceId, Set<CountKind>>();
  for (const text of known.counted) {
    const [serviceId = 0, kind] = text.split("/").map(Number);
    counting.set(serviceId, (counting.get(serviceId) ?? new Set()).add(kind as CountKind));
  }
  const uncounted = new Map<ServiceId, readonly CountKind[]>();
  for (const serviceId of new Set(requests.map((request) => request.serviceId))) {
    const missing = [...askedOf(known.services.get(serviceId)?.rules ?? []).counts].filter((kind) => counting.get(serviceId)?.has(kind) !== true);
    if (missing.length === 0) continue;
    uncounted.set(serviceId, missing);
    if (!locking) continue;
    await startCounting(sql, serviceId, missing, known.times.get(serviceId)?.day ?? "");
    counting.set(serviceId, new Set([...counting.get(serviceId) ?? [], ...missing]));
  }
  const subjects = slipSubjects(requests, known, counting);
  const wanted = askedSubjects(subjects, known);
  const [risk, counts, personal] = await Promise.all([
    fillRisk(sql, wantedRisk(requests, known), locking), wanted.length === 0 ? new Map<string, SoldCount>() : readCounts(sql, wanted),
    gatherPersonal(sql, requests, known)]);
  return { risk, counts, subjects, personal, uncounted };
}

async function gatherPersonal(sql: Sql, requests: readonly SaleRequest[], { sellers, times, now }: Known): Promise<Figures["personal"]> {
  const limited = requests.filter(({ posId, personId }) => sellers.get(sellerText(posId, personId))?.has_personal_limits === true);
  if (limited.length === 0) return noPersonal;
  const wanted = new Map(limited.map(({ serviceId, posId }) => [posId, { serviceId, posId, day: times.get(serviceId)?.day ?? "" }]));
  return personalStandings(sql, [...wanted.values()], now);
}

const noPersonal: Figures["personal"] = new Map();

function wantedRisk(requests: readonly SaleRequest[], { events, services }: Known): ReadonlyMap<string, RiskFigure> {
  const wanted = new Map<string, RiskFigure>();
  const want = (serviceId: ServiceId, kind: RiskFigure["kind"], ownerId: number): void => {
    const text = riskText(serviceId, kind, ownerId);
    if (!wanted.has(text)) wanted.set(text, { serviceId, kind, ownerId, side: 0, open: 0, pieces: 0 });
  };
  for (const { serviceId, posId, slip } of requests) {
    const asked = askedOf(services.get(serviceId)?.rules ?? []);
    if (!asked.openRisk && !asked.leagueRisk && !asked.openTickets) continue;
    // Whoever takes any figure of a service takes the service's own first: the others are behind it.
    want(serviceId, riskKinds.service, 0);
    want(serviceId, riskKinds.pos, posId);
    if (!asked.leagueRisk) continue;
    for (const { key } of slip.legs) {
      const event = events.get(key.eventId);
      if (event !== undefined) want(serviceId, riskKinds.league, event.league_id);
    }
  }
  return wanted;
}

function slipSubjects(
  requests: readonly SaleRequest[], known: Known, counting: ReadonlyMap<ServiceId, ReadonlySet<CountKind>>,
): ReadonlyMap<SaleRequest, readonly Subject[]> {
  const subjects = new Map<SaleRequest, readonly Subject[]>();
  if (counting.size === 0) return subjects;
  for (const request of requests) {
    const kinds = counting.get(request.serviceId);
    const counted = kinds === undefined ? undefined : countedSlip(request, known);
    if (kinds !== undefined && counted !== undefined) subjects.set(request, subjectsOf(counted, kinds));
  }
  return subjects;
}

/** Those that a rule asks about now, each once. */
function askedSubjects(subjects: Figures["subjects"], { services }: Known): readonly Subject[] {
  const asked = new Map<string, Subject>();
  for (const [{ serviceId }, own] of subjects) {
    const { counts } = askedOf(services.get(serviceId)?.rules ?? []);
    for (const subject of own) if (counts.has(subject.kind)) asked.set(subject.text, subject);
  }
  return [...asked.values()];
}

function countedSlip({ serviceId, posId, personId, slip }: SaleRequest, { events, sellers, times }: Known): CountedSlip | undefined {
  const seller = sellers.get(sellerText(posId, personId));
  const time = times.get(serviceId);
  if (seller === undefined || time === undefined) return undefined;
  const legs = slip.legs.map(({ key }) => ({ key: key as CountedSlip["slip"]["legs"][number]["key"], leagueId: events.get(key.eventId)?.league_id ?? 0 }));
  return { serviceId, posId, zoneId: seller.zone_id, day: time.day, slip: { mode: slip.mode, legs } };
}

export type SlipFigures = Pick<SaleContext, "figures" | "used" | "slipAgeMs">;

/** The figures about a slip that no rule asks any for, and that was never quoted. */
export const nothingKnown: SlipFigures = { figures: {} };

/** The figures about one slip, as the rules take them. What nobody asks for is absent. */
export function figuresOf(request: SaleRequest, { legs }: Pick<ControlTicket, "legs">, gathered: Gathered): SlipFigures {
  const { serviceId, posId, slip: { quotedAt } } = request;
  const service = gathered.services.get(serviceId);
  const asked = askedOf(service?.rules ?? []);
  if (quotedAt === undefined && !asked.openRisk && !asked.leagueRisk && !asked.openTickets && asked.counts.size === 0) return nothingKnown;
  const { figures } = gathered;
  const risk = (kind: RiskFigure["kind"], ownerId: number): RiskFigure | undefined => figures.risk.get(riskText(serviceId, kind, ownerId));
  const open = (kind: RiskFigure["kind"], ownerId: number): number => risk(kind, ownerId)?.open ?? 0;
  const own = figures.subjects.get(request) ?? [];
  const count = (kind: CountKind, which: number | string = ""): SoldCount | undefined => {
    const subject = own.find((one) => one.kind === kind && (which === "" || one.leg === which || one.subject === which));
    return subject === undefined ? undefined : figures.counts.get(subject.text);
  };
  const tickets = (kind: CountKind, which: number | string = ""): number => count(kind, which)?.tickets ?? 0;
  const ofZone = tickets(countKinds.sameByZone);
  const has = (...kinds: readonly CountKind[]): boolean => kinds.some((kind) => asked.counts.has(kind));
  return {
    // A till whose clock runs ahead, or a quote of this very moment, is no age below nothing.
    ...(quotedAt === undefined ? {} : { slipAgeMs: Math.max(0, (request.waited?.askedAt ?? gathered.now) - quotedAt) }),
    ...(has(countKinds.line) ? { used: legs.map((_, leg) => useOf(count(countKinds.line, leg))) } : {}),
    figures: {
      ...(asked.openRisk ? { openRisk: { service: open(riskKinds.service, 0), pos: open(riskKinds.pos, posId) } } : {}),
      ...(asked.leagueRisk ? { leagueRisk: legs.map(({ leagueId }) => open(riskKinds.league, leagueId)) } : {}),
      ...(asked.openTickets ? { ticketsOfCustomer: risk(riskKinds.pos, posId)?.pieces ?? 0 } : {}),
      ...(has(countKinds.event) ? { ticketsOnEvent: legs.map(({ key }) => tickets(countKinds.event, String(key.eventId))) } : {}),
      ...(has(countKinds.day) ? { ticketsOfDay: tickets(countKinds.day) } : {}),
      ...(has(countKinds.pattern) ? { patternSold: tickets(countKinds.pattern) } : {}),
      // Shops hang in zones, customers in agents: the same tree under two names.
      ...(has(countKinds.sameByPos, countKinds.sameByZone, countKinds.sameByAll) ? { sameTicket: {
        client: tickets(countKinds.sameByPos), agent: service?.kind === 2 ? ofZone : 0, zone: service?.kind === 2 ? 0 : ofZone,
        service: tickets(countKinds.sameByAll) } } : {}),
    },
  };
}

const useOf = (count: SoldCount | undefined): Counts => ({ stake: count?.stake ?? 0, win: count?.win ?? 0, base: count?.base ?? 0 });

/** Changes the figures that the next slip of the batch is judged by. */
export function countSold(sold: Accepted, { figures }: Gathered): void {
  const { serviceId, posId } = sold.request;
  for (const limit of figures.personal.get(posId)?.limits ?? []) if (limit.span !== "ticket") limit.used += sold.ticket.stake;
  if (figures.risk.size > 0) {
    eachRisk(sold, (kind, ownerId, side, open) => {
      const figure = side === 0 ? figures.risk.get(riskText(serviceId, kind, ownerId)) : undefined;
      if (figure === undefined) return;
      figure.open += open;
      figure.pieces += 1;
    });
  }
  if (figures.subjects.size === 0) return;
  for (const count of countsOf(sold.ticket, figures.subjects.get(sold.request) ?? [])) addCount(figures.counts, count);
}
