import { tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../../platform/database/query.ts";
import { closeProved, createTestServer, logins, slipOf, type TestServer } from "../../../../testing/index.ts";

// A partition holds five million numbers; a batch whose numbers cross its border is written into both.

let world: TestServer;
const [clerk] = logins.clerks;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(() => closeProved(world));

test("tickets on both sides of a border are sold at once, with everything that belongs to them", async () => {
  const [game] = world.world.games.baseball;
  const slip = await slipOf(
    world,
    [
      { game, betType: 1, side: 1 },
      { game: world.world.games.basketball, betType: 1, side: 1 },
    ],
    500,
  );
  await world.asOwner((sql) => sql.run(query({}, "select setval('ticket_number', 104999990), app.extend_tickets()")));
  const sales = await Promise.all(
    Array.from({ length: 24 }, (_, index) => world.send(tickets.sell, { key: `border ${index}`, slip }, clerk)),
  );
  expect(sales.filter(({ ok }) => ok)).toHaveLength(24);
  const rows = query(
    { part: "text", rows: "int8" },
    `
    select tableoid::regclass::text as part, count(*) as rows from (
      select tableoid, id from ticket union all select tableoid, ticket_id from wager union all
        select tableoid, ticket_id from leg) as sold
    where id > 104999990 group by 1 order by 1`,
  );
  const found = new Map((await world.asOwner((sql) => sql.rows(rows))).map(({ part, rows: count }) => [part, count]));
  const [left, right] = [found.get("ticket_20") ?? 0, found.get("ticket_21") ?? 0];
  expect(left).toBeGreaterThan(0);
  expect(right).toBeGreaterThan(0);
  expect(left + right).toBe(24);
  expect([found.get("wager_20"), found.get("leg_20"), found.get("wager_21"), found.get("leg_21")]).toEqual([
    left,
    2 * left,
    right,
    2 * right,
  ]);
});

test("a partition queried by name shows a service no ticket of another", async () => {
  const count = query(
    { tickets: "int8" },
    "select (select count(*) from ticket_20) + (select count(*) from ticket_21) as tickets",
  );
  const seenBy = async (serviceId: number) =>
    (await world.database.read([serviceId], (sql) => sql.row(count)))?.tickets ?? -1;
  expect(await seenBy(world.world.kliyan.serviceId)).toBe(0);
  expect(await seenBy(world.world.banca.serviceId)).toBeGreaterThanOrEqual(24);
});
