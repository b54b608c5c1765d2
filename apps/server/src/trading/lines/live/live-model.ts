// Writes the model's prices of games in play to the lines: on request, or automatically at each score and as time
// passes.
import type { AnswerOf, lines } from "@chalkboard/contract";
import {
  type InPlayLine,
  inPlayLines,
  isClockStale,
  type Side,
  type Sport,
  type UnpricedReason,
} from "@chalkboard/engine";
import {
  type Clock,
  type EpochMs,
  type EventId,
  type Log,
  type Timers,
  type UserId,
  watching,
} from "@chalkboard/kernel";
import { clockNow } from "../../../platform/database/clock-queries.ts";
import type { Database, Sql } from "../../../platform/database/database.ts";
import { applyMoves, lockLines } from "../apply-moves.ts";
import { type HqLine, hqLineOf } from "../hq-line.ts";
import type { LineMove } from "../line-move.ts";
import * as queries from "./live-queries.ts";
import { formatOf, scoreAuthor, scoreOf, type ScoreRow } from "./live-score.ts";

/** The author of prices that no person set. */
export const modelAuthor = "liveModel";

type ClosingRow = {
  readonly bet_type: number;
  readonly side: number;
  readonly points: number | null;
  readonly price: number;
};
export type Closing = AnswerOf<typeof lines.liveBoard>["events"][number]["closing"];

/** A game's main lines as the model's starting point. @param rows of the game, each bet type and side once */
export function closingOf(rows: readonly ClosingRow[]): Closing {
  const at = (betType: number, side: number) => rows.find((row) => row.bet_type === betType && row.side === side);
  const [away, home, draw] = [at(1, 1), at(1, 2), at(1, 3)];
  const [first, second, over, under] = [at(2, 1), at(2, 2), at(3, 0), at(4, 0)];
  return {
    ...(away === undefined || home === undefined
      ? {}
      : { moneyLine: { prices: [away, home, ...(draw === undefined ? [] : [draw])].map(({ price }) => price) } }),
    ...(first === undefined || second === undefined
      ? {}
      : { spread: { points: first.points, prices: [first.price, second.price] } }),
    ...(over === undefined || under === undefined
      ? {}
      : { total: { points: over.points, prices: [over.price, under.price] } }),
  };
}

type Pricing = {
  readonly now: EpochMs;
  /** The person on whose request; null: automatically. */ readonly personId: UserId | null;
};
export type Priced = { readonly lines: readonly HqLine[]; readonly unpriced: UnpricedReason | null };

/**
 * Prices a game's lines by its model, in the caller's transaction. Automatically it leaves alone what a trader priced
 * while it follows, and opens only lines closed by a decisive play or by itself; on a person's request it takes every
 * line. What the model cannot price is closed.
 * @returns undefined for a game without a score
 */
export async function priceGame(sql: Sql, eventId: EventId, { now, personId }: Pricing): Promise<Priced | undefined> {
  const locked = await lockLines(sql, [eventId]);
  const [game] = await sql.rows(queries.playedGames, [[eventId]]);
  const [row] = await sql.rows(queries.scoresOf, [[eventId]]);
  const format = game === undefined ? undefined : formatOf(game.sport, game.segments);
  if (game === undefined || row === undefined || format === undefined) return undefined;
  const closing = closingOf(await sql.rows(queries.closingLines, [[eventId], [new Date(row.began_at)]]));
  const current = locked.lines.map(hqLineOf).filter(({ alternate }) => alternate === 0);
  const pointsOf = (betType: number) => current.find((line) => line.betType === betType)?.points ?? null;
  const priced = isClockStale(scoreOf(row), format)
    ? ({ unpriced: "staleClock" } as const)
    : inPlayLines({
        sport: game.sport as Sport,
        closing,
        state: stateNow(row, now),
        format,
        margin: row.margin,
        current: { spread: pointsOf(2), total: pointsOf(3) },
      });
  const authors = await sql.rows(queries.authorsOf, [eventId]);
  const authorOf = (line: HqLine) => authors.find((one) => one.bet_type === line.betType && one.side === line.side);
  const isTaken = (line: HqLine): boolean => {
    const author = authorOf(line);
    return personId !== null || author === undefined || !author.is_hand || author.priced_at <= (row.followed_at ?? 0);
  };
  const isOpened = (line: HqLine): boolean =>
    personId !== null || line.isOpen || [scoreAuthor, modelAuthor].includes(authorOf(line)?.source ?? "");
  const markets = "unpriced" in priced ? {} : priced;
  const moves = marketsOf(current).flatMap(({ name, answers }) =>
    answers.every(isTaken) ? movesOf(eventId, answers, markets[name], answers.every(isOpened)) : [],
  );
  const author = { personId, source: modelAuthor, holds: true };
  const { lines: moved } = await applyMoves(sql, { moves, author, reason: "", now, locked });
  await sql.run(queries.notePriced, [eventId, row.version]);
  return { lines: moved, unpriced: "unpriced" in priced ? priced.unpriced : null };
}

