import type { AnswerOf, home, PayloadOf } from "@chalkboard/contract";
import { businessDay, type EpochMs, exchanged } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";

import { openWork } from "../../identity/duties/index.ts";
import { allFor, type Context, type HandlersOf, scopeOf } from "../../platform/http/handlers.ts";
import { houseRates } from "../../trading/exchange-rates/index.ts";
import { hoursOf, hoursTogether } from "./hours.ts";
import * as queries from "./queries.ts";
import { dayFigures, serviceNow } from "./service-now.ts";

const hourMs = 3_600_000;
/** An outside source without any update on a game for this long is silent. */
const silentMs = 15 * 60_000;
/** How far ahead games are whose sources are shown. */
const sourcesAheadMs = 48 * hourMs;

type Now = AnswerOf<typeof home.platformNow>;

/** The home page: the current state for people who start work. */
export function homeHandlers({ database }: { readonly database: Database }): HandlersOf<typeof home> {
  return {
    platformNow: (payload, context) =>
      database.read(allFor(context.session), (sql) => platformNow(sql, payload, context)),
    serviceNow: (_payload, context) => database.read(scopeOf(context.session), (sql) => serviceNow(sql, context)),
  };
}

async function platformNow(sql: Sql, { hours }: PayloadOf<typeof home.platformNow>, context: Context): Promise<Now> {
  const { now } = context;
  const silent = await sql.rows(queries.silent, [new Date(now - silentMs), new Date(now + hours * hourMs)]);
  const services = await servicesNow(sql, now);
  const pastPost = await sql.row(queries.pastPost);
  return {
    at: now,
    services,
    total: await totalOf(sql, services, context),
    overdue: (await openWork(sql, { days: Math.ceil(hours / 24), hours }, context)).overdue,
    silent: silent.map(
      ({
        id: eventId,
        name,
        league_id: leagueId,
        league_name: leagueName,
        day,
        starts_at: startsAt,
        lines,
        seen_at: seenAt,
      }) => ({ eventId, name, leagueId, leagueName, day, startsAt, lines, seenAt }),
    ),
    sources: (await sql.rows(queries.sources, [new Date(now + sourcesAheadMs)])).map(
      ({ source, events, seen_at: seenAt }) => ({ source, events, seenAt }),
    ),
    warnings: (await sql.rows(queries.warnings)).map((row) => ({
      warningId: row.id,
      kind: row.kind as Now["warnings"][number]["kind"],
      eventId: row.event_id,
      name: row.name,
      leagueId: row.league_id,
      leagueName: row.league_name,
      day: row.day,
      startsAt: row.starts_at,
      since: row.raised_at,
    })),
    events: (await sql.row(queries.openEvents))?.events ?? 0,
    silentSources: (await sql.rows(queries.silentSources)).map(({ id: sourceId, ...source }) => ({
      sourceId,
      ...source,
    })),
    pastPost: { cases: pastPost?.cases ?? 0, dueAt: pastPost?.due_at ?? null },
    jumps: (await sql.row(queries.waitingJumps))?.jumps ?? 0,
    pendingGames: (await sql.row(queries.pendingGames))?.games ?? 0,
    names: (await sql.row(queries.waitingNames))?.names ?? 0,
  };
}

async function servicesNow(sql: Sql, now: EpochMs): Promise<Now["services"]> {
  const rows = (await sql.rows(queries.services)).map((row) => ({
    ...row,
    day: businessDay(now, row.time_zone, row.close_minute),
  }));
  const entries = await sql.rows(queries.moved, [rows.map(({ id }) => id), rows.map(({ day }) => day), new Date(now)]);
  const moved = Map.groupBy(entries, ({ service_id }) => service_id);
  const sold = Map.groupBy(
    await sql.rows(queries.soldByHour, [rows.map(({ id }) => id), rows.map(({ day }) => day), new Date(now)]),
    ({ service_id }) => service_id,
  );
  return rows.map((row) => {
    const own = moved.get(row.id) ?? [];
    return {
      serviceId: row.id,
      name: row.name,
      currency: row.currency,
      isActive: row.is_active,
      day: row.day,
      today: dayFigures(own.filter(({ is_before }) => !is_before)),
      before: dayFigures(own.filter(({ is_before }) => is_before)),
      perMinute: own.reduce((sum, { last_minute }) => sum + last_minute, 0),
      openTickets: row.open_tickets,
      openRisk: row.open_risk,
      waiting: row.waiting,
      hours: hoursOf(sold.get(row.id) ?? [], row.day, { timeZone: row.time_zone, closeMinute: row.close_minute }),
      isBalanced: row.is_balanced,
    };
  });
}

/** The services together, in the house currency: each amount of a service is converted once, then added. */
async function totalOf(sql: Sql, services: Now["services"], { session, now }: Context): Promise<Now["total"]> {
  const rates = await houseRates(sql);
  const worth = ({ currency }: { readonly currency: string }, amount: number): number => {
    const rate = rates.of(currency);
    return rate === undefined ? 0 : exchanged(amount, rate);
  };
  const sum = (of: (service: Now["services"][number]) => number): number =>
    services.reduce((total, service) => total + of(service), 0);
  const figures = (when: "today" | "before"): Now["total"]["today"] => ({
    tickets: sum((service) => service[when].tickets),
    sales: sum((service) => worth(service, service[when].sales)),
    net: sum((service) => worth(service, service[when].net)),
  });
  const { timeZone, closeMinute } = session;
  return {
    currency: rates.house,
    today: figures("today"),
    before: figures("before"),
    openTickets: sum(({ openTickets }) => openTickets),
    openRisk: sum((service) => worth(service, service.openRisk)),
    hours: hoursTogether(services, hoursOf([], businessDay(now, timeZone, closeMinute), session), worth),
    missing: [...new Set(services.map(({ currency }) => currency))].filter((one) => rates.of(one) === undefined).sort(),
  };
}
