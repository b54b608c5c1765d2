import type { Log } from "@chalkboard/kernel";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../database/query.ts";
import { silentLog } from "../ports/system.ts";
import { createTestClock, createTestServer, type TestServer } from "../testing/index.ts";
import { scheduleProofs } from "./index.ts";

let house: TestServer;
beforeAll(async () => { house = await createTestServer(); });
afterAll(async () => { await house.close(); });

test("every service's books are proved soon after the start, and the alarm names the service whose books do not balance", async () => {
  const time = createTestClock(0);
  const alarms: unknown[] = [];
  const log: Log = { ...silentLog, error: ({ serviceId, findings }, message) => alarms.push({ serviceId, findings, message }) };
  const spoil = query({}, "update account set balance = balance + 5 where service_id = $1::int and kind = 11");
  await house.asOwner((sql) => sql.run(spoil, [house.world.kliyan.serviceId]));
  const proofs = scheduleProofs({ database: house.database, timers: time.timers, clock: time.clock, log });
  time.advance(9_999);
  const count = query({ service_id: "int4", is_balanced: "bool" }, "select service_id, is_balanced from book_proof order by service_id");
  expect(await house.database.read("all", (sql) => sql.rows(count))).toEqual([]);
  time.advance(1);
  await proofs.close();
  const { banca, kliyan } = house.world;
  expect(await house.database.read("all", (sql) => sql.rows(count))).toEqual([
    { service_id: banca.serviceId, is_balanced: true }, { service_id: kliyan.serviceId, is_balanced: false }]);
  expect(alarms).toMatchObject([
    { serviceId: kliyan.serviceId, findings: ["accountsSum sum=5", expect.stringContaining("kind=11")], message: "the books do not balance" }]);
});
