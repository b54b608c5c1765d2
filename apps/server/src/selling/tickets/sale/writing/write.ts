// Writes the outcome of a batch: one statement per table, all started together, so that a batch costs one round trip
// however many tickets it holds.

import { live } from "@chalkboard/contract";
import { type Judged, storedWagers } from "@chalkboard/engine";
import type { EventId, ServiceId, TicketId } from "@chalkboard/kernel";
import type { Database, Sql } from "../../../../platform/database/database.ts";
import { conversionVersion } from "../../../../trading/lines/index.ts";
import { publish } from "../../../../platform/live/index.ts";
import {
  bigints,
  booleans,
  days,
  instants,
  integers,
  jsons,
  smallints,
  texts,
} from "../../../../platform/database/columns.ts";
import {
  type Counts,
  countsOf,
  lineCounts,
  type RiskFigure,
  riskSide,
  type SoldCount,
  type StoredRisk,
  writeCounts,
  writeRisk,
} from "../../../../trading/risk/index.ts";
import { type Accepted, type PricedSlip, nothingKnown, type RefusedSlip } from "../pricing/priced-slip.ts";
import type { OfferedNow } from "../facts/offered-now.ts";
import { type SaleFacts, rotationOf, sideOf } from "../facts/sale-facts.ts";
import { postBalances, postSales } from "./post.ts";
import * as queries from "./write-queries.ts";

/** The number of the first ticket of a batch that was judged by given facts, by their text. */
export type Judgings = Map<string, TicketId>;

/**
 * Stores the rows of some of a batch's tickets, one statement per table. Only judged tickets can come here, by type.
 * @param judgings of the batch's tickets that were written before; those of these are added
 * @returns the queries in progress
 */
export function writeRows(
  sql: Sql,
  saleFacts: SaleFacts,
  accepted: readonly Accepted[],
  judgings: Judgings,
): readonly Promise<unknown>[] {
  if (accepted.length === 0) return [];
  const at = new Date(saleFacts.now);
  return [
    ...writeTickets(sql, saleFacts, accepted, { at, judgings }),
    ...writeStates(sql, accepted, at),
    postSales(sql, saleFacts, accepted, at),
  ];
}

/** The final outcome of a batch. */
export type Totals = {
  readonly accepted: readonly Accepted[];
  readonly refused: readonly RefusedSlip[];
  readonly raised: readonly RiskFigure[];
};

/**
 * Raises the figures by everything that a batch sold, publishes it, and files what it refused. @returns the queries in
 * progress
 */
export function writeTotals(
  sql: Sql,
  saleFacts: SaleFacts,
  { accepted, refused, raised }: Totals,
  stored: StoredRisk,
): readonly Promise<unknown>[] {
  const work: Promise<unknown>[] = [];
  if (accepted.length > 0)
    work.push(
      postBalances(sql, saleFacts, accepted),
      ...writeRisk(sql, raised, stored),
      writeCounts(sql, countsSold(saleFacts, accepted)),
      listByEvent(sql, accepted),
    );
  work.push(publish(sql, [...soldMessages(accepted), ...refusedMessages(refused)]));
  if (refused.length > 0)
    work.push(
      sql.run(queries.addRefusals, [
        integers(refused, ({ request }) => request.serviceId),
        integers(refused, ({ request }) => request.posId),
        integers(refused, ({ request }) => request.personId),
        jsons(refused, ({ request }) => JSON.stringify(request.slip)),
        jsons(refused, ({ refusals }) => JSON.stringify(refusals)),
        new Date(saleFacts.now),
        days(refused, ({ day }) => day),
        bigints(refused, ({ service }) => service?.rulesVersion ?? null),
        jsons(refused, ({ known }) => knownText(known)),
      ]),
    );
  return work;
}

/** The rows in partitions: those of each separately. A batch seldom has tickets of two. */
function writeTickets(
  sql: Sql,
  saleFacts: SaleFacts,
  accepted: readonly Accepted[],
  written: Written,
): readonly Promise<unknown>[] {
  const partitions = Map.groupBy(accepted, ({ id }) => queries.partitionOf(id));
  return [...partitions].flatMap(([partition, some]) => writeInto(partition, sql, saleFacts, some, written));
}

type Written = { readonly at: Date; readonly judgings: Judgings };

