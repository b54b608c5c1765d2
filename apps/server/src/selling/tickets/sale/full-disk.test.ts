import { operations, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { closeProved, createTestServer, logins, sellTo, slipOf, type TestServer } from "../../../testing/index.ts";

// The disk is full where a row should be written. PostgreSQL rolls back the transaction with 53100; here a trigger
// raises that instead, at any table. A disk that is really full, including its log, is tested in
// platform/database/full-disk.deep.test.ts.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(() => closeProved(world));

const [clerk] = logins.clerks;
const fullDisk = query(
  {},
  `
  create or replace function app.test_full() returns trigger language plpgsql as
    $$ begin raise exception using errcode = 'disk_full', message = 'could not extend file: No space left on device';
      end $$`,
);
const storedKeys = query({ count: "int8" }, "select count(*) as count from sale_key where key like 'full %'");

/** The disk has no room for rows of a table during the work. */
async function whileFull<T>(table: string, work: () => Promise<T>): Promise<T> {
  await world.asOwner(async (sql) => {
    await sql.run(fullDisk);
    await sql.run(
      query(
        {},
        `create trigger test_full before insert or update on ${table} for each row execute function app.test_full()`,
      ),
    );
  });
  try {
    return await work();
  } finally {
    await world.asOwner((sql) => sql.run(query({}, `drop trigger test_full on ${table}`)));
  }
}

const sale = async (key: string) => ({
  key,
  slip: await slipOf(world, [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], 1_000),
});

describe("a sale that cannot be stored", () => {
  test.each(["ticket", "leg", "transfer", "ticket_state", "account", "risk", "outbox", "sale_key"])(
    "for lack of room in %s: refused, nothing of it stays, and its key sells later",
    async (table) => {
      const input = await sale(`full ${table}`);
      const before = await world.asOwner((sql) => sql.row(storedKeys));
      expect(await whileFull(table, () => world.send(tickets.sell, input, clerk))).toMatchObject({
        ok: false,
        responseType: responses.cannotStore,
      });
      expect(await world.asOwner((sql) => sql.row(storedKeys))).toEqual(before);
      expect(await world.send(tickets.sell, input, clerk)).toMatchObject({ ok: true });
    },
  );

  test("of many at once each is refused, and one sold before is reported as sold", async () => {
    const sold = await sale("full before");
    const {
      ticket: { number },
    } = await world.answer(tickets.sell, sold, clerk);
    const input = await Promise.all(Array.from({ length: 40 }, (_, index) => sale(`full crowd ${index}`)));
    const [again, ...others] = await whileFull("leg", () =>
      Promise.all([sold, ...input].map((one) => world.send(tickets.sell, one, clerk))),
    );
    expect(again).toMatchObject({ ok: true, data: { ticket: { number } } });
    expect(new Set(others.map(({ responseType }) => responseType))).toEqual(new Set([responses.cannotStore]));
    for (const one of input) expect(await world.send(tickets.sell, one, clerk)).toMatchObject({ ok: true });
  });
});

test("a cancellation that cannot be stored is refused likewise, and done when there is room", async () => {
  const { number } = await sellTo(world, clerk, [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], 500);
  const cancel = () => world.send(tickets.cancel, { number, reason: "" }, clerk);
  expect(await whileFull("transfer", cancel)).toMatchObject({ ok: false, responseType: responses.cannotStore });
  expect(await cancel()).toMatchObject({ ok: true });
});

test("whether a key has sold is not answered where the answer cannot be stored", async () => {
  const question = () => world.send(tickets.askSale, { key: "full question" }, clerk);
  expect(await whileFull("sale_key", question)).toMatchObject({ ok: false, responseType: responses.cannotStore });
  expect(await question()).toMatchObject({ ok: true, data: { sold: false } });
});

test("the platform is notified by one event, as soon as that can be stored", async () => {
  const events = async () =>
    (await world.answer(operations.listEvents, { kinds: ["storageFull"], limit: 10 }, logins.trader)).rows;
  expect(await events()).toEqual([]);
  world.time.advance(5_000);
  await expect.poll(async () => (await events()).length).toBe(1);
  world.time.advance(60_000);
  expect(await events()).toMatchObject([{ serviceId: 0, kind: "storageFull" }]);
});
