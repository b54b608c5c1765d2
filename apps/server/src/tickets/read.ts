// Reading tickets: one whole, or many as rows. Who may see which is decided here, once.

import { type AnswerOf, type PayloadOf, roles, type tickets } from "@chalkboard/contract";
import { codes, reverseOf } from "@chalkboard/ledger";
import type { ServiceId } from "@chalkboard/kernel";
import type { Database, Scope, Sql } from "../database/database.ts";
import type { RowOf } from "../database/query.ts";
import type { Session } from "../http/handlers.ts";
import { describeLegs } from "./description.ts";
import * as queries from "./queries.ts";
import type { SoldTicket } from "./sale.ts";
import { cancelDeadline, fundingOf, needsOf } from "./sold-ticket.ts";

type Head = RowOf<typeof queries.ticketHead.columns>;
type Leg = RowOf<typeof queries.ticketLegs.columns>;

/** Which tickets a session may see: whose, below which zones, of which POS; null for no bound. */
type Subtree = { readonly services: readonly ServiceId[] | null; readonly zones: readonly number[] | null; readonly pos: readonly number[] | null };

/** The zones whose tickets a session may see; null for no bound. */
export async function zonesOf(sql: Sql, session: Session): Promise<readonly number[] | null> {
  return (await subtreeOf(sql, session)).zones;
}

async function subtreeOf(sql: Sql, session: Session): Promise<Subtree> {
  switch (session.role) {
    case roles.platform: case roles.assistant: return { services: null, zones: null, pos: null };
    case roles.admin: return { services: [session.serviceId], zones: null, pos: null };
    case roles.controller: case roles.agent:
      return { services: [session.serviceId], zones: (await sql.rows(queries.zonesBelow, [session.zoneId])).map(({ id }) => id), pos: null };
    case roles.clerk: return { services: [session.serviceId], zones: null, pos: null };
    case roles.customer: return { services: [session.serviceId], zones: null, pos: [session.posId ?? 0] };
  }
}

/** Whether a ticket lies in a session's subtree. */
async function sees(sql: Sql, session: Session, head: Head): Promise<boolean> {
  const { services, zones, pos } = await subtreeOf(sql, session);
  return (services === null || services.includes(head.service_id)) && (zones === null || zones.includes(head.zone_id))
    && (pos === null || pos.includes(head.pos_id));
}

/**
 * One ticket with its legs and story, or undefined where there is none or it is not this session's to see.
 * The code is shown to its own POS and to the admin of its service, who may print it again.
 */
export async function findTicket(sql: Sql, number: number, session: Session): Promise<SoldTicket | undefined> {
  const head = await sql.row(queries.ticketHead, [number]);
  if (head === undefined || !await sees(sql, session, head)) return undefined;
  const found = await wholeTicket(sql, head);
  const code = head.pos_id === session.posId || session.role === roles.admin ? { code: head.code } : {};
  return { ...found, ...code, ...(admins.has(session.role) ? { webVersion: head.web_version } : {}) };
}

const admins: ReadonlySet<number> = new Set([roles.platform, roles.assistant, roles.admin]);

async function wholeTicket(sql: Sql, head: Head): Promise<SoldTicket> {
  const legs = (await sql.rows(queries.ticketLegs, [[head.id]])).map(legOf);
  const wagers = await sql.rows(queries.ticketWagers, [head.id]);
  const entries = await sql.rows(queries.ticketEntries, [head.id]);
  const open = head.status === 0 && head.cancelled_at === null;
  return {
    ...headOf(head),
    description: describeLegs(legs, head.mode),
    validityDays: head.validity_days, payableUntil: head.expires_at,
    paidAt: head.paid_at, cancelledAt: head.cancelled_at,
    cancelUntil: open ? cancelDeadline(head.sold_at, head.cancel_minutes, legs.map(({ startsAt }) => startsAt)) : null,
    legs,
    wagers: wagers.map(({ possible_win: possibleWin, bets: count, ...wager }) => ({ ...wager, possibleWin, count })),
    entries: entries.map(({ kind, at, person, data }) => ({ kind, at, person, data })),
  };
}

