// Events as the specification's calls return them: by every filter, with the service's own offers or HQ's lines.
import { type AnswerOf, type catalog, type PayloadOf, responses, type Role, roles } from "@chalkboard/contract";
import { dayOf, type EpochMs } from "@chalkboard/kernel";
import type { z } from "zod";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import {
  type Context,
  type HandlersOf,
  isRefused,
  refuse,
  type Refused,
  type Session,
} from "../../platform/http/handlers.ts";
import { type EventLine, type HqEventLine, serviceOffers } from "../../trading/lines/index.ts";
import {
  type KnownService,
  sellerPath,
  type ServiceConfigCache,
  visitedService,
} from "../../identity/services/index.ts";
import * as queries from "./event-queries.ts";
import { leagueOf } from "./master-data.ts";
import { leaguesById } from "./master-queries.ts";
import { gameOf, hqLines } from "./lines/selling-board.ts";
import { soldHere } from "./lines/sold-here.ts";

type Names = "getEvents" | "getEventsData" | "getJsonEvents" | "getPosEvents" | "getPosEventsData" | "getPosJsonEvents";
type Input = PayloadOf<typeof catalog.getEvents>;
type EventData = z.output<typeof catalog.eventData>;
type EventRow = RowOf<typeof queries.events.columns>;

const desk: readonly Role[] = [roles.platform, roles.assistant];
const quartersInPoint = 4;

/** The six paths of one call. */
export function eventsHandlers({
  database,
  configCache,
}: {
  database: Database;
  configCache: ServiceConfigCache;
}): Pick<HandlersOf<typeof catalog>, Names> {
  const answer = async (
    payload: Input,
    context: Context<Session | undefined>,
  ): Promise<AnswerOf<typeof catalog.getEvents> | Refused> => {
    const { session } = context;
    if (payload.hqOdds && (session === undefined || !desk.includes(session.role)))
      return refuse(responses.notAllowed, { reason: "hqOdds" });
    const serviceId = await visitedService(database, context, payload.serviceId);
    if (isRefused(serviceId)) return serviceId;
    return database.read("all", (sql) => eventDataOf(sql, configCache, payload, serviceId, context));
  };
  return {
    getEvents: answer,
    getEventsData: answer,
    getJsonEvents: answer,
    getPosEvents: answer,
    getPosEventsData: answer,
    getPosJsonEvents: answer,
  };
}

async function eventDataOf(
  sql: Sql,
  configCache: ServiceConfigCache,
  input: Input,
  serviceId: number | null,
  context: Context<Session | undefined>,
): Promise<EventData> {
  const { now, session } = context;
  const rows = await sql.rows(queries.events, [
    serviceId,
    new Date(now),
    input.day ?? null,
    input.eventId ?? null,
    dayOf(now, session?.timeZone ?? "UTC"),
    input.leagueId ?? null,
    input.sportId ?? null,
    input.withProps,
    input.isOpen ?? null,
  ]);
  const known = serviceId ?? session?.serviceId ?? 0;
  const service = input.hqOdds ? undefined : (await configCache.load(sql, [known])).get(known);
  const offersOf = service === undefined ? undefined : offersHere(service, session, now);
  const lines = input.withOdds ? await sql.rows(queries.linesOf, [rows.map(({ id }) => id)]) : [];
  const byEvent = new Map(rows.map((row) => [row.id, row]));
  const leagues = await sql.rows(leaguesById, [serviceId, [...new Set(rows.map(({ league_id }) => league_id))]]);
  const odds = lines.flatMap((row) => {
    const event = byEvent.get(row.event_id);
    if (event === undefined) return [];
    const hq = hqLines(row.lines, event.is_open);
    return (offersOf?.(event, hq) ?? hq)
      .filter(({ isOpen }) => isOpen || input.withClosed)
      .map((line) => oddsOf(event, line));
  });
  return {
    events: rows.map(eventOf),
    leagues: leagues.map(leagueOf),
    odds,
    categories: (await sql.rows(queries.categories)).map((row) => ({
      categoryId: row.id,
      propType: row.prop_type,
      name: row.name,
    })),
    updatedAt: Math.max(0, ...rows.map(({ created_at }) => created_at), ...lines.map(({ changed_at }) => changed_at)),
  };
}

/** A service's prices; what it does not sell to the caller is closed. */
function offersHere(
  service: KnownService,
  session: Session | undefined,
  now: EpochMs,
): (event: EventRow, hq: readonly HqEventLine[]) => readonly EventLine[] {
  const seller = session?.serviceId === service.serviceId ? session : { zoneId: null, posId: null };
  const isSold = soldHere(service, sellerPath(service, seller), now);
  return (event, hq) => {
    const game = { ...event, sides: event.teams };
    return serviceOffers(hq, gameOf(event), service, now).map((offer) => ({
      ...offer,
      isOpen: offer.isOpen && !offer.isUnmanaged && isSold(game, offer),
    }));
  };
}

function eventOf(row: EventRow): EventData["events"][number] {
  return {
    eventId: row.id,
    principalId: row.principal_id,
    leagueId: row.league_id,
    sportId: row.sport_id,
    name: row.name,
    isGenerated: row.is_generated,
    propType: row.prop_type,
    categoryId: row.prop_category_id,
    kind: row.kind,
    startsAt: row.starts_at,
    isOpen: row.is_open,
    teams: row.teams.map((team) => ({ ...team, eventId: row.id })),
  };
}

function oddsOf(
  event: EventRow,
  { betType, side, alternate, points, price, isOpen }: EventLine,
): EventData["odds"][number] {
  const rotation = event.teams.find((team) => team.side === side)?.rotation ?? null;
  return {
    eventId: event.id,
    betType,
    side,
    alternate,
    rotation,
    points: points === null ? null : points / quartersInPoint,
    price,
    isOpen,
  };
}
