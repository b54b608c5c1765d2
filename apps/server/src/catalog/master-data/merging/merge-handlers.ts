// Handlers for merging records and undoing merges: teams and players, and leagues.
import { type AnswerOf, type masterData, responses } from "@chalkboard/contract";
import type { Database, Sql } from "../../../platform/database/database.ts";
import { type Context, type HandlersOf, refuse, type Refused } from "../../../platform/http/handlers.ts";
import { answerList } from "../../../platform/http/list-answer.ts";
import { lockRules } from "../../../identity/services/index.ts";
import { mergeLeagues } from "./merge-leagues.ts";
import * as queries from "./merge-queries.ts";
import { merge } from "./merge.ts";
import { lockRegistry } from "../queries.ts";
import { undoLeagues } from "./undo-merge-leagues.ts";
import { undoMerge } from "./undo-merge.ts";

/** Merging records, and undoing it. */
export function mergeHandlers(
  database: Database,
): Pick<HandlersOf<typeof masterData>, "merge" | "undoMerge" | "listMerges"> {
  return {
    merge: (payload, context) =>
      database.transaction("all", (sql) => (payload.kind === "league" ? mergeLeagues : merge)(sql, payload, context)),
    undoMerge: ({ mergeId }, context) => database.transaction("all", (sql) => undo(sql, mergeId, context)),
    listMerges: (payload) =>
      database.read("all", (sql) =>
        answerList(sql, queries.listMerges, [payload.text ?? null], payload, (row) => ({
          mergeId: row.id,
          kind: row.kind as masterData.MergeKind,
          keptId: row.kept_id,
          keptName: row.kept_name,
          mergedNames: row.merged_names,
          leagueName: row.league_name,
          doneAt: row.done_at,
          doneBy: row.done_by,
          undoneAt: row.undone_at,
          undoneBy: row.undone_by,
          events: row.events,
          rules: row.rules,
          players: row.players,
        })),
      ),
  };
}

async function undo(
  sql: Sql,
  mergeId: number,
  context: Context,
): Promise<AnswerOf<typeof masterData.undoMerge> | Refused> {
  await lockRules(sql, "all");
  await sql.run(lockRegistry);
  const stored = await sql.row(queries.merge1, [mergeId]);
  if (stored === undefined) return refuse(responses.notFound, { field: "mergeId" });
  return (stored.kind === "league" ? undoLeagues : undoMerge)(sql, mergeId, stored, context);
}
