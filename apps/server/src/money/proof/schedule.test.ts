import type { Log } from "@chalkboard/kernel";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/database/database.ts";
import { query } from "../../platform/database/query.ts";
import { audit } from "../../platform/operations/index.ts";
import { silentLog } from "../../platform/ports/system.ts";
import { createTestClock, createTestServer, type TestServer } from "../../testing/index.ts";
import { scheduleProofs } from "../index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

test("every service's books are proved soon after the start; the alarm names the wrong one", async () => {
  const time = createTestClock(0);
  const alarms: unknown[] = [];
  const done = Promise.withResolvers<void>();
  const log: Log = {
    ...silentLog,
    error: ({ serviceId, findings }, message) => alarms.push({ serviceId, findings, message }),
    debug: (_, message) => {
      if (message === "the audit chain is intact") done.resolve();
    },
  };
  const spoil = query({}, "update account set balance = balance + 5 where service_id = $1::int and kind = 11");
  await world.asOwner((sql) => sql.run(spoil, [world.world.kliyan.serviceId]));
  const proofs = scheduleProofs({ database: world.database, timers: time.timers, clock: time.clock, log });
  time.advance(59_999);
  const count = query(
    { service_id: "int4", is_balanced: "bool" },
    "select service_id, is_balanced from book_proof order by service_id",
  );
  expect(await world.database.read("all", (sql) => sql.rows(count))).toEqual([]);
  time.advance(1);
  await done.promise;
  await proofs.close();
  const { banca, kliyan } = world.world;
  expect(await world.database.read("all", (sql) => sql.rows(count))).toEqual([
    { service_id: banca.serviceId, is_balanced: true },
    { service_id: kliyan.serviceId, is_balanced: false },
  ]);
  expect(alarms).toMatchObject([
    {
      serviceId: kliyan.serviceId,
      findings: ["accountsSum sum=5", expect.stringContaining("kind=11")],
      message: "the books do not balance",
    },
  ]);
});

test("the next proof comes ten minutes later, and later still after a long one", async () => {
  const time = createTestClock(0);
  const minute = 60_000;
  let [takes, input, ended] = [0, 0, 0];
  const log: Log = {
    ...silentLog,
    debug: (_, message) => {
      if (message === "the audit chain is intact") ended += 1;
    },
  };
  const slow: Database = {
    ...world.database,
    read: async (scope, work) => {
      input += 1;
      const answer = await world.database.read(scope, work);
      time.advance(takes);
      takes = 0;
      return answer;
    },
  };
  const scheduled = scheduleProofs({ database: slow, timers: time.timers, clock: time.clock, log });
  const beginsAfter = (ms: number): boolean => {
    const before = input;
    time.advance(ms);
    return input > before;
  };
  expect(beginsAfter(minute)).toBe(true);
  await expect.poll(() => ended).toBe(1);
  takes = 2 * minute;
  expect([beginsAfter(10 * minute - 1), beginsAfter(1)]).toEqual([false, true]);
  await expect.poll(() => ended).toBe(2);
  expect([beginsAfter(40 * minute - 1), beginsAfter(1)]).toEqual([false, true]);
  await scheduled.close();
});

test("a suspended service's books are proved too; a broken audit chain raises the alarm", async () => {
  const time = createTestClock(0);
  const alarms: unknown[] = [];
  const done = Promise.withResolvers<void>();
  const log: Log = {
    ...silentLog,
    error: (data, message) => {
      alarms.push({ ...data, message });
      if (message === "the audit chain is broken") done.resolve();
    },
  };
  const { kliyan } = world.world;
  await world.database.transaction("all", (sql) =>
    audit(
      sql,
      { serviceId: kliyan.serviceId, personId: null },
      { act: "test", subject: "thing", before: null, after: { n: 1 } },
    ),
  );
  await world.asOwner(async (sql) => {
    await sql.run(query({}, "update service set is_active = false where id = $1::int"), [kliyan.serviceId]);
    await sql.run(query({}, "update audit_entry set after = '{\"n\": 2}'"));
  });
  const proofs = scheduleProofs({ database: world.database, timers: time.timers, clock: time.clock, log });
  time.advance(60_000);
  await done.promise;
  await proofs.close();
  expect(alarms).toMatchObject([
    { serviceId: kliyan.serviceId, message: "the books do not balance" },
    { entry: 1, problem: "changed", message: "the audit chain is broken" },
  ]);
});
