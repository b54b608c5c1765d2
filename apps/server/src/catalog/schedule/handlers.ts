import { type AnswerOf, calendar, type PayloadOf } from "@chalkboard/contract";
import { dayOf, type Random } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { PageRow } from "../../platform/database/list.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { allFor, type HandlersOf, isRefused } from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { derivedChoices, listDerived } from "./derived/derived-list.ts";
import { enterDerived } from "./derived/derived.ts";
import { saveDerived } from "./derived/derived-save.ts";
import { enterMany, readGames, withdrawGames } from "./sheets/many.ts";
import * as queries from "./queries.ts";
import { readSheet, renumber } from "./renumber.ts";
import { saveEvent } from "./save.ts";
import { termsOf } from "./terms.ts";
import { setTvChannel } from "./tv-channel.ts";
import { weekGames } from "./week-games.ts";

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
