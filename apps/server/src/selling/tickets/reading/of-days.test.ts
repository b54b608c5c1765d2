import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { createTestServer, logins, sellTo, type TestServer } from "../../../testing/index.ts";

// The range of numbers of the tickets and transfers of some business days, and of those open at a time.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
  await world.asOwner((sql) =>
    sql.run(query({}, "update transfer set business_day = '2025-01-01', at = '2025-01-01'")),
  );
});
afterEach(async () => {
  await world.close();
});

const between = (from: string, to: string | null) =>
  world.asOwner(async (sql) => {
    const input = (table: string, days: string) =>
      query(
        { day: "text" },
        `
    select x.business_day::text as day from ${table} x cross join app.${days}($1::date, $2::date) d
      where x.id between d.first and d.last order by x.id`,
      );
    const [tickets, transfers] = [
      await sql.rows(input("ticket", "tickets_of_days"), [from, to]),
      await sql.rows(input("transfer", "transfers_of_days"), [from, to]),
    ];
    return { tickets: tickets.map(({ day }) => day), transfers: transfers.map(({ day }) => day) };
  });

// One ticket a day, with gaps between the numbers, as where another service sold in between.
const sellOnDays = async (days: readonly string[]): Promise<void> => {
  for (const day of days) {
    await sellTo(world, logins.clerks[0], [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], 100);
    await world.asOwner(async (sql) => {
      await sql.run(
        query(
          {},
          "update ticket set business_day = $1::date, sold_at = $1::date + interval '40 hours' where id = (select max(id) from ticket)",
        ),
        [day],
      );
      await sql.run(
        query(
          {},
          "update transfer set business_day = $1::date, at = $1::date + interval '40 hours' where id = (select max(id) from transfer)",
        ),
        [day],
      );
      await sql.run(query({}, "select nextval('ticket_number') from generate_series(1, 50)"));
    });
  }
};

test("without data there is no range", async () => {
  expect(await between("2026-01-01", null)).toEqual({ tickets: [], transfers: [] });
});

describe("it contains all of the days' numbers, and of others only adjacent ones", () => {
  const days = ["2026-01-01", "2026-01-02", "2026-01-05", "2026-01-09", "2026-01-09", "2026-02-01"];
  beforeEach(() => sellOnDays(days));

  test.each<[from: string, to: string | null, most: readonly string[]]>([
    ["2026-01-01", "2026-01-01", ["2026-01-01", "2026-01-02"]],
    ["2026-01-05", "2026-01-05", ["2026-01-05", "2026-01-09"]],
    ["2026-01-09", "2026-01-09", ["2026-01-09", "2026-01-09", "2026-02-01"]],
    ["2026-01-02", "2026-01-08", ["2026-01-01", "2026-01-02", "2026-01-05", "2026-01-09"]],
    ["2026-01-09", null, ["2026-01-09", "2026-01-09", "2026-02-01"]],
    ["2026-02-05", "2026-02-09", []],
  ])("%s to %s", async (from, to, most) => {
    const { tickets, transfers } = await between(from, to);
    const ofDays = days.filter((day) => day >= from && (to === null || day <= to));
    for (const found of [tickets, transfers]) {
      expect(found.filter((day) => day >= from && (to === null || day <= to))).toEqual(ofDays);
      expect(most.join(" ")).toContain(found.join(" "));
    }
  });
});

test("a ticket numbered out of order and cancelled later was open at its time", async () => {
  await sellOnDays(["2026-01-01", "2026-01-02", "2026-01-09", "2026-01-05", "2026-01-09"]);
  const near = await world.asOwner(async (sql) => {
    await sql.run(query({}, "update ticket_state set cancelled_at = '2026-02-01'"));
    await sql.run(
      query(
        {},
        `
      insert into ticket_entry (service_id, ticket_id, kind, at, data) select service_id, id, 'cancelled',
        '2026-02-01', '{}' from ticket`,
      ),
    );
    return sql.rows(
      query(
        { day: "text" },
        `
      select t.business_day::text as day from app.open_ticket_candidates($1::int, '2026-01-07') as n (id)
        join ticket t on t.id = n.id
      where t.sold_at <= '2026-01-07' order by 1`,
      ),
      [world.world.banca.serviceId],
    );
  });
  expect(near.map(({ day }) => day)).toEqual(["2026-01-01", "2026-01-02", "2026-01-05"]);
});

test("a ticket numbered out of order still belongs to its day", async () => {
  const days = ["2026-01-09", "2026-01-01", "2026-01-02", "2026-01-09", "2026-01-05"];
  await sellOnDays(days);
  for (const day of new Set(days)) {
    const { tickets, transfers } = await between(day, day);
    const count = days.filter((one) => one === day).length;
    for (const found of [tickets, transfers])
      expect([day, found.filter((one) => one === day).length]).toEqual([day, count]);
  }
});
