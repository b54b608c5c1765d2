import { type EpochMs, instantOf } from "@chalkboard/kernel";
import type { Database } from "../../platform/database/database.ts";
import { ensureLeague } from "../master-data/index.ts";
import type { ImportedGame, ImportedLeague } from "./formats/game.ts";
import * as queries from "./queries.ts";
import { underStoredKeys } from "./stored-keys.ts";
import { importLines, importResults, importSchedule, type LinesAt, type StoredGame } from "./write.ts";

const gamesATime = 250;
const minuteMs = 60_000;

/** When the archive's lines were in force and its results known, which it does not say itself. */
export function openedAt(game: ImportedGame, timeZone: string): EpochMs {
  return instantOf(game.day, 10 * 60, timeZone);
}

export function closedAt(game: ImportedGame): EpochMs {
  return game.startsAt - 5 * minuteMs;
}

export function endedAt(game: ImportedGame): EpochMs {
  return game.startsAt + 180 * minuteMs;
}

export type ImportCounts = {
  readonly newTeams: number;
  readonly newGames: number;
  readonly knownGames: number;
  readonly newLineVersions: number;
  readonly newResults: number;
};

/**
 * Writes past games with their lines and results. Games that the source brought before stay unchanged, so a second
 * import changes nothing; an interrupted import is completed by the next one.
 * @param onProgress called after each part with the number of finished games
 */
export async function importSeason(
  database: Database,
  league: ImportedLeague,
  source: string,
  games: readonly ImportedGame[],
  onProgress: (done: number) => void,
): Promise<ImportCounts> {
  const counts = { newTeams: 0, newGames: 0, knownGames: 0, newLineVersions: 0, newResults: 0 };
  const keyed = await database.read("all", (sql) => underStoredKeys(sql, source, games));
  for (let first = 0; first < keyed.length; first += gamesATime) {
    const part = keyed.slice(first, first + gamesATime);
    const written = await database.transaction("all", async (sql) => {
      await sql.run(queries.oneImportAtATime);
      const { leagueId, newTeams } = await ensureLeague(
        sql,
        league,
        part.flatMap(({ away, home }) => [away.team, home.team]),
      );
      const stored = await importSchedule(sql, leagueId, source, part, "official");
      const opened = await importLines(
        sql,
        source,
        stored.map((one) => opening(one, league.timeZone)),
        "opening line",
        false,
      );
      const closed = await importLines(sql, source, stored.map(closing), "closing line", false);
      await importResults(
        sql,
        source,
        stored.map((one) => ({ ...one, at: endedAt(one.game) })),
      );
      return { newTeams, newGames: stored.length, newLineVersions: opened + closed };
    });
    counts.newTeams += written.newTeams;
    counts.newGames += written.newGames;
    counts.newResults += written.newGames;
    counts.knownGames += part.length - written.newGames;
    counts.newLineVersions += written.newLineVersions;
    onProgress(first + part.length);
  }
  return counts;
}

function opening({ eventId, game }: StoredGame, timeZone: string): LinesAt {
  return { eventId, at: openedAt(game, timeZone), lines: game.opening };
}

function closing({ eventId, game }: StoredGame): LinesAt {
  return { eventId, at: closedAt(game), lines: game.closing };
}
