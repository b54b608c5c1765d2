// A person's decisions on games of sources that no rule decides (docs/design/catalog.md).
import { type AnswerOf, type PayloadOf, responses, type sources } from "@chalkboard/contract";
import type { Sql } from "../../platform/database/database.ts";
import type { PageRow } from "../../platform/database/list.ts";
import { type Context, invalid, refuse, type Refused } from "../../platform/http/handlers.ts";
import { audit } from "../../platform/operations/index.ts";
import { holdPending, undoPending } from "../feeds/index.ts";
import * as queries from "./pending-queries.ts";

export function pendingGameOf(
  row: PageRow<typeof queries.listPendingGames>,
): AnswerOf<typeof sources.listPendingGames>["rows"][number] {
  return {
    pendingId: row.id,
    source: row.source,
    leagueId: row.league_id,
    leagueName: row.league_name,
    away: row.away,
    home: row.home,
    startsAt: row.starts_at,
    reason: row.reason as sources.PendingReason,
    ofKey: row.of_key,
    games: row.games,
    firstAt: row.first_at,
    seenAt: row.seen_at,
    state: row.state as sources.PendingState,
    means: row.means,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
  };
}

/** Records the decision; the source's next answer carries it out. */
export async function decidePendingGame(
  sql: Sql,
  { pendingId, decision, eventId }: PayloadOf<typeof sources.decidePendingGame>,
  { session }: Context,
): Promise<Record<string, never> | Refused> {
  const game = await sql.row(queries.pendingHeld, [pendingId]);
  if (game === undefined) return refuse(responses.notFound, { field: "pendingId" });
  if (game.state !== "pending") return refuse(responses.changedMeanwhile, { state: game.state });
  if ((decision === "stored") !== (eventId !== undefined))
    return invalid({
      field: "eventId",
      code: "doesNotFit",
      problem: "required for the decision 'stored', and for no other",
    });
  if (eventId !== undefined && !game.candidates.includes(eventId))
    return refuse(responses.notFound, { field: "eventId" });
  await sql.run(queries.decidePending, [pendingId, decision, eventId ?? null, session.personId]);
  const { source, away, home } = game;
  await audit(sql, session, {
    act: "decideGame",
    subject: `pending game ${String(pendingId)}`,
    before: { source, away, home, state: "pending", eventId: null },
    after: { source, away, home, state: decision, eventId: eventId ?? null },
  });
  return {};
}

/** Asks a decided question again, and puts back what the decision changed. */
export async function undoPendingGame(
  sql: Sql,
  { pendingId }: PayloadOf<typeof sources.undoPendingGame>,
  { session }: Context,
): Promise<AnswerOf<typeof sources.undoPendingGame> | Refused> {
  const game = await holdPending(sql, pendingId);
  if (game === undefined) return refuse(responses.notFound, { field: "pendingId" });
  if (game.state === "pending") return refuse(responses.changedMeanwhile, { state: game.state });
  const suspended = await undoPending(sql, game);
  const { source, away, home, state, meansEvent } = game;
  await audit(sql, session, {
    act: "undoGame",
    subject: `pending game ${String(pendingId)}`,
    before: { source, away, home, state, eventId: meansEvent },
    after: { source, away, home, state: "pending", eventId: null },
  });
  return { suspended };
}
