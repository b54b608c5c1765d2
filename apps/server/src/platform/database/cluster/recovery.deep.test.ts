import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "@chalkboard/kernel";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isAlive } from "../embedded/cluster.ts";
import { isNotYet, onceReady } from "../embedded/connecting.ts";
import { takeOwnerLock } from "../embedded/ownership.ts";
import { checkUnused, removePostgres, type RunningPostgres, startPostgres } from "./embedded.ts";
import { killBackend, killNoticed } from "../../../testing/kill-backend.ts";

// A process of PostgreSQL is killed, as an out-of-memory killer does: PostgreSQL recovers by itself, and "not yet" is
// waited for instead of being a failure.

const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const settings = { fsync: "off" };
let dataDir: string;
let running: RunningPostgres;
let said: string[];
let onWarning: () => void;
let abandoned: string | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "chalkboard-embedded-"));
  said = [];
  onWarning = () => undefined;
  abandoned = undefined;
  running = await startPostgres({
    dataDir,
    log: {
      ...silent,
      warn: (_fields, message) => {
        said.push(message);
        onWarning();
      },
    },
    settings,
  });
  void running.ended.then((sentence) => {
    abandoned = sentence;
  });
});

afterEach(async () => {
  await running.stop();
  await removePostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

const postmasterPid = async (): Promise<number> =>
  Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);

async function ask(statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: running.url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<{ answer: unknown }>(statement)).rows[0]?.answer;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const pidOf = async (kind: string): Promise<number> =>
  Number(await ask(`select pid as answer from pg_stat_activity where backend_type = '${kind}'`));
const ownerPid = async (): Promise<number> =>
  Number(await ask("select pid as answer from pg_stat_activity where application_name = 'owner'"));

/** This much is not in the data files yet, so that a recovery takes a while. */
async function write(rows: number): Promise<void> {
  await ask("create table if not exists kept (answer int, filler text)");
  await ask(`insert into kept select n, repeat('x', 200) from generate_series(1, ${rows}) n`);
}

const stored = (): Promise<unknown> => ask("select count(*)::int as answer from kept").catch(() => "away");
const isOwned = (): Promise<unknown> =>
  ask("select count(*)::int as answer from pg_locks where locktype = 'advisory' and objid = 727200").catch(
    () => "away",
  );

test.each<[rule: string, kill: () => Promise<void>]>([
  ["one connection's process", () => killBackend(running.url)],
  [
    "two connections' processes within five seconds",
    async () => {
      await killBackend(running.url);
      // PostgreSQL may notice the first only now: then that cuts the next connection.
      await onceReady(() => killBackend(running.url));
    },
  ],
  ["the checkpointer", async () => void process.kill(await pidOf("checkpointer"), "SIGKILL")],
  ["the connection that owns it", async () => void process.kill(await ownerPid(), "SIGKILL")],
  [
    "the postmaster, while a connection's process dies too",
    async () => {
      const pid = await postmasterPid();
      await killBackend(running.url);
      process.kill(pid, "SIGKILL");
    },
  ],
])("after a kill of %s it serves what was committed, is owned again and stops on request", async (_rule, kill) => {
  await write(1_000);
  await kill();
  await expect.poll(isOwned).toBe(1);
  await expect.poll(stored).toBe(1_000);
  expect(abandoned).toBeUndefined();
  const pid = await postmasterPid();
  await running.stop();
  expect(isAlive(pid)).toBe(false);
});

test("it is never given up because of kills of single processes", async () => {
  await write(10);
  for (let round = 0; round < 7; round += 1) {
    // PostgreSQL may notice the last one only now: then that cuts this connection.
    await onceReady(() => killBackend(running.url));
    await expect.poll(isOwned).toBe(1);
  }
  expect(abandoned).toBeUndefined();
});

test("a port that is held for a while after a kill of the postmaster is waited for", async () => {
  await write(10);
  // As a process that PostgreSQL forked just before: it has the port, and has not yet noticed that its parent is gone.
  let refused = 0;
  const holder = createServer((socket) => {
    socket.destroy();
    refused += 1;
    if (refused === 5) holder.close();
  });
  const held = new Promise((resolve) => holder.once("listening", resolve).once("error", resolve));
  onWarning = () => {
    onWarning = () => undefined;
    holder.listen(running.port, "127.0.0.1");
  };
  process.kill(await postmasterPid(), "SIGKILL");
  await held;
  await expect.poll(isOwned).toBe(1);
  expect(await stored()).toBe(10);
  expect([said.slice(0, 2), abandoned]).toEqual([
    ["PostgreSQL ended; restarting it", "PostgreSQL is available again"],
    undefined,
  ]);
});

test("a stop during a recovery ends it and loses nothing", async () => {
  await write(300_000);
  const pid = await postmasterPid();
  await killBackend(running.url);
  await running.stop();
  expect(isAlive(pid)).toBe(false);
  expect(abandoned).toBeUndefined();
  running = await startPostgres({ dataDir, log: silent, settings });
  expect(await ask("select count(*)::int as answer from kept")).toBe(300_000);
});

test("a start finds one that is recovering, waits until it serves and adopts it", async () => {
  await running.stop();
  running = await startPostgres({ dataDir, log: silent, settings, isMortal: true });
  await write(300_000);
  const owner = running;
  await killNoticed(running.url, await ownerPid());
  const pid = await postmasterPid();
  running = await startPostgres({ dataDir, log: silent, settings });
  expect(running).toMatchObject({ adopted: true, port: owner.port });
  expect(await ask("select count(*)::int as answer from kept")).toBe(300_000);
  await running.stop();
  expect(isAlive(pid)).toBe(false);
});

test("whether one that is recovering is in use is answered after the recovery", async () => {
  await running.stop();
  running = await startPostgres({ dataDir, log: silent, settings, isMortal: true });
  await write(300_000);
  process.kill(await ownerPid(), "SIGKILL");
  await checkUnused(dataDir);
});

test("an owner that was killed owns nothing, even before PostgreSQL notices", async () => {
  const pid = await postmasterPid();
  const owner = await ownerPid();
  const client = new pg.Client({ connectionString: running.adminUrl });
  client.on("error", () => undefined);
  await client.connect();
  expect(await takeOwnerLock(client)).toBe(false);
  process.kill(pid, "SIGSTOP");
  process.kill(owner, "SIGKILL");
  await expect.poll(() => isAlive(owner)).toBe(false);
  const answer = await takeOwnerLock(client).catch((error: unknown) => error);
  process.kill(pid, "SIGCONT");
  expect(isNotYet(answer)).toBe(true);
  await client.end().catch(() => undefined);
  await expect.poll(isOwned).toBe(1);
});
