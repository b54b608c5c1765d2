import { calendar } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";
import { listEvents } from "./queries.ts";

// PostgreSQL makes a generic plan for a prepared statement after five executions; a list is planned for its own values.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const kept = query({ statement: "text" }, "select statement from pg_prepared_statements");
const plain = query({ one: "int4" }, "select 1 as one");

test("a list runs without a cached plan, any other query with one", async () => {
  const statements = await world.asOwner(async (sql) => {
    for (let turn = 0; turn < 6; turn += 1) {
      await sql.rows(plain);
      await sql.rows(listEvents.pages["startsAt up"], [
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        false,
        null,
        null,
        10,
      ]);
      await sql.rows(listEvents.sums, [null, null, null, null, null, null, null, false]);
    }
    return (await sql.rows(kept)).map(({ statement }) => statement);
  });
  expect(
    [plain, listEvents.pages["startsAt up"], listEvents.sums].map(({ text }) => statements.includes(text)),
  ).toEqual([true, false, false]);
});

test("it answers every time as it did the first time", async () => {
  const input = { sort: "startsAt" as const, isAscending: true, limit: 10, withSums: true };
  const first = await world.answer(calendar.listEvents, input, logins.trader);
  expect(first.rows.length).toBeGreaterThan(1);
  for (let turn = 0; turn < 6; turn += 1)
    expect(await world.answer(calendar.listEvents, input, logins.trader)).toEqual(first);
});