function writeInto(
  partition: number,
  sql: Sql,
  saleFacts: SaleFacts,
  accepted: readonly Accepted[],
  { at, judgings }: Written,
): readonly Promise<unknown>[] {
  const wagers = accepted.flatMap(({ id, request, ticket }) =>
    storedWagers(ticket, ticket.priced).map((wager, index) => ({ id, request, wager, number: index + 1 })),
  );
  const legs = legRows(accepted, saleFacts);
  const shared = sharedJudgings(accepted, judgings);
  return [
    ...(shared.added.length === 0
      ? []
      : [
          sql.run(queries.addJudgings(partition), [
            bigints(shared.added, ({ sold }) => sold.id),
            integers(shared.added, ({ sold }) => sold.request.serviceId),
            jsons(shared.added, ({ text }) => text),
          ]),
        ]),
    sql.run(queries.addTickets(partition), [
      bigints(accepted, ({ id }) => id),
      integers(accepted, ({ request }) => request.serviceId),
      integers(accepted, ({ seller }) => seller.zone_id),
      integers(accepted, ({ request }) => request.posId),
      integers(accepted, ({ request }) => request.personId),
      texts(accepted, ({ ticket }) => ticket.mode),
      bigints(accepted, ({ ticket }) => ticket.stake),
      bigints(accepted, ({ ticket }) => ticket.possibleWin),
      texts(accepted, ({ code }) => code),
      days(accepted, ({ day }) => day),
      bigints(accepted, ({ service }) => service.rulesVersion),
      conversionVersion,
      texts(accepted, ({ request }) => request.slip.priceChange),
      bigints(shared.ids, (id) => id),
      bigints(accepted, ({ facts: { balance } }) => balance.available),
      jsons(accepted, ({ known }) => knownText(known)),
      at,
      texts(accepted, ({ request }) => request.payer.funding ?? "balance"),
      texts(accepted, ({ request }) => request.webVersion ?? null),
      integers(accepted, ({ request }) => request.integratorId ?? null),
    ]),
    sql.run(queries.addWagers(partition), [
      bigints(wagers, ({ id }) => id),
      smallints(wagers, ({ number }) => number),
      integers(wagers, ({ request }) => request.serviceId),
      texts(wagers, ({ wager }) => numbersText(wager.legs)),
      bigints(wagers, ({ wager }) => wager.stake),
      texts(wagers, ({ wager }) => `${wager.odds.n}/${wager.odds.d}`),
      bigints(wagers, ({ wager }) => wager.possibleWin),
      smallints(wagers, ({ wager }) => wager.count),
      jsons(wagers, ({ wager: { rule } }) => (rule === null ? null : JSON.stringify(rule))),
    ]),
    sql.run(queries.addLegs(partition), [
      bigints(legs, ({ sold }) => sold.id),
      smallints(legs, ({ number }) => number),
      integers(legs, ({ sold }) => sold.request.serviceId),
      bigints(legs, ({ leg }) => leg.key.eventId),
      smallints(legs, ({ leg }) => leg.key.betType),
      smallints(legs, ({ leg }) => leg.key.side),
      smallints(legs, ({ leg }) => leg.key.alternate),
      integers(legs, ({ leg }) => leg.points),
      integers(legs, ({ leg }) => leg.price),
      texts(legs, ({ leg }) => `${leg.odds.n}/${leg.odds.d}`),
      bigints(legs, ({ version }) => version),
      integers(legs, ({ rotation }) => rotation),
      texts(legs, ({ team }) => team),
      texts(legs, ({ leg }) => saleFacts.events.get(leg.key.eventId)?.name ?? ""),
      instants(legs, ({ leg }) => leg.startsAt),
      bigints(legs, ({ risk }) => risk),
      smallints(legs, ({ leg }) => riskSide(leg.key)),
      bigints(legs, ({ counts }) => counts?.stake ?? null),
      bigints(legs, ({ counts }) => counts?.win ?? null),
      bigints(legs, ({ counts }) => counts?.base ?? null),
      integers(legs, ({ leg }) => leg.board?.points ?? null),
      integers(legs, ({ leg }) => leg.board?.price ?? null),
      booleans(legs, ({ leg }) => leg.live === true),
      integers(legs, ({ pricedBy }) => pricedBy?.table?.tableId ?? null),
      integers(legs, ({ pricedBy }) => pricedBy?.table?.version ?? null),
      integers(legs, ({ pricedBy }) => pricedBy?.ruleId ?? null),
    ]),
  ];
}

function writeStates(sql: Sql, accepted: readonly Accepted[], at: Date): readonly Promise<unknown>[] {
  // A waiting sale has had its key since it started to wait.
  const fresh = accepted.filter(({ request }) => request.waited === undefined);
  return [
    sql.run(queries.addStates, [
      bigints(accepted, ({ id }) => id),
      integers(accepted, ({ request }) => request.serviceId),
      smallints(accepted, ({ ticket }) => ticket.legs.length),
    ]),
    sql.run(queries.addKeys, [
      integers(fresh, ({ request }) => request.serviceId),
      integers(fresh, ({ request }) => request.posId),
      texts(fresh, ({ request }) => request.key),
      texts(fresh, ({ request }) => request.bodyHash),
      bigints(fresh, ({ id }) => id),
      at,
    ]),
  ];
}