function headOf(head: RowOf<typeof queries.listTickets.columns> | Head) {
  return {
    number: head.id, serviceId: head.service_id, serviceName: head.service_name, currency: head.currency, posId: head.pos_id, posName: head.pos_name,
    clerk: head.clerk, mode: head.mode, funding: fundingOf(head),
    stake: head.stake, possibleWin: head.possible_win, soldAt: head.sold_at, businessDay: head.business_day,
    status: head.status, prize: head.prize, refund: head.pushed + head.voided, paid: head.paid,
  };
}

function legOf(leg: Leg): SoldTicket["legs"][number] {
  return {
    number: leg.number, eventId: leg.event_id, betType: leg.bet_type, side: leg.side, alternate: leg.alternate, points: leg.points, price: leg.price,
    board: leg.board_price === null ? null : { points: leg.board_points, price: leg.board_price },
    needs: needsOf({ betType: leg.bet_type, side: leg.side, points: leg.points }),
    rotation: leg.rotation, teamName: leg.team_name, eventName: leg.event_name, startsAt: leg.starts_at,
    outcome: leg.outcome ?? "pending", reason: leg.reason ?? {},
  };
}

const figureCodes = {
  sales: [codes.sale], prizes: [codes.prize], refunds: [codes.pushRefund, codes.voidRefund], cancelled: [codes.cancelled], paid: [codes.payment],
} as const;

/** Tickets of a session's subtree, newest first. */
export async function listFor(
  database: Database, session: Session, payload: PayloadOf<typeof tickets.listTickets>, scope: Scope,
): Promise<AnswerOf<typeof tickets.listTickets>> {
  return database.read(scope, async (sql) => {
    const subtree = await subtreeOf(sql, session);
    const services = subtree.services ?? (await sql.rows(queries.everyService)).map(({ id }) => id);
    const own = session.role === roles.clerk ? [session.posId ?? 0] : subtree.pos;
    const pos = payload.posId === undefined ? own : own === null || own.includes(payload.posId) ? [payload.posId] : [];
    const zones = await narrowed(sql, subtree.zones, payload.zoneId);
    const rows = payload.figure === undefined
      ? await sql.rows(queries.listTickets, [
        services, pos, zones, payload.from ?? null, payload.to ?? null, payload.status ?? null, payload.number ?? null, payload.eventId ?? null,
        payload.before ?? null, payload.limit + 1,
      ])
      : await sql.rows(queries.listFigure, [
        services, pos, zones, payload.from ?? "0001-01-01", payload.to ?? "9999-12-31",
        figureCodes[payload.figure].flatMap((code) => [code, reverseOf(code)]), payload.before ?? null, payload.limit + 1,
      ]);
    const shown = rows.slice(0, payload.limit);
    const legs = Map.groupBy((await sql.rows(queries.ticketLegs, [shown.map(({ id }) => id)])).map((leg) => ({ ticket: leg.ticket_id, leg: legOf(leg) })),
      ({ ticket }) => ticket);
    return {
      more: rows.length > shown.length,
      tickets: shown.map((row) => {
        const ofTicket = (legs.get(row.id) ?? []).map(({ leg }) => leg);
        return { ...headOf(row), legs: ofTicket.length, description: describeLegs(ofTicket, row.mode), amount: row.amount };
      }),
    };
  });
}

async function narrowed(sql: Sql, zones: readonly number[] | null, zoneId: number | undefined): Promise<readonly number[] | null> {
  if (zoneId === undefined) return zones;
  const below = (await sql.rows(queries.zonesBelow, [zoneId])).map(({ id }) => id);
  return zones === null ? below : below.filter((id) => zones.includes(id));
}

/** Makes room ahead for the tickets to come: the next partitions. */
export async function extendTickets(database: Database): Promise<void> {
  await database.read("all", (sql) => sql.run(queries.extendTickets));
}
