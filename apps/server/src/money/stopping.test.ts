import { operations, reports, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../platform/database/query.ts";
import { silentLog } from "../platform/ports/system.ts";
import { createTestClock, createTestServer, logins, type TestServer, whileHeld } from "../testing/index.ts";
import { scheduleProofs } from "./index.ts";

// A proof reads everything stored. A server that stops aborts it: here it waits for a locked table, and would wait for
// ever.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const minute = 60_000;
const atIt = query(
  { count: "int8" },
  `
  select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and state = 'active' and query not like '%outbox publisher%'`,
);
const waiting = async () => (await world.asOwner((sql) => sql.row(atIt)))?.count;

test.each<[when: string, table: string]>([
  ["the books are being proved", "ticket_state"],
  ["the audit chain is being verified", "audit_entry"],
])("the schedule stops while %s, without an alarm, and PostgreSQL stops with it", async (_when, table) => {
  const time = createTestClock(0);
  const alarms: string[] = [];
  const log = { ...silentLog, error: (_: unknown, message: string) => void alarms.push(message) };
  const proofs = scheduleProofs({ database: world.database, timers: time.timers, clock: time.clock, log });
  await whileHeld(world.url, table, "access exclusive", async () => {
    time.advance(minute);
    await expect.poll(waiting).toBe(1);
    await proofs.close();
    await expect.poll(waiting).toBe(0);
  });
  expect(alarms).toEqual([]);
  time.advance(60 * minute);
  expect(await waiting()).toBe(0);
});

test.each<[what: string, path: string, login: string, table: string]>([
  ["a proof of the books", reports.proveBooks.path, logins.bancaAdmin, "ticket_state"],
  ["a verification of the audit chain", operations.verifyAudit.path, logins.trader, "audit_entry"],
])("a server that stops aborts %s, and responds that it is being updated", async (_what, path, login, table) => {
  const second = await world.another();
  const body = new URLSearchParams({ json: "{}", token: await second.tokenOf(login) });
  await whileHeld(world.url, table, "access exclusive", async () => {
    const input = fetch(`${second.address}/${path}`, { method: "POST", body });
    await expect.poll(waiting).toBe(1);
    let isStopped = false;
    void second.close().then(() => {
      isStopped = true;
    });
    await expect.poll(() => isStopped, { timeout: 10_000 }).toBe(true);
    await expect.poll(waiting).toBe(0);
    const answer = await input;
    expect([answer.status, ((await answer.json()) as { response_type: number }).response_type]).toEqual([
      503,
      responses.fault,
    ]);
  });
});

test("the schedule stops while it is idle", async () => {
  const time = createTestClock(0);
  await scheduleProofs({ database: world.database, timers: time.timers, clock: time.clock, log: silentLog }).close();
  time.advance(60 * minute);
  expect(await waiting()).toBe(0);
});

test("the books are proved as usual afterwards", async () => {
  expect(await world.answer(reports.proveBooks, {}, logins.bancaAdmin)).toMatchObject({ isBalanced: true });
});