/** Records on each event which tickets of the batch have a bet on it: one row per service. */
function listByEvent(sql: Sql, accepted: readonly Accepted[]): Promise<unknown> {
  const rows = new Map<
    string,
    { readonly eventId: EventId; readonly serviceId: ServiceId; readonly tickets: TicketId[] }
  >();
  for (const {
    id,
    request: { serviceId },
    ticket: { legs },
  } of accepted) {
    for (const {
      key: { eventId },
    } of legs) {
      const row = rows.get(`${eventId} ${serviceId}`);
      if (row === undefined) rows.set(`${eventId} ${serviceId}`, { eventId, serviceId, tickets: [id] });
      else if (row.tickets.at(-1) !== id) row.tickets.push(id);
    }
  }
  const all = [...rows.values()];
  return sql.run(queries.addEventTickets, [
    bigints(all, ({ eventId }) => eventId),
    integers(all, ({ serviceId }) => serviceId),
    bigints(all, ({ tickets }) => tickets.at(-1) ?? 0),
    texts(all, ({ tickets }) => `{${tickets.join(",")}}`),
  ]);
}

/** The numbers of a wager's legs in PostgreSQL's array format. */
function numbersText(legs: readonly number[]): string {
  return `{${legs.map((leg) => leg + 1).join(",")}}`;
}

type LegRow = {
  readonly sold: Accepted;
  readonly leg: Judged["legs"][number];
  readonly number: number;
  readonly version: number;
  readonly risk: number;
  readonly counts: Counts | undefined;
  readonly pricedBy: OfferedNow["pricedBy"] | undefined;
  readonly rotation: number | null;
  readonly team: string;
};

/** The legs with the printed text of their sides. */
function legRows(accepted: readonly Accepted[], saleFacts: SaleFacts): readonly LegRow[] {
  return accepted.flatMap((sold) =>
    sold.ticket.legs.map((leg, index) => ({
      sold,
      leg,
      risk: sold.risks[index] ?? 0,
      counts: sold.ticket.priced.wagers.length === 1 ? undefined : lineCounts(sold.ticket, index),
      number: index + 1,
      version: sold.offers[index]?.version ?? 0,
      pricedBy: sold.offers[index]?.pricedBy,
      rotation: rotationOf(saleFacts, leg.key.eventId, leg.key.side),
      team: sideOf(saleFacts, leg.key.eventId, leg.key.side)?.name ?? "",
    })),
  );
}

type SharedJudgings = {
  readonly added: readonly { readonly sold: Accepted; readonly text: string }[];
  readonly ids: readonly TicketId[];
};

/**
 * The data that judged tickets: those by which no ticket of the batch was judged before, and for every ticket the
 * number of the first judged by the same.
 */
function sharedJudgings(accepted: readonly Accepted[], judgings: Judgings): SharedJudgings {
  const added: { sold: Accepted; text: string }[] = [];
  const ids = accepted.map((sold) => {
    const text = judgingFacts(sold);
    const key = `${sold.request.serviceId} ${text}`;
    const first = judgings.get(key);
    if (first !== undefined) return first;
    judgings.set(key, sold.id);
    added.push({ sold, text });
    return sold.id;
  });
  return { added, ids };
}

/** What a batch adds to the counts of the counted services. */
function countsSold({ figures: { subjects } }: SaleFacts, accepted: readonly Accepted[]): readonly SoldCount[] {
  return subjects.size === 0
    ? []
    : accepted.flatMap(({ request, ticket }) => countsOf(ticket, subjects.get(request) ?? []));
}

/**
 * The settings and figures that judged a sale, the same for most of a batch where no rule needs figures; the rest
 * follows from the versions stored beside them.
 */
function judgingFacts({ facts, service }: Accepted): string {
  const { hours, stakeRange, ticketMaximum, maximumPayout, wagerLimits } = facts;
  const { earlyLeads } = service.tables;
  const earlyPayout = Object.keys(earlyLeads).length === 0 ? {} : { earlyPayout: earlyLeads };
  const { rounding, validityDays, cancelMinutes } = service.settings;
  const personal = facts.personal.limits.length === 0 ? {} : { personal: facts.personal };
  return JSON.stringify({
    at: hours.at,
    stakeRange,
    ticketMaximum,
    maximumPayout,
    wagerLimits,
    rounding,
    validityDays,
    cancelMinutes,
    ...earlyPayout,
    ...personal,
  });
}

/** What a slip was judged by beside the rules; null when that was nothing. */
function knownText(known: PricedSlip["known"] = nothingKnown): string | null {
  return known === nothingKnown ? null : JSON.stringify(known);
}

function soldMessages(accepted: readonly Accepted[]): { subject: string; data: { kind: string; numbers: number[] } }[] {
  const bySubject = new Map<string, number[]>();
  for (const { request, id } of accepted) {
    const subject = live.subjects.tickets(request.serviceId, request.posId);
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), id]);
  }
  return [...bySubject].map(([subject, numbers]) => ({ subject, data: { kind: "sold", numbers } }));
}

function refusedMessages(refused: readonly RefusedSlip[]): { subject: string; data: object }[] {
  return [...new Set(refused.map(({ request }) => request.serviceId))].map((serviceId) => ({
    subject: live.subjects.monitor(serviceId),
    data: {},
  }));
}

/** Creates partitions ahead of time for future tickets. */
export async function extendTickets(database: Database): Promise<void> {
  await database.read("all", (sql) => sql.run(queries.extendTickets));
}
