import { allCalls, type AnswerOf, type files, live, readPayload, responses } from "@chalkboard/contract";
import type { Clock, Random } from "@chalkboard/kernel";
import { listColumnsOf } from "@chalkboard/list-columns";
import type { Database } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type HandlersOf, refuse, type Session } from "../../platform/http/handlers.ts";
import { refusedAccess, invalidRequest } from "../../platform/http/routes.ts";
import { newToken, tokenHash } from "../../identity/people/index.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import { publish } from "../../platform/live/index.ts";
import * as queries from "./queries.ts";

type Tools = { readonly database: Database; readonly clock: Clock; readonly random: Random };

export const keptForMs = 86_400_000;
const codeLivesMs = 60_000;
/** The number of files that one person may have pending or in progress. */
const mostInHand = 5;

const callOf = new Map(allCalls.map(({ call }) => [call.path, call]));

/** Files of lists: started, followed, downloaded and deleted, each by its owner. */
export function filesHandlers({ database, clock, random }: Tools): HandlersOf<typeof files> {
  return {
    startFile: async ({ list, filters: input, columns, name, format, language }, { session, now }) => {
      const call = listColumnsOf(list) === undefined ? undefined : callOf.get(list);
      if (call === undefined) return refuse(responses.notFound, { reason: "unknown", field: "list" });
      const denied = refusedAccess(call, session);
      if (denied !== undefined) return denied;
      const read = readPayload(call, input);
      if (!read.success)
        return invalidRequest(read.issues.map((issue) => ({ ...issue, path: ["filters", ...issue.path] })));
      return database.transaction([session.serviceId], async (sql) => {
        const own = await sql.rows(queries.filesOf, [session.serviceId, session.personId, new Date(now - keptForMs)]);
        const inHand = own.filter(({ state }) => state === "waiting" || state === "making");
        if (inHand.length >= mostInHand) return refuse(responses.notAllowed, { reason: "tooMany" });
        // All rows, whatever page was requested.
        const { after: _, ...whole } = read.data as { readonly after?: string };
        const row = await sql.row(queries.addFile, [
          session.serviceId,
          session.personId,
          session.tokenHash,
          list,
          whole,
          columns,
          name,
          format,
          language,
          new Date(now),
        ]);
        const fileId = row?.id ?? 0;
        await enqueue(sql, "file", { fileId }, `file/${String(fileId)}`);
        await tellOwner(sql, session);
        return { fileId };
      });
    },
    listFiles: (_payload, { session, now }) =>
      database.read([session.serviceId], async (sql) => ({
        files: (await sql.rows(queries.filesOf, [session.serviceId, session.personId, new Date(now - keptForMs)])).map(
          shown,
        ),
      })),
    openFile: ({ fileId }, { session }) =>
      database.transaction([session.serviceId], async (sql) => {
        const code = newToken(random);
        const until = new Date(clock.now() + codeLivesMs);
        const given = await sql.row(queries.giveCode, [
          fileId,
          session.serviceId,
          session.personId,
          tokenHash(code),
          until,
        ]);
        return given === undefined
          ? refuse(responses.notFound, { reason: "unknown" })
          : { path: `/files/${String(fileId)}/${code}` };
      }),
    removeFile: ({ fileId }, { session }) =>
      database.transaction([session.serviceId], async (sql) => {
        if ((await sql.row(queries.removeFile, [fileId, session.serviceId, session.personId])) === undefined) {
          return refuse(responses.notFound, { reason: "unknown" });
        }
        await tellOwner(sql, session);
        return {};
      }),
  };
}

function tellOwner(sql: Parameters<typeof publish>[0], { serviceId, personId }: Session): Promise<void> {
  return publish(sql, [{ subject: live.subjects.files(serviceId, personId), data: {} }]);
}

type File = AnswerOf<typeof files.listFiles>["files"][number];

function shown(row: RowOf<typeof queries.filesOf.columns>): File {
  return {
    fileId: row.id,
    name: row.name,
    format: row.format as File["format"],
    state: row.state as File["state"],
    startedAt: row.started_at,
    rows: row.row_count,
    rowsInAll: row.rows_in_all,
    bytes: row.byte_count,
  };
}
