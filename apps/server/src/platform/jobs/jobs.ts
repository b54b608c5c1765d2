import { EventEmitter } from "node:events";
import type { Log, Timer, Timers } from "@chalkboard/kernel";
import pg from "pg";
import { Logger, run, type RunnerOptions, type TaskList } from "graphile-worker";
import { type Database, watchLosses, openDatabase, type Sql } from "../database/database.ts";
import type { Listener } from "../database/listening.ts";
import { query } from "../database/query.ts";

// Background jobs that must happen after a commit, even if this process dies now: queued in the same transaction, run
// by any server process.

export type Jobs = { readonly close: () => Promise<void> };

/** What can be queued, and which function runs it. */
export type Tasks = { readonly [Name in keyof Payloads]: (payload: Payloads[Name]) => Promise<void> };

type Payloads = {
  readonly settle: { readonly eventId: number };
  readonly moneyCalendar: { readonly serviceId: number };
  readonly file: { readonly fileId: number };
  readonly season: { readonly sourceId: number };
};

/** Tasks that may take long: each queue runs one at a time, in parallel to the others. */
const long: Readonly<Partial<Record<keyof Payloads, string>>> = { file: "long", season: "seasons" };

const addJob = query({}, "select app.add_job($1::text, $2::json, $3::text, $4::text)");

/**
 * Queues a job in the caller's transaction.
 * @param key pending jobs with the same key are merged
 */
export async function enqueue<Name extends keyof Payloads>(
  sql: Sql,
  task: Name,
  payload: Payloads[Name],
  key: string,
): Promise<void> {
  await sql.run(addJob, [task, JSON.stringify(payload), key, long[task] ?? null]);
}

type Tools = { readonly url: string; readonly tasks: Tasks; readonly timers: Timers; readonly log: Log };

const lookEveryMs = 5_000;
const againAfterMs = 1_000;
/**
 * The end of jobs is written through a separate queue: without it, a database that is unavailable when a job ends would
 * end the process.
 */
const endings = { completeJobBatchDelay: 0, failJobBatchDelay: 0 } as const;

/**
 * Runs queued jobs until it is closed; a job that fails is retried later, with growing pauses. The jobs of a killed
 * process are free again when a live one checks for them: at its start, and every five seconds.
 */
export async function startJobs(tools: Tools): Promise<Jobs> {
  const { timers, log } = tools;
  let closed = false;
  let again: Timer | undefined;
  let pool = await startPool(tools, () => beginAgain());

  /**
   * A pool fails when it cannot write how a job ended: the database was unavailable too long. Another one starts as
   * soon as it is back.
   */
  function beginAgain(): void {
    if (closed) return;
    again = timers.after(againAfterMs, () => {
      startPool(tools, beginAgain).then(
        (begun) => (closed ? begun.close() : void (pool = begun)),
        (error: unknown) => {
          log.warn({ error: String(error) }, "jobs are waiting for the database");
          beginAgain();
        },
      );
    });
  }
  return {
    close: async () => {
      closed = true;
      again?.clear();
      await pool.close();
    },
  };
}

/** One pool of workers. @param onEnd called when it ended without a request */
async function startPool({ url, tasks, timers, log }: Tools, onEnd: () => void): Promise<Jobs> {
  const taskList: TaskList = {
    settle: (payload) => tasks.settle(payload as Payloads["settle"]),
    moneyCalendar: (payload) => tasks.moneyCalendar(payload as Payloads["moneyCalendar"]),
    file: (payload) => tasks.file(payload as Payloads["file"]),
    season: (payload) => tasks.season(payload as Payloads["season"]),
  };
  const owner = openDatabase({ url, connections: 1, log, role: "none" });
  // Once closing, the queue no longer listens for losses of its pool's connections: those of a database that becomes
  // unavailable then are handled here.
  const connections = new pg.Pool({ connectionString: url });
  watchLosses(connections, log);
  let poolName = "";
  const events: RunnerOptions["events"] = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => {
    poolName = workerPool.id;
  });
  const options = { concurrentJobs: 3, pollInterval: 1_000, logger: loggerOf(log), ...endings };
  const runner = await run({
    taskList,
    events,
    noHandleSignals: true,
    pgPool: connections,
    preset: { worker: options },
  }).catch(async (error: unknown) => {
    await Promise.all([connections.end(), owner.close()]);
    throw error;
  });
  // The queue knows only the name of the pool that took a job. One connection has that name as long as this process
  // lives.
  const sign = openDatabase({ url: called(url, poolName), connections: 1, log, role: "none" });
  let life: Listener | undefined;
  const look = async (): Promise<void> => {
    life ??= await sign.listen(
      poolName,
      () => undefined,
      () => {
        life = undefined;
      },
    );
    await freeJobs(owner, log);
  };
  let looking: Promise<void> | undefined;
  const startLooking = (): Promise<void> =>
    (looking ??= look()
      .catch((error: unknown) => log.warn({ error: String(error) }, "jobs of killed processes could not be unlocked"))
      .finally(() => {
        looking = undefined;
      }));
  const timer = timers.every(lookEveryMs, () => void startLooking());
  await startLooking();
  let isOver = false;
  const letGo = async (): Promise<void> => {
    timer.clear();
    await looking;
    await life?.close();
    await Promise.all([sign.close(), owner.close(), connections.end()]);
  };
  const ended = (): void => {
    if (isOver) return;
    isOver = true;
    void letGo().catch(() => undefined);
    onEnd();
  };
  runner.promise.then(ended, ended);
  return {
    close: async () => {
      if (isOver) return;
      isOver = true;
      await runner.stop();
      await letGo();
    },
  };
}

/** A connection's address with a name that others see. */
function called(url: string, name: string): string {
  const named = new URL(url);
  named.searchParams.set("application_name", name);
  return named.href;
}

async function freeJobs(owner: Database, log: Log): Promise<void> {
  const dead = (await owner.read("all", (sql) => sql.rows(deadPools))).map(({ pool }) => pool);
  if (dead.length === 0) return;
  await owner.read("all", (sql) => sql.row(unlockJobs, [dead]));
  log.warn({ pools: dead }, "jobs of killed processes were unlocked");
}

/** Pools that hold a job and have no connection. One that has just started may have a job before its connection. */
const deadPools = query(
  { pool: "text" },
  `
  select distinct j.locked_by as pool from graphile_worker.jobs j
  where j.locked_at < clock_timestamp() - interval '3 seconds'
    and not exists (select from pg_stat_activity a where a.datname = current_database()
      and a.application_name = j.locked_by)`,
);

const unlockJobs = query(
  { unlocked: "text?" },
  "select graphile_worker.force_unlock_workers($1::text[])::text as unlocked",
);

function loggerOf(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const write = level === "error" ? log.error : level === "warning" ? log.warn : log.debug;
    write({ ...scope, ...(meta?.["error"] === undefined ? {} : { error: String(meta["error"]) }) }, message);
  });
}
