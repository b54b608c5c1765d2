import { operations, reports } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { createTestServer, logins, sellTo, type TestServer } from "../../../testing/index.ts";

// Figures and list of the same period have the same entries, whatever their numbers: the first sale belongs to the last
// day, the others to days between.

let world: TestServer;
const [first] = logins.clerks;
const today = "2026-04-20";
const stakes = [900, 100, 200, 300];

beforeAll(async () => {
  world = await createTestServer();
  for (const stake of stakes)
    await sellTo(world, first, [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], stake);
  await world.asOwner((sql) =>
    sql.run(
      query(
        {},
        `
    update transfer x set business_day = o.day, at = o.day + interval '15 hours'
    from (select id, $1::date - (row_number() over (order by id) - 1)::int * 3 % 10 as day from transfer
      where code = 1) o where o.id = x.id`,
      ),
      [today],
    ),
  );
});
afterAll(async () => {
  await world.close();
});

const listed = (days: { from: string; to: string }) =>
  world.answer(reports.listMovements, { ...days, withSums: true }, logins.bancaAdmin);
const headed = (days: { from: string; to: string }) =>
  world.answer(reports.movements, { ...days, by: "kind" }, logins.bancaAdmin);

test.each<[rule: string, from: string, to: string]>([
  ["a day whose entry has a much earlier number", today, today],
  ["a day between", "2026-04-17", "2026-04-17"],
  ["all of them", "2026-04-01", today],
])("%s: the list has every entry that the figures count", async (_rule, from, to) => {
  const [{ rows, sums }, { total }] = [await listed({ from, to }), await headed({ from, to })];
  expect(total.entries).toBeGreaterThan(0);
  expect([rows.length, sums?.[0]]).toMatchObject([
    total.entries,
    { count: total.entries, amount: total.net, unlistedEntries: 0, unlistedAmount: 0 },
  ]);
});

test("where figures and list differ the list shows by how much, and one alarm is raised", async () => {
  const days = { from: today, to: today };
  await world.asOwner((sql) =>
    sql.run(
      query(
        {},
        `
    create or replace function app.transfers_of_days(from_day date, to_day date, out first bigint,
      out last bigint) language sql stable
    as $$ select max(id), max(id) from transfer $$`,
      ),
    ),
  );
  const { total } = await headed(days);
  for (const again of [1, 2]) {
    const { sums } = await listed(days);
    expect([again, sums?.[0]?.unlistedEntries, sums?.[0]?.unlistedAmount]).toEqual([again, total.entries, total.net]);
  }
  const { rows } = await world.answer(operations.listEvents, {}, logins.bancaAdmin);
  expect(rows.filter(({ subject }) => subject === `movements ${today} ${today}`).map(({ kind }) => kind)).toEqual([
    "outOfBalance",
  ]);
});
