import { type AnswerOf, calendar, type PayloadOf, responses } from "@chalkboard/contract";
import { addDays, dayOf, instantOf, type Random } from "@chalkboard/kernel";
import { mayWork } from "../../identity/duties/index.ts";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { PageRow } from "../../platform/database/list.ts";
import type { RowOf } from "../../platform/database/query.ts";
import {
  allFor,
  type Context,
  type HandlersOf,
  isRefused,
  refuse,
  type Refused,
} from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { publish } from "../../platform/live/index.ts";
import { change } from "../../platform/operations/index.ts";
import { eventMessages } from "../../trading/lines/index.ts";
import { derivedChoices, listDerived } from "./derived/derived-list.ts";
import { saveDerived } from "./derived/derived-save.ts";
import { enterDerived } from "./derived/derived.ts";
import * as queries from "./queries.ts";
import { readSheet, renumber } from "./renumber.ts";
import { saveEvent } from "./save.ts";
import { enterMany, readGames, withdrawGames } from "./sheets/many.ts";
import { termsOf } from "./terms.ts";

/** The games of all leagues by day, and the actions on them. */
export function scheduleHandlers({
  database,
  random,
}: {
  readonly database: Database;
  readonly random: Random;
}): HandlersOf<typeof calendar> {
  return {
    listEvents: (payload, { session }) => database.read(allFor(session), (sql) => listEvents(sql, payload)),
    week: ({ firstDay }, { session, now }) =>
      database.read(allFor(session), async (sql) => {
        const today = dayOf(now, session.timeZone);
        return {
          today,
          firstDay: firstDay ?? today,
          leagues: leaguesOf(await sql.rows(queries.week, [firstDay ?? today])),
        };
      }),
    weekGames: (payload, context) => database.read(allFor(context.session), (sql) => weekGames(sql, payload, context)),
    readSheet: (payload, context) => database.read("all", (sql) => readSheet(sql, payload, context)),
    renumber: (payload, context) => database.transaction("all", (sql) => renumber(sql, payload, context)),
    readGames: (payload, context) => database.read("all", (sql) => readGames(sql, payload, context)),
    enterMany: (payload, context) => database.transaction("all", (sql) => enterMany(sql, payload, context, random)),
    withdrawGames: (payload, context) => database.transaction("all", (sql) => withdrawGames(sql, payload, context)),
    listDerived: (payload, { session }) => database.read(allFor(session), (sql) => listDerived(sql, payload)),
    derivedChoices: (payload, { session }) => database.read(allFor(session), (sql) => derivedChoices(sql, payload)),
    enterDerived: (payload, context) =>
      database.transaction(allFor(context.session), (sql) => enterDerived(sql, payload, context, random)),
    saveDerived: (payload, context) => database.transaction("all", (sql) => saveDerived(sql, payload, context)),
    setTvChannel: (payload, context) => database.transaction("all", (sql) => setTvChannel(sql, payload, context)),
    saveEvent: (payload, context) => database.transaction("all", (sql) => saveEvent(sql, payload, context, random)),
  };
}

async function listEvents(sql: Sql, input: PayloadOf<typeof calendar.listEvents>) {
  const {
    eventId = null,
    from = null,
    to = null,
    leagueId = null,
    sport = null,
    status = null,
    text = null,
    isWithoutLine = false,
  } = input;
  const found = await answerList(
    sql,
    queries.listEvents,
    [eventId, from, to, leagueId, sport, status, text, isWithoutLine],
    input,
    (row) => row,
  );
  if (isRefused(found)) return found;
  // Counted only for the games of the page, all at once.
  const counts = new Map(
    (await sql.rows(queries.countsOf, [found.rows.map(({ id }) => id)])).map((row) => [row.event_id, row]),
  );
  return { ...found, rows: found.rows.map((row) => rowOf(row, counts.get(row.id))) };
}

type Row = AnswerOf<typeof calendar.listEvents>["rows"][number];

