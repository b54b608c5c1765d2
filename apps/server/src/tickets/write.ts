// Writes what a batch came to: one statement a table, all started together, so that a batch costs one round trip however many tickets it holds.

import { live } from "@chalkboard/contract";
import { type Judged, type Refusal, storedWagers } from "@chalkboard/engine";
import type { Day, Minor, TicketId } from "@chalkboard/kernel";
import { balanceChanges, saleTransfers, type Transfer } from "@chalkboard/ledger";
import type { Sql } from "../database/database.ts";
import { conversionVersion } from "../lines/index.ts";
import { tell } from "../live/index.ts";
import { column, quoted, texts } from "./columns.ts";
import type { Considered } from "./consider.ts";
import { accountText, type Gathered, sideOf } from "./gather.ts";
import { type RiskFigure, riskSide, type StoredRisk, writeRisk } from "./risk.ts";
import type { SaleRequest } from "./sale.ts";
import { type Counts, lineCounts, writeCounts } from "./sold-counts.ts";
import * as queries from "./write-queries.ts";

export type Accepted = Considered & {
  readonly request: SaleRequest; readonly ticket: Judged; readonly id: number; readonly code: string;
  /** What each leg adds to the open risk. */
  readonly risks: readonly Minor[];
};
export type RefusedSlip = { readonly request: SaleRequest; readonly refusals: readonly Refusal[]; readonly day: Day }
  & Partial<Pick<Considered, "known" | "service">>;

/**
 * Stores the rows of some of a batch's tickets, one statement a table. Only judged tickets can come here, by type.
 * @returns what is on its way
 */
export function writeRows(sql: Sql, gathered: Gathered, accepted: readonly Accepted[]): readonly Promise<unknown>[] {
  if (accepted.length === 0) return [];
  const at = new Date(gathered.now);
  return [...writeTickets(sql, gathered, accepted, at), writeTransfers(sql, gathered, accepted, at)];
}

/** What a batch came to in the end. */
export type Totals = { readonly accepted: readonly Accepted[]; readonly refused: readonly RefusedSlip[]; readonly raised: readonly RiskFigure[] };

/** Raises the figures by all that a batch sold, tells of it, and files what it refused. @returns what is on its way */
export function writeTotals(sql: Sql, gathered: Gathered, { accepted, refused, raised }: Totals, stored: StoredRisk): readonly Promise<unknown>[] {
  const work: Promise<unknown>[] = [];
  if (accepted.length > 0) work.push(changeBalances(sql, gathered, accepted), ...writeRisk(sql, raised, stored), writeCounts(sql, accepted, gathered.figures),
    tell(sql, soldMessages(accepted)));
  if (refused.length > 0) work.push(sql.run(queries.addRefusals, [
    column(refused, ({ request }) => request.serviceId), column(refused, ({ request }) => request.posId), column(refused, ({ request }) => request.personId),
    texts(refused, ({ request }) => JSON.stringify(request.slip)), texts(refused, ({ refusals }) => JSON.stringify(refusals)), new Date(gathered.now),
    column(refused, ({ day }) => day), column(refused, ({ service }) => service?.rulesVersion ?? null), column(refused, ({ known }) => knownText(known)),
  ]));
  return work;
}

