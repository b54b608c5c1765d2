// The state of a game in play: entered by hand or received from a source. A new score is a decisive play: the game's
// lines are closed with it, in its transaction.
import { type AnswerOf, lines, type PayloadOf, responses } from "@chalkboard/contract";
import { playFormat, type Sport } from "@chalkboard/engine";
import type { EpochMs, EventId, UserId } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { type Context, invalid, refuse, type Refused } from "../../../platform/http/handlers.ts";
import { publish } from "../../../platform/live/index.ts";
import { audit } from "../../../platform/operations/index.ts";
import { applyMoves, lockLines, switched } from "../apply-moves.ts";
import { eventMessages } from "../event-heads.ts";
import { hqLineOf } from "../hq-line.ts";
import * as queries from "./live-queries.ts";

export type LiveScore = AnswerOf<typeof lines.enterScore>;
export type ScoreRow = RowOf<typeof queries.scoresOf.columns>;
type Play = Pick<LiveScore, "away" | "home" | "period" | "secondsLeft" | "runs" | "isBottom" | "outs">;

/** The author of closing a line after a decisive play; the model opens it again. */
export const scoreAuthor = "decisiveMoment";

export function scoreOf(row: ScoreRow): LiveScore {
  const { heard_away: away, heard_home: home, heard_source: source, heard_at: at } = row;
  return {
    version: row.version,
    away: row.away,
    home: row.home,
    period: row.period,
    secondsLeft: row.seconds_left,
    runs: row.runs,
    isBottom: row.is_bottom,
    outs: row.outs,
    changedAt: row.changed_at,
    clockAt: row.clock_at,
    changedBy: row.changed_by,
    isSource: row.is_source,
    heard: away === null || home === null || source === null || at === null ? null : { away, home, source, at },
    follows: row.follows,
    margin: row.margin,
  };
}

/** The league's game: its numbered segments are its periods. */
export function formatOf(
  sport: string,
  segments: readonly string[],
): { readonly periods: number; readonly periodSeconds: number } | undefined {
  const periods = segments.filter((segment) => /^\d+$/.test(segment)).length;
  return playFormat(sport as Sport, periods === 0 ? undefined : periods);
}

/** A score entered by a person. */
export async function enterScore(
  sql: Sql,
  payload: PayloadOf<typeof lines.enterScore>,
  { session, now }: Context,
): Promise<LiveScore | Refused> {
  const { eventId, version, isSource } = payload;
  const locked = await sql.rows(queries.lockGame, [eventId]);
  const [game] = await sql.rows(queries.playedGames, [[eventId]]);
  if (game === undefined) return refuse(responses.notFound);
  if (formatOf(game.sport, game.segments) === undefined) {
    return invalid({ field: "eventId", code: "doesNotFit", problem: "its sport has no score by periods" });
  }
  const [before] = await sql.rows(queries.scoresOf, [[eventId]]);
  const author = { source: "desk", personId: session.personId, isSource, now };
  const after = await write(sql, eventId, version, payload, author);
  if (after === undefined)
    return before === undefined
      ? refuse(responses.notFound)
      : refuse(responses.changedMeanwhile, { score: scoreOf(before) });
  if (!isSame(before, after))
    await closeBriefly(
      sql,
      locked.map(({ id }) => id),
      { now, isHeld: !isSource },
    );
  if (isSource && !after.follows) await sql.run(queries.giveBack, [eventId]);
  await publish(sql, await eventMessages(sql, [eventId]));
  const said = ({ away, home, period, seconds_left: secondsLeft, is_bottom: isBottom, outs }: ScoreRow) => ({
    away,
    home,
    period,
    secondsLeft,
    isBottom,
    outs,
  });
  await audit(sql, session, {
    act: "enterScore",
    subject: `event ${String(eventId)}`,
    before: before === undefined ? null : said(before),
    after: said(after),
  });
  return scoreOf(after);
}

type Author = {
  readonly source: string;
  readonly personId: UserId | null;
  readonly isSource: boolean;
  readonly now: EpochMs;
  /** When period and clock were stated; left out: now. */
  readonly clockAt?: EpochMs;
};

