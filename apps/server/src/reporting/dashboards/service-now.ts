// A service's current state for its own people: today compared with the same hours a week before, POS by POS, and what
// is pending.
import { type AnswerOf, type home, isOnline, roles } from "@chalkboard/contract";
import { businessDay } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import type { Context } from "../../platform/http/handlers.ts";
import { subtreeOf } from "../../identity/network/index.ts";
import { figuresOf } from "../reports/index.ts";
import { hoursOf } from "./hours.ts";
import * as queries from "./service-queries.ts";

type Now = AnswerOf<typeof home.serviceNow>;
type Moved = RowOf<typeof queries.movedByPos.columns>;
type Pos = RowOf<typeof queries.posOf.columns>;
type Sold = RowOf<typeof queries.soldByHour.columns>;
type Pace = Now["pos"][number]["pace"];

/** This many tickets in an hour a week before make an hour without a sale a silent one. */
const usuallySold = 3;
/** This many tickets, and this multiple of the sales a week before, are unusual volume. */
const [busyTickets, busyTimes] = [10, 3];
/** This many shops are shown one by one. */
const mostShops = 12;

/** The session's own service, or its zones, now. */
export async function serviceNow(sql: Sql, { session, now }: Context): Promise<Now> {
  const { serviceId, timeZone, closeMinute, currency, role } = session;
  const zones = (await subtreeOf(sql, session, serviceId)).map(({ zoneId }) => zoneId);
  const day = businessDay(now, timeZone, closeMinute);
  const rows = await sql.rows(queries.posOf, [serviceId, zones]);
  const moved = await sql.rows(queries.movedByPos, [serviceId, day, new Date(now), rows.map(({ id }) => id)]);
  const byPos = Map.groupBy(moved, ({ pos_id }) => pos_id);
  const sold = await sql.rows(queries.soldByHour, [serviceId, day, new Date(now), rows.map(({ id }) => id)]);
  const soldBefore = new Set(sold.filter(({ is_before }) => is_before).map(({ pos_id }) => pos_id));
  const isWhole = role === roles.admin;
  const openTickets = rows.reduce((sum, { open_tickets }) => sum + open_tickets, 0);
  const topEvents =
    openTickets === 0
      ? []
      : isWhole
        ? await sql.rows(queries.topEvents, [serviceId])
        : await sql.rows(queries.topEventsOfPos, [serviceId, rows.map(({ id }) => id)]);
  return {
    at: now,
    day,
    currency,
    today: figures(moved, false),
    before: figures(moved, true),
    perMinute: moved.reduce((sum, { is_before, last_minute }) => sum + (is_before ? 0 : last_minute), 0),
    openTickets,
    openRisk: rows.reduce((sum, { open_risk }) => sum + open_risk, 0),
    pos: rows.map((row) => {
      const own = byPos.get(row.id) ?? [];
      return {
        posId: row.id,
        name: row.name,
        zoneName: row.zone_name,
        isActive: row.is_active,
        today: figures(own, false),
        before: figures(own, true),
        soldAt: own.reduce<number | null>(
          (last, { is_before, sold_at }) => (is_before || sold_at === null ? last : Math.max(last ?? 0, sold_at)),
          null,
        ),
        pace: soldBefore.has(row.id) ? paceOf(own) : "none",
        openTickets: row.open_tickets,
        openRisk: row.open_risk,
      };
    }),
    hours: hoursOf(sold, day, session),
    shops: shopsOf({ rows, moved, sold, day }, session),
    topEvents: topEvents.map((row) => ({
      eventId: row.event_id,
      name: row.name,
      leagueName: row.league_name,
      startsAt: row.starts_at,
      legs: row.legs,
      open: row.open,
    })),
    waiting: (await sql.row(queries.waitingSales, [serviceId, zones]))?.waiting ?? 0,
    requested: (await sql.row(queries.requestedCustomers, [serviceId, zones]))?.requested ?? 0,
    withdrawals: (await sql.row(queries.waitingWithdrawals, [serviceId, zones])) ?? {
      requested: 0,
      approved: 0,
      amount: 0,
    },
    events: isWhole ? ((await sql.row(queries.openEvents, [serviceId]))?.events ?? 0) : null,
  };
}

function figures(moved: readonly Moved[], isBefore: boolean): Now["today"] {
  return dayFigures(moved.filter(({ is_before }) => is_before === isBefore));
}

/** The figures of a day that home pages show, of what was moved on it. */
export function dayFigures(moved: Parameters<typeof figuresOf>[0]): Now["today"] {
  const { tickets, sales, settled, prizes, net, hold } = figuresOf(moved);
  return { tickets, sales, settled, prizes, net, hold };
}

type OfPos = {
  readonly rows: readonly Pos[];
  readonly moved: readonly Moved[];
  readonly sold: readonly Sold[];
  readonly day: string;
};

/** Each POS, or the zones of a service whose POS are customers: those with the highest sales, in the POS's order. */
function shopsOf({ rows, moved, sold, day }: OfPos, session: Context["session"]): Now["shops"] {
  const byZone = isOnline(session.serviceKind);
  const shopOf = new Map(rows.map(({ id, zone_id }) => [id, byZone ? zone_id : id]));
  const movedBy = Map.groupBy(moved, ({ pos_id }) => shopOf.get(pos_id));
  const soldBy = Map.groupBy(sold, ({ pos_id }) => shopOf.get(pos_id));
  const shops = [...new Map(rows.map((row) => [byZone ? row.zone_id : row.id, row]))].map(([id, row]) => ({
    posId: byZone ? null : id,
    zoneId: byZone ? id : null,
    name: byZone ? row.zone_name : row.name,
    today: figures(movedBy.get(id) ?? [], false),
    before: figures(movedBy.get(id) ?? [], true),
    hours: hoursOf(soldBy.get(id) ?? [], day, session),
  }));
  const salesOf = ({ hours }: (typeof shops)[number]): number =>
    hours.reduce((sum, { sales, salesBefore }) => sum + sales + salesBefore, 0);
  const largest = new Set(
    shops
      .filter((shop) => salesOf(shop) > 0)
      .toSorted((one, other) => salesOf(other) - salesOf(one))
      .slice(0, mostShops),
  );
  return shops.filter((shop) => largest.has(shop));
}

function paceOf(moved: readonly Moved[]): Pace {
  const lastHour = (isBefore: boolean): number =>
    moved.reduce((sum, row) => sum + (row.is_before === isBefore ? row.last_hour : 0), 0);
  if (lastHour(false) === 0 && lastHour(true) >= usuallySold) return "silent";
  const [today, before] = [figures(moved, false), figures(moved, true)];
  return today.tickets >= busyTickets && today.sales >= busyTimes * before.sales ? "busy" : "usual";
}
