// The progress of a long import. It is written outside the import's own transaction, which is invisible until its end.
import type { AnswerOf, masterData } from "@chalkboard/contract";
import type { Database } from "../../../platform/database/database.ts";
import * as queries from "./import-queries.ts";

type Step = "reading" | "writing";

/**
 * Reports how many rows are read or written. Other work gets its turn during a report: a file is processed in chunks
 * between two reports.
 */
export type Far = (step: Step, done: number, whole: number) => Promise<void>;

/** The number of rows between two reports; smaller files have none. */
export const farRows = 500;

/** Runs an action with progress; the progress is removed at its end. */
export async function withProgress<T>(
  database: Database,
  personId: number,
  action: (far: Far) => Promise<T>,
): Promise<T> {
  let isReported = false;
  try {
    return await action(async (step, done, whole) => {
      if (whole <= farRows) return;
      isReported = true;
      await database.transaction("all", (sql) => sql.run(queries.noteRun, [personId, step, done, whole]));
    });
  } finally {
    if (isReported) await database.transaction("all", (sql) => sql.run(queries.endRun, [personId]));
  }
}

/** The progress of a person's own import. */
export async function importProgress(
  database: Database,
  personId: number,
): Promise<AnswerOf<typeof masterData.importProgress>> {
  const run = await database.read("all", (sql) => sql.row(queries.run, [personId]));
  return { run: run === undefined ? null : { ...run, step: run.step as Step } };
}
