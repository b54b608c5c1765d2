// A day's events as one service sells them: what is on sale for each, what is not, and why.
import type { AnswerOf, catalog, PayloadOf } from "@chalkboard/contract";
import { knownBetType, type Rule } from "@chalkboard/engine";
import { dayOf, type EpochMs, type ServiceId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import type { Context } from "../../platform/http/handlers.ts";
import { type KnownService, sellerPath, type ServiceConfigCache } from "../../identity/services/index.ts";
import * as queries from "./lines/queries.ts";
import { offersFor } from "./lines/selling-board.ts";

type Day = AnswerOf<typeof catalog.serviceDay>;
type DayEvent = Day["events"][number];
type Row = RowOf<typeof queries.eventsOfDay.columns>;

export async function serviceDay(
  sql: Sql,
  configCache: ServiceConfigCache,
  { day, leagueId }: PayloadOf<typeof catalog.serviceDay>,
  { session, now }: Context,
): Promise<Day> {
  const shown = day ?? dayOf(now, session.timeZone);
  const service = (await configCache.load(sql, [session.serviceId])).get(session.serviceId);
  const sold = [...(service?.soldLeagues ?? [])];
  const names = new Map((await sql.rows(queries.leagueNames, [sold])).map(({ id, name }) => [id, name]));
  const nameOf = (id: number): string => service?.leagueNames.get(id) ?? names.get(id) ?? "";
  const leagues = sold.map((id) => ({ leagueId: id, name: nameOf(id) }));
  if (service === undefined) return { day: shown, leagues, events: [] };
  const wanted = leagueId === undefined ? sold : sold.filter((id) => id === leagueId);
  const places = new Map(sold.map((id, place) => [id, place]));
  const offersOf = offersFor(service, sellerPath(service, session), now);
  const rulesBy = rulesByEvent(service, now);
  const rows = (await sql.rows(queries.eventsOfDay, [shown, wanted])).toSorted(
    (one, other) => (places.get(one.league_id) ?? 0) - (places.get(other.league_id) ?? 0),
  );
  return {
    day: shown,
    leagues,
    events: rows.map((row) => {
      const offers = offersOf(row);
      const closures = (rulesBy.get(row.id) ?? []).filter((rule) => isClosure(rule, service.serviceId));
      const counts = {
        lines: row.lines.length,
        open: isSelling(row, now) ? offers.filter(({ isOpen }) => isOpen).length : 0,
        notSold: offers.filter(({ notSold }) => notSold === true).length,
      };
      return {
        eventId: row.id,
        leagueId: row.league_id,
        leagueName: nameOf(row.league_id),
        sportCode: row.sport_code,
        name: row.name,
        day: row.day,
        startsAt: row.starts_at,
        cutoffAt: row.cutoff_at,
        status: row.status as DayEvent["status"],
        isSuspended: row.is_suspended,
        sides: row.sides,
        ...(row.circled === null ? {} : { circled: row.circled }),
        ...(row.is_derived ? { isDerived: true as const } : {}),
        ...counts,
        state: stateOf(row, counts, closures, now),
        periods: [...new Set(row.lines.map(([betType]) => knownBetType(betType).period))] as DayEvent["periods"],
        closures: closures.map(({ id, selector }) => ({
          ruleId: id,
          period: (selector.period ?? null) as DayEvent["closures"][number]["period"],
        })),
        exceptions: (rulesBy.get(row.id) ?? [])
          .filter((rule) => !closures.includes(rule))
          .map(({ id, scope, control }) => ({ ruleId: id, level: scope.level, control })),
      };
    }),
  };
}

/** The rules in force about one event and no other. */
function rulesByEvent(service: KnownService, now: EpochMs): ReadonlyMap<number, readonly Rule[]> {
  const acting = service.rules.filter(
    ({ selector, expiresAt }) =>
      selector.event !== undefined &&
      (expiresAt === undefined || expiresAt > now) &&
      (selector.service === undefined || selector.service === service.serviceId),
  );
  return Map.groupBy(acting, ({ selector }) => selector.event ?? 0);
}

/** Whether a rule is the service's own and takes the event, or a period of it, off sale unconditionally. */
function isClosure({ scope, control, selector, value }: Rule, serviceId: ServiceId): boolean {
  const parts = Object.entries(selector)
    .filter(([, part]) => part !== undefined)
    .map(([name]) => name);
  const isOwn = scope.level === "service" && scope.id === serviceId;
  return isOwn && control === "offered" && !value.sold && parts.every((part) => part === "event" || part === "period");
}

const isSelling = (
  { status, cutoff_at: cutoff, in_play: inPlay, is_suspended: isSuspended }: Row,
  now: EpochMs,
): boolean => !isSuspended && ((status === "scheduled" && cutoff > now) || (status === "live" && inPlay));

type Counts = Pick<DayEvent, "lines" | "open" | "notSold">;

function stateOf(
  row: Row,
  { lines, open, notSold }: Counts,
  closures: readonly Rule[],
  now: EpochMs,
): DayEvent["state"] {
  if (row.status !== "scheduled" && row.status !== "live") return "over";
  if (row.is_suspended) return "suspended";
  if (closures.some(({ selector }) => selector.period === undefined)) return "closedHere";
  if (!isSelling(row, now)) return "started";
  if (lines === 0) return "noLines";
  if (notSold === lines) return "notSold";
  return open === 0 ? "closed" : open < lines ? "partly" : "open";
}
