// Results as sellers see them: on the till, and on its paper.
import { type AnswerOf, type PayloadOf, results } from "@chalkboard/contract";
import { businessDay, type Day } from "@chalkboard/kernel";
import type { Database, Sql } from "../../../platform/database/database.ts";
import { type Context, scopeOf, type Session } from "../../../platform/http/handlers.ts";
import { printoutFor, printoutResults } from "../../../platform/printing/index.ts";
import * as queries from "./day-results-queries.ts";

type Answer = AnswerOf<typeof results.dayResults>;
type DayResult = Answer["leagues"][number]["games"][number];
/** Where a league is named: on a screen, or on paper, where its name is short. */
type Place = "screen" | "paper";

/** The games of a day that a seller's service sells, with their official results, by league. */
export function dayResults(
  database: Database,
  { day }: PayloadOf<typeof results.dayResults>,
  { session, now }: Context,
): Promise<Answer> {
  const shown = day ?? businessDay(now, session.timeZone, session.closeMinute);
  return database.read(scopeOf(session), async (sql) => ({
    day: shown,
    leagues: await leaguesOf(sql, session, { day: shown, leagueIds: null, now, place: "screen" }),
  }));
}

/** The official results of a day on the session's paper. */
export async function printDayResults(
  database: Database,
  { day, leagueIds }: PayloadOf<typeof results.printDayResults>,
  { session, now }: Context,
): Promise<AnswerOf<typeof results.printDayResults>> {
  const shown = day ?? businessDay(now, session.timeZone, session.closeMinute);
  const printout = await database.read(scopeOf(session), (sql) => printoutFor(sql, session, "results"));
  // Paper is in its service's language, whichever its clerk reads on the screen.
  const leagues = await database.read(scopeOf({ ...session, language: printout.language }), async (sql) => {
    const found = await leaguesOf(sql, session, { day: shown, leagueIds: leagueIds ?? null, now, place: "paper" });
    return found
      .map((league) => ({ ...league, games: league.games.filter(({ status }) => status !== null) }))
      .filter(({ games }) => games.length > 0);
  });
  return {
    html: await printoutResults({ ...printout, day: shown, printedAt: now, leagues }),
    width: printout.width,
    games: leagues.reduce((sum, { games }) => sum + games.length, 0),
  };
}

type Input = {
  readonly day: Day;
  readonly leagueIds: readonly number[] | null;
  readonly now: number;
  readonly place: Place;
};

/** Leagues in the service's order, with their games by start. */
async function leaguesOf(
  sql: Sql,
  { serviceId }: Session,
  { day, leagueIds, now, place }: Input,
): Promise<Answer["leagues"]> {
  const rows = await sql.rows(queries.dayResults, [serviceId, day, leagueIds, new Date(now)]);
  return [...Map.groupBy(rows, ({ league_id }) => league_id)].map(([leagueId, games]) => ({
    leagueId,
    name: (place === "paper" ? games[0]?.league_on_paper : games[0]?.league_name) ?? "",
    games: games.map((row) => ({
      eventId: row.id,
      name: row.event_name,
      startsAt: row.starts_at,
      eventStatus: row.event_status as DayResult["eventStatus"],
      sides: [...row.sides],
      status: row.status as DayResult["status"],
      segments: [...row.segments],
      isCorrected: row.is_corrected,
      isOrder: row.is_order,
    })),
  }));
}
