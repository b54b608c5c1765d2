import type { AnswerOf, catalog, CustomLetters } from "@chalkboard/contract";
import type { Scope } from "@chalkboard/engine";
import { type Day, dayOf, type EpochMs, type EventId, type LeagueId, type ServiceId } from "@chalkboard/kernel";
import type { Database, Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import type { Context } from "../../../platform/http/handlers.ts";
import { type HqEventLine, type PricedGame, serviceOffers } from "../../../trading/lines/index.ts";
import { type KnownService, sellerPath, type ServiceConfigCache } from "../../../identity/services/index.ts";
import { layoutsFor, orderFor } from "./board-layouts.ts";
import * as queries from "./queries.ts";
import { soldHere } from "./sold-here.ts";

type BoardRow = RowOf<typeof queries.sellingEvents.columns>;
export type SellingEvent = AnswerOf<typeof catalog.sellingBoard>["events"][number];
type Offer = SellingEvent["offers"][number];

/**
 * Events as a seller sells them now; events without anything on sale are left out. @param path from the platform down
 * to the seller
 */
function sellingEvents(
  rows: readonly BoardRow[],
  service: KnownService,
  path: readonly Scope[],
  now: EpochMs,
): SellingEvent[] {
  const offersOf = offersFor(service, path, now);
  return rows.flatMap((row) => {
    const offers = offersOf(row);
    const isLeftOut = (row.status === "live" || offers.length > 0) && offers.every(({ notSold }) => notSold === true);
    return isLeftOut
      ? []
      : [
          {
            eventId: row.id,
            leagueId: row.league_id,
            leagueName: service.leagueNames.get(row.league_id) ?? row.league_name,
            sportCode: row.sport_code,
            name: row.name,
            day: row.day,
            startsAt: row.starts_at,
            cutoffAt: row.cutoff_at,
            status: row.status as SellingEvent["status"],
            isSuspended: row.is_suspended,
            sides: row.sides,
            ...(row.circled === null ? {} : { circled: row.circled }),
            ...(row.is_derived ? { isDerived: true as const } : {}),
            offers: [...offers],
            ...(row.tv_channel === "" ? {} : { tvChannel: row.tv_channel }),
          },
        ];
  });
}

type NumberRow = RowOf<typeof queries.numbersOfDay.columns>;

/** The numbers of a day's games that are not on the board. */
function offSaleOf(numbers: readonly NumberRow[], events: readonly SellingEvent[]): number[] {
  const sold = new Set(events.flatMap(({ sides }) => sides.map(({ rotation }) => rotation)));
  return [...new Set(numbers.map(({ rotation }) => rotation).filter((rotation) => !sold.has(rotation)))];
}

type Input = { readonly day: Day | undefined; readonly leagueIds: readonly LeagueId[] | undefined };

/**
 * The board of the signed-in person: what their service sells of a day, in all leagues or some, league by league in its
 * order.
 */
export async function sellersBoard(
  sql: Sql,
  configCache: ServiceConfigCache,
  { day, leagueIds }: Input,
  { session, now }: Context,
): Promise<{
  day: Day;
  events: SellingEvent[];
  offSale: number[];
  layouts: catalog.ShownLayout[];
  letters: CustomLetters;
}> {
  const shown = day ?? dayOf(now, session.timeZone);
  const service = (await configCache.load(sql, [session.serviceId])).get(session.serviceId);
  const leagues = [...(service?.soldLeagues ?? [])].filter(
    (sold) => leagueIds === undefined || leagueIds.includes(sold),
  );
  const letters = service?.settings.betLetters ?? {};
  if (service === undefined || leagues.length === 0)
    return { day: shown, events: [], offSale: [], layouts: [], letters };
  const places = new Map(orderFor(service, session.role, leagues).map((league, place) => [league, place]));
  const rows = (await sql.rows(queries.sellingEvents, [shown, leagues, new Date(now)])).toSorted(
    (one, other) => (places.get(one.league_id) ?? 0) - (places.get(other.league_id) ?? 0),
  );
  const layouts = layoutsFor(service, session.role).filter(({ leagueId }) => places.has(leagueId));
  const events = sellingEvents(rows, service, sellerPath(service, session), now);
  const offSale = offSaleOf(await sql.rows(queries.numbersOfDay, [shown, leagues]), events);
  return { day: shown, events, offSale, layouts, letters };
}

/** A service's prices of an event; what it does not sell is closed and marked so. */
export function offersFor(
  service: KnownService,
  path: readonly Scope[],
  now: EpochMs,
): (row: BoardRow) => readonly Offer[] {
  const isSold = soldHere(service, path, now);
  return (row) => {
    const offers = serviceOffers(hqLines(row.lines, !row.is_suspended), gameOf(row), service, now);
    return offers.map(({ isUnmanaged, pricedBy: _pricedBy, unsellable: _unsellable, ...offer }) =>
      isSold(row, offer) && !isUnmanaged ? offer : { ...offer, isOpen: false, notSold: true as const },
    );
  };
}

/** HQ's lines of a game from what was read of them; a game that is not up has no open line. */
export function hqLines(cells: BoardRow["lines"], isUp: boolean): readonly HqEventLine[] {
  return cells.map(([betType, side, alternate, points, price, isOpen, setBy]) => ({
    betType,
    side,
    alternate,
    points,
    price,
    isOpen: isOpen && isUp,
    setBy,
  }));
}

/** A row of a board as its lines are priced. */
export function gameOf({
  id,
  league_id,
  sport_code,
  status,
}: Pick<BoardRow, "id" | "league_id" | "sport_code" | "status">): PricedGame {
  return { eventId: id, leagueId: league_id, sport: sport_code, isLive: status === "live" };
}

export type BoardOffers = (
  serviceIds: readonly ServiceId[],
  eventIds: readonly EventId[],
  now: EpochMs,
) => Promise<ReadonlyMap<ServiceId, ReadonlyMap<EventId, readonly Offer[]>>>;

/** What services offer on events now, for the live boards; no offers on what does not (or no longer) sell there. */
export function boardOffers(database: Database, configCache: ServiceConfigCache): BoardOffers {
  return (serviceIds, eventIds, now) =>
    database.read("all", async (sql) => {
      const services = await configCache.load(sql, serviceIds);
      const rows = await sql.rows(queries.boardEvents, [eventIds]);
      return new Map(
        [...services.values()].map((service) => {
          const offersOf = offersFor(
            service,
            [
              { level: "platform", id: 0 },
              { level: "service", id: service.serviceId },
            ],
            now,
          );
          return [
            service.serviceId,
            new Map(
              rows.map((row) => {
                const sells =
                  (row.status === "scheduled" && row.cutoff_at > now) || (row.status === "live" && row.in_play);
                return [row.id, sells && service.soldLeagues.has(row.league_id) ? offersOf(row) : []];
              }),
            ),
          ];
        }),
      );
    });
}
