// Games of ours whose score a source reports, no matter who supplies their lines (docs/design/catalog.md).
import { dayOf, type TeamId } from "@chalkboard/kernel";
import { lockCalendar, pairGames } from "../schedule/index.ts";
import type { Database } from "../../platform/database/database.ts";
import { learn, type Writer } from "./applying/apply-schedule.ts";
import { leagueOf, storedTeams } from "./binding/league.ts";
import * as queries from "./binding/queries.ts";
import type { Problem, SourceEvent } from "./adapters/source.ts";

/**
 * Finds our games for a source's games. None is created or moved; a name that matches no team becomes pending.
 * @param hasTimes false where the source gives only days and order
 * @returns those without a game of ours, with the reason
 */
export async function findGames(
  database: Database,
  writer: Pick<Writer, "source" | "createsUnknown">,
  sportKey: string,
  events: readonly SourceEvent[],
  hasTimes = true,
): Promise<readonly Problem[]> {
  const { source } = writer;
  const { league, stored, known } = await database.read("all", async (sql) => ({
    league: await leagueOf(sql, sportKey),
    stored: await sql.row(queries.leagueByCode, [sportKey]),
    known: await sql.rows(queries.eventsByKey, [source, events.map(({ key }) => key)]),
  }));
  const keys = new Set(known.map(({ key }) => key));
  const strange = events.filter(({ key }) => !keys.has(key));
  if (league === undefined || stored === undefined || strange.length === 0) return [];
  await learn(database, writer, league, strange);
  return database.transaction("all", async (sql) => {
    await lockCalendar(sql, stored.id);
    const teams: ReadonlyMap<string, TeamId> = await storedTeams(
      sql,
      league,
      stored.id,
      strange.flatMap(({ away, home }) => [away, home]),
      () => false,
    );
    const named = strange.filter(({ away, home }) => teams.has(away) && teams.has(home));
    const found = await pairGames(
      sql,
      stored.id,
      source,
      named.map(({ key, startsAt, away, home }) => ({
        key,
        startsAt,
        day: dayOf(startsAt, stored.timeZone),
        awayId: teams.get(away),
        homeId: teams.get(home),
      })),
      hasTimes,
    );
    return [
      ...strange.flatMap(({ key, away, home }) =>
        [away, home]
          .filter((name) => !teams.has(name))
          .map((said): Problem => ({
            event: key,
            what: { code: "team" },
            reason: { code: "unknownTeam", said, league: league.name },
          })),
      ),
      ...named
        .filter(({ key }) => !found.has(key))
        .map(({ key, away, home }): Problem => ({
          event: key,
          what: { code: "game" },
          reason: { code: "noGame", game: `${away} @ ${home}` },
        })),
    ];
  });
}
