// Undoes a merge, if no one changed what the merge wrote.
import { type AnswerOf, type masterData, responses } from "@chalkboard/contract";
import { lockCalendar } from "../../schedule/index.ts";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { mayKeep } from "../../../identity/duties/index.ts";
import { type Context, refuse, type Refused } from "../../../platform/http/handlers.ts";
import { audit } from "../../../platform/operations/index.ts";
import { rewriteRules, currentOf } from "../../../selling/rules/index.ts";
import { madeAlong } from "./merge-league-queries.ts";
import { giveBelongings } from "./merge-belongings.ts";
import * as queries from "./merge-queries.ts";
import { isSame, type Moved, type Shape, shapeOf } from "./merge-terms.ts";
import { tellOf, writeShape, writeSides } from "./merge-writes.ts";
import { writeTitles } from "./titles.ts";

type Part = masterData.MergePart;
type Stored = RowOf<typeof queries.merge1.columns>;

/** Reverts everything that a merge of teams or players moved. The rules and the master data must be locked before. */
export async function undoMerge(
  sql: Sql,
  mergeId: number,
  stored: Stored,
  context: Context,
): Promise<AnswerOf<typeof masterData.undoMerge> | Refused> {
  const { kind, kept_id: keptId, league_id: leagueId, moved } = stored;
  const denied = await mayKeep(sql, context, { leagueId });
  if (denied !== undefined) return denied;
  await lockCalendar(sql, leagueId);
  const { props = [], starts = [] } = moved.belongings ?? {};
  await sql.run(queries.holdEvents, [
    [...new Set([...moved.sides.map(({ eventId }) => eventId), ...[...props, ...starts].map(({ id }) => id)])],
  ]);
  const isAlong = (await sql.row(madeAlong, [mergeId])) !== undefined;
  const part = stored.is_undone ? "undone" : isAlong ? "ofLeagues" : await changedPart(sql, kind, keptId, moved);
  if (part !== undefined) return refuse(responses.changedMeanwhile, { part });
  await putBack(sql, mergeId, stored, context);
  return { mergeId };
}

/** Restores the state before a merge of teams or players. What the merge wrote must be unchanged and locked. */
export async function putBack(sql: Sql, mergeId: number, stored: Stored, context: Context): Promise<void> {
  const { kind, kept_id: keptId, moved } = stored;
  await writeTitles(
    sql,
    moved.titles.map(({ id, before }) => ({ id, title: before })),
  );
  await writeSides(
    sql,
    moved.sides.map(({ eventId, side, from }) => ({ eventId, side, teamId: from })),
  );
  await sql.run(queries.writePlayers, [moved.players.map(({ id }) => id), moved.players.map(({ from }) => from)]);
  if (moved.belongings !== undefined) await giveBelongings(sql, moved.belongings, keptId, "before");
  await rewriteRules(
    sql,
    moved.rules.map(({ id, before }) => ({ id, ...before })),
    context.session,
  );
  await writeShape(sql, kind, keptId, moved.kept.before, null);
  for (const { id, before } of moved.merged) await writeShape(sql, kind, id, before, null);
  await sql.run(queries.undo, [mergeId, context.session.personId]);
  if (kind === "team") await tellOf(sql, [...new Set(moved.sides.map(({ eventId }) => eventId))]);
  const said = (shape: Shape, mergedNames: readonly string[]): object => ({
    name: stored.kept_name,
    aliases: shape.aliases,
    names: shape.names,
    mergedNames,
  });
  await audit(sql, context.session, {
    act: "undoMerge",
    subject: `${kind} ${String(keptId)}`,
    before: said(
      moved.kept.after,
      moved.merged.map(({ name }) => name),
    ),
    after: said(moved.kept.before, []),
  });
}

/** Later changes to what the merge wrote. */
export async function changedPart(sql: Sql, kind: string, keptId: number, moved: Moved): Promise<Part | undefined> {
  const [kept] = await sql.rows(kind === "team" ? queries.teams : queries.players, [[keptId]]);
  if (kept === undefined) return "merged";
  if (kept.name !== moved.kept.name || !isSame(shapeOf(kept), moved.kept.after)) return "names";
  const sides = new Set(
    (await sql.rows(queries.sidesOf, [[keptId]])).map(({ event_id, side }) => `${String(event_id)} ${String(side)}`),
  );
  const titles = new Map(
    (await sql.rows(queries.titlesNow, [moved.titles.map(({ id }) => id)])).map(({ id, name }) => [id, name]),
  );
  const isMoved = moved.sides.some(({ eventId, side }) => !sides.has(`${String(eventId)} ${String(side)}`));
  if (isMoved || moved.titles.some(({ id, after }) => titles.get(id) !== after)) return "events";
  if (
    (await currentOf(
      sql,
      moved.rules.map(({ id }) => id),
    )) < moved.rules.length
  )
    return "rules";
  const players = new Set(
    moved.players.length === 0 ? [] : (await sql.rows(queries.playersOf, [[keptId]])).map(({ id }) => id),
  );
  return moved.players.some(({ id }) => !players.has(id)) ? "players" : undefined;
}
