import { type AnswerOf, responses, sources } from "@chalkboard/contract";
import type { Database } from "../../platform/database/database.ts";
import type { PageRow } from "../../platform/database/list.ts";
import { knownLeagues } from "../feeds/index.ts";
import { allFor, type HandlersOf, invalid, refuse } from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { audit } from "../../platform/operations/index.ts";
import type { Outgoing } from "../../platform/ports/outgoing.ts";
import type { SourceFolder } from "../../platform/ports/source-folder.ts";
import * as fileQueries from "./files/file-queries.ts";
import { decideJumps, jumpOf } from "./jumps.ts";
import { decidePendingGame, pendingGameOf, undoPendingGame } from "./pending-games.ts";
import * as pendingQueries from "./pending-queries.ts";
import { saveSiteTeam, siteTeams } from "./pages/site-teams.ts";
import { notePageUnread, previewPage, takePage } from "./pages/take-page.ts";
import * as queries from "./queries.ts";
import { addressesOf, inOrder, saveSource } from "./save.ts";
import { previewFile, takeFile } from "./files/take-file.ts";
import { leftOutOf } from "./files/stored-left-out.ts";
import type { SecretBox } from "./secret-box.ts";

type Tools = {
  readonly database: Database;
  readonly secretBox: SecretBox | undefined;
  readonly sourceFolder: SourceFolder | undefined;
  readonly outgoing: Outgoing;
};

/** Handlers for outside sources and their runs. */
export function sourcesHandlers({ database, secretBox, sourceFolder, outgoing }: Tools): HandlersOf<typeof sources> {
  return {
    listSources: (payload) =>
      database.read("all", (sql) =>
        answerList(sql, queries.listSources, [payload.sourceId ?? null], payload, sourceOf),
      ),
    saveSource: async (payload, context) => {
      const refused = await refusedAddresses(outgoing, addressesOf(payload));
      const has = {
        secretBox,
        hasFolder: sourceFolder !== undefined,
        allowsAddress: (address: string) => !refused.has(address),
      };
      return database.transaction("all", (sql) => saveSource(sql, has, payload, context));
    },
    runSource: ({ sourceId }, { session }) =>
      database.transaction("all", async (sql) => {
        const stored = await sql.row(queries.source1, [sourceId]);
        if (stored === undefined) return refuse(responses.notFound, { field: "sourceId" });
        if (sources.isFileAdaptor(stored.terms.adaptor) && stored.terms.folder === "") {
          return invalid({ field: "sourceId", code: "doesNotFit", problem: "files of this source are uploaded" });
        }
        if (stored.terms.adaptor === "webPage")
          return invalid({
            field: "sourceId",
            code: "doesNotFit",
            problem: "pages of this source are read by a browser",
          });
        await sql.run(queries.askSource, [sourceId]);
        await audit(sql, session, {
          act: "runSource",
          subject: `source ${String(sourceId)}`,
          before: null,
          after: null,
        });
        return {};
      }),
    listFolders: async () => ({
      isSet: sourceFolder !== undefined,
      folders: [...((await sourceFolder?.folders()) ?? [])],
    }),
    readFile: (payload, { now }) => previewFile(database, payload, now),
    takeFile: (payload, { session, now }) => takeFile(database, payload, session, now),
    fileProgress: ({ sourceId }) =>
      database.read("all", async (sql) => {
        const row = await sql.row(fileQueries.progressOf, [sourceId]);
        if (row === undefined) return refuse(responses.notFound, { field: "sourceId" });
        const { name, requested_at: requestedAt, requested_by: requestedBy, state, done, whole, result } = row;
        return {
          file:
            name === null
              ? null
              : {
                  name,
                  requestedAt: requestedAt ?? 0,
                  requestedBy: requestedBy ?? "",
                  state: state as sources.FileState,
                  done: done ?? 0,
                  whole: whole ?? 0,
                  result: result === null ? null : { ...result, problems: leftOutOf(result.problems) },
                },
        };
      }),
    readPage: (payload, { now }) => previewPage(database, payload, now),
    takePage: (payload, { now }) => takePage(database, payload, now),
    pageUnread: (payload, { now }) => notePageUnread(database, payload, now),
    siteTeams: (payload, { session }) => database.read(allFor(session), (sql) => siteTeams(sql, payload)),
    saveSiteTeam: (payload, context) => database.transaction("all", (sql) => saveSiteTeam(sql, payload, context)),
    listJumps: (payload, { session }) =>
      database.read(allFor(session), (sql) =>
        answerList(
          sql,
          queries.listJumps,
          [
            payload.state ?? null,
            payload.leagueId ?? null,
            payload.eventId ?? null,
            payload.source ?? null,
            payload.reason ?? null,
            payload.text ?? null,
          ],
          payload,
          jumpOf,
        ),
      ),
    decideJumps: (payload, context) => database.transaction("all", (sql) => decideJumps(sql, payload, context)),
    listPendingGames: (payload, { session }) =>
      database.read(allFor(session), (sql) =>
        answerList(
          sql,
          pendingQueries.listPendingGames,
          [payload.isDecided, payload.leagueId ?? null, payload.source ?? null],
          payload,
          pendingGameOf,
        ),
      ),
    decidePendingGame: (payload, context) =>
      database.transaction("all", (sql) => decidePendingGame(sql, payload, context)),
    undoPendingGame: (payload, context) => database.transaction("all", (sql) => undoPendingGame(sql, payload, context)),
    listRuns: (payload) =>
      database.read("all", (sql) =>
        answerList(sql, queries.listRuns, [payload.sourceId ?? null, payload.only ?? null], payload, runOf),
      ),
  };
}

/** Addresses that must not be contacted, resolved before the transaction: a slow resolver holds no lock. */
async function refusedAddresses(outgoing: Outgoing, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const allowed = await Promise.all(addresses.map((address) => outgoing.allowsNow(address)));
  return new Set(addresses.filter((_, index) => allowed[index] !== true));
}

function sourceOf(row: PageRow<typeof queries.listSources>): AnswerOf<typeof sources.listSources>["rows"][number] {
  return {
    ...inOrder(row.terms),
    sourceId: row.id,
    isFromEnvironment: row.is_from_environment,
    credentialsSetAt: row.credentials_at,
    credentialsSetBy: row.credentials_by,
    lastRunAt: row.run_at,
    lastHeardAt: row.heard_at,
    failing: row.failing,
    error: row.error,
    nextAt: row.next_at,
    askable:
      row.listed === null
        ? null
        : [
            ...row.askable,
            ...unbrought(row.listed, [
              ...row.askable.map(({ code }) => code),
              ...row.league_names.map(({ name }) => name),
            ]),
          ],
    leagueNames: row.league_names,
    silentSince: row.silent_since,
    silentLines: row.silent_lines,
  };
}

/** Those of a source's leagues that are in the table of known leagues, and that its first games create. */
function unbrought(listed: readonly string[], known: readonly string[]) {
  return knownLeagues
    .filter(({ key }) => listed.includes(key) && !known.includes(key))
    .map(({ key, name }) => ({ code: key, name }));
}

function runOf(row: PageRow<typeof queries.listRuns>): AnswerOf<typeof sources.listRuns>["rows"][number] {
  return {
    ...row.counts,
    runId: row.id,
    sourceId: row.source_id,
    source: row.source,
    trigger: row.trigger as sources.RunTrigger,
    startedAt: row.started_at,
    tookMs: row.took_ms,
    file: row.file,
    refused: row.refused,
    problems: leftOutOf(row.problems),
    error: row.error,
  };
}
