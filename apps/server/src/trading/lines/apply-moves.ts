import { type lines as contract, live } from "@chalkboard/contract";
import { type LineKey, lineKeyText } from "@chalkboard/engine";
import { assert, type EpochMs, type EventId, type LeagueId } from "@chalkboard/kernel";
import { fieldColumns } from "../../platform/database/columns.ts";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type Message, publish } from "../../platform/live/index.ts";
import { type HqLine, hqLineOf } from "./hq-line.ts";
import { isStill, type LineAuthor, type LineMove } from "./line-move.ts";
import * as queries from "./queries.ts";

/** Moves that only open or close lines. */
export function switched(existing: readonly HqLine[], isOpen: boolean): LineMove[] {
  return existing.map(({ eventId, betType, side, alternate, version, points, price }) => ({
    key: { eventId, betType, side, alternate },
    version,
    points,
    price,
    isOpen,
  }));
}

/**
 * Events whose lines are about to change, and their lines: both locked, the events first, so that no sale sees half a
 * move.
 */
export type LockedLines = {
  readonly events: readonly RowOf<(typeof queries.lockEvents)["columns"]>[];
  readonly lines: readonly RowOf<(typeof queries.linesForUpdate)["columns"]>[];
};

export async function lockLines(sql: Sql, eventIds: readonly EventId[]): Promise<LockedLines> {
  const events = await sql.rows(queries.lockEvents, [eventIds]);
  return { events, lines: await sql.rows(queries.linesForUpdate, [eventIds]) };
}

export type LineMoves = {
  readonly moves: readonly LineMove[];
  readonly author: LineAuthor;
  readonly reason: string;
  readonly now: EpochMs;
  /** The moves' events, where the caller has locked them and changed none of their lines since. */
  readonly locked?: LockedLines | undefined;
};

/** A move that came too late or is reserved to a trader; `current` is absent when there is no such line or event. */
export type LineConflict = { readonly key: LineKey; readonly current?: HqLine };

export type AppliedMoves = { readonly lines: readonly HqLine[]; readonly conflicts: readonly LineConflict[] };

/**
 * Moves HQ's lines in the caller's transaction: the current line, its history, and the message to the boards. An event
 * with one conflict is not changed at all, because the sides of a market move together; an unchanged line gets no
 * version.
 * @param moves of any number of events, each line at most once
 * @returns the new versions that were written, and the conflicts
 */
export async function applyMoves(sql: Sql, { moves, author, reason, now, locked }: LineMoves): Promise<AppliedMoves> {
  if (moves.length === 0) return { lines: [], conflicts: [] };
  const { events: rows, lines: lineRows } =
    locked ?? (await lockLines(sql, [...new Set(moves.map(({ key }) => key.eventId))]));
  const events = new Map(rows.map((event) => [event.id, event]));
  const current = new Map(lineRows.map(hqLineOf).map((line) => [lineKeyText(line), line]));
  assert(new Set(moves.map(({ key }) => lineKeyText(key))).size === moves.length, "a line is moved once at a time", {
    moves: moves.length,
  });

  // A source gives no reasons; a reason written by a person counts as theirs.
  const why = author.personId === null ? "" : reason;
  const conflicts = moves
    .filter((move) => {
      const [line, event] = [current.get(lineKeyText(move.key)), events.get(move.key.eventId)];
      return (
        event === undefined || isConflict(move, line, author) || (isStill(event.status, why) && !closesOnly(move, line))
      );
    })
    .map(({ key }) => ({ key, ...currentOf(current.get(lineKeyText(key))) }));
  const refused = new Set(conflicts.map(({ key }) => key.eventId));
  const made = moves.filter(({ key }) => !refused.has(key.eventId));
  const closed = await keptClosed(sql, made, current, author);
  const news = made
    .map((move) => ({
      ...move,
      isOpen: !closed.has(move) && (move.isOpen ?? current.get(lineKeyText(move.key))?.isOpen ?? true),
    }))
    .filter((move) => hasChanged(move, current.get(lineKeyText(move.key))));
  if (news.length === 0) return { lines: [], conflicts };

  const lines = (
    await sql.rows(queries.setLines, [
      ...fieldColumns(
        news.map(({ key }) => key),
        "eventId",
        "betType",
        "side",
        "alternate",
      ),
      ...fieldColumns(news, "points", "price", "isOpen"),
      news.map((move) => move.reason ?? reason),
      author.holds === undefined ? author.personId !== null : author.holds,
      new Date(now),
      author.personId,
      author.source,
    ])
  ).map(hqLineOf);
  await publish(sql, lineMessages(lines, new Map([...events].map(([id, { league_id: leagueId }]) => [id, leagueId]))));
  return { lines, conflicts };
}

/** The boards' messages about changed lines, one for each event. */
export function lineMessages(lines: readonly HqLine[], leagues: ReadonlyMap<EventId, LeagueId>): readonly Message[] {
  return [...Map.groupBy(lines, ({ eventId }) => eventId)].map(([eventId, changed]) => {
    const data: contract.BoardDelta = { eventId, lines: changed.map(({ eventId: _, ...line }) => line) };
    return { subject: live.subjects.lines(leagues.get(eventId) ?? 0), data };
  });
}

function isConflict(move: LineMove, line: HqLine | undefined, author: LineAuthor): boolean {
  return (
    (line?.version ?? 0) !== move.version ||
    (author.personId === null && author.holds === undefined && line?.isHeld === true)
  );
}

function closesOnly({ points, price, isOpen }: LineMove, line: HqLine | undefined): boolean {
  return isOpen === false && line !== undefined && line.points === points && line.price === price;
}

function currentOf(line: HqLine | undefined): { current?: HqLine } {
  return line === undefined ? {} : { current: line };
}

function hasChanged(move: LineMove & { readonly isOpen: boolean }, line: HqLine | undefined): boolean {
  return line === undefined || line.points !== move.points || line.price !== move.price || line.isOpen !== move.isOpen;
}

/**
 * The moves that would put on sale what a void order took off it: a new line, or one that a source had closed before.
 * They are made closed. A bet type of which a line is open was opened by a person on purpose, and so is a line that a
 * person's move opens.
 * @param current the lines of the moves' events, which are locked
 */
async function keptClosed(
  sql: Sql,
  moves: readonly LineMove[],
  current: ReadonlyMap<string, HqLine>,
  { personId }: LineAuthor,
): Promise<ReadonlySet<LineMove>> {
  const marketsOpen = new Set([...current.values()].filter(({ isOpen }) => isOpen).map(marketText));
  const opening = moves.filter(
    ({ key, isOpen }) =>
      !marketsOpen.has(marketText(key)) &&
      (isOpen === undefined ? !current.has(lineKeyText(key)) : isOpen && personId === null),
  );
  if (opening.length === 0) return new Set();
  const orders = await sql.rows(queries.closingOrders, [[...new Set(opening.map(({ key }) => key.eventId))]]);
  return new Set(
    opening.filter(({ key }) =>
      orders.some(
        ({ event_id, bet_types }) =>
          event_id === key.eventId && (bet_types === null || bet_types.includes(key.betType)),
      ),
    ),
  );
}

function marketText({ eventId, betType }: Pick<LineKey, "eventId" | "betType">): string {
  return `${eventId}/${betType}`;
}
