import { type AnswerOf, lines, type PayloadOf, type Problem, responses } from "@chalkboard/contract";
import { betType, lineKeyText, type LineKey, oppositeKey } from "@chalkboard/engine";
import type { EventId } from "@chalkboard/kernel";
import { fieldColumns } from "../../platform/database/columns.ts";
import type { Database, Sql } from "../../platform/database/database.ts";
import { mayWork, type TaskCall } from "../../identity/duties/index.ts";
import { allFor, type Context, type HandlersOf, invalid, refuse, type Refused } from "../../platform/http/handlers.ts";
import { publish } from "../../platform/live/index.ts";
import { applyMoves, lineMessages, lockLines, type LockedLines, switched } from "./apply-moves.ts";
import type { LineMove } from "./line-move.ts";
import { headsOfDay } from "./event-heads.ts";
import { exposureHandlers } from "./exposure/exposure-rules.ts";
import { liveHandlers } from "./live/live-board.ts";
import { lineHistory } from "./history.ts";
import { type HqLine, hqLineOf } from "./hq-line.ts";
import {
  gameLineOf,
  isLine,
  keyOf,
  moveProblems,
  newContradictions,
  outlierProblems,
  overProblems,
  playedOf,
  unplayedProblems,
} from "./move-problems.ts";
import { needsSecond, proposalHandlers, propose } from "./proposals.ts";
import * as queries from "./queries.ts";
import { currentMove, undone, type Version } from "./undo.ts";

type Moved = { lines: HqLine[]; proposalId?: number } | Refused;

const severalEvents = invalid({ field: "keys", code: "doesNotFit", problem: "lines of several events" });

/** The trader's desk: HQ's board, moving, closing, releasing and undoing lines, and their history. */
export function linesHandlers({ database }: { database: Database }): HandlersOf<typeof lines> {
  const change = (
    call: TaskCall,
    context: Context,
    eventId: EventId | undefined,
    work: (sql: Sql) => Promise<Moved>,
  ): Promise<Moved> =>
    database.transaction("all", async (sql) => (await mayWork(sql, context, call, eventId)) ?? work(sql));
  return {
    board: (payload, { session }) => database.read(allFor(session), (sql) => board(sql, payload)),
    history: ({ key }, { session }) =>
      database.read(
        allFor(session),
        async (sql) => (isLine(key) ? await lineHistory(sql, keyOf(key)) : undefined) ?? refuse(responses.notFound),
      ),
    moveLines: async ({ moves, reason, isSure = true }, context) => {
      const problems = moveProblems(moves);
      if (problems.length > 0) return refuse(responses.invalidPayload, { problems });
      return change("lines/move_lines", context, moves[0]?.key.eventId, async (sql) => {
        const eventId = moves[0]?.key.eventId ?? 0;
        const played = await sql.row(queries.playedBy, [eventId]);
        const unplayed =
          played === undefined ? [] : [...overProblems(played, reason), ...unplayedProblems(moves, played)];
        if (unplayed.length > 0) return refuse(responses.invalidPayload, { problems: unplayed });
        const locked = await lockLines(sql, [eventId]);
        const doubts = await doubtsOf(sql, moves, isSure, locked);
        if (doubts?.refused !== undefined) return doubts.refused;
        // Confirmed, a line far from everything needs a second person to publish it.
        if (doubts !== undefined)
          return { lines: [], proposalId: await propose(sql, { moves, reason, currentLines: locked.lines }, context) };
        return moveAs(
          sql,
          context,
          moves.map((move) => ({ ...move, key: keyOf(move.key) })),
          reason,
          locked,
        );
      });
    },
    setOpen: (payload, context) =>
      change("lines/set_open", context, payload.eventId, (sql) => setOpen(sql, payload, context)),
    releaseLines: (payload, context) =>
      change("lines/release_lines", context, payload.eventId, (sql) => release(sql, payload)),
    undoLine: (payload, context) =>
      change("lines/undo_line", context, payload.key.eventId, (sql) => undo(sql, payload, context)),
    ...exposureHandlers(database),
    ...proposalHandlers(database),
    ...liveHandlers(database),
  };
}

async function board(
  sql: Sql,
  { leagueId, day }: PayloadOf<typeof lines.board>,
): Promise<AnswerOf<typeof lines.board>> {
  const heads = await headsOfDay(sql, leagueId, day);
  const ids = heads.map(({ eventId }) => eventId);
  const lineRows = await sql.rows(queries.linesOf, [ids]);
  const priceRows = await sql.rows(queries.sourcePrices, [ids]);
  const linesBy = Map.groupBy(lineRows, ({ event_id }) => event_id);
  const pricesBy = Map.groupBy(priceRows, ({ event_id }) => event_id);
  const played = await sql.row(queries.leaguePlayed, [leagueId]);
  return {
    leagueId,
    day,
    ...(played === undefined ? { betTypes: [], hasDraw: false } : playedOf(played)),
    sources: [...new Set(priceRows.map(({ source }) => source))].toSorted(),
    events: heads.map((head) => ({
      ...head,
      lines: (linesBy.get(head.eventId) ?? []).map(hqLineOf).map(({ eventId: _, ...line }) => line),
      prices: (pricesBy.get(head.eventId) ?? []).map((row) => ({
        betType: row.bet_type,
        side: row.side,
        alternate: row.alternate,
        source: row.source,
        points: row.points,
        price: row.price,
        seenAt: row.seen_at,
      })),
    })),
  };
}

/**
 * The moves that are far from all comparable prices, and the contradictions that they would cause; undefined where they
 * may be made.
 * @param isSure when confirmed, only moves that need an approval are doubtful
 */