/** A stored state as of now: a running clock has advanced since. */
function stateNow(row: ScoreRow, now: EpochMs): ReturnType<typeof scoreOf> {
  const score = scoreOf(row);
  return row.runs
    ? { ...score, secondsLeft: Math.max(0, row.seconds_left - Math.floor(Math.max(0, now - row.clock_at) / 1_000)) }
    : score;
}

const answersOf = {
  moneyLine: [
    [1, 1],
    [1, 2],
    [1, 3],
  ],
  spread: [
    [2, 1],
    [2, 2],
  ],
  total: [
    [3, 0],
    [4, 0],
  ],
} as const satisfies Record<string, readonly (readonly [betType: number, side: Side])[]>;
type MarketName = keyof typeof answersOf;

/** The main markets of a game, each with its lines in the order of the model's outcomes. */
function marketsOf(
  current: readonly HqLine[],
): readonly { readonly name: MarketName; readonly answers: readonly HqLine[] }[] {
  return (Object.keys(answersOf) as MarketName[]).flatMap((name) => {
    const answers = answersOf[name].flatMap(
      ([betType, side]) => current.find((line) => line.betType === betType && line.side === side) ?? [],
    );
    return answers.length < 2 ? [] : [{ name, answers }];
  });
}

function movesOf(
  eventId: EventId,
  answers: readonly HqLine[],
  priced: InPlayLine | undefined,
  isOpen: boolean,
): readonly LineMove[] {
  return answers.map((line, index) => {
    const { betType, side, alternate, version } = line;
    const points = betType === 2 && side === 2 ? negative(priced?.points) : priced?.points;
    const price = priced?.prices[index];
    return {
      key: { eventId, betType, side, alternate },
      version,
      ...(price === undefined
        ? { points: line.points, price: line.price, isOpen: false }
        : { points: points ?? null, price, isOpen }),
    };
  });
}

// No −0.
const negative = (points: number | null | undefined): number | null => (points == null ? null : 0 - points);

/**
 * Prices every game that follows its model and whose score or time changed since its last pricing. @returns how many
 * games
 */
export async function followPlay(database: Database): Promise<number> {
  const games = await database.read("all", (sql) => sql.rows(queries.toPrice));
  for (const { event_id: eventId } of games) {
    await database.transaction("all", async (sql) => {
      const at = await clockNow(sql);
      await priceGame(sql, eventId, { now: at, personId: null });
    });
  }
  return games.length;
}

type Tools = { readonly database: Database; readonly timers: Timers; readonly clock: Clock; readonly log: Log };

const everyMs = 500;

/** Runs twice a second until it is closed. */
export function watchPlay({ database, timers, log }: Tools): { readonly close: () => Promise<void> } {
  return watching({
    timers,
    log,
    look: () => followPlay(database),
    restMs: () => everyMs,
    fault: "nobody priced the games in play",
  });
}
