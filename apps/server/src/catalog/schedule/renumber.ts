// Renumbers a day's games by the official sheet (docs/design/catalog.md).
import { type AnswerOf, calendar, type PayloadOf, type Problem, responses } from "@chalkboard/contract";
import { fieldColumns } from "../../platform/database/columns.ts";
import type { Sql } from "../../platform/database/database.ts";
import { mayKeep } from "../../identity/duties/index.ts";
import { type Context, invalid, refuse, type Refused } from "../../platform/http/handlers.ts";
import { eventMessages } from "../../trading/lines/index.ts";
import { publish } from "../../platform/live/index.ts";
import { audit } from "../../platform/operations/index.ts";
import { type DayGame, matchSheet, type Numbers, takenBy } from "./sheets/match.ts";
import * as queries from "./queries.ts";
import * as own from "./renumber-queries.ts";
import { readPasted } from "./sheets/sheet-read.ts";
import { teamsNamed } from "./team-names.ts";
import { lockCalendar } from "./write.ts";

type Reading = AnswerOf<typeof calendar.readSheet>;

/** What the sheet would change; without a sheet, the day's current numbers. */
export async function readSheet(
  sql: Sql,
  { leagueId, day, ...pasted }: PayloadOf<typeof calendar.readSheet>,
  { session }: Context,
): Promise<Reading | Refused> {
  const league = await sql.row(queries.league, [leagueId]);
  if (league === undefined) return refuse(responses.notFound, { field: "leagueId" });
  const games = await sql.rows(own.gamesOfDay, [leagueId, day]);
  const teamsOf = teamsNamed(await sql.rows(own.sheetTeams, [leagueId]));
  const { rows, ...sheet } = await readPasted(pasted, { teamsOf, day, language: session.language });
  const { rows: read, numbers } = matchSheet(rows, games, { day, timeZone: league.time_zone });
  const taken = takenBy(games, numbers);
  return {
    ...sheet,
    rows: [...read],
    games: games.map((game) => ({
      eventId: game.id,
      title: game.title,
      awayName: game.away_name,
      homeName: game.home_name,
      startsAt: game.starts_at,
      status: game.status as Reading["games"][number]["status"],
      tickets: game.tickets,
      was: numbersOf(game),
      now: numbers.get(game.id) ?? null,
      takenBy: taken.get(game.id) ?? null,
    })),
    last: await lastOf(sql, session.serviceId, subjectOf(leagueId, day), games),
  };
}

/** The last renumbering, if its numbers have not changed since. */
async function lastOf(
  sql: Sql,
  serviceId: number,
  subject: string,
  games: readonly DayGame[],
): Promise<Reading["last"]> {
  const last = await sql.row(own.lastRenumbering, [serviceId, subject]);
  const renumbered = calendar.renumbering.array().safeParse(last?.after);
  if (last === undefined || !renumbered.success) return null;
  const byId = new Map(games.map((game) => [game.id, game]));
  const stands = renumbered.data.every(({ eventId, now }) => {
    const game = byId.get(eventId);
    return game !== undefined && isSame(numbersOf(game), now);
  });
  return stands ? { at: last.at, by: last.by, games: renumbered.data } : null;
}

export async function renumber(
  sql: Sql,
  { leagueId, day, games }: PayloadOf<typeof calendar.renumber>,
  context: Context,
): Promise<AnswerOf<typeof calendar.renumber> | Refused> {
  const refused = await mayKeep(sql, context, { leagueId });
  if (refused !== undefined) return refused;
  await lockCalendar(sql, leagueId);
  const ids = games.map(({ eventId }) => eventId);
  const locked = new Map(
    (await sql.rows(own.lockGames, [leagueId, day, ids])).map((game) => [game.id, numbersOf(game)]),
  );
  const unknown = games.find(({ eventId }) => !locked.has(eventId));
  if (unknown !== undefined) return refuse(responses.notFound, { field: "eventId", eventId: unknown.eventId });
  const moved = games.find(({ eventId, was }) => !isSame(locked.get(eventId), was));
  if (moved !== undefined)
    return refuse(responses.changedMeanwhile, { eventId: moved.eventId, ...locked.get(moved.eventId) });
  const problems = problemsOf(
    games,
    (await sql.rows(own.otherRotations, [leagueId, day, ids])).map(({ rotation }) => rotation),
  );
  if (problems.length > 0) return invalid(...problems);
  const changed = games.filter(({ was, now }) => !isSame(was, now));
  if (changed.length === 0) return { renumbered: 0 };
  const sides = changed.flatMap(({ eventId, now }) => [
    { eventId, side: 1, rotation: now.away },
    { eventId, side: 2, rotation: now.home },
  ]);
  await sql.run(own.setRotations, fieldColumns(sides, "eventId", "side", "rotation"));
  await publish(
    sql,
    await eventMessages(
      sql,
      changed.map(({ eventId }) => eventId),
    ),
  );
  for (const { eventId, was, now } of changed) {
    await audit(sql, context.session, {
      act: "changeEvent",
      subject: `event ${String(eventId)}`,
      before: termsOf(was),
      after: termsOf(now),
    });
  }
  await audit(sql, context.session, {
    act: "renumberDay",
    subject: subjectOf(leagueId, day),
    before: changed.map(({ eventId, was }) => ({ eventId, ...was })),
    after: changed,
  });
  return { renumbered: changed.length };
}

/** Each game once, and each number once on the day. */
function problemsOf(
  games: PayloadOf<typeof calendar.renumber>["games"],
  others: readonly number[],
): readonly Problem[] {
  const seen = new Set<number>();
  const taken = new Set(others);
  const problems: Problem[] = [];
  for (const [index, { eventId, now }] of games.entries()) {
    if (seen.has(eventId))
      problems.push({
        field: `games.${String(index)}.eventId`,
        code: "twice",
        problem: "this game is listed above already",
      });
    seen.add(eventId);
    for (const side of ["away", "home"] as const) {
      const number = now[side];
      if (number === null) continue;
      if (taken.has(number))
        problems.push({
          field: `games.${String(index)}.now.${side}`,
          code: "taken",
          problem: "another side of the day has this number",
        });
      taken.add(number);
    }
  }
  return problems;
}

const numbersOf = ({
  away_rotation: away,
  home_rotation: home,
}: Pick<DayGame, "away_rotation" | "home_rotation">): Numbers => ({ away, home });
const termsOf = ({ away, home }: Numbers): object => ({ awayRotation: away, homeRotation: home });
const isSame = (one: Numbers | undefined, other: Numbers): boolean =>
  one?.away === other.away && one.home === other.home;
const subjectOf = (leagueId: number, day: string): string => `rotations ${String(leagueId)} ${day}`;