async function doubtsOf(
  sql: Sql,
  moves: PayloadOf<typeof lines.moveLines>["moves"],
  isSure: boolean,
  { lines: existing }: LockedLines,
): Promise<{ readonly refused?: Refused } | undefined> {
  const eventId = moves[0]?.key.eventId ?? 0;
  const waits = await needsSecond(sql, eventId);
  if (isSure && !waits) return undefined;
  // A request based on lines that moved since gets a conflict first.
  const isOld = moves.some(
    ({ key: { betType: type, side, alternate }, version }) =>
      version !==
      (existing.find((row) => row.bet_type === type && row.side === side && row.alternate === alternate)?.version ?? 0),
  );
  if (isOld) return undefined;
  const far = outlierProblems(moves, [...existing, ...(await sql.rows(queries.sourcePrices, [[eventId]]))]);
  if (isSure) return far.length === 0 ? undefined : {};
  const against = newContradictions(moves, existing.filter((row) => row.is_open).map(gameLineOf));
  const problem: Problem = {
    field: "moves",
    code: "contradicts",
    problem: "lines of the game that contradict each other",
  };
  if (far.length + against.length === 0) return undefined;
  const problems = [...far, ...(against.length === 0 ? [] : [problem])];
  return {
    refused: refuse(responses.invalidPayload, { problems, contradictions: against, waits: waits && far.length > 0 }),
  };
}

/** A trader's moves of one event: all of them, or none and the current lines. */
async function moveAs(
  sql: Sql,
  { session, now }: Context,
  moves: readonly LineMove[],
  reason: string,
  locked?: LockedLines,
): Promise<Moved> {
  const { lines: moved, conflicts } = await applyMoves(sql, {
    moves,
    author: { personId: session.personId, source: "desk" },
    reason,
    now,
    locked,
  });
  if (conflicts.length === 0) return { lines: [...moved] };
  const current = conflicts.flatMap((conflict) => conflict.current ?? []);
  const isGone = current.length < conflicts.length;
  return refuse(isGone ? responses.notFound : responses.changedMeanwhile, { lines: current });
}

/** Undoes the newest valid move, on both sides when it moved both: one alone would contradict the other. */
async function undo(sql: Sql, { key, version }: PayloadOf<typeof lines.undoLine>, context: Context): Promise<Moved> {
  if (!isLine(key)) return refuse(responses.notFound);
  const own = keyOf(key);
  const played = await sql.row(queries.playedBy, [own.eventId]);
  const problems = played === undefined ? [] : overProblems(played);
  if (problems.length > 0) return refuse(responses.invalidPayload, { problems });
  const opposite = oppositeOf(own);
  const keys = opposite === own ? [own] : [own, opposite];
  const rows = await sql.rows(queries.versionsOf, [own.eventId, ...fieldColumns(keys, "betType", "side", "alternate")]);
  const ofLine = ({ betType, side }: LineKey) => rows.filter((row) => row.bet_type === betType && row.side === side);
  const newest = ofLine(own).at(-1);
  if (newest !== undefined && newest.version !== version)
    return refuse(responses.changedMeanwhile, { lines: [hqLineOf(newest)] });
  const taken = currentMove(ofLine(own));
  if (taken === undefined) return refuse(responses.notFound);
  const facing = ofLine(opposite);
  const along = opposite === own ? undefined : currentMove(facing);
  const isOne = along?.move.changed_at === taken.move.changed_at && along.move.changed_by === taken.move.changed_by;
  const back = ({ points, price, is_open }: Version) => ({ points, price, isOpen: is_open });
  return moveAs(
    sql,
    context,
    [
      { key: own, version, ...back(taken.before) },
      ...(isOne ? [{ key: opposite, version: facing.at(-1)?.version ?? 0, ...back(along.before) }] : []),
    ],
    undone,
  );
}

/** The other side of a line, or the line itself where it has none: the draw, and yes or no without the other. */
function oppositeOf(key: LineKey): LineKey {
  return key.side === 3 || betType(key.betType)?.opposite === null ? key : oppositeKey(key);
}

async function setOpen(
  sql: Sql,
  { eventId, keys, isOpen, reason }: PayloadOf<typeof lines.setOpen>,
  context: Context,
): Promise<Moved> {
  if (keys?.some((key) => key.eventId !== eventId) === true) return severalEvents;
  const locked = await lockLines(sql, [eventId]);
  const [event] = locked.events;
  if (event === undefined) return refuse(responses.notFound);
  const problems = isOpen ? overProblems(event, reason) : [];
  if (problems.length > 0) return refuse(responses.invalidPayload, { problems });
  const wanted = keys === undefined ? undefined : new Set(keys.map((key) => lineKeyText(keyOf(key))));
  const existing = locked.lines.map(hqLineOf).filter((line) => wanted === undefined || wanted.has(lineKeyText(line)));
  if (wanted !== undefined && existing.length < wanted.size) return refuse(responses.notFound);
  return moveAs(sql, context, switched(existing, isOpen), reason, locked);
}

async function release(sql: Sql, { eventId, keys }: PayloadOf<typeof lines.releaseLines>): Promise<Moved> {
  if (keys.some((key) => key.eventId !== eventId)) return severalEvents;
  const [event] = await sql.rows(queries.lockEvents, [[eventId]]);
  if (event === undefined) return refuse(responses.notFound);
  const changed = (
    await sql.rows(queries.releaseLines, [eventId, ...fieldColumns(keys, "betType", "side", "alternate")])
  ).map(hqLineOf);
  await publish(sql, lineMessages(changed, new Map([[eventId, event.league_id]])));
  return { lines: changed };
}
