import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "@chalkboard/kernel";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isAlive } from "../embedded/cluster.ts";
import { isNotYet, onceReady } from "../embedded/connecting.ts";
import { mayStartAgain, supervise } from "../embedded/supervise.ts";
import { EmbeddedPostgresError, removePostgres, startPostgres } from "./embedded.ts";
import { killBackend } from "../../../testing/kill-backend.ts";

const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const settings = { fsync: "off" };
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "chalkboard-embedded-"));
});
afterEach(async () => {
  await removePostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

const postmasterPid = async (): Promise<number> =>
  Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ answer: unknown }>(statement)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

test("killed while it serves, it is restarted at the same port with all committed data", async () => {
  const said: string[] = [];
  const running = await startPostgres({
    dataDir,
    log: { ...silent, warn: (_fields, message) => void said.push(message) },
    settings,
  });
  await ask(running.url, "create table kept as select 7 as answer");
  process.kill(await postmasterPid(), "SIGKILL");
  await expect.poll(() => ask(running.url, "select answer from kept").catch(() => "away"), { timeout: 60_000 }).toBe(7);
  await expect.poll(() => said).toEqual(["PostgreSQL ended; restarting it", "PostgreSQL is available again"]);
  process.kill(await postmasterPid(), "SIGKILL");
  await expect.poll(() => said.length, { timeout: 60_000 }).toBe(4);
  await running.stop();
  await expect(ask(running.url, "select 1 as answer")).rejects.toThrow("ECONNREFUSED");
});

test("one that cannot be restarted is given up with a clear message", async () => {
  const running = await startPostgres({ dataDir, log: silent, settings });
  const pid = await postmasterPid();
  await rm(join(dataDir, "postgres/global/pg_control"));
  process.kill(pid, "SIGKILL");
  expect(await running.ended).toMatch(
    /^The database ended and could not be started again: PostgreSQL did not start: .*pg_control/,
  );
});

test("a full disk is waited for without a limit, until a stop", async () => {
  const { url } = await startPostgres({ dataDir, log: silent, settings, isMortal: true });
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  };
  const said: string[] = [];
  const say = (_fields: object, message: string): void => void said.push(message);
  const full = new EmbeddedPostgresError("fullDisk", "The disk is full.");
  let left = 20;
  let current = await connect();
  const supervised = supervise(
    current,
    { ...silent, warn: say, error: say },
    async (onStart) => {
      onStart();
      if ((left -= 1) >= 0) throw full;
      return (current = await connect());
    },
    1,
  );
  await current.end();
  const waited = [
    "PostgreSQL ended; restarting it",
    "the database's disk is full; PostgreSQL will be restarted when there is space",
  ];
  await expect.poll(() => said).toEqual([...waited, "PostgreSQL is available again"]);
  left = Infinity;
  await current.end();
  await expect.poll(() => said.slice(3)).toEqual(waited);
  await supervised.close();
  expect(said).toHaveLength(5);
});

test("after a kill of one process it recovers, and a stop during recovery ends it", async () => {
  const said: string[] = [];
  const running = await startPostgres({
    dataDir,
    log: { ...silent, warn: (_fields, message) => void said.push(message) },
    settings,
  });
  await ask(running.url, "create table kept as select 7 as answer from generate_series(1, 100000)");
  const pid = await postmasterPid();
  await killBackend(running.url);
  await expect
    .poll(() => said, { timeout: 60_000 })
    .toEqual(["a process of PostgreSQL ended; PostgreSQL has recovered and is available again"]);
  expect(await ask(running.url, "select min(answer) as answer from kept")).toBe(7);
  expect(await postmasterPid()).toBe(pid);
  await killBackend(running.url);
  await running.stop();
  expect(isAlive(pid)).toBe(false);
});

test("one that does not stop in time is killed", async () => {
  const running = await startPostgres({ dataDir, log: silent, settings, stopTimeoutSeconds: 1 });
  const pid = await postmasterPid();
  // A stopped process does not react to signals, like one that waits for a disk.
  process.kill(pid, "SIGSTOP");
  await running.stop();
  expect(isAlive(pid)).toBe(false);
});

const failure = (code: string, message = ""): Error => Object.assign(new Error(message), { code });

test.each<[rule: string, error: unknown, notYet: boolean]>([
  ["recovery mode, starting up, shutting down", failure("57P03"), true],
  ["ended by the crash of another", failure("57P02"), true],
  ["no connection slot left", failure("53300"), true],
  ["refused", failure("ECONNREFUSED"), true],
  ["cut without a message", new Error("Connection terminated unexpectedly"), true],
  ["a wrong password", failure("28P01"), false],
  ["no such database", failure("3D000"), false],
  ["anything else", "no", false],
])("a retry may succeed: %s", (_rule, error, notYet) => {
  expect(isNotYet(error)).toBe(notYet);
});

test("a retryable error is retried, another is not, and the wait has a bound", async () => {
  let attempts = 0;
  const third = (): Promise<number> =>
    (attempts += 1) < 3 ? Promise.reject(failure("57P03")) : Promise.resolve(attempts);
  expect(await onceReady(third)).toBe(3);
  await expect(onceReady(() => Promise.reject(failure("28P01", "no")))).rejects.toThrow("no");
  await expect(onceReady(() => Promise.reject(failure("57P03", "recovering")), undefined, 0)).rejects.toMatchObject({
    fault: "failedToStart",
  });
});

test.each<[rule: string, ends: number[], may: boolean]>([
  ["the first end", [0], true],
  ["the fourth within a minute", [0, 1, 2, 59_999], true],
  ["the fifth within a minute", [0, 1, 2, 3, 59_999], false],
  ["the fifth, the first a minute before", [0, 1, 2, 3, 60_000], true],
])("restarted: %s", (_rule, ends, may) => {
  expect(mayStartAgain(ends)).toBe(may);
});
