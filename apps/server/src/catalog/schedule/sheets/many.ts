// Enters many games at once: from a sheet, or as a series (docs/design/catalog.md).
import { type AnswerOf, calendar, type PayloadOf, type Problem, responses } from "@chalkboard/contract";
import { assert, type LeagueId, type Random } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { mayKeep } from "../../../identity/duties/index.ts";
import { type Context, invalid, refuse, type Refused } from "../../../platform/http/handlers.ts";
import { eventMessages } from "../../../trading/lines/index.ts";
import { publish } from "../../../platform/live/index.ts";
import { audit } from "../../../platform/operations/index.ts";
import * as own from "./many-queries.ts";
import { type NewGame, type Planned, planMany, type Wanted, wantedOf } from "./many-plan.ts";
import * as queries from "../queries.ts";
import * as renumbering from "../renumber-queries.ts";
import { readPasted } from "./sheet-read.ts";
import { teamsNamed } from "../team-names.ts";
import { inOrder } from "../terms.ts";
import { byHand, freeRotations, lockCalendar, writeEvents } from "../write.ts";

type League = RowOf<typeof queries.league.columns>;

/** What entering the games of a sheet, or a given list, would do. */
export async function readGames(
  sql: Sql,
  { leagueId, day, games, ...pasted }: PayloadOf<typeof calendar.readGames>,
  { now, session }: Context,
): Promise<AnswerOf<typeof calendar.readGames> | Refused> {
  const league = await sql.row(queries.league, [leagueId]);
  if (league === undefined) return refuse(responses.notFound, { field: "leagueId" });
  const teams = games === undefined ? await sql.rows(renumbering.sheetTeams, [leagueId]) : [];
  const { rows, ...sheet } = await readPasted(
    pasted,
    { teamsOf: teamsNamed(teams), day, language: session.language },
    true,
  );
  const wanted = games === undefined ? wantedOf(rows, day) : listed(games);
  const planned = await numbered(sql, league, await plan(sql, league, wanted, now));
  return {
    ...sheet,
    rows: planned.map(({ line, text, title, why, cell, startsAt, game }) => ({
      line,
      text: games === undefined ? text : title,
      why,
      cell,
      startsAt,
      game,
    })),
  };
}

export async function enterMany(
  sql: Sql,
  { leagueId, games }: PayloadOf<typeof calendar.enterMany>,
  context: Context,
  random: Random,
): Promise<AnswerOf<typeof calendar.enterMany> | Refused> {
  const refused = await mayKeep(sql, context, { leagueId });
  if (refused !== undefined) return refused;
  await lockCalendar(sql, leagueId);
  const league = await sql.row(queries.league, [leagueId]);
  if (league === undefined) return refuse(responses.notFound, { field: "leagueId" });
  const planned = await plan(sql, league, listed(games), context.now);
  const problems = planned.flatMap(({ why }, index): readonly Problem[] =>
    why === null ? [] : [problemOf(why, index)],
  );
  if (problems.length > 0) return invalid(...problems);
  return { eventIds: await enter(sql, league, await numbered(sql, league, planned), context, random) };
}

/**
 * Deletes games that a person entered and that have no bets; a source's games stay, because the source would bring them
 * again.
 */
export async function withdrawGames(
  sql: Sql,
  { leagueId, eventIds }: PayloadOf<typeof calendar.withdrawGames>,
  context: Context,
): Promise<AnswerOf<typeof calendar.withdrawGames> | Refused> {
  const refused = await mayKeep(sql, context, { leagueId });
  if (refused !== undefined) return refused;
  await lockCalendar(sql, leagueId);
  const wanted = [...new Set(eventIds)];
  const locked = new Map((await sql.rows(own.lockEntered, [leagueId, wanted])).map((event) => [event.id, event]));
  const unknown = wanted.find((id) => !locked.has(id));
  if (unknown !== undefined) return refuse(responses.notFound, { field: "eventIds", eventId: unknown });
  // Queried after the lock: a sale that came first is seen.
  const sold = new Set((await sql.rows(own.soldOf, [wanted])).map(({ id }) => id));
  const staying = wanted.filter((id) => sold.has(id) || locked.get(id)?.is_free !== true);
  if (staying.length > 0) return refuse(responses.notAllowed, { reason: "notWithdrawn", events: staying });
  await sql.run(own.withdraw, [wanted]);
  await publish(sql, await eventMessages(sql, wanted));
  for (const id of wanted) {
    await audit(sql, context.session, {
      act: "withdrawEvent",
      subject: `event ${String(id)}`,
      before: { status: locked.get(id)?.status },
      after: { status: "cancelled" },
    });
  }
  return { withdrawn: wanted.length };
}

