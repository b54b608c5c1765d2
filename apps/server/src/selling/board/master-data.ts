import { type AnswerOf, catalog, type Role, roles } from "@chalkboard/contract";
import { betTypes, effective, type BetType, openFacts, pointModes, pointPricesOf } from "@chalkboard/engine";
import { dayOf, type EpochMs, weekMinute } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import {
  allFor,
  type Context,
  type HandlersOf,
  isRefused,
  type Refused,
  type Session,
} from "../../platform/http/handlers.ts";
import { type KnownService, type ServiceConfigCache, visitedService } from "../../identity/services/index.ts";
import * as queries from "./master-queries.ts";

type Handlers = Pick<
  HandlersOf<typeof catalog>,
  | "leaguesOfDay"
  | "siteLeaguesOfDay"
  | "eventTree"
  | "findLeagues"
  | "findSports"
  | "findTeams"
  | "familyGroups"
  | "leagueGroups"
  | "findBetTypes"
>;
const pointMarkets = ["spread", "total"] as const;

type League = RowOf<typeof queries.leaguesById.columns>;
type Sport = AnswerOf<typeof catalog.eventTree>[number];

const desk: readonly Role[] = [roles.platform, roles.assistant];
/** A visitor's day begins by the platform's clock: they have no service whose time zone could apply. */
const visitorZone = "UTC";

/** Sports, leagues, teams, groups and bet types as the specification's calls show them. */
export function masterDataHandlers({
  database,
  configCache,
}: {
  database: Database;
  configCache: ServiceConfigCache;
}): Handlers {
  async function leaguesOn(
    payload: { day?: string | undefined; serviceId?: number | undefined },
    context: Context<Session | undefined>,
  ) {
    const serviceId = await visitedService(database, context, payload.serviceId);
    if (isRefused(serviceId)) return serviceId;
    const day = payload.day ?? dayOf(context.now, context.session?.timeZone ?? visitorZone);
    const rows = await database.read(allFor(context.session), (sql) =>
      sql.rows(queries.leaguesOfDay, [serviceId, day]),
    );
    return rows.map((row) => ({ ...leagueOf(row), events: row.events }));
  }

  return {
    leaguesOfDay: leaguesOn,
    siteLeaguesOfDay: async (payload, context) => {
      const leagues = await leaguesOn(payload, context);
      if (isRefused(leagues)) return leagues;
      return leagues
        .filter(({ websiteConfig }) => websiteConfig.shown)
        .toSorted((one, other) => one.websiteConfig.sort - other.websiteConfig.sort);
    },
    eventTree: async (payload, context): Promise<Sport[] | Refused> => {
      const serviceId = await visitedService(database, context, payload.serviceId);
      if (isRefused(serviceId)) return serviceId;
      return treeOf(
        await database.read(allFor(context.session), (sql) =>
          sql.rows(queries.eventTree, [serviceId, new Date(context.now)]),
        ),
      );
    },
    findLeagues: ({ isActive, sportId, kind, name, buysPoints }, { session, now }) =>
      database.read(allFor(session), async (sql) => {
        const rows = await sql.rows(queries.findLeagues, [
          serviceOf(session),
          sportId ?? null,
          kind ?? null,
          name ?? null,
        ]);
        const service = (await configCache.load(sql, [session.serviceId])).get(session.serviceId);
        return rows
          .map((row) => ({
            ...leagueOf(row),
            kind: row.kind,
            isActive: row.is_active,
            groups: row.groups,
            timeZone: row.time_zone,
            buysPoints: row.kind !== 3 && mayBuyPoints(service, session, row, now),
          }))
          .filter(
            (league) =>
              (isActive === undefined || league.isActive === isActive) &&
              (buysPoints === undefined || league.buysPoints === buysPoints),
          );
      }),
    findSports: ({ isActive, name }, { session }) =>
      database.read(allFor(session), async (sql) =>
        (await sql.rows(queries.findSports, [isActive ?? null, name ?? null])).map((row) => ({
          sportId: row.id,
          code: row.code,
          name: row.name,
          isActive: row.is_active,
          leagues: row.leagues,
        })),
      ),
    findTeams: ({ name, leagueId, sportId, day }, { session }) =>
      database.read(allFor(session), async (sql) =>
        (await sql.rows(queries.findTeams, [name ?? null, leagueId ?? null, sportId ?? null, day ?? null])).map(
          (row) => ({
            teamId: row.id,
            name: row.name,
            printName: row.print_name,
            abbreviation: row.abbreviation,
            number: row.number,
            leagueId: row.league_id,
            leagueName: row.league_name,
            sportId: row.sport_id,
          }),
        ),
      ),
    familyGroups: ({ isActive }, { session }) =>
      database.read(allFor(session), async (sql) =>
        (await sql.rows(queries.familyGroups, [isActive ?? null])).map((row) => ({
          familyId: row.id,
          name: row.name,
          isActive: row.is_active,
          groups: row.groups,
        })),
      ),
    leagueGroups: ({ isActive }, { session }) =>
      database.read(allFor(session), async (sql) =>
        (await sql.rows(queries.leagueGroups, [isActive ?? null])).map((row) => ({
          groupId: row.id,
          familyId: row.family_id,
          name: row.name,
          isActive: row.is_active,
          leagues: row.leagues,
        })),
      ),
    findBetTypes: ({ groupId, isRace }, { now }) =>
      database.read("all", (sql) => typesOf(sql, { groupId, isRace }, now)),
  };
}

