// Games of ours that a source means as well: whose lines it supplies from now on, or of which it tells the score alone (docs/decisions/0375).
import type { EventId, LeagueId } from "@chalkboard/kernel";
import type { Sql } from "../database/database.ts";
import { type BroughtGame, pairsOf } from "./pairs.ts";
import * as queries from "./queries.ts";

/**
 * Gives a source, as whose lines they follow, the games that a person entered before it brought them, and those of
 * a source that supplied the league before it. Of the ones by hand: same league, day and teams, in the order of their start.
 * @returns the keys that have their game now
 */
export async function takeOver(sql: Sql, leagueId: LeagueId, source: string, games: readonly BroughtGame[]): Promise<ReadonlySet<string>> {
  if (games.length === 0) return new Set();
  const free = await sql.rows(queries.free, [leagueId, daysOf(games), source]);
  const pairs = new Map(pairsOf(free.filter(({ by_hand }) => !by_hand).map(ownOf), games, true));
  const byHand = free.filter(({ by_hand }) => by_hand);
  for (const { key, day, awayId, homeId } of games.toSorted((one, other) => one.startsAt - other.startsAt)) {
    if (pairs.has(key)) continue;
    const index = byHand.findIndex((event) => event.day === day && event.away_id === awayId && event.home_id === homeId);
    const [event] = index < 0 ? [] : byHand.splice(index, 1);
    if (event !== undefined) pairs.set(key, event.id);
  }
  if (pairs.size > 0) await sql.run(queries.takeOver, [source, [...pairs.values()], [...pairs.keys()]]);
  return new Set(pairs.keys());
}

/** Makes a source the one that supplies the games of ours which its keys stand for already. */
export async function supply(sql: Sql, source: string, keys: readonly string[]): Promise<void> {
  await sql.run(queries.supply, [source, keys]);
}

/**
 * Notes which games of ours a source means by keys that stand for none yet; whose lines they follow stays.
 * @param hasTimes false where the source knows days and order alone
 * @returns the keys that have their game now
 */
export async function pairGames(
  sql: Sql, leagueId: LeagueId, source: string, games: readonly BroughtGame[], hasTimes: boolean,
): Promise<ReadonlySet<string>> {
  if (games.length === 0) return new Set();
  const pairs = pairsOf((await sql.rows(queries.keyless, [leagueId, daysOf(games), source])).map(ownOf), games, hasTimes);
  if (pairs.size > 0) await sql.run(queries.addKeys, [source, [...pairs.keys()], [...pairs.values()]]);
  return new Set(pairs.keys());
}

function daysOf(games: readonly BroughtGame[]): readonly string[] {
  return [...new Set(games.map(({ day }) => day))];
}

type Row = { readonly id: EventId; readonly day: string; readonly starts_at: number; readonly away_id: number; readonly home_id: number };

function ownOf({ id, day, starts_at: startsAt, away_id: awayId, home_id: homeId }: Row): Parameters<typeof pairsOf>[0][number] {
  return { id, day, startsAt, awayId, homeId };
}
