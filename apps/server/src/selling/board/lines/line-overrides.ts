// A day's markets as a service sells them, beside HQ's, and its line override on each.
import type { AnswerOf, catalog, PayloadOf } from "@chalkboard/contract";
import { knownBetType, type RuleOf } from "@chalkboard/engine";
import type { EpochMs } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import type { Context } from "../../../platform/http/handlers.ts";
import { type EventOffer, firstOfMarket, marketOf, offersBy, termsAt } from "../../../trading/lines/index.ts";
import type { KnownService, ServiceConfigCache } from "../../../identity/services/index.ts";
import { gameOf, hqLines } from "./selling-board.ts";
import * as queries from "./queries.ts";

type Answer = AnswerOf<typeof catalog.lineOverrides>;
type Market = Answer["markets"][number];
type Event = RowOf<typeof queries.eventsOfDay.columns>;
type Written = RowOf<typeof queries.rulesWritten.columns>;

export async function lineOverrides(
  sql: Sql,
  configCache: ServiceConfigCache,
  { day, leagueId, period = "game" }: PayloadOf<typeof catalog.lineOverrides>,
  { session, now }: Context,
): Promise<Answer> {
  const service = (await configCache.load(sql, [session.serviceId])).get(session.serviceId);
  if (service === undefined) return { leagues: [], nextDay: null, markets: [] };
  const sold = [...service.soldLeagues];
  const names = new Map((await sql.rows(queries.leagueNames, [sold])).map(({ id, name }) => [id, name]));
  const nameOf = (id: number): string => service.leagueNames.get(id) ?? names.get(id) ?? "";
  const places = new Map(sold.map((id, place) => [id, place]));
  const wanted = leagueId === undefined ? sold : sold.filter((id) => id === leagueId);
  const events = (await sql.rows(queries.eventsOfDay, [day, wanted]))
    .filter(({ status }) => status === "scheduled")
    .toSorted((one, other) => (places.get(one.league_id) ?? 0) - (places.get(other.league_id) ?? 0));
  const overrides = service.rules
    .filter((rule): rule is RuleOf<"ownLine"> => rule.control === "ownLine" && (rule.expiresAt ?? Infinity) > now)
    .toSorted((one, other) => one.newest - other.newest);
  const written = new Map(
    (await sql.rows(queries.rulesWritten, [overrides.map(({ id }) => id)])).map((row) => [row.id, row]),
  );
  const overrideByMarket = new Map(
    overrides.map((rule) => [`${rule.selector.event ?? 0}/${rule.selector.betType ?? 0}`, rule]),
  );
  const markets = events.flatMap((event) =>
    marketsOf(event, service, period, now).map((market) => {
      const rule = overrideByMarket.get(`${market.eventId}/${market.betType}`);
      return {
        ...market,
        leagueName: nameOf(event.league_id),
        own: rule === undefined ? null : lineOverrideOf(rule, written.get(rule.id)),
      };
    }),
  );
  return {
    leagues: sold.map((id) => ({ leagueId: id, name: nameOf(id) })),
    nextDay: markets.length > 0 ? null : ((await sql.row(queries.nextDayWithLines, [day, wanted]))?.day ?? null),
    markets,
  };
}

function marketsOf(event: Event, service: KnownService, period: string, now: EpochMs): readonly Omit<Market, "own">[] {
  const hq = hqLines(event.lines, !event.is_suspended).filter(
    ({ betType, alternate }) => alternate === 0 && knownBetType(betType).period === period,
  );
  const terms = termsAt(service, now);
  const offers = offersBy(hq, gameOf(event), terms, service.unmanagedSources);
  const tableNames = new Map([...service.tables.conversions].map(([name, { tableId }]) => [tableId, name]));
  return [
    ...Map.groupBy(
      hq.map((line, index) => ({ line, offer: offers[index] })),
      ({ line }) => marketOf(line),
    ).values(),
  ].flatMap((sides) => {
    const [first] = sides;
    if (first?.offer === undefined) return [];
    const { betType, side } = first.line;
    const { table } = first.offer.pricedBy;
    return [
      {
        eventId: event.id,
        eventName: event.name,
        leagueId: event.league_id,
        leagueName: event.league_name,
        sportCode: event.sport_code,
        startsAt: event.starts_at,
        betType: firstOfMarket(betType).id,
        rotation: event.sides.find((one) => one.side === Math.max(1, side))?.rotation ?? null,
        sides: sides.flatMap(({ line, offer }) => (offer === undefined ? [] : [sideOf(event, line, offer)])),
        unsellable: first.offer.unsellable ?? null,
        table: table === null ? null : (tableNames.get(table.tableId) ?? null),
        mayMove: sides.length <= 2 && event.cutoff_at > now,
      },
    ];
  });
}

type HqLine = {
  readonly betType: number;
  readonly side: number;
  readonly points: number | null;
  readonly price: number;
};

function sideOf(
  { sides }: Event,
  { betType, side, points, price }: HqLine,
  offer: EventOffer,
): Market["sides"][number] {
  return {
    betType,
    side,
    name: sides.find((one) => one.side === side)?.name ?? "",
    hq: { points, price },
    ours: { points: offer.points, price: offer.price },
    isOpen: offer.isOpen && !offer.isUnmanaged,
  };
}

function lineOverrideOf(
  { id, value: { points, cents }, selector: { from }, expiresAt }: RuleOf<"ownLine">,
  written: Written | undefined,
): Market["own"] {
  return {
    ruleId: id,
    points,
    cents,
    startsAt: from ?? null,
    expiresAt: expiresAt ?? null,
    createdAt: written?.created_at ?? 0,
    createdBy: written?.created_by ?? null,
  };
}
