// A file's keys contain its teams, so a game with its sides swapped would be imported a second time. Such a game uses
// the key of the stored one; its sides are then matched by name like those of any response (docs/design/catalog.md).
import type { EpochMs } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { SeasonGame } from "./formats/game.ts";
import * as queries from "./queries.ts";

/** In a season two teams meet at either ground: the same game is at most a day apart. */
const sameGameMs = 24 * 3_600_000;

/** Games of a file, each under its stored key where that is the key of the swapped sides. */
export async function underStoredKeys<Game extends Pick<SeasonGame, "key" | "turnedKey" | "startsAt">>(
  sql: Sql,
  source: string,
  games: readonly Game[],
): Promise<readonly Game[]> {
  const keys = [...new Set(games.flatMap(({ key, turnedKey }) => [key, turnedKey]))];
  const stored = new Map(
    (await sql.rows(queries.startsOfKeys, [source, keys])).map(({ key, startsAt }): [string, EpochMs] => [
      key,
      startsAt,
    ]),
  );
  const own = new Set(games.map(({ key }) => key));
  return games.map((game) => {
    const startsAt = stored.get(game.turnedKey);
    const isTurned =
      startsAt !== undefined &&
      !stored.has(game.key) &&
      !own.has(game.turnedKey) &&
      Math.abs(startsAt - game.startsAt) <= sameGameMs;
    return isTurned ? { ...game, key: game.turnedKey } : game;
  });
}
