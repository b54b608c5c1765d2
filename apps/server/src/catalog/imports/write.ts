import { assert, type EpochMs, type EventId, type LeagueId } from "@chalkboard/kernel";
import { lockCalendar, writeEvents } from "../schedule/index.ts";
import { fieldColumns } from "../../platform/database/columns.ts";
import type { Sql } from "../../platform/database/database.ts";
import type { ImportedGame, ImportedLine } from "./formats/game.ts";
import * as queries from "./queries.ts";

/** When and between whom a game is played. */
export type ScheduledGame = Pick<ImportedGame, "key" | "day" | "startsAt" | "away" | "home">;

/** A game with its number in the database. */
export type StoredGame<Game extends ScheduledGame = ImportedGame> = { readonly eventId: EventId; readonly game: Game };

/**
 * Writes the games that the source has not brought before, with their teams and rotation numbers.
 * @param source name of the source; a game is identified by source and key
 * @param status of the new games: `official` for past games, `scheduled` for a rehearsal
 * @returns only the new games
 */
export async function importSchedule<Game extends ScheduledGame>(
  sql: Sql,
  leagueId: LeagueId,
  source: string,
  games: readonly Game[],
  status: "scheduled" | "official",
): Promise<readonly StoredGame<Game>[]> {
  const names = [...new Set(games.flatMap(({ away, home }) => [away.team.name, home.team.name]))];
  await lockCalendar(sql, leagueId);
  const teamIds = new Map((await sql.rows(queries.teamsByName, [leagueId, names])).map(({ name, id }) => [name, id]));
  const side = ({ team, rotation, pitcher }: ScheduledGame["away"]) => ({
    teamId: teamIds.get(team.name),
    rotation,
    pitcher,
  });
  const made = await writeEvents(
    sql,
    { leagueId, source, status },
    games.map(({ key, day, startsAt, away, home }) => ({
      key,
      day,
      startsAt,
      name: `${away.team.name} @ ${home.team.name}`,
      away: side(away),
      home: side(home),
    })),
  );
  const byKey = new Map(games.map((game) => [game.key, game]));
  return made.map(({ id, key }) => {
    const game = byKey.get(key);
    assert(game !== undefined, "a stored game is one of those given", { key });
    return { eventId: id, game };
  });
}

/** Lines of one game from a time on. */
export type LinesAt = { readonly eventId: EventId; readonly at: EpochMs; readonly lines: readonly ImportedLine[] };

/**
 * Sets lines, each as its next version.
 * @param isOpen whether they are for sale; past games' lines are not
 * @returns the number of written versions
 */
export async function importLines(
  sql: Sql,
  source: string,
  offered: readonly LinesAt[],
  reason: string,
  isOpen: boolean,
): Promise<number> {
  const rows = offered.flatMap(({ eventId, at, lines }) => lines.map((line) => ({ eventId, at, ...line })));
  return sql.run(queries.setLines, [
    ...fieldColumns(rows, "eventId", "betType", "side", "points", "price", "at"),
    isOpen,
    source,
    reason,
  ]);
}

/** Records the scores of past games and makes them official, as the games' first version. */
export async function importResults(
  sql: Sql,
  source: string,
  played: readonly (StoredGame & { readonly at: EpochMs })[],
): Promise<void> {
  const scores = played.flatMap(({ eventId, at, game }) =>
    game.result.segments.map((score) => ({ eventId, at, ...score })),
  );
  await sql.run(queries.stateResults, [...fieldColumns(scores, "eventId", "segment", "away", "home", "at"), source]);
  await sql.run(queries.decideResults, [
    played.map(({ eventId }) => eventId),
    played.map(({ game }) => game.result.status),
    played.map(({ game }) => JSON.stringify(game.result.segments)),
    played.map(({ at }) => at),
    source,
  ]);
}