const listed = (games: readonly NewGame[]): readonly Wanted[] =>
  games.map((game, index) => ({ line: index + 1, text: "", game, why: null, cell: null }));

const problemOf = (why: NonNullable<Planned["why"]>, index: number): Problem => ({
  field: `games.${String(index)}`,
  code: why === "known" || why === "twice" || why === "numberTaken" ? "taken" : "doesNotFit",
  problem: why,
});

async function plan(
  sql: Sql,
  { id, time_zone: timeZone }: League,
  wanted: readonly Wanted[],
  now: number,
): Promise<readonly Planned[]> {
  const games = wanted.flatMap(({ game }) => (game === null ? [] : [game]));
  const days = [...new Set(games.map(({ day }) => day))];
  const teams = await sql.rows(queries.teams, [
    id,
    [...new Set(games.flatMap(({ awayId, homeId }) => [awayId, homeId]))],
  ]);
  const current = await sql.rows(own.current, [id, days]);
  return planMany(
    wanted,
    {
      games: current.map(({ day, starts_at: startsAt, away_id: awayId, home_id: homeId }) => ({
        day,
        startsAt,
        awayId,
        homeId,
      })),
      rotations: await sql.rows(own.rotationsOn, [id, days]),
    },
    { timeZone, now, teams: new Map(teams.map((team) => [team.id, team.name])) },
  );
}

/** Games without numbers get the next free ones of their days, after all given ones. */
async function numbered(sql: Sql, { id }: League, planned: readonly Planned[]): Promise<readonly Planned[]> {
  const ready = planned.flatMap(({ game, why }) => (game === null || why !== null ? [] : [game]));
  const given = ready.flatMap(({ day, awayRotation, homeRotation }) =>
    [awayRotation, homeRotation].flatMap((rotation) => (rotation === null ? [] : [{ day, rotation }])),
  );
  const free = ready.filter(({ awayRotation }) => awayRotation === null);
  const [first] = free;
  if (first === undefined) return planned;
  const least = (await sql.row(queries.firstRotation, [id, first.day]))?.rotation ?? 1;
  const numbers = await freeRotations(
    sql,
    id,
    free.map(({ day }) => day),
    least % 2 === 0 ? least + 1 : least,
    given,
  );
  const byGame = new Map(free.map((game, index) => [game, numbers[index] ?? null]));
  return planned.map((one) => {
    const away = one.game === null ? undefined : byGame.get(one.game);
    return one.game === null || away === undefined
      ? one
      : {
          ...one,
          game: {
            ...one.game,
            awayRotation: away,
            homeRotation: one.game.homeRotation ?? (away === null ? null : away + 1),
          },
        };
  });
}

async function enter(
  sql: Sql,
  { id: leagueId }: { readonly id: LeagueId },
  planned: readonly Planned[],
  { session }: Context,
  random: Random,
): Promise<number[]> {
  const games = planned.flatMap(({ game, startsAt, title, gameNumber }) =>
    game === null || startsAt === null
      ? []
      : [{ game, startsAt, title, gameNumber, key: Buffer.from(random.bytes(16)).toString("hex") }],
  );
  const made = await writeEvents(
    sql,
    { leagueId, source: byHand, status: "scheduled" },
    games.map(({ game, startsAt, title, gameNumber, key }) => ({
      key,
      name: title,
      day: game.day,
      startsAt,
      cutoffAt: startsAt - game.cutoffMinutes * 60_000,
      isNeutral: game.isNeutral,
      gameNumber,
      note: game.note,
      held: heldOf(game),
      away: { teamId: game.awayId, rotation: game.awayRotation, pitcher: game.awayPitcher || null },
      home: { teamId: game.homeId, rotation: game.homeRotation, pitcher: game.homePitcher || null },
    })),
  );
  assert(made.length === games.length, "keys that were never used are new", { leagueId });
  const ids = new Map(made.map(({ id, key }) => [key, id]));
  const eventIds = games.map(({ key }) => ids.get(key) ?? 0);
  await publish(sql, await eventMessages(sql, eventIds));
  for (const [index, { game, gameNumber }] of games.entries()) {
    await audit(sql, session, {
      act: "addEvent",
      subject: `event ${String(eventIds[index])}`,
      before: null,
      after: inOrder({
        ...game,
        leagueId,
        gameNumber,
        name: "",
        isPostponed: false,
        held: heldOf(game),
      }),
    });
  }
  return eventIds;
}

/** Fields that a person sets are held. */
function heldOf({ awayPitcher, homePitcher }: NewGame): calendar.EventTerms["held"] {
  return awayPitcher === "" && homePitcher === "" ? ["start"] : ["start", "pitchers"];
}
