// Games of ours that a source lists too: either it supplies their lines from now on, or it reports only their score
// (docs/design/catalog.md).
import type { EpochMs, EventId, LeagueId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { type BroughtGame, pairsOf } from "./pairs.ts";
import * as queries from "./queries.ts";
import { isSamePairAndStart, type PairAndStart, sameStartMs } from "./same-start.ts";

/**
 * Makes a source the line supplier of the games that a person entered before the source listed them, and of those of
 * the league's previous supplier. Games entered by hand match by league, day and teams, in the order of their start.
 * @returns the keys that have their game now
 */
export async function takeOver(
  sql: Sql,
  leagueId: LeagueId,
  source: string,
  games: readonly BroughtGame[],
): Promise<ReadonlySet<string>> {
  if (games.length === 0) return new Set();
  const free = await sql.rows(queries.free, [leagueId, daysOf(games), source]);
  const pairs = new Map(pairsOf(free.filter(({ by_hand }) => !by_hand).map(eventGameOf), games, true));
  const byHand = free.filter(({ by_hand }) => by_hand);
  for (const { key, day, awayId, homeId } of games.toSorted((one, other) => one.startsAt - other.startsAt)) {
    if (pairs.has(key)) continue;
    const ofDay = (isTurned: boolean): number =>
      byHand.findIndex(
        (event) =>
          event.day === day &&
          event.away_id === (isTurned ? homeId : awayId) &&
          event.home_id === (isTurned ? awayId : homeId),
      );
    const index = ofDay(false) < 0 ? ofDay(true) : ofDay(false);
    const [event] = index < 0 ? [] : byHand.splice(index, 1);
    if (event !== undefined) pairs.set(key, event.id);
  }
  if (pairs.size > 0) await sql.run(queries.takeOver, [source, [...pairs.values()], [...pairs.keys()]]);
  return new Set(pairs.keys());
}

/**
 * Of a source's new games, those whose two teams already have another game within two hours: a person must decide about
 * such a pair.
 * @returns by key the title of the existing game
 */
export async function sameStarts(
  sql: Sql,
  leagueId: LeagueId,
  games: readonly BroughtGame[],
): Promise<ReadonlyMap<string, string>> {
  const there: Started[] = [...(await startedNear(sql, leagueId, games))];
  const waiting = new Map<string, string>();
  for (const game of games.toSorted((one, other) => one.startsAt - other.startsAt)) {
    const near = there.find((other) => isSamePairAndStart(other, game));
    if (near !== undefined) waiting.set(game.key, near.title);
    else there.push({ id: 0, title: game.key, ...game });
  }
  return waiting;
}

type Started = PairAndStart & { readonly id: EventId; readonly title: string };

/** Games of a league that begin near the starts of some. */
async function startedNear(
  sql: Sql,
  leagueId: LeagueId,
  games: readonly { readonly startsAt: EpochMs }[],
): Promise<readonly Started[]> {
  if (games.length === 0) return [];
  const starts = games.map(({ startsAt }) => startsAt);
  const rows = await sql.rows(queries.gamesBetween, [
    leagueId,
    new Date(Math.min(...starts) - sameStartMs),
    new Date(Math.max(...starts) + sameStartMs),
  ]);
  return rows.map(({ id, title, starts_at: startsAt, away_id: awayId, home_id: homeId }) => ({
    id,
    title,
    startsAt,
    awayId,
    homeId,
  }));
}

/** A stored game whose start a source moves. */
export type MovedGame = { readonly id: EventId; readonly from: EpochMs; readonly startsAt: EpochMs };

/**
 * Of games whose starts a source moves, those that would begin within two hours of another game of their pair, as it is
 * after all moves, and did not before: a person must decide about such a pair.
 * @returns by id the title of the other game
 */
export async function movedOnto(
  sql: Sql,
  leagueId: LeagueId,
  moves: readonly MovedGame[],
): Promise<ReadonlyMap<EventId, string>> {
  const before = await startedNear(
    sql,
    leagueId,
    moves.flatMap(({ from, startsAt }) => [{ startsAt: from }, { startsAt }]),
  );
  const starts = new Map(moves.map(({ id, startsAt }) => [id, startsAt]));
  const after = before.map((game) => ({ ...game, startsAt: starts.get(game.id) ?? game.startsAt }));
  return new Map(
    moves.flatMap(({ id }) => {
      const [was, will] = [before, after].map((games) => games.find((game) => game.id === id));
      if (was === undefined || will === undefined) return [];
      const near = after.find(
        (other, index) =>
          other.id !== id && isSamePairAndStart(other, will) && !isSamePairAndStart(before[index] ?? other, was),
      );
      return near === undefined ? [] : [[id, near.title] as const];
    }),
  );
}

/** Makes a source the supplier of those of our games that its keys already refer to. */
export async function supply(sql: Sql, source: string, keys: readonly string[]): Promise<void> {
  await sql.run(queries.supply, [source, keys]);
}

/**
 * Records which of our games a source means by keys not matched yet; the line supplier stays the same.
 * @param hasTimes false where the source gives only days and order
 * @returns the keys that have their game now
 */
export async function pairGames(
  sql: Sql,
  leagueId: LeagueId,
  source: string,
  games: readonly BroughtGame[],
  hasTimes: boolean,
): Promise<ReadonlySet<string>> {
  if (games.length === 0) return new Set();
  const pairs = pairsOf(
    (await sql.rows(queries.keyless, [leagueId, daysOf(games), source])).map(eventGameOf),
    games,
    hasTimes,
  );
  if (pairs.size > 0) await sql.run(queries.addKeys, [source, [...pairs.keys()], [...pairs.values()]]);
  return new Set(pairs.keys());
}

function daysOf(games: readonly BroughtGame[]): readonly string[] {
  return [...new Set(games.map(({ day }) => day))];
}

type Row = {
  readonly id: EventId;
  readonly day: string;
  readonly starts_at: number;
  readonly away_id: number;
  readonly home_id: number;
};

function eventGameOf({
  id,
  day,
  starts_at: startsAt,
  away_id: awayId,
  home_id: homeId,
}: Row): Parameters<typeof pairsOf>[0][number] {
  return { id, day, startsAt, awayId, homeId };
}
