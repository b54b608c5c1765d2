// Long work that its person can leave and find again (docs/design/platform.md): who started what, how far it is, and
// how it ended. Each report is a transaction of its own, beside those of the work.
import { live, type work } from "@chalkboard/contract";
import type { Database, Sql } from "../database/database.ts";
import { publish } from "../live/index.ts";
import * as queries from "./queries.ts";

/** An item that is being worked on, and how far it was when it was begun or continued. */
export type WorkItem = { readonly id: number; readonly done: number };

type Beginning = {
  readonly kind: work.WorkKind;
  /** Only one item of a kind and subject is open: what was interrupted continues. Absent: any number of them. */
  readonly subject?: string;
  readonly name: string;
  readonly personId: number | null;
  /** The only transaction of work that is stored whole or not at all, by `transactionOf`. */
  readonly transaction?: string;
};

export type WorkEnd = {
  readonly state: "done" | "failed" | "cancelled";
  readonly result?: Readonly<Record<string, number>>;
  readonly problem?: work.WorkProblem;
};

/** Its person asked for the end of the work. */
export class WorkCancelled extends Error {
  constructor() {
    super("the work was cancelled");
  }
}

const announce = (sql: Sql): Promise<void> => publish(sql, [{ subject: live.subjects.work(), data: {} }]);

/** Shows work that a job will begin. */
export async function queueWork(
  sql: Sql,
  { kind, subject, name, personId }: Beginning & { readonly subject: string },
): Promise<void> {
  await sql.run(queries.queue, [kind, subject, name, personId]);
  await announce(sql);
}

/** Begins work, or continues what was interrupted. */
export async function beginWork(
  database: Database,
  { kind, subject, name, personId, transaction }: Beginning,
): Promise<WorkItem> {
  return database.transaction("all", async (sql) => {
    await sql.run(queries.removeOld);
    const row = await sql.row(queries.begin, [kind, subject ?? null, name, personId, transaction ?? null]);
    await announce(sql);
    return row ?? { id: 0, done: 0 };
  });
}

/** Continues work that was interrupted. */
export function resumeWork(
  database: Database,
  { kind, subject }: { readonly kind: work.WorkKind; readonly subject: string },
): Promise<WorkItem | undefined> {
  return database.transaction("all", (sql) => sql.row(queries.resume, [kind, subject]));
}

/** Reports progress; throws `WorkCancelled` where somebody asked for the end of the work. */
export async function noteWork(database: Database, { id }: WorkItem, done: number, whole: number): Promise<void> {
  const isCancelled = await database.transaction("all", async (sql) => {
    const row = await sql.row(queries.note, [id, done, whole]);
    await announce(sql);
    return row?.is_cancelled === true;
  });
  if (isCancelled) throw new WorkCancelled();
}

/** The last chance to cancel work: throws where somebody asked for its end, after which nobody can. */
export async function refuseCancelled(sql: Sql, { id }: WorkItem): Promise<void> {
  if ((await sql.row(queries.lock, [id]))?.is_cancelled === true) throw new WorkCancelled();
}

/** Says why work that has not ended is tried again. */
export async function noteWorkProblem(database: Database, { id }: WorkItem, problem: work.WorkProblem): Promise<void> {
  await database.transaction("all", async (sql) => {
    await sql.run(queries.noteProblem, [id, problem]);
    await announce(sql);
  });
}

/** Ends work, in the transaction that stores its last part. */
export async function endWork(sql: Sql, { id }: WorkItem, { state, result, problem }: WorkEnd): Promise<void> {
  await sql.run(queries.end, [id, state, JSON.stringify(result ?? {}), problem ?? ""]);
  await announce(sql);
}

/** The transaction of the caller, for `beginWork`. */
export async function transactionOf(sql: Sql): Promise<string> {
  return (await sql.row(queries.transaction))?.id ?? "";
}