function writeTickets(sql: Sql, gathered: Gathered, accepted: readonly Accepted[], at: Date): Promise<unknown>[] {
  const wagers = accepted.flatMap(({ id, request, ticket }) =>
    storedWagers(ticket, ticket.priced).map((wager, index) => ({ id, request, wager, number: index + 1 })));
  const legs = legRows(accepted, gathered);
  const judgings = sharedJudgings(accepted);
  // What waited has its key since then.
  const fresh = accepted.filter(({ request }) => request.waited === undefined);
  return [
    sql.run(queries.addJudgings, [
      column(judgings.first, ({ id }) => id), column(judgings.first, ({ request }) => request.serviceId), texts(judgings.texts, (text) => text),
    ]),
    sql.run(queries.addTickets, [
      column(accepted, ({ id }) => id), column(accepted, ({ request }) => request.serviceId), column(accepted, ({ seller }) => seller.zone_id),
      column(accepted, ({ request }) => request.posId), column(accepted, ({ request }) => request.personId), column(accepted, ({ ticket }) => ticket.mode),
      column(accepted, ({ ticket }) => ticket.stake), column(accepted, ({ ticket }) => ticket.possibleWin), column(accepted, ({ code }) => code),
      column(accepted, ({ day }) => day), column(accepted, ({ service }) => service.rulesVersion), conversionVersion,
      column(accepted, ({ request }) => request.slip.priceChange), column(judgings.ids, (id) => id),
      column(accepted, ({ facts: { balance } }) => balance.available), column(accepted, ({ known }) => knownText(known)), at,
      column(accepted, ({ request }) => request.payer.funding ?? "balance"),
    ]),
    sql.run(queries.addWagers, [
      column(wagers, ({ id }) => id), column(wagers, ({ number }) => number), column(wagers, ({ request }) => request.serviceId),
      texts(wagers, ({ wager }) => wager.legs.map((leg) => leg + 1).join(",")), column(wagers, ({ wager }) => wager.stake),
      column(wagers, ({ wager }) => `${wager.odds.n}/${wager.odds.d}`), column(wagers, ({ wager }) => wager.possibleWin),
      column(wagers, ({ wager }) => wager.count), column(wagers, ({ wager: { rule } }) => (rule === null ? null : quoted(JSON.stringify(rule)))),
    ]),
    sql.run(queries.addLegs, [
      column(legs, ({ sold }) => sold.id), column(legs, ({ number }) => number), column(legs, ({ sold }) => sold.request.serviceId),
      column(legs, ({ leg }) => leg.key.eventId), column(legs, ({ leg }) => leg.key.betType), column(legs, ({ leg }) => leg.key.side),
      column(legs, ({ leg }) => leg.key.alternate), column(legs, ({ leg }) => leg.points), column(legs, ({ leg }) => leg.price),
      column(legs, ({ leg }) => `${leg.odds.n}/${leg.odds.d}`), column(legs, ({ version }) => version),
      column(legs, ({ rotation }) => rotation), column(legs, ({ team }) => team), column(legs, ({ game }) => game.name),
      column(legs, ({ game }) => game.startsAt), column(legs, ({ risk }) => risk), column(legs, ({ leg }) => riskSide(leg.key)),
      column(legs, ({ counts }) => counts?.stake ?? null), column(legs, ({ counts }) => counts?.win ?? null),
      column(legs, ({ counts }) => counts?.base ?? null),
      column(legs, ({ leg }) => leg.board?.points ?? null), column(legs, ({ leg }) => leg.board?.price ?? null),
      column(legs, ({ leg }) => (leg.live === true ? "t" : "f")),
    ]),
    sql.run(queries.addStates, [
      column(accepted, ({ id }) => id), column(accepted, ({ request }) => request.serviceId), column(accepted, ({ ticket }) => ticket.legs.length),
    ]),
    sql.run(queries.addKeys, [
      column(fresh, ({ request }) => request.serviceId), column(fresh, ({ request }) => request.posId), texts(fresh, ({ request }) => request.key),
      texts(fresh, ({ request }) => request.bodyHash), column(fresh, ({ id }) => id), at,
    ]),
  ];
}

type LegRow = {
  readonly sold: Accepted; readonly leg: Judged["legs"][number]; readonly number: number; readonly version: number;
  readonly risk: number; readonly counts: Counts | undefined;
  readonly rotation: number | null; readonly team: string; readonly game: { readonly name: string; readonly startsAt: string };
};

/** The legs with what is printed of their games, quoted once a game. */
function legRows(accepted: readonly Accepted[], gathered: Gathered): readonly LegRow[] {
  const games = new Map<number, LegRow["game"]>();
  const gameOf = ({ key: { eventId }, startsAt }: LegRow["leg"]): LegRow["game"] => {
    const game = games.get(eventId) ?? { name: quoted(gathered.events.get(eventId)?.name ?? ""), startsAt: quoted(new Date(startsAt).toISOString()) };
    games.set(eventId, game);
    return game;
  };
  return accepted.flatMap((sold) => sold.ticket.legs.map((leg, index) => {
    const { eventId, side } = leg.key;
    return {
      sold, leg, risk: sold.risks[index] ?? 0,
      counts: sold.ticket.priced.wagers.length === 1 ? undefined : lineCounts(sold.ticket, index),
      number: index + 1, version: sold.offers[index]?.version ?? 0, game: gameOf(leg),
      rotation: rotationOf(gathered, eventId, side), team: quoted(sideOf(gathered, eventId, side)?.name ?? ""),
    };
  }));
}

