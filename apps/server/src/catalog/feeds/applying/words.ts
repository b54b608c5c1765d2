// Each source's last quotes of a market: one row per market and source, written when it changes and again every few
// minutes (docs/design/trading.md).
import type { EpochMs, EventId } from "@chalkboard/kernel";
import { fieldColumns } from "../../../platform/database/columns.ts";
import type { Database, Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { bindGames } from "../binding/bind-games.ts";
import { type Incoming, incomingOf, type MovePolicy } from "./changes.ts";
import { isSame } from "./jumps.ts";
import type { Bet } from "../adapters/markets.ts";
import * as queries from "../binding/queries.ts";
import type { FeedSettings } from "./settings.ts";
import type { Problem, Quote, SourceOdds } from "../adapters/source.ts";
import { turnOdds } from "./turn-round.ts";

export type StoredWord = RowOf<typeof queries.wordsOfEvents.columns>;

/** What to store of a source's response about a game, and what it no longer offers. */
export type WordChanges = {
  readonly said: readonly (Bet & { readonly quotes: readonly Quote[] })[];
  readonly gone: readonly Bet[];
};

/** In play a quote counts for a minute (`wordsOfEvents`), so it is confirmed long before that. */
const confirmInPlayMs = 15_000;

/** After how long an unchanged quote is written again. */
export function confirmWordMs(isInPlay: boolean, { confirmEveryMs }: Pick<MovePolicy, "confirmEveryMs">): number {
  return isInPlay ? confirmInPlayMs : confirmEveryMs;
}

/** @param stored the source's own quotes of the game @param now for judging when one was last confirmed */
export function wordChanges(
  stored: readonly StoredWord[],
  incoming: Incoming,
  confirmEveryMs: number,
  now: EpochMs,
): WordChanges {
  const answered = incoming.answered.map(({ group: [bet], middle }) => ({
    bet,
    middle,
    before: stored.find(({ betType, side }) => betType === bet.betType && side === bet.side),
  }));
  return {
    said: answered.flatMap(({ bet, middle, before }) => {
      if (
        middle === undefined ||
        (before !== undefined && isSame(before.quotes, middle) && now - before.saidAt < confirmEveryMs)
      )
        return [];
      return [{ ...bet, quotes: middle.map(({ betType, side, points, price }) => ({ betType, side, points, price })) }];
    }),
    gone: answered.flatMap(({ bet, middle, before }) => (middle === undefined && before !== undefined ? [bet] : [])),
  };
}

export async function writeWords(
  sql: Sql,
  source: string,
  games: readonly { readonly eventId: EventId; readonly words: WordChanges }[],
): Promise<void> {
  const said = games.flatMap(({ eventId, words }) => words.said.map((word) => ({ eventId, ...word })));
  const gone = games.flatMap(({ eventId, words }) => words.gone.map((word) => ({ eventId, ...word })));
  const keysOf = (bets: readonly (Bet & { readonly eventId: EventId })[]): readonly unknown[] => [
    ...fieldColumns(bets, "eventId", "betType", "side"),
    source,
  ];
  if (said.length > 0)
    await sql.run(queries.setWords, [...keysOf(said), said.map(({ quotes }) => JSON.stringify(quotes))]);
  if (gone.length > 0) await sql.run(queries.dropWords, keysOf(gone));
}

type Taking = Pick<FeedSettings, "source" | "betTypes" | "policy">;

/**
 * Stores a source's quotes on games that another one supplies, for comparison. No line moves by it.
 * @param betTypes what the response covers
 * @returns how many prices were stored, and the games that need a person
 */
export async function applyWords(
  database: Database,
  { source, betTypes: taken, policy }: Taking,
  games: readonly SourceOdds[],
  betTypes: ReadonlySet<number>,
): Promise<{ readonly quotes: number; readonly problems: readonly Problem[] }> {
  const isTaken = (betType: number): boolean => taken === null || taken.has(betType);
  const about = new Set([...betTypes].filter(isTaken));
  return database.transaction("all", async (sql) => {
    const { values, problems } = await bindGames(sql, source, games, turnOdds);
    const incoming = new Map(
      values.map(({ event, quotes }) => [
        event.key,
        incomingOf(
          quotes.filter(({ betType }) => isTaken(betType)),
          about,
        ),
      ]),
    );
    const events = await sql.rows(queries.comparedEvents, [source, [...incoming.keys()]]);
    const stored = Map.groupBy(
      await sql.rows(queries.wordsOfEvents, [events.map(({ id }) => id), policy.confirmEveryMs]),
      ({ eventId }) => eventId,
    );
    const changed = events.flatMap(({ id, key, isInPlay, at }) => {
      const own = (stored.get(id) ?? []).filter((word) => word.source === source);
      const said = incoming.get(key);
      return said === undefined
        ? []
        : [{ eventId: id, words: wordChanges(own, said, confirmWordMs(isInPlay, policy), at) }];
    });
    await writeWords(sql, source, changed);
    const quotes = changed.reduce(
      (sum, { words }) => sum + words.said.reduce((some, word) => some + word.quotes.length, 0),
      0,
    );
    return { quotes, problems };
  });
}
