// Events derived from games, as the schedule shows them, and what can be derived further.
import { type AnswerOf, type calendar, type PayloadOf, responses } from "@chalkboard/contract";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { refuse, type Refused } from "../../../platform/http/handlers.ts";
import { gradingRulesOf } from "../../../trading/settlement/index.ts";
import * as own from "./derived-queries.ts";
import { clockOf } from "../terms.ts";

type Row = AnswerOf<typeof calendar.listDerived>["rows"][number];
type Choices = AnswerOf<typeof calendar.derivedChoices>;

const minuteMs = 60_000;

export async function listDerived(
  sql: Sql,
  { principalId, leagueId, day }: PayloadOf<typeof calendar.listDerived>,
): Promise<AnswerOf<typeof calendar.listDerived>> {
  return { rows: (await sql.rows(own.listDerived, [principalId ?? null, leagueId ?? null, day ?? null])).map(rowOf) };
}

function rowOf(row: RowOf<typeof own.listDerived.columns>): Row {
  return {
    eventId: row.id,
    principalId: row.principal_id,
    leagueId: row.league_id,
    ...clockOf(row.starts_at, row.time_zone),
    timeZone: row.time_zone,
    startsAt: row.starts_at,
    status: row.status as Row["status"],
    isSuspended: row.is_suspended,
    propType: row.prop_type as Row["propType"],
    asks: row.asks as Row["asks"],
    part: row.period as Row["part"],
    categoryId: row.category_id,
    categoryName: row.category_name,
    question: row.question,
    title: row.title,
    aboutName: row.about_name,
    awayName: row.away_name,
    homeName: row.home_name,
    awayRotation: row.away_rotation,
    homeRotation: row.home_rotation,
    cutoffMinutes: Math.round((row.starts_at - row.cutoff_at) / minuteMs),
    openLines: row.open_lines,
    tickets: row.tickets,
    lines: row.lines,
    result: row.result,
  };
}

export async function derivedChoices(
  sql: Sql,
  { leagueId, eventIds }: PayloadOf<typeof calendar.derivedChoices>,
): Promise<Choices | Refused> {
  const league = await sql.row(own.leagueOfDerived, [leagueId]);
  if (league === undefined) return refuse(responses.notFound, { field: "leagueId" });
  const games = await sql.rows(own.gamesOf, [leagueId, eventIds]);
  const teamIds = [...new Set(games.flatMap(({ away_id, home_id }) => [away_id, home_id]))];
  const names = new Map((await sql.rows(own.teamsOf, [leagueId, teamIds])).map(({ id, name }) => [id, name]));
  const players = Map.groupBy(await sql.rows(own.playersOfTeams, [teamIds]), ({ team_id }) => team_id);
  const { periods } = gradingRulesOf(league.sport, league.house_rules);
  return {
    categories: (await sql.rows(own.categories)).map(({ id, prop_type, name }) => ({
      categoryId: id,
      propType: prop_type as Choices["categories"][number]["propType"],
      name,
    })),
    parts: Object.keys(periods).filter((name): name is Choices["parts"][number] => name !== "game"),
    games: games.map((game) => ({
      eventId: game.id,
      title: game.title,
      startsAt: game.starts_at,
      teams: [[game.away_id, game.away_pitcher] as const, [game.home_id, game.home_pitcher] as const].map(
        ([teamId, pitcher]) => ({
          teamId,
          name: names.get(teamId) ?? "",
          players: (players.get(teamId) ?? []).map((player) => ({
            playerId: player.id,
            name: player.name,
            position: player.position,
            isStarter: hasName(player, pitcher),
          })),
        }),
      ),
    })),
  };
}

/** Whether a player is named as the game names its pitcher: in full, or by last name alone. */
function hasName({ usual, print_name, aliases }: RowOf<typeof own.playersOfTeams.columns>, pitcher: string): boolean {
  const wanted = pitcher.toLowerCase();
  return (
    wanted !== "" &&
    [usual, print_name, ...aliases, usual.split(" ").at(-1) ?? ""].some((name) => name.toLowerCase() === wanted)
  );
}
