import {
  type AnswerOf,
  catalog,
  type ScreenReason,
  type PayloadOf,
  responses,
  type Role,
  roles,
} from "@chalkboard/contract";
import { dayOf, type EventId, instantOf } from "@chalkboard/kernel";
import { mayWork, type TaskCall } from "../../identity/duties/index.ts";
import type { ServiceConfigCache } from "../../identity/services/index.ts";
import type { Database, Sql } from "../../platform/database/database.ts";
import {
  allFor,
  type Context,
  type HandlersOf,
  refuse,
  type Refused,
  scopeOf,
  type Session,
} from "../../platform/http/handlers.ts";
import { publish } from "../../platform/live/index.ts";
import { audit } from "../../platform/operations/index.ts";
import { printoutFor, printoutSheet } from "../../platform/printing/index.ts";
import { eventMessages } from "../../trading/lines/index.ts";
import { eventsHandlers } from "./events.ts";
import { layoutHandlers } from "./lines/board-layouts.ts";
import { oddsReport } from "./lines/odds-report.ts";
import { lineOverrides } from "./lines/line-overrides.ts";
import { previewConversion } from "./lines/preview-conversion.ts";
import * as queries from "./lines/queries.ts";
import { boardOffers, sellersBoard } from "./lines/selling-board.ts";
import { masterDataHandlers } from "./master-data.ts";
import { notesHandlers, notesOf } from "./notes.ts";
import { serviceDay } from "./service-day.ts";
import { arrangeLeague, listServiceLeagues, printNamesOf, switchLeague } from "./service-leagues.ts";

const desk: readonly Role[] = [roles.platform, roles.assistant];

/** Leagues, the board that a service sells from, and what is on sale. */
export function catalogHandlers({
  database,
  configCache,
}: {
  database: Database;
  configCache: ServiceConfigCache;
}): HandlersOf<typeof catalog> {
  const offersOf = boardOffers(database, configCache);
  return {
    ...eventsHandlers({ database, configCache }),
    ...masterDataHandlers({ database, configCache }),
    ...notesHandlers({ database }),
    ...layoutHandlers({ database }),
    listLeagues: ({ from, to }, { session, now }) =>
      database.read(scopeOf(session), async (sql) => {
        const today = dayOf(now, session.timeZone);
        const rows = await sql.rows(queries.leagues, [
          desk.includes(session.role) ? null : session.serviceId,
          from ?? today,
          to ?? null,
          new Date(now),
        ]);
        return {
          today,
          leagues: rows.map((row) => ({
            leagueId: row.id,
            sportCode: row.sport_code,
            sportName: row.sport_name,
            name: row.name,
            abbreviation: row.abbreviation,
            timeZone: row.time_zone,
            segments: row.segments,
            days: row.days,
          })),
        };
      }),
    findEvents: ({ text }, { session, now }) =>
      database.read(scopeOf(session), async (sql) => {
        const rows = await sql.rows(queries.findEvents, [
          text.toLowerCase(),
          desk.includes(session.role) ? null : session.serviceId,
          new Date(now),
        ]);
        return rows.map((row) => ({
          eventId: row.id,
          leagueId: row.league_id,
          leagueName: row.league_name,
          name: row.name,
          day: row.day,
          startsAt: row.starts_at,
          status: row.status as AnswerOf<typeof catalog.findEvents>[number]["status"],
        }));
      }),
    sellingBoard: ({ day, leagueId }, context) =>
      database.read(scopeOf(context.session), async (sql) => {
        const some = leagueId === undefined ? {} : { leagueIds: [leagueId] };
        const board = await sellersBoard(sql, configCache, { day, leagueIds: some.leagueIds }, context);
        return { ...board, notes: [...(await notesOf(sql, { ...context.session, ...some }))] };
      }),
    serviceDay: (payload, context) =>
      database.read(scopeOf(context.session), (sql) => serviceDay(sql, configCache, payload, context)),
    previewConversion: (payload, context) =>
      database.read("all", (sql) => previewConversion(sql, configCache, payload, context)),
    lineOverrides: (payload, context) =>
      database.read(scopeOf(context.session), (sql) => lineOverrides(sql, configCache, payload, context)),
    oddsReport: (payload, context) => oddsReport(database, offersOf, payload, context),
    serviceOffers: async ({ eventId }, { session, now }) => {
      const services = await database.read(allFor(session), (sql) => sql.rows(queries.sellingServices, [eventId]));
      if (services.length === 0) return refuse(responses.notFound);
      const offers = await offersOf(
        services.map(({ id }) => id),
        [eventId],
        now,
      );
      return {
        services: services.map(({ id, name }) => ({
          serviceId: id,
          name,
          offers: [...(offers.get(id)?.get(eventId) ?? [])],
        })),
      };
    },
    printSheet: (payload, context) => printSheet(database, configCache, payload, context),
    listServiceLeagues: (_payload, { session, now }) =>
      database.read(scopeOf(session), (sql) => listServiceLeagues(sql, session, now)),
    switchLeague: (payload, { session }) =>
      database.transaction(scopeOf(session), (sql) => switchLeague(sql, payload, session)),
    arrangeLeague: (payload, { session }) =>
      database.transaction(scopeOf(session), (sql) => arrangeLeague(sql, payload, session)),
    setPlay: (payload, context) =>
      database.transaction(
        "all",
        async (sql) =>
          (await mayWork(sql, context, "catalog/set_play", payload.eventId)) ?? setPlay(sql, payload, context.session),
      ),
    suspendEvent: ({ eventId, isSuspended }, context) =>
      database.transaction("all", async (sql) => {
        const refused = await mayWork(sql, context, "catalog/suspend_event", eventId);
        if (refused !== undefined) return refused;
        return (await suspend(sql, [eventId], isSuspended, context)) === undefined ? refuse(responses.notFound) : {};
      }),
    suspendEvents: ({ eventIds, isSuspended }, context) =>
      database.transaction("all", async (sql) => {
        const refused = await mayWorkOn(sql, context, "catalog/suspend_events", eventIds);
        return refused ?? { eventIds: [...((await suspend(sql, eventIds, isSuspended, context)) ?? [])] };
      }),
    circleEvents: ({ eventIds, percent }, context) =>
      database.transaction("all", async (sql) => {
        const refused = await mayWorkOn(sql, context, "catalog/circle_events", eventIds);
        return refused ?? { eventIds: [...(await circle(sql, eventIds, percent, context))] };
      }),
  };
}

