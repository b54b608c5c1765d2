// A person's decisions on markets whose source jumped: they open at the source's price, or at the old one
// (docs/decisions/0363, docs/design/trading.md).
import type { AnswerOf, PayloadOf, sources } from "@chalkboard/contract";
import type { Side } from "@chalkboard/engine";
import { assert, type EventId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { PageRow } from "../../platform/database/list.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type Context, invalid, type Refused } from "../../platform/http/handlers.ts";
import { isAbout } from "../feeds/index.ts";
import { applyMoves, type LineMove } from "../../trading/lines/index.ts";
import { audit } from "../../platform/operations/index.ts";
import * as queries from "./queries.ts";
import { jumpLimitsOf } from "./settings.ts";

type Jump = RowOf<typeof queries.jumpsHeld.columns>;
type Game = RowOf<typeof queries.gamesHeld.columns>;
type HeldLine = RowOf<typeof queries.linesHeld.columns>;
type Quote = PayloadOf<typeof sources.decideJumps>["jumps"][number]["quotes"][number];

export function jumpOf(row: PageRow<typeof queries.listJumps>): AnswerOf<typeof sources.listJumps>["rows"][number] {
  return {
    jumpId: row.id,
    eventId: row.event_id,
    event: row.event,
    leagueId: row.league_id,
    leagueName: row.league_name,
    sportCode: row.sport,
    startsAt: row.starts_at,
    isInPlay: row.is_in_play,
    source: row.source,
    state: row.state as sources.JumpState,
    was: row.was,
    quotes: row.quotes,
    reasons: row.reasons as sources.JumpReason[],
    others: row.others,
    model: row.model,
    firstAt: row.first_at,
    changedAt: row.changed_at,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
  };
}

/** Accepts or refuses some jumps, each separately. The lines stay the source's: it moves them on from there. */
export async function decideJumps(
  sql: Sql,
  { isAccepted, jumps: input }: PayloadOf<typeof sources.decideJumps>,
  { session, now }: Context,
): Promise<AnswerOf<typeof sources.decideJumps> | Refused> {
  const shown = new Map(input.map(({ jumpId, quotes }) => [jumpId, quotes]));
  if (shown.size < input.length) return invalid({ field: "jumps", code: "twice", problem: "a market is listed twice" });
  const ids = [...shown.keys()];
  // Games before markets, the lock order of the sources' own rounds.
  const games = new Map((await sql.rows(queries.gamesHeld, [ids])).map((game) => [game.id, game]));
  const stored = new Map((await sql.rows(queries.jumpsHeld, [ids])).map((jump) => [jump.id, jump]));
  const lines = Map.groupBy(await sql.rows(queries.linesHeld, [[...games.keys()]]), (line) => line.event_id);
  const stays: { jumpId: number; why: sources.JumpStays }[] = [];
  const jumps: Jump[] = [];
  for (const [jumpId, quotes] of shown) {
    const jump = stored.get(jumpId);
    const why = whyStays(jump, quotes, { isAccepted, games, lines });
    if (why !== undefined) stays.push({ jumpId, why });
    else if (jump !== undefined) jumps.push(jump);
  }
  let opened = 0;
  for (const [source, some] of Map.groupBy(jumps, (jump) => jump.source)) {
    const moves = some.flatMap((jump) => (isAccepted ? asSaid : asTheyWere)(jump, lines.get(jump.event_id) ?? []));
    const done = await applyMoves(sql, {
      moves,
      author: { personId: null, source },
      reason: isAccepted ? "jump accepted" : "jump refused",
      now,
    });
    assert(done.conflicts.length === 0, "only the holder of the games moves their lines", {
      conflicts: done.conflicts.length,
    });
    opened += done.lines.length;
  }
  await sql.run(queries.decideJumps, [
    jumps.map(({ id }) => id),
    session.personId,
    isAccepted ? "accepted" : "refused",
  ]);
  for (const { id, event_id, was, quotes } of jumps) {
    const subject = `event ${String(event_id)}`;
    const act = isAccepted ? "acceptJump" : "refuseJump";
    await audit(sql, session, {
      act,
      subject,
      before: { jumpId: id, lines: [...was] },
      after: { source: [...quotes] },
    });
  }
  return { decided: jumps.length, opened, stays };
}

type Held = {
  readonly isAccepted: boolean;
  readonly games: ReadonlyMap<EventId, Game>;
  readonly lines: ReadonlyMap<EventId, readonly HeldLine[]>;
};

/** Why a market is not changed; undefined where it may be decided. */
function whyStays(
  jump: Jump | undefined,
  shown: readonly Quote[],
  { isAccepted, games, lines }: Held,
): sources.JumpStays | undefined {
  if (jump === undefined || (jump.state !== "waiting" && !(isAccepted && jump.state === "refused"))) return "settled";
  const game = games.get(jump.event_id);
  if (game?.sells !== true) return "begun";
  // In play a price goes on moving while a person looks: a quote that is still about the same counts as seen.
  const isStill =
    isSame(jump.quotes, shown) ||
    (game.is_in_play && jump.terms !== null && isAbout(jump.quotes, shown, jumpLimitsOf(jump.terms)));
  if (!isStill) return "changed";
  return isInHand(jump, lines.get(jump.event_id) ?? []) ? "inHand" : undefined;
}

function asSaid({ event_id: eventId, quotes }: Jump, lines: readonly HeldLine[]): readonly LineMove[] {
  return quotes.map(({ betType, side, points, price }) => ({
    key: keyOf(eventId, betType, side),
    version: lineOf(lines, eventId, betType, side)?.version ?? 0,
    points,
    price,
    isOpen: true,
  }));
}

/** Only what the jump closed opens again. */
function asTheyWere({ event_id: eventId, was }: Jump, lines: readonly HeldLine[]): readonly LineMove[] {
  return was.flatMap(({ betType, side }) => {
    const line = lineOf(lines, eventId, betType, side);
    if (line === undefined || line.is_open || !line.by_feed) return [];
    return [
      {
        key: keyOf(eventId, betType, side),
        version: line.version,
        points: line.points,
        price: line.price,
        isOpen: true,
      },
    ];
  });
}

/** Held or closed by a trader. */
function isInHand({ event_id: eventId, was, quotes }: Jump, lines: readonly HeldLine[]): boolean {
  return [...was, ...quotes].some(({ betType, side }) => {
    const line = lineOf(lines, eventId, betType, side);
    return line !== undefined && (line.is_held || (!line.is_open && !line.by_feed));
  });
}

function lineOf(lines: readonly HeldLine[], eventId: EventId, betType: number, side: number): HeldLine | undefined {
  return lines.find((line) => line.event_id === eventId && line.bet_type === betType && line.side === side);
}

function keyOf(eventId: EventId, betType: number, side: number): LineMove["key"] {
  return { eventId, betType, side: side as Side, alternate: 0 };
}

function isSame(one: readonly Quote[], other: readonly Quote[]): boolean {
  const text = (quotes: readonly Quote[]): string =>
    quotes
      .map(({ betType, side, points, price }) => [betType, side, points, price].join("/"))
      .toSorted()
      .join(" ");
  return text(one) === text(other);
}
