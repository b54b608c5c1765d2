// Which patterns block one ticket now: a sold one that is re-evaluated, or one composed of leagues and bets. The
// controls and the counts are the sale's own.

import { type AnswerOf, type PayloadOf, responses, type rules } from "@chalkboard/contract";
import {
  americanToDecimal,
  composeTicket,
  type ControlLeg,
  type ControlTicket,
  knownBetType,
  ruledFacts,
  type SlipTerms,
} from "@chalkboard/engine";
import { assert, businessDay, type PosId, type ServiceId, type ZoneId } from "@chalkboard/kernel";
import { clockNow } from "../../../platform/database/clock-queries.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { invalid, isRefused, refuse, type Refused, type Session } from "../../../platform/http/handlers.ts";
import { reaches } from "../../../identity/network/index.ts";
import { type CountKind, countKinds, readCounts, subjectsOf } from "../../../trading/risk/index.ts";
import type { KnownService, ServiceConfigCache } from "../../../identity/services/index.ts";
import { namedProblems } from "../problems.ts";
import * as ruleQueries from "../queries.ts";
import { judgedNaming, saleOf, soldAgain } from "./replay.ts";
import { gamesOf } from "./try.ts";
import * as queries from "./try-queries.ts";

type Payload = PayloadOf<typeof rules.tryTicket>;
type Answer = AnswerOf<typeof rules.tryTicket>;
type Tried = {
  readonly ticket: ControlTicket;
  readonly service: KnownService;
  readonly zoneId: ZoneId;
  readonly posId: PosId;
};

const patternControls: ReadonlySet<string> = new Set([
  "blockedPatterns",
  "selectionMaximum",
  "selectionMinimum",
  "repeatedPattern",
  "repeatedTicket",
]);
const patternKinds: readonly CountKind[] = [
  countKinds.pattern,
  countKinds.sameByPos,
  countKinds.sameByZone,
  countKinds.sameByAll,
];
/** Nothing here depends on the price or the points. */
const [anyPrice, anyPoints] = [100, 34];

/** What blocks a ticket, and how often the same was sold. */
export async function tryTicket(
  sql: Sql,
  { number, composed }: Payload,
  session: Session,
  configCache: ServiceConfigCache,
): Promise<Answer | Refused> {
  if ((number === undefined) === (composed === undefined))
    return invalid({ field: "number", code: "required", problem: "a number, or a composed ticket" });
  const tried =
    composed === undefined
      ? await soldTicket(sql, number ?? 0, session, configCache)
      : await composedTicket(sql, composed, session, configCache);
  if (isRefused(tried)) return tried;
  const { ticket, service, zoneId, posId } = tried;
  const now = await clockNow(sql);
  const counted = (await sql.row(queries.countedKinds, [service.serviceId]))?.kinds ?? [];
  const day = businessDay(now, service.timeZone, service.settings.closeMinute);
  const subjects = subjectsOf(
    { serviceId: service.serviceId, posId, zoneId, day, slip: ticket },
    new Set(patternKinds.filter((kind) => counted.includes(kind))),
  );
  const counts = await readCounts(sql, subjects);
  const sold = (kind: CountKind): number =>
    counts.get(subjects.find((one) => one.kind === kind)?.text ?? "")?.tickets ?? 0;
  const ofZone = sold(countKinds.sameByZone);
  const isOnline = service.kind === 2;
  // What is not counted yet is counted from the next sale on.
  const sale = saleOf(service, zoneId, posId, now, {
    figures: {
      ...(counted.includes(countKinds.pattern) ? { patternSold: sold(countKinds.pattern) } : {}),
      sameTicket: {
        client: sold(countKinds.sameByPos),
        agent: isOnline ? ofZone : 0,
        zone: isOnline ? 0 : ofZone,
        service: sold(countKinds.sameByAll),
      },
    },
  });
  const { patternSales, ticketRepeats } = ruledFacts(service.rules, ticket, sale);
  return {
    refusals: judgedNaming(service.rules, ticket, sale)
      .filter(({ control }) => patternControls.has(control))
      .map(({ code, control, data, rule }) => ({
        code,
        control,
        data: { ...data },
        ...(rule === undefined ? {} : { rule: { ...rule, posId, mode: ticket.mode, legs: ticket.legs.length } }),
      })),
    counts: [
      { of: "pattern" as const, ...patternSales },
      ...ticketRepeats.map(({ scope: of, sold: before, maximum }) => ({ of, sold: before, maximum })),
    ].filter(({ maximum }) => maximum > 0),
  };
}

