// How far a long import is. It is written beside the import's own transaction: what that writes nobody sees before its end.
import type { AnswerOf, masterData } from "@chalkboard/contract";
import type { Database } from "../database/database.ts";
import * as queries from "./import-queries.ts";

type Step = "reading" | "writing";

/** Says how many rows are read or written. While it is said others have their turn: what a file does is reckoned between two of these. */
export type Far = (step: Step, done: number, whole: number) => Promise<void>;

/** So many rows are read or written between two words of it, and a file of fewer is not spoken of. */
export const farRows = 500;

/** Does a deed that says how far it is; afterwards nothing is under way. */
export async function withProgress<T>(database: Database, personId: number, action: (far: Far) => Promise<T>): Promise<T> {
  let isTold = false;
  try {
    return await action(async (step, done, whole) => {
      if (whole <= farRows) return;
      isTold = true;
      await database.transaction("all", (sql) => sql.run(queries.noteRun, [personId, step, done, whole]));
    });
  } finally {
    if (isTold) await database.transaction("all", (sql) => sql.run(queries.endRun, [personId]));
  }
}

/** How far a person's own import is. */
export async function importProgress(database: Database, personId: number): Promise<AnswerOf<typeof masterData.importProgress>> {
  const run = await database.read("all", (sql) => sql.row(queries.run, [personId]));
  return { run: run === undefined ? null : { ...run, step: run.step as Step } };
}