/** The service whose state of a league counts; null where the desk's own does. */
function serviceOf(session: Session): number | null {
  return desk.includes(session.role) ? null : session.serviceId;
}

/** A league as every call shows it. */
export function leagueOf(
  row: League,
): AnswerOf<typeof catalog.leaguesOfDay>[number] extends infer Row ? Omit<Row, "events"> : never {
  return {
    leagueId: row.id,
    name: row.name,
    abbreviation: row.abbreviation,
    logo: row.logo,
    sportId: row.sport_id,
    sportName: row.sport_name,
    websiteConfig: row.website_config,
    resultConfig: { segments: row.segments },
  };
}

function treeOf(rows: readonly RowOf<typeof queries.eventTree.columns>[]): Sport[] {
  const total = (some: readonly { events: number }[]): number => some.reduce((sum, { events }) => sum + events, 0);
  return [...Map.groupBy(rows, ({ sport_id }) => sport_id).values()].map((ofSport) => ({
    sportId: ofSport[0]?.sport_id ?? 0,
    sportName: ofSport[0]?.sport_name ?? "",
    events: total(ofSport),
    leagues: [...Map.groupBy(ofSport, ({ league_id }) => league_id).values()].map((ofLeague) => ({
      leagueId: ofLeague[0]?.league_id ?? 0,
      name: ofLeague[0]?.league_name ?? "",
      abbreviation: ofLeague[0]?.abbreviation ?? "",
      events: total(ofLeague),
      days: ofLeague.map(({ day, events }) => ({ day, events })),
    })),
  }));
}

/** Whether the rules allow it and the price table has a row for the league's sport. */
function mayBuyPoints(
  service: KnownService | undefined,
  session: Session,
  league: RowOf<typeof queries.findLeagues.columns>,
  now: EpochMs,
): boolean {
  const path = [
    { level: "platform", id: 0 },
    { level: "service", id: session.serviceId },
  ] as const;
  const context = {
    now,
    at: weekMinute(now, session.timeZone),
    path,
    league: league.id,
    leagueGroups: league.groups,
    sport: league.sport_code,
  };
  const prices = service?.tables.points ?? [];
  const hasPrice = pointMarkets.some((market) =>
    pointModes.some((mode) => pointPricesOf(prices, market, { sport: league.sport_code, mode }) !== undefined),
  );
  return hasPrice && (effective(service?.rules ?? [], "buyPoints", context)?.value ?? openFacts.buyPoints).allowed;
}

const groupOfPeriod: Readonly<Record<BetType["period"], number>> = {
  game: 1,
  firstHalf: 2,
  secondHalf: 3,
  quarter1: 4,
  quarter2: 5,
  quarter3: 6,
  quarter4: 7,
  inning1: 8,
  inning2: 8,
};

async function typesOf(sql: Sql, input: { groupId: number | undefined; isRace: boolean | undefined }, now: EpochMs) {
  const open = new Map((await sql.rows(queries.openLines, [new Date(now)])).map((row) => [row.bet_type, row.lines]));
  return betTypes
    .map((type) => {
      const isRace = type.market.startsWith("race");
      return {
        betType: type.id,
        alias: type.alias,
        name: type.name,
        groupId: isRace ? 9 : type.market === "question" ? 0 : groupOfPeriod[type.period],
        period: type.period,
        market: type.market,
        opposite: type.opposite,
        hasPoints: type.line === "points",
        isRace,
        lines: open.get(type.id) ?? 0,
      };
    })
    .filter(
      (type) =>
        (input.groupId === undefined || type.groupId === input.groupId) &&
        (input.isRace === undefined || type.isRace === input.isRace),
    );
}
