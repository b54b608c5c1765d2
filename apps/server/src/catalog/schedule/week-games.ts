// The games of a week in the reader's time zone.
import type { AnswerOf, calendar, PayloadOf } from "@chalkboard/contract";
import { addDays, dayOf, instantOf } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { Context } from "../../platform/http/handlers.ts";
import * as queries from "./queries.ts";

type Answer = AnswerOf<typeof calendar.weekGames>;

export async function weekGames(
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
