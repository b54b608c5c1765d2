import { spawn } from "node:child_process";
import { once } from "node:events";
import { results, tickets } from "@chalkboard/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { query } from "../database/query.ts";
import { createTestServer, kickOff, logins, sellTo, type TestServer } from "../../testing/index.ts";
import { silentLog } from "../ports/system.ts";
import { createTestClock, type TestClock } from "../../testing/test-clock.ts";
import { enqueue, type Jobs, startJobs } from "./index.ts";

// A job queued in a transaction exists when it commits, and does not when it fails.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(async () => {
  await world.close();
});

const waiting = query(
  { task: "text", key: "text?" },
  "select task_identifier as task, key from graphile_worker.jobs order by id",
);
const jobs = () => world.asOwner((sql) => sql.rows(waiting));

test("a job of a transaction that fails is not queued", async () => {
  await expect(
    world.database.transaction("all", async (sql) => {
      await enqueue(sql, "settle", { eventId: 1 }, "settle/1");
      throw new Error("changed its mind");
    }),
  ).rejects.toThrow("changed its mind");
  expect(await jobs()).toEqual([]);
});

test("pending jobs with the same key are one", async () => {
  for (const eventId of [1_001, 1_001, 1_002])
    await world.database.transaction("all", (sql) => enqueue(sql, "settle", { eventId }, `settle/${eventId}`));
  expect(await jobs()).toEqual([
    { task: "settle", key: "settle/1001" },
    { task: "settle", key: "settle/1002" },
  ]);
});

test("an official result queues its settlement with it, a refused one nothing", async () => {
  const { eventId } = world.world.games.baseball[0];
  const ticket = await sellTo(
    world,
    logins.clerks[0],
    [{ game: world.world.games.baseball[0], betType: 1, side: 1 }],
    1_000,
  );
  await kickOff(world, eventId);
  const before = await jobs();
  const make = (version: number) =>
    world.send(
      results.makeOfficial,
      { eventId, version, status: "final", onlyTotal: true, segments: [{ segment: "game", away: 5, home: 4 }] },
      logins.trader,
    );
  expect(await make(3)).toMatchObject({ ok: false });
  expect(await jobs()).toEqual(before);
  expect(await make(0)).toMatchObject({ ok: true });
  expect(await jobs()).toEqual([...before, { task: "settle", key: `settle/${eventId}` }]);
  expect((await world.answer(tickets.findTicket, { number: ticket.number }, logins.clerks[0])).status).toBe(0);
});

test("the application's own role cannot see the queue", async () => {
  await expect(world.database.read("all", (sql) => sql.rows(waiting))).rejects.toThrow("permission denied");
});

test("a database that becomes unavailable while the queue closes does not end the process", async () => {
  const end = query(
    {},
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (query like '%graphile_worker%' or query ilike '%listen "jobs:insert"%')`,
  );
  const tasks = {
    settle: async () => undefined,
    moneyCalendar: async () => undefined,
    file: async () => undefined,
    season: async () => undefined,
  };
  for (let round = 0; round < 20; round += 1) {
    const begun = await startJobs({ url: world.url, log: silentLog, timers: createTestClock(0).timers, tasks });
    await Promise.all([world.asOwner((sql) => sql.rows(end)), begun.close()]);
  }
});

describe("a job held by a process that was killed", () => {
  const held = query(
    { pool: "text" },
    "select locked_by as pool from graphile_worker.jobs where locked_by is not null",
  );
  /** The jobs were taken a while ago. */
  const older = query({}, "update graphile_worker._private_jobs set locked_at = locked_at - interval '10 seconds'");
  const queue = (eventId: number) =>
    world.database.transaction("all", (sql) => enqueue(sql, "settle", { eventId }, `settle/${eventId}`));

  /**
   * Another process, which takes a job and never finishes it. @returns a function that kills it as a power cut would
   */
  async function takenByAnother(): Promise<() => Promise<void>> {
    const script = `
      import { startJobs } from "${new URL("./index.ts", import.meta.url).href}";
      import { silentLog, systemTimers } from "${new URL("../ports/system.ts", import.meta.url).href}";
      const taken = Promise.withResolvers();
      await startJobs({ url: process.env.URL, log: silentLog, timers: systemTimers,
        tasks: { settle: () => { taken.resolve(); return new Promise(() => undefined); } } });
      await taken.promise;
      console.log("taken");`;
    const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], {
      env: { ...process.env, URL: world.url },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    // It is alive and connected, but takes no second job.
    child.kill("SIGSTOP");
    return async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
    };
  }

  /** A live process. */
  async function startHere(time: TestClock): Promise<{ readonly first: Promise<number>; readonly jobs: Jobs }> {
    let taken: (eventId: number) => void = () => undefined;
    const first = new Promise<number>((resolve) => {
      taken = resolve;
    });
    const tasks = {
      settle: async ({ eventId }: { eventId: number }) => taken(eventId),
      moneyCalendar: async () => undefined,
      file: async () => undefined,
      season: async () => undefined,
    };
    return { first, jobs: await startJobs({ url: world.url, log: silentLog, timers: time.timers, tasks }) };
  }

  test("is run by the process that starts next", async () => {
    await queue(2_001);
    await (
      await takenByAnother()
    )();
    await world.asOwner((sql) => sql.run(older));
    const { first, jobs } = await startHere(createTestClock(0));
    expect(await first).toBe(2_001);
    await jobs.close();
  });

  test("is run by another process at its next check, and not while its holder is alive", async () => {
    await queue(2_002);
    const kill = await takenByAnother();
    await world.asOwner((sql) => sql.run(older));
    const time = createTestClock(0);
    const { first, jobs } = await startHere(time);
    time.advance(5_000);
    await queue(2_003);
    expect(await first).toBe(2_003);
    const waits = async () => (await world.asOwner((sql) => sql.rows(held))).length;
    while ((await waits()) > 1) time.advance(5_000);
    expect(await waits()).toBe(1);
    await kill();
    while ((await waits()) > 0) time.advance(5_000);
    await jobs.close();
  });
});