async function knownService(sql: Sql, configCache: ServiceConfigCache, serviceId: ServiceId): Promise<KnownService> {
  const service = (await configCache.load(sql, [serviceId])).get(serviceId);
  assert(service !== undefined, "a ticket's service exists", { serviceId });
  return service;
}

async function soldTicket(
  sql: Sql,
  number: number,
  session: Session,
  configCache: ServiceConfigCache,
): Promise<Tried | Refused> {
  const row = await sql.row(queries.soldOne, [number]);
  if (
    row === undefined ||
    !(await reaches(sql, session, { serviceId: row.service_id, zoneId: row.zone_id, posId: row.pos_id }))
  ) {
    return refuse(responses.notFound, { field: "number" });
  }
  const service = await knownService(sql, configCache, row.service_id);
  const legs = await sql.rows(queries.legsOf, [[row.id]]);
  const games = await gamesOf(
    sql,
    legs.map((leg) => leg.event_id),
  );
  const ticket = soldAgain(row, legs, await sql.rows(queries.wagersOf, [[row.id]]), games, service);
  return { ticket, service, zoneId: row.zone_id, posId: row.pos_id };
}

async function composedTicket(
  sql: Sql,
  { posId, mode, legs: input }: NonNullable<Payload["composed"]>,
  session: Session,
  configCache: ServiceConfigCache,
): Promise<Tried | Refused> {
  const pos = await sql.row(ruleQueries.posOwner, [posId]);
  if (pos === undefined || !(await reaches(sql, session, { serviceId: pos.service_id, zoneId: pos.zone_id, posId }))) {
    return refuse(responses.notFound, { field: "composed.posId" });
  }
  const problems = [...(await namedProblems(sql, { mode }, "composed."))];
  for (const [index, { league, betType }] of input.entries())
    problems.push(...(await namedProblems(sql, { league, betType }, `composed.legs.${index}.`)));
  if (problems.length > 0) return invalid(...problems);
  const service = await knownService(sql, configCache, pos.service_id);
  const sports = new Map(
    (await sql.rows(queries.sportsOf, [input.map(({ league }) => league)])).map(({ id, sport }) => [id, sport]),
  );
  const legs = input.map(({ league, betType: bet }, index) =>
    legOf(bet, index + 1, {
      sport: sports.get(league) ?? "",
      leagueId: league,
      leagueGroups: service.leagueGroups.get(league) ?? [],
    }),
  );
  const { ticket } = composeTicket({
    mode: mode as SlipTerms["mode"],
    legs,
    amount: anyPrice,
    amountIs: "risk",
    priceChange: "any",
    rounding: service.settings.rounding,
  });
  if (ticket === undefined)
    return invalid({
      field: "composed.mode",
      code: "doesNotFit",
      problem: "these legs cannot be combined in this mode",
    });
  return { ticket, service, zoneId: pos.zone_id, posId };
}

/** A leg of an imaginary game: what a pattern matches is true for it. */
function legOf(bet: number, eventId: number, of: Pick<ControlLeg, "sport" | "leagueId" | "leagueGroups">): ControlLeg {
  const { line, sides } = knownBetType(bet);
  const seen = { points: line === "points" ? anyPoints : null, price: anyPrice };
  return {
    ...of,
    ...seen,
    seen,
    odds: americanToDecimal(anyPrice),
    key: { eventId, betType: bet, side: sides[0] ?? 0, alternate: 0 },
    gameId: eventId,
    teamId: null,
    startsAt: 0,
  };
}
