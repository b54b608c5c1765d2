// The figures by which a sale is judged beside its own slip: open risk, earlier sales. They are read only where a rule
// of the service needs them, after the accounts are locked: a service's figures change under that lock alone.

import type { Rule } from "@chalkboard/engine";
import type { EpochMs, ServiceId } from "@chalkboard/kernel";
import type { Sql } from "../../../../platform/database/database.ts";
import { personalLimitStates } from "../../../../identity/network/index.ts";
import {
  type CountedSlip,
  type CountKind,
  countKinds,
  fillRisk,
  readCounts,
  type RiskFigure,
  riskKinds,
  riskText,
  type SoldCount,
  startCounting,
  type Subject,
  subjectsOf,
} from "../../../../trading/risk/index.ts";
import type { RequestedFigures, Figures, SaleFacts } from "./sale-facts.ts";
import { type SaleRequest, sellerText } from "./sale.ts";

const requestedByRules = new WeakMap<readonly Rule[], RequestedFigures>();

function inputOf(rules: readonly Rule[]): RequestedFigures {
  let input = requestedByRules.get(rules);
  if (input === undefined) {
    input = whatAsks(rules);
    requestedByRules.set(rules, input);
  }
  return input;
}

function whatAsks(rules: readonly Rule[]): RequestedFigures {
  const counts = new Set<CountKind>();
  const want = (kind: CountKind, limit: number): void => {
    if (limit > 0) counts.add(kind);
  };
  let [openRisk, leagueRisk, openTickets] = [false, false, false];
  for (const rule of rules) {
    switch (rule.control) {
      case "maximumRisk":
        openRisk = true;
        break;
      case "leagueRisk":
        leagueRisk = true;
        break;
      case "wagerMaximum":
        want(countKinds.line, rule.value.perLine);
        break;
      case "patternLimit":
        want(countKinds.pattern, rule.value.maximum);
        break;
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

type LoadedFacts = Pick<SaleFacts, "events" | "services" | "sellers" | "times"> & {
  readonly now: EpochMs;
  /** `service/kind` of everything that is counted. */
  readonly counted: readonly string[];
};
type FigureRequests = LoadedFacts & { readonly requested: Figures["requested"] };

/**
 * Reads the figures that the batch's rules need. A sale locks them, and starts counting what is needed for the first
 * time.
 */
export async function loadSaleFigures(
  sql: Sql,
  requests: readonly SaleRequest[],
  facts: LoadedFacts,
  locking: boolean,
): Promise<Figures> {
  const known = { ...facts, requested: new Map([...facts.services].map(([id, { rules }]) => [id, inputOf(rules)])) };
  const counting = new Map<ServiceId, Set<CountKind>>();
  for (const text of known.counted) {
    const [serviceId = 0, kind] = text.split("/").map(Number);
    counting.set(serviceId, (counting.get(serviceId) ?? new Set()).add(kind as CountKind));
  }
  const uncounted = new Map<ServiceId, readonly CountKind[]>();
  for (const serviceId of new Set(requests.map((request) => request.serviceId))) {
    const missing = [...(known.requested.get(serviceId)?.counts ?? [])].filter(
      (kind) => counting.get(serviceId)?.has(kind) !== true,
    );
    if (missing.length === 0) continue;
    uncounted.set(serviceId, missing);
    if (!locking) continue;
    await startCounting(sql, serviceId, missing, known.times.get(serviceId)?.day ?? "");
    counting.set(serviceId, new Set([...(counting.get(serviceId) ?? []), ...missing]));
  }
  const subjects = slipSubjects(requests, known, counting);
  const wanted = requestedSubjects(subjects, known);
  const [risk, counts, personal] = await Promise.all([
    fillRisk(sql, wantedRisk(requests, known), locking),
    wanted.length === 0 ? new Map<string, SoldCount>() : readCounts(sql, wanted),
    loadPersonalLimits(sql, requests, known),
  ]);
  return { requested: known.requested, risk, counts, subjects, personal, uncounted };
}

async function loadPersonalLimits(
  sql: Sql,
  requests: readonly SaleRequest[],
  { sellers, times, now }: LoadedFacts,
): Promise<Figures["personal"]> {
  const limited = requests.filter(
    ({ posId, personId }) => sellers.get(sellerText(posId, personId))?.has_personal_limits === true,
  );
  if (limited.length === 0) return noPersonal;
  const wanted = new Map(
    limited.map(({ serviceId, posId }) => [posId, { serviceId, posId, day: times.get(serviceId)?.day ?? "" }]),
  );
  return personalLimitStates(sql, [...wanted.values()], now);
}

const noPersonal: Figures["personal"] = new Map();

function wantedRisk(
  requests: readonly SaleRequest[],
  { events, requested: requestedOfServices }: FigureRequests,
): ReadonlyMap<string, RiskFigure> {
  const wanted = new Map<string, RiskFigure>();
  const want = (serviceId: ServiceId, kind: RiskFigure["kind"], ownerId: number): void => {
    const text = riskText(serviceId, kind, ownerId);
    if (!wanted.has(text)) wanted.set(text, { serviceId, kind, ownerId, side: 0, open: 0, pieces: 0 });
  };
  for (const { serviceId, posId, slip } of requests) {
    const input = requestedOfServices.get(serviceId);
    if (input === undefined || (!input.openRisk && !input.leagueRisk && !input.openTickets)) continue;
    // Locking any figure of a service begins with the service's own: it guards the others.
    want(serviceId, riskKinds.service, 0);
    want(serviceId, riskKinds.pos, posId);
    if (!input.leagueRisk) continue;
    for (const { key } of slip.legs) {
      const event = events.get(key.eventId);
      if (event !== undefined) want(serviceId, riskKinds.league, event.league_id);
    }
  }
  return wanted;
}

function slipSubjects(
  requests: readonly SaleRequest[],
  known: LoadedFacts,
  counting: ReadonlyMap<ServiceId, ReadonlySet<CountKind>>,
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

/** Those that a rule needs now, each once. */
function requestedSubjects(subjects: Figures["subjects"], { requested: input }: FigureRequests): readonly Subject[] {
  const wanted = new Map<string, Subject>();
  for (const [{ serviceId }, own] of subjects) {
    for (const subject of own)
      if (input.get(serviceId)?.counts.has(subject.kind) === true) wanted.set(subject.text, subject);
  }
  return [...wanted.values()];
}

function countedSlip(
  { serviceId, posId, personId, slip }: SaleRequest,
  { events, sellers, times }: LoadedFacts,
): CountedSlip | undefined {
  const seller = sellers.get(sellerText(posId, personId));
  const time = times.get(serviceId);
  if (seller === undefined || time === undefined) return undefined;
  const legs = slip.legs.map(({ key }) => ({
    key: key as CountedSlip["slip"]["legs"][number]["key"],
    leagueId: events.get(key.eventId)?.league_id ?? 0,
  }));
  return { serviceId, posId, zoneId: seller.zone_id, day: time.day, slip: { mode: slip.mode, legs } };
}
