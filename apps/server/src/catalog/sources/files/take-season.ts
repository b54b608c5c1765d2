// Imports a file that a person brought, or that was in its source's folder: its progress is in the database, so that
// every reader sees it.
import type { sources } from "@chalkboard/contract";
import type { Clock, Log } from "@chalkboard/kernel";
import type { Database } from "../../../platform/database/database.ts";
import { isRefused } from "../../../platform/http/handlers.ts";
import { beginWork, endWork, noteWork, WorkCancelled } from "../../../platform/work/index.ts";
import * as queries from "./file-queries.ts";
import { apply, ask, noteRun, nothing, type OnStep, reportedRows, unread } from "./take-file.ts";

type Tools = { readonly database: Database; readonly clock: Clock; readonly log: Log };

/**
 * Imports a source's file; the result is added to its runs. An interrupted one is imported again, which changes nothing
 * twice.
 */
export async function takeSeason(
  { database, clock, log }: Tools,
  sourceId: number,
  trigger: sources.RunTrigger = "file",
): Promise<"taken" | "refused" | "fault"> {
  const [startedAt, begun] = [clock.now(), performance.now()];
  const file = await database.transaction("all", (sql) => sql.row(queries.beginFile, [sourceId]));
  if (file?.packed == null) return "refused";
  const { name, packed, season, requested_by: personId } = file;
  const item = await beginWork(database, { kind: "seasonFile", subject: String(sourceId), name, personId });
  const onStep: OnStep = async (done, whole) => {
    await database.transaction("all", (sql) => sql.run(queries.noteStep, [sourceId, done, whole]));
    await noteWork(database, item, done, whole);
  };
  let [applied, error, came]: [typeof nothing, string, "taken" | "refused" | "fault"] = [nothing, "", "refused"];
  let ending: Parameters<typeof endWork>[2] = { state: "failed", problem: "fault" };
  try {
    const input = await ask(database, { sourceId, name, packed, ...(season === null ? {} : { season }) }, startedAt);
    if (isRefused(input)) [error, ending] = ["notThisKind", { state: "failed", problem: "notThisKind" }];
    else if ("fault" in input) {
      [applied, error, ending] = [unread(input), input.fault, { state: "failed", problem: input.fault }];
    } else {
      [applied, came] = [await apply(database, input, onStep), "taken"];
      ending = { state: "done", result: applied.counts };
    }
  } catch (fault) {
    if (fault instanceof WorkCancelled) [error, ending] = ["cancelled", { state: "cancelled" }];
    else {
      [error, came] = [`fault: ${String(fault)}`, "fault"];
      log.error({ error, sourceId }, "a file was not taken whole");
    }
  }
  const { counts, problems } = applied;
  const result = error === "" ? JSON.stringify({ ...counts, problems: problems.slice(0, reportedRows) }) : null;
  await database.transaction("all", async (sql) => {
    await sql.run(queries.endFile, [sourceId, result]);
    await endWork(sql, item, ending);
    await noteRun(sql, {
      sourceId,
      error,
      startedAt,
      tookMs: performance.now() - begun,
      trigger,
      file: name,
      ...applied,
    });
  });
  return came;
}