async function write(
  sql: Sql,
  eventId: EventId,
  version: number,
  play: Play,
  { source, personId, isSource, now, clockAt = now }: Author,
): Promise<ScoreRow | undefined> {
  const values = [
    eventId,
    play.away,
    play.home,
    play.period,
    play.secondsLeft,
    play.runs,
    play.isBottom,
    play.outs,
    isSource,
    source,
    personId,
    new Date(now),
    new Date(clockAt),
  ];
  return version === 0 ? sql.row(queries.addScore, values) : sql.row(queries.changeScore, [...values, version]);
}

const isSame = (before: ScoreRow | undefined, after: Pick<ScoreRow, "away" | "home">): boolean =>
  (before?.away ?? 0) === after.away && (before?.home ?? 0) === after.home;

/**
 * Closes the open lines of a game and of events derived from it, held or not, and counts the decisive play: a waiting
 * sale is refused. The caller has locked the events, so that no sale comes between the score and this.
 * @param isHeld no source opens them: where a person keeps the score, a source may not know of it yet
 */
async function closeBriefly(
  sql: Sql,
  eventIds: readonly EventId[],
  { now, isHeld }: { readonly now: EpochMs; readonly isHeld: boolean },
): Promise<void> {
  await sql.run(queries.countMoment, [eventIds]);
  const locked = await lockLines(sql, eventIds);
  const open = locked.lines.map(hqLineOf).filter(({ isOpen }) => isOpen);
  const author = { personId: null, source: scoreAuthor, holds: isHeld ? true : null };
  await applyMoves(sql, { moves: switched(open, false), author, reason: "", now, locked });
}

export type ReceivedSegment = { readonly segment: string; readonly away: number; readonly home: number | null };
type ReceivedScore = {
  readonly eventId: EventId;
  readonly source: string;
  readonly segments: readonly ReceivedSegment[];
  readonly now: EpochMs;
};

/**
 * A source's report on a game in play. It is the game's score where no one keeps that by hand; otherwise it is stored
 * beside it. A new score is a decisive play in both cases: no matter who is right, the lines are out of date.
 */
export async function receiveScore(sql: Sql, { eventId, source, segments, now }: ReceivedScore): Promise<void> {
  const [game] = await sql.rows(queries.playedGames, [[eventId]]);
  const format = game === undefined ? undefined : formatOf(game.sport, game.segments);
  if (format === undefined || segments.length === 0) return;
  const locked = await sql.rows(queries.lockGame, [eventId]);
  const [before] = await sql.rows(queries.scoresOf, [[eventId]]);
  const received = playOf(segments, before, format.periodSeconds);
  const isKept = before !== undefined && !before.is_source;
  if (!isKept) {
    const clockAt = before?.period === received.period ? before.clock_at : now;
    await write(sql, eventId, before?.version ?? 0, received, { source, personId: null, isSource: true, now, clockAt });
  }
  await sql.run(queries.hear, [eventId, received.away, received.home, source, new Date(now)]);
  const isReceived = before?.heard_away === received.away && before.heard_home === received.home;
  if (!isSame(before, received) && !isReceived)
    await closeBriefly(
      sql,
      locked.map(({ id }) => id),
      { now, isHeld: isKept },
    );
  await publish(sql, await eventMessages(sql, [eventId]));
}

/** A line score as a state of play. It has no clock: a new period begins, the same one goes on. */
function playOf(segments: readonly ReceivedSegment[], before: ScoreRow | undefined, periodSeconds: number): Play {
  const played = segments.filter(({ segment }) => /^\d+$/.test(segment));
  const last = played.reduce<ReceivedSegment | undefined>(
    (newest, one) => (Number(one.segment) > Number(newest?.segment ?? 0) ? one : newest),
    undefined,
  );
  const whole = segments.find(({ segment }) => segment === "game");
  const sum = (side: "away" | "home"): number =>
    whole?.[side] ?? played.reduce((total, one) => total + (one[side] ?? 0), 0);
  const period = Number(last?.segment ?? before?.period ?? 1);
  const goesOn = before !== undefined && before.period === period;
  return {
    away: sum("away"),
    home: sum("home"),
    period,
    secondsLeft: goesOn ? before.seconds_left : periodSeconds,
    runs: goesOn && before.runs,
    isBottom: last === undefined ? (before?.is_bottom ?? false) : last.home !== null,
    outs: 0,
  };
}
