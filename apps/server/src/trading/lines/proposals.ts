// Lines far from all comparable prices need an approval, in leagues that require one (docs/design/trading.md).
import { type AnswerOf, lines, type PayloadOf, responses } from "@chalkboard/contract";
import type { Side } from "@chalkboard/engine";
import type { EventId } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import { mayWork } from "../../identity/duties/index.ts";
import { allFor, type Context, type HandlersOf, refuse, type Refused } from "../../platform/http/handlers.ts";
import { audit } from "../../platform/operations/index.ts";
import { applyMoves } from "./apply-moves.ts";
import { overProblems } from "./move-problems.ts";
import * as queries from "./proposal-queries.ts";

type Calls = Pick<HandlersOf<typeof lines>, "proposals" | "decideProposal" | "setSecondPerson">;
type Move = PayloadOf<typeof lines.moveLines>["moves"][number];
type CurrentLine = {
  readonly bet_type: number;
  readonly side: number;
  readonly alternate: number;
  readonly points: number | null;
  readonly price: number;
};

const unknown = refuse(responses.notFound, { reason: "unknown" });

export function proposalHandlers(database: Database): Calls {
  return {
    proposals: ({ leagueId }, { session }) =>
      database.read(allFor(session), (sql) => waitingOf(sql, leagueId, session.personId)),
    decideProposal: (payload, context) => database.transaction("all", (sql) => decide(sql, payload, context)),
    setSecondPerson: ({ leagueId, needsSecond }, { session }) =>
      database.transaction("all", async (sql) => {
        const before = await sql.row(queries.setNeedsSecond, [leagueId, needsSecond]);
        if (before === undefined) return unknown;
        if (before.was !== needsSecond) {
          const change = {
            act: "setSecondPerson",
            subject: `league ${String(leagueId)}`,
            before: { needsSecond: before.was },
            after: { needsSecond },
          };
          await audit(sql, session, change);
        }
        return {};
      }),
  };
}

/** Whether lines of an event's league that are far from all comparable prices need an approval. */
export const needsSecond = async (sql: Sql, eventId: EventId): Promise<boolean> =>
  (await sql.row(queries.needsSecondOf, [eventId]))?.needs === true;

/** Stores a trader's moves as pending an approval. @param currentLines the event's lines */
export async function propose(
  sql: Sql,
  {
    moves,
    reason,
    currentLines,
  }: { readonly moves: readonly Move[]; readonly reason: string; readonly currentLines: readonly CurrentLine[] },
  { session }: Context,
): Promise<number> {
  const kept = moves.map(({ key: { betType, side, alternate }, version, points, price }) => {
    const stood = currentLines.find(
      (row) => row.bet_type === betType && row.side === side && row.alternate === alternate,
    );
    return {
      betType,
      side,
      alternate,
      version,
      points,
      price,
      was: stood === undefined ? null : { points: stood.points, price: stood.price },
    };
  });
  const row = await sql.row(queries.propose, [moves[0]?.key.eventId, JSON.stringify(kept), reason, session.personId]);
  return row?.id ?? 0;
}

async function waitingOf(
  sql: Sql,
  leagueId: number | undefined,
  personId: number,
): Promise<AnswerOf<typeof lines.proposals>> {
  const rows = await sql.rows(queries.waiting, [leagueId ?? null]);
  return {
    needsSecond: leagueId !== undefined && (await sql.row(queries.needsSecond, [leagueId]))?.needs === true,
    waiting: rows.map((row) => ({
      proposalId: row.id,
      eventId: row.event_id,
      eventName: row.event_name,
      reason: row.reason,
      createdAt: row.created_at,
      createdBy: row.author,
      isOwn: row.created_by === personId,
      isStale: row.is_stale,
      moves: row.moves.map(({ version: _, ...move }) => move),
    })),
  };
}

async function decide(
  sql: Sql,
  { proposalId, isPublished, note }: PayloadOf<typeof lines.decideProposal>,
  context: Context,
): Promise<AnswerOf<typeof lines.decideProposal> | Refused> {
  const { session, now } = context;
  const of = await sql.row(queries.eventOfProposal, [proposalId]);
  if (of === undefined) return unknown;
  const refused = await mayWork(sql, context, "lines/decide_proposal", of.event_id);
  if (refused !== undefined) return refused;
  const found = await sql.row(queries.proposalForUpdate, [proposalId, session.personId]);
  if (found === undefined) return unknown;
  if (found.is_decided) return refuse(responses.changedMeanwhile, { reason: "undone" });
  const isOwn = found.created_by === session.personId;
  if (isPublished && isOwn) return refuse(responses.notAllowed, { reason: "samePerson" });
  const problems = isPublished ? overProblems(of, found.reason) : [];
  if (problems.length > 0) return refuse(responses.invalidPayload, { problems });
  let published = 0;
  if (isPublished) {
    const moves = found.moves.map(({ betType, side, alternate, version, points, price }) => ({
      key: { eventId: found.event_id, betType, side: side as Side, alternate },
      version,
      points,
      price,
    }));
    // The line belongs to the author of its price; the approver is in its reason.
    const reason = [found.reason, `second person: ${found.reader}`].filter((part) => part !== "").join(" · ");
    const { lines: moved, conflicts } = await applyMoves(sql, {
      moves,
      author: { personId: found.created_by, source: "desk" },
      reason,
      now,
    });
    if (conflicts.length > 0)
      return refuse(responses.changedMeanwhile, { lines: conflicts.flatMap(({ current }) => current ?? []) });
    published = moved.length;
  }
  await sql.run(queries.decide, [proposalId, session.personId, isPublished ? "published" : "declined", note]);
  await audit(sql, session, {
    act: isPublished ? "publishProposedLines" : "declineProposedLines",
    subject: `event ${String(found.event_id)}`,
    before: { proposalId, createdBy: found.author, moves: found.moves },
    after: { isPublished, note },
  });
  return { lines: published };
}