function rowOf(
  row: PageRow<typeof queries.listEvents>,
  counted: RowOf<typeof queries.countsOf.columns> | undefined,
): Row {
  return {
    ...termsOf(row),
    eventId: row.id,
    title: row.called,
    leagueName: row.league_name,
    sportCode: row.sport_code,
    sportName: row.sport_name,
    timeZone: row.time_zone,
    startsAt: row.starts_at,
    status: row.status as Row["status"],
    isSuspended: row.is_suspended,
    awayName: row.away_name,
    homeName: row.home_name,
    source: row.source,
    openLines: counted?.open_lines ?? 0,
    tickets: counted?.tickets ?? 0,
    derived: counted?.derived ?? 0,
    tvChannel: row.tv_channel,
  };
}

type Week = AnswerOf<typeof calendar.week>["leagues"];

function leaguesOf(rows: readonly RowOf<typeof queries.week.columns>[]): Week {
  return [...Map.groupBy(rows, ({ league_id }) => league_id).values()].flatMap((ofLeague) => {
    const [first] = ofLeague;
    return first === undefined
      ? []
      : [
          {
            leagueId: first.league_id,
            name: first.name,
            sportName: first.sport_name,
            timeZone: first.time_zone,
            days: ofLeague.map(({ day, events, without_line }) => ({ day, events, withoutLine: without_line })),
          },
        ];
  });
}

// The games of a week in the reader's time zone.

type Answer = AnswerOf<typeof calendar.weekGames>;

async function weekGames(
  sql: Sql,
  { firstDay }: PayloadOf<typeof calendar.weekGames>,
  { session: { timeZone }, now }: Context,
): Promise<Answer> {
  const today = dayOf(now, timeZone);
  const first = firstDay ?? today;
  const games = await sql.rows(queries.weekGames, [
    new Date(instantOf(first, 0, timeZone)),
    new Date(instantOf(addDays(first, 7), 0, timeZone)),
  ]);
  const leagues = await sql.rows(queries.weekLeagues, [[...new Set(games.map((game) => game.league_id))]]);
  return {
    today,
    firstDay: first,
    leagues: leagues.map((league) => ({
      leagueId: league.league_id,
      name: league.name,
      sportCode: league.sport_code,
      timeZone: league.time_zone,
    })),
    games: games.map(
      ({
        event_id: eventId,
        league_id: leagueId,
        starts_at: startsAt,
        status,
        title,
        away,
        home,
        is_without_line: isWithoutLine,
      }) => ({
        eventId,
        leagueId,
        startsAt,
        status: status as Answer["games"][number]["status"],
        title,
        away,
        home,
        isWithoutLine,
      }),
    ),
  };
}

// Where a game is broadcast. It changes no start and no number, so only the game is locked, not the schedule.

/** Sets the channel on which a game is shown, or that none is known. */
async function setTvChannel(
  sql: Sql,
  { eventId, tvChannel, was }: PayloadOf<typeof calendar.setTvChannel>,
  context: Context,
): Promise<AnswerOf<typeof calendar.setTvChannel> | Refused> {
  const refused = await mayWork(sql, context, "calendar/set_tv_channel", eventId);
  if (refused !== undefined) return refused;
  const stored = await sql.row(queries.eventForUpdate, [eventId]);
  if (stored === undefined) return refuse(responses.notFound, { field: "eventId" });
  const written = await change<{ readonly tvChannel: string }, void>(sql, context.session, {
    before: { tvChannel: stored.tv_channel },
    was: was === undefined ? undefined : { tvChannel: was },
    shown: (before) => before,
    after: async () => ({ tvChannel }),
    write: async () => {
      await sql.run(queries.setTvChannel, [eventId, tvChannel]);
      await publish(sql, await eventMessages(sql, [eventId]));
    },
    act: () => ({ act: "setTvChannel", subject: `event ${String(eventId)}` }),
  });
  return isRefused(written) ? written : {};
}
