import { type PayloadOf, reports, responses, tickets } from "@chalkboard/contract";
import { addDays } from "@chalkboard/kernel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { closeWeeks } from "../../../money/index.ts";
import {
  type Bet,
  closeProved,
  createTestServer,
  endBaseball,
  logins,
  sellTo,
  type TestServer,
} from "../../../testing/index.ts";

// Banca and Kliyan sell on a game; Banca pays a large prize, Kliyan keeps its stakes; a week is closed with commission.
// The platform's page matches each service's own report, ranks them, and its weeks and days have the same totals.

let world: TestServer;
const [first] = logins.clerks;
const from = "2026-04-01";
const to = "2026-04-19";
type Input = Partial<PayloadOf<typeof reports.platformResults>>;
const input = (more: Input = {}, login: string = logins.trader) =>
  world.answer(reports.platformResults, { from, to, ...more }, login);

beforeAll(async () => {
  world = await createTestServer();
  await world.asOwner((sql) => sql.run(query({}, "update service set currency = 'EUR' where kind <> 0")));
  const [baseball] = world.world.games.baseball;
  const winner: Bet = { game: baseball, betType: 1, side: 1 };
  await sellTo(world, first, [winner], 1_000);
  await sellTo(world, first, [{ game: baseball, betType: 1, side: 2 }], 300);
  await sellTo(world, logins.customers[0], [{ game: baseball, betType: 1, side: 2 }], 200);
  const { number } = await sellTo(world, first, [winner], 50);
  await world.answer(tickets.cancel, { number }, first);
  await world.time.set(baseball.startsAt + 3 * 3_600_000);
  await endBaseball(world, baseball, 5, 4);
  await world.time.set(world.time.now() + 8 * 86_400_000);
  await closeWeeks(world.database, world.world.banca.serviceId, null);
});
afterAll(() => closeProved(world));

describe("results of all services", () => {
  test("each service has the figures of its own report, ranked by its net", async () => {
    const { rows, currency, total } = await input();
    const all = await world.answer(reports.platformSales, { from, to, currency }, logins.trader);
    const own = new Map(all.rows.map((row) => [row.serviceId, row]));
    for (const { serviceId, tickets: count, sales, settled, prizes, commission, net, hold, before } of rows) {
      const said = own.get(serviceId);
      expect({ count, sales, settled, prizes, commission, net, hold, before: before.net }).toEqual({
        count: said?.tickets,
        sales: said?.sales,
        settled: said?.settled,
        prizes: said?.prizes,
        commission: said?.commission,
        net: said?.net,
        hold: said?.hold,
        before: said?.before.net,
      });
    }
    expect(rows.map(({ serviceId }) => serviceId).toSorted()).toEqual([...own.keys()].toSorted());
    const moving = rows.filter(({ rank }) => rank !== null);
    expect(moving.map(({ net }) => net)).toEqual(
      moving.map(({ net }) => net).toSorted((one, another) => another - one),
    );
    expect(moving.map(({ rank }) => rank)).toEqual(
      moving.map(({ net }) => 1 + moving.filter((other) => other.net > net).length),
    );
    expect(moving.length).toBeGreaterThanOrEqual(2);
    expect(rows.slice(moving.length).every(({ tickets: count, net }) => count === 0 && net === 0)).toBe(true);
    expect([total.net, total.sales, total.count]).toEqual([all.total.net, all.total.sales, rows.length]);
    expect(rows.some(({ net }) => net !== 0)).toBe(true);
  });

  test.each(["service", "week", "day"] as const)(
    "by %s the rows add up to the total, as the days of the plot and the trends do",
    async (by) => {
      const { rows, total, days } = await input({ by });
      for (const figure of ["tickets", "sales", "settled", "prizes", "commission", "net"] as const) {
        expect([figure, rows.reduce((sum, row) => sum + row[figure], 0)]).toEqual([figure, total[figure]]);
      }
      expect(days.reduce((sum, { net }) => sum + net, 0)).toBe(total.net);
      if (by === "service")
        for (const { trend, net } of rows) expect(trend.reduce((sum, one) => sum + one, 0)).toBe(net);
      else
        expect(
          rows
            .flatMap(({ best, worst }) => (best === null || worst === null ? [] : [best.net >= worst.net]))
            .every(Boolean),
        ).toBe(true);
    },
  );

  test("weeks end where the services' do; the first and the last may be partial", async () => {
    const { rows } = await input({ by: "week" });
    // The first of April 2026 is a Wednesday, and weeks end on Sunday.
    expect(rows.map(({ key, until }) => [key, until])).toEqual([
      ["2026-04-01", "2026-04-05"],
      ["2026-04-06", "2026-04-12"],
      ["2026-04-13", "2026-04-19"],
    ]);
    const days = await input({ by: "day" });
    const ofWeek = days.rows.filter(({ key }) => key >= "2026-04-06" && key < "2026-04-13");
    expect(rows[1]?.net).toBe(ofWeek.reduce((sum, { net }) => sum + net, 0));
  });

  test("the previous period is shown, with the rank then; a service without one had no sales", async () => {
    const next = { from: addDays(to, 1), to: addDays(to, 19) };
    const [then, now] = [await input(), await input(next)];
    const placed = new Map(then.rows.map((row) => [row.serviceId, row]));
    for (const { serviceId, before, rankBefore, won, lost } of now.rows) {
      const row = placed.get(serviceId);
      expect([before.net, before.sales, before.won, before.lost]).toEqual([row?.net, row?.sales, row?.won, row?.lost]);
      expect([won, lost]).toEqual([0, 0]);
      expect(rankBefore === null).toBe(row?.trend.every((net) => net === 0) === true && row.sales === 0);
    }
    expect(now.rows.some(({ rankBefore }) => rankBefore === 1)).toBe(true);
  });

  test("people of a service may not read it; a period that ends before it begins is invalid", async () => {
    expect(await world.send(reports.platformResults, { from, to }, logins.bancaAdmin)).toMatchObject({
      ok: false,
      responseType: responses.notAllowed,
    });
    expect(await world.send(reports.platformResults, { from: to, to: from }, logins.trader)).toMatchObject({
      ok: false,
      responseType: responses.invalidPayload,
    });
  });
});