/** The first refusal of an assistant for some of the events. */
async function mayWorkOn(
  sql: Sql,
  context: Context,
  call: TaskCall,
  eventIds: readonly EventId[],
): Promise<Refused | undefined> {
  for (const eventId of eventIds) {
    const refused = await mayWork(sql, context, call, eventId);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/** Suspends or resumes events. @returns those that changed; undefined where none of them exists */
async function suspend(
  sql: Sql,
  eventIds: readonly EventId[],
  isSuspended: boolean,
  { session }: Context,
): Promise<readonly EventId[] | undefined> {
  const events = await sql.rows(queries.eventsForUpdate, [eventIds]);
  if (events.length === 0) return undefined;
  const changed = events.filter(({ is_suspended }) => is_suspended !== isSuspended).map(({ id }) => id);
  if (changed.length === 0) return [];
  await sql.run(queries.suspend, [changed, isSuspended]);
  await publish(sql, await eventMessages(sql, changed));
  for (const id of changed) {
    await audit(sql, session, {
      act: "suspendEvent",
      subject: `event ${id}`,
      before: { isSuspended: !isSuspended },
      after: { isSuspended },
    });
  }
  return changed;
}

/** Circles events, or removes the circle. No sale runs in between. @returns those that changed */
async function circle(
  sql: Sql,
  eventIds: readonly EventId[],
  percent: number | null,
  { session }: Context,
): Promise<readonly EventId[]> {
  const changed = (await sql.rows(queries.eventsForUpdate, [eventIds])).filter(({ circled }) => circled !== percent);
  if (changed.length === 0) return [];
  const ids = changed.map(({ id }) => id);
  await sql.run(queries.circle, [ids, percent]);
  await publish(sql, await eventMessages(sql, ids));
  for (const { id, circled } of changed) {
    await audit(sql, session, {
      act: "circleEvent",
      subject: `event ${id}`,
      before: { percent: circled },
      after: { percent },
    });
  }
  return ids;
}

/** Marks a game as offered in play, begun or ended. No sale runs in between: sales share the event's lock. */
async function setPlay(
  sql: Sql,
  { eventId, inPlay, status }: PayloadOf<typeof catalog.setPlay>,
  session: Session,
): Promise<Record<string, never> | Refused> {
  const event = await sql.row(queries.eventForUpdate, [eventId]);
  if (event === undefined) return refuse(responses.notFound);
  // An event that is over by a result or cancelled cannot be begun by hand.
  if (status !== undefined && !["scheduled", "live", "ended"].includes(event.status)) {
    return refuse(responses.notAllowed, { reason: event.status as ScreenReason });
  }
  const after = { inPlay, status: status ?? event.status };
  await sql.run(queries.setPlay, [eventId, inPlay, after.status]);
  await publish(sql, await eventMessages(sql, [eventId]));
  await audit(sql, session, {
    act: "setPlay",
    subject: `event ${eventId}`,
    before: { inPlay: event.in_play, status: event.status },
    after,
  });
  return {};
}

/**
 * The part of a seller's board that goes on paper: prices of a game in play are out of date before they are printed.
 */
async function printSheet(
  database: Database,
  configCache: ServiceConfigCache,
  { day: wanted, leagueIds, from, isWhole }: PayloadOf<typeof catalog.printSheet>,
  context: Context,
): Promise<AnswerOf<typeof catalog.printSheet>> {
  const { session, now } = context;
  const printout = await database.read(scopeOf(session), (sql) => printoutFor(sql, session, "sheet"));
  // Paper is in its service's language, whichever its clerk reads on the screen.
  const { day, events, said } = await database.read(
    scopeOf({ ...session, language: printout.language }),
    async (sql) => {
      const board = await sellersBoard(sql, configCache, { day: wanted, leagueIds }, context);
      const first = from === undefined ? now : instantOf(board.day, from, printout.timeZone);
      const shown = board.events.filter(
        ({ status, isSuspended, startsAt }) => status === "scheduled" && !isSuspended && startsAt >= first,
      );
      const of = {
        serviceId: session.serviceId,
        language: printout.language,
        leagueIds: [...new Set(shown.map(({ leagueId }) => leagueId))],
      };
      const named = await printNamesOf(sql, of.serviceId, of.leagueIds);
      const onPaper = shown.map((event) => ({ ...event, leagueName: named.get(event.leagueId) ?? event.leagueName }));
      return { day: board.day, events: onPaper, said: await notesOf(sql, of) };
    },
  );
  const note = [printout.note, ...said.filter(({ places }) => places.includes("sheet")).map(({ text }) => text)]
    .filter((text) => text !== "")
    .join(" · ");
  return {
    html: await printoutSheet({ ...printout, note, day, printedAt: now, isWhole, events }),
    width: printout.width,
    games: events.length,
  };
}
