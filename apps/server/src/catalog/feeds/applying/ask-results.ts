// A source that reports results only has no schedule in whose answers its games are asked about: its results ask.
import type { Database } from "../../../platform/database/database.ts";
import { lockCalendar } from "../../schedule/index.ts";
import type { SourceEvent } from "../adapters/source.ts";
import { bindGames } from "../binding/bind-games.ts";
import { carryOut, hasPending, notePending } from "../binding/pending-games.ts";
import { leagueByCode, lockFeed } from "../binding/queries.ts";
import { questionsOf } from "./apply-schedule.ts";
import { turnEvent } from "./turn-round.ts";

/**
 * Carries out the decisions about the games of an answer, and asks about those that are another pair's or another day's.
 * Called before the results of the answer are applied.
 */
export async function askAboutResults(
  database: Database,
  source: string,
  sportKey: string,
  events: readonly SourceEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await carryOut(database, source, sportKey, events);
  const keys = events.map(({ key }) => key);
  const { league, questions, isPending } = await database.read("all", async (sql) => ({
    league: await sql.row(leagueByCode, [sportKey]),
    questions: questionsOf((await bindGames(sql, source, events, turnEvent)).waiting),
    isPending: await hasPending(sql, source, keys),
  }));
  if (league === undefined || (questions.length === 0 && !isPending)) return;
  await database.transaction("all", async (sql) => {
    await sql.run(lockFeed, [source]);
    await lockCalendar(sql, league.id);
    await notePending(sql, source, { id: league.id, key: sportKey }, keys, questions);
  });
}
