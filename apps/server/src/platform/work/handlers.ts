import { live, responses, roles, type work } from "@chalkboard/contract";
import type { Database } from "../database/database.ts";
import { type HandlersOf, refuse, type Session } from "../http/handlers.ts";
import { publish } from "../live/index.ts";
import * as queries from "./queries.ts";

const mostItems = 100;

/** The platform ends anybody's work, others their own. */
const isOwnOnly = ({ role }: Session): boolean => role !== roles.platform;

/** The list of long work, and its early end. */
export function workHandlers({ database }: { readonly database: Database }): HandlersOf<typeof work> {
  return {
    listWork: (_payload, { session }) =>
      database.read("all", async (sql) => ({
        items: (await sql.rows(queries.items, [mostItems])).map((row) => ({
          workId: row.id,
          kind: row.kind as work.WorkKind,
          name: row.name,
          startedAt: row.started_at,
          startedBy: row.starter ?? "",
          isOwn: row.started_by === session.personId,
          state: row.state as work.WorkState,
          done: row.done,
          whole: row.whole,
          resumed: row.resumed,
          endedAt: row.ended_at,
          result: row.result,
          problem: row.problem as work.WorkProblem | "",
          cancelledBy: row.canceller ?? "",
          mayCancel:
            (row.state === "waiting" || row.state === "running") &&
            row.kind !== "grading" &&
            !row.is_cancelling &&
            (!isOwnOnly(session) || row.started_by === session.personId),
        })),
      })),
    cancelWork: ({ workId }, { session }) =>
      database.transaction("all", async (sql) => {
        const row = await sql.row(queries.cancel, [workId, session.personId, isOwnOnly(session)]);
        if (row === undefined) return refuse(responses.notFound, { reason: "unknown" });
        await publish(sql, [{ subject: live.subjects.work(), data: {} }]);
        return {};
      }),
  };
}
