// Events that a person derives from games, many at once (docs/design/catalog.md).
import { type AnswerOf, type calendar, type PayloadOf, responses } from "@chalkboard/contract";
import { assert, type EventId, type LeagueId, type Random } from "@chalkboard/kernel";
import { fieldColumns, instants } from "../../../platform/database/columns.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { mayKeep } from "../../../identity/duties/index.ts";
import { type Context, invalid, refuse, type Refused } from "../../../platform/http/handlers.ts";
import { eventMessages } from "../../../trading/lines/index.ts";
import { publish } from "../../../platform/live/index.ts";
import { audit } from "../../../platform/operations/index.ts";
import { gradingRulesOf } from "../../../trading/settlement/index.ts";
import { derivedNumbers } from "./derived-numbers.ts";
import { type About, planDerived, type Planned, templateProblems, type Template } from "./derived-plan.ts";
import * as own from "./derived-queries.ts";
import * as queries from "../queries.ts";
import { startOf } from "../terms.ts";
import { lockCalendar } from "../write.ts";

type Payload = PayloadOf<typeof calendar.enterDerived>;
type Numbered = Planned & { readonly number: number | null };

export async function enterDerived(
  sql: Sql,
  payload: Payload,
  context: Context,
  random: Random,
): Promise<AnswerOf<typeof calendar.enterDerived> | Refused> {
  const { leagueId, isTrial = false } = payload;
  const refused = await mayKeep(sql, context, { leagueId });
  if (refused !== undefined) return refused;
  await lockCalendar(sql, leagueId);
  const planned = await plan(sql, payload, context.now, isTrial);
  if (!("rows" in planned)) return planned;
  const rows = planned.rows.map(({ title, startsAt, number, teams, why }) => ({
    title,
    startsAt,
    why,
    awayRotation: number,
    homeRotation: number === null || teams.length < 2 ? null : number + 1,
  }));
  if (isTrial) return { eventIds: [], rows };
  const problems = planned.rows.flatMap(({ why }, index) =>
    why === null
      ? []
      : [
          {
            field: `about.${String(index)}`,
            code: why === "known" || why === "twice" ? ("taken" as const) : ("doesNotFit" as const),
            problem: why,
          },
        ],
  );
  if (problems.length > 0) return invalid(...problems);
  return { eventIds: await write(sql, leagueId, payload, planned.rows, context, random), rows };
}

async function plan(
  sql: Sql,
  payload: Payload,
  now: number,
  isTrial: boolean,
): Promise<{ readonly rows: readonly Numbered[] } | Refused> {
  const { leagueId, day, minute, isLater, about } = payload;
  const template = templateOf(payload);
  const league = await sql.row(own.leagueOfDerived, [leagueId]);
  if (league === undefined) return refuse(responses.notFound, { field: "leagueId" });
  const categories = await sql.rows(own.categories);
  const problems = templateProblems(template, categories);
  if (problems.length > 0) return invalid(...problems);
  const gameIds = [...new Set(about.flatMap(({ principalId }) => principalId ?? []))];
  const games = await sql.rows(isTrial ? own.gamesOf : own.holdGames, [leagueId, gameIds]);
  const players = await sql.rows(own.playersOf, [
    leagueId,
    [...new Set(about.flatMap(({ playerId }) => playerId ?? []))],
  ]);
  const teamIds = [
    ...about.flatMap(({ teamId, otherTeamId }) => [teamId ?? [], otherTeamId ?? []].flat()),
    ...players.map(({ team_id }) => team_id),
  ];
  const specialAt = startOf({ day, minute, isLater }, league.time_zone);
  const known = {
    games: new Map(games.map((game) => [game.id, game])),
    players: new Map(players.map((player) => [player.id, player])),
    teams: new Map((await sql.rows(own.teamsOf, [leagueId, [...new Set(teamIds)]])).map(({ id, name }) => [id, name])),
    existing: await sql.rows(own.known, [leagueId, gameIds, [day]]),
    league,
    rules: gradingRulesOf(league.sport, league.house_rules),
    categoryName: categories.find(({ id }) => id === template.categoryId)?.name ?? "",
    specialAt,
    now,
  };
  const planned = planDerived(template, about, known);
  const numbered = planned.filter(({ why, isNumbered, teams }) => why === null && isNumbered && teams.length > 0);
  const free = await derivedNumbers(
    sql,
    leagueId,
    numbered.map((one) => one.day ?? day),
  );
  const numbers = new Map(numbered.map((one, index) => [one, free[index] ?? null]));
  return { rows: planned.map((one) => ({ ...one, number: numbers.get(one) ?? null })) };
}

function templateOf({ propType, asks, categoryId, question, part, offsetMinutes, cutoffMinutes }: Payload): Template {
  return { propType, asks, categoryId, question, part, offsetMinutes, cutoffMinutes };
}

async function write(
  sql: Sql,
  leagueId: LeagueId,
  payload: Payload,
  rows: readonly Numbered[],
  { session }: Context,
  random: Random,
): Promise<EventId[]> {
  const template = templateOf(payload);
  const { propType, asks, categoryId, question, part, cutoffMinutes } = template;
  const made = rows.map((row) => ({
    ...row,
    key: Buffer.from(random.bytes(16)).toString("hex"),
    at: row.startsAt ?? 0,
  }));
  const added = await sql.rows(own.addDerived, [
    leagueId,
    propType,
    categoryId,
    asks,
    question,
    part,
    made.map(({ key }) => key),
    made.map(({ about }) => about.principalId),
    ...fieldColumns(made, "plainName", "day"),
    instants(made, ({ at }) => at),
    instants(made, ({ at }) => at - cutoffMinutes * 60_000),
    made.map(({ about }) => about.playerId),
  ]);
  const ids = new Map(added.map(({ id, key }) => [key, id]));
  assert(ids.size === made.length, "keys that were never used are new", { leagueId });
  const eventIds = made.map(({ key }) => ids.get(key) ?? 0);
  const sides = made.flatMap(({ teams, number }, index) =>
    teams.map((teamId, place) => ({
      eventId: eventIds[index],
      side: place + 1,
      teamId,
      rotation: number === null ? null : number + place,
    })),
  );
  await sql.run(queries.addSides, [
    ...fieldColumns(sides, "eventId", "side", "teamId", "rotation"),
    sides.map(() => null),
  ]);
  await sql.run(own.nameProps, [eventIds]);
  await publish(sql, await eventMessages(sql, eventIds));
  for (const [index, { about }] of made.entries()) {
    await audit(sql, session, {
      act: "addEvent",
      subject: `event ${String(eventIds[index])}`,
      before: null,
      after: { ...template, ...saidOf(about) },
    });
  }
  return eventIds;
}

/** The subject without the parts that do not apply. */
function saidOf(about: About): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(about).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