type Judgings = { readonly first: readonly Accepted[]; readonly texts: readonly string[]; readonly ids: readonly TicketId[] };

/** What judged tickets: the first ticket of each that differs, its text, and for every ticket the number of the first that was judged by the same. */
function sharedJudgings(accepted: readonly Accepted[]): Judgings {
  const firstOf = new Map<string, Accepted>();
  const ids = accepted.map((sold) => {
    const text = `${sold.request.serviceId} ${judgingFacts(sold)}`;
    const first = firstOf.get(text) ?? sold;
    if (first === sold) firstOf.set(text, sold);
    return first.id;
  });
  return { first: [...firstOf.values()], texts: [...firstOf.keys()].map((text) => text.slice(text.indexOf(" ") + 1)), ids };
}

/** A total is known by the number of the game's first row. */
export function rotationOf(gathered: Gathered, eventId: number, side: number): number | null {
  return sideOf(gathered, eventId, side === 0 ? 1 : side)?.rotation ?? null;
}

function writeTransfers(sql: Sql, gathered: Gathered, accepted: readonly Accepted[], at: Date): Promise<unknown> {
  const posted = accepted.flatMap((sold) => saleTransfers(sold.request.payer, sold.ticket.stake).map((transfer) => ({ sold, transfer })));
  const accountId = (serviceId: number, ref: Transfer["debit"]): number => gathered.accounts.get(accountText(serviceId, ref))?.id ?? 0;
  return sql.run(queries.addTransfers, [
    column(posted, ({ sold }) => sold.request.serviceId),
    column(posted, ({ sold, transfer }) => accountId(sold.request.serviceId, transfer.debit)),
    column(posted, ({ sold, transfer }) => accountId(sold.request.serviceId, transfer.credit)),
    column(posted, ({ transfer }) => transfer.amount), column(posted, ({ transfer }) => transfer.code), column(posted, ({ sold }) => sold.request.posId),
    column(posted, ({ sold }) => sold.id), column(posted, ({ sold }) => sold.day), at, column(posted, ({ sold }) => sold.request.personId),
  ]);
}

function changeBalances(sql: Sql, gathered: Gathered, accepted: readonly Accepted[]): Promise<unknown> {
  const changes = new Map<number, number>();
  for (const { request, ticket } of accepted) {
    for (const [text, amount] of balanceChanges(saleTransfers(request.payer, ticket.stake))) {
      const id = gathered.accounts.get(`${request.serviceId}/${text}`)?.id ?? 0;
      changes.set(id, (changes.get(id) ?? 0) + amount);
    }
  }
  return sql.run(queries.changeBalances, [[...changes.keys()], [...changes.values()]]);
}

/**
 * The settings and figures that judged a sale, the same for most of a batch where no rule asks for figures; the versions stored beside them give the
 * rest back.
 */
function judgingFacts({ facts, service }: Accepted): string {
  const { hours, stakeRange, ticketMaximum, maximumPayout, wagerLimits } = facts;
  const { earlyLeads } = service.tables;
  const earlyPayout = Object.keys(earlyLeads).length === 0 ? {} : { earlyPayout: earlyLeads };
  const { rounding } = service.settings;
  const personal = facts.personal.limits.length === 0 ? {} : { personal: facts.personal };
  return JSON.stringify({ at: hours.at, stakeRange, ticketMaximum, maximumPayout, wagerLimits, rounding, ...earlyPayout, ...personal });
}

/** What a slip was judged by beside the rules; null when that was nothing. */
function knownText(known: Considered["known"] | undefined): string | null {
  const text = JSON.stringify(known ?? nothingKnown);
  return text === nothingText ? null : quoted(text);
}
const nothingKnown = { figures: {} };
const nothingText = JSON.stringify(nothingKnown);

function soldMessages(accepted: readonly Accepted[]): { subject: string; data: { kind: string; numbers: number[] } }[] {
  const bySubject = new Map<string, number[]>();
  for (const { request, id } of accepted) {
    const subject = live.subjects.tickets(request.serviceId, request.posId);
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), id]);
  }
  return [...bySubject].map(([subject, numbers]) => ({ subject, data: { kind: "sold", numbers } }));
}
