import { type PayloadOf, reports, responses, tickets } from "@chalkboard/contract";
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
  slipOf,
  type TestServer,
} from "../../../testing/index.ts";

// Banca sells on baseball, on basketball (which counts as racing here) and on both at once; one is cancelled, a game is
// decided, a week is closed with commission. The platform's report matches Banca's own.

let world: TestServer;
let closedOn: string;
const [first, second] = logins.clerks;
const from = "2026-04-10";
type Input = Partial<PayloadOf<typeof reports.platformSales>>;
const sales = (more: Input = {}, login: string = logins.trader) =>
  world.answer(reports.platformSales, { from, to: closedOn, ...more }, login);
const every = ["service", "sport", "product", "day"] as const;

beforeAll(async () => {
  world = await createTestServer();
  await world.asOwner((sql) => sql.run(query({}, "update sport set product = 'racing' where code = 'basketball'")));
  await world.asOwner((sql) =>
    sql.run(query({}, "update service set currency = 'EUR' where id = $1::int"), [world.world.kliyan.serviceId]),
  );
  const [baseball, basketball] = [world.world.games.baseball[0], world.world.games.basketball];
  const winner: Bet = { game: baseball, betType: 1, side: 1 };
  await sellTo(world, first, [winner], 1_000);
  const both = await slipOf(world, [winner, { game: basketball, betType: 1, side: 1 }], 400, { mode: "parlay" });
  await world.answer(tickets.sell, { key: "two sports", slip: both }, first);
  await sellTo(world, second, [{ game: basketball, betType: 1, side: 1 }], 300);
  const regretted = await sellTo(world, first, [winner], 50);
  await world.answer(tickets.cancel, { number: regretted.number }, first);
  await world.time.set(baseball.startsAt + 3 * 3_600_000);
  await endBaseball(world, baseball, 5, 4);
  await world.time.set(world.time.now() + 8 * 86_400_000);
  await closeWeeks(world.database, world.world.banca.serviceId, null);
  closedOn = "2026-04-19";
});
afterAll(() => closeProved(world));

describe("all services", () => {
  test("each has the figures of its own report, and only those of one currency are compared", async () => {
    const { serviceId } = world.world.banca;
    const own = await world.answer(reports.results, { from, to: closedOn }, logins.bancaAdmin);
    const { currency, rows, total } = await sales({ serviceId });
    expect([currency, rows.map((row) => row.serviceId)]).toEqual([own.currency, [serviceId]]);
    const {
      count: _own,
      liability: _open,
      before: { liability: _none, ...before },
      ...figures
    } = own.total;
    expect({ ...total, count: 0 }).toEqual({ ...figures, fee: null, before: { ...before, fee: null }, count: 0 });
    const euro = await sales({ currency: "EUR" });
    expect(euro.rows.map((row) => row.serviceId)).toEqual([world.world.kliyan.serviceId]);
    expect(euro.total.sales).toBe(0);
    expect(euro.currencies).toEqual(expect.arrayContaining(["EUR", own.currency]));
  });

  test("over all currencies each is shown separately, and only tickets are summed", async () => {
    const all = await sales();
    const alone = await Promise.all(all.currencies.map(async (currency) => sales({ currency })));
    expect(all.rows).toEqual(alone.flatMap(({ rows, currency }) => rows.map((row) => ({ ...row, group: currency }))));
    expect(new Set(all.rows.map(({ serviceId, currency }) => `${String(serviceId)} ${currency}`))).toContain(
      `${world.world.kliyan.serviceId} EUR`,
    );
    expect(all.groups).toEqual(
      alone.map(({ total, currency }) => ({ ...total, key: currency, name: currency, isOpen: true })),
    );
    const amounts = {
      sales: null,
      cancelled: null,
      prizes: null,
      refunds: null,
      settled: null,
      open: null,
      commission: null,
      net: null,
      netAfterCommission: null,
      paid: null,
      tax: null,
      hold: null,
      fee: null,
    };
    expect(all.total).toEqual({ ...amounts, tickets: 4, count: all.rows.length, before: { ...amounts, tickets: 0 } });
    expect([all.currency, all.days, all.currencies.length]).toEqual(["", [], 2]);
  });

  test("the same for one sport, and where all services have one currency there are no groups", async () => {
    const ofSport = await sales({ sport: "baseball" });
    expect(ofSport.groups.map(({ key, tickets: sold, fee }) => [key, sold, fee])).toEqual(
      ofSport.currencies.map((key) => [key, key === "EUR" ? 0 : 2, null]),
    );
    const { groups, currency, total } = await sales({ serviceId: world.world.kliyan.serviceId });
    expect([groups, currency, total.sales]).toEqual([[], "EUR", 0]);
  });

  test.each(every)("by %s the rows add up to the total, as the days of the plot do", async (by) => {
    const { rows, total, days } = await sales({ by, serviceId: world.world.banca.serviceId });
    const whole = await sales({ serviceId: world.world.banca.serviceId });
    expect({ ...total, count: 0 }).toEqual({ ...whole.total, count: 0 });
    for (const figure of ["sales", "net", "cancelled", "prizes", "commission", "open"] as const) {
      expect([figure, rows.reduce((sum, row) => sum + row[figure], 0)]).toEqual([figure, total[figure]]);
    }
    expect(days.reduce((sum, day) => sum + day.net, 0)).toBe(total.net);
  });

  test.each<[by: (typeof every)[number], rows: readonly (readonly [key: string, tickets: number, sales: number])[]]>([
    [
      "sport",
      [
        ["baseball", 2, 1_050],
        ["basketball", 1, 300],
        ["several", 1, 400],
      ],
    ],
    [
      "product",
      [
        ["sports", 2, 1_050],
        ["racing", 2, 700],
      ],
    ],
  ])("by %s", async (by, expected) => {
    const { rows } = await sales({ by, serviceId: world.world.banca.serviceId });
    expect(
      rows.filter(({ key }) => key !== "none").map(({ key, tickets: sold, sales: money }) => [key, sold, money]),
    ).toEqual(expected);
  });

  test("by day each is compared with its counterpart in the previous period", async () => {
    const {
      rows: [day],
    } = await sales({ by: "day", from: "2026-04-11", to: "2026-04-11", serviceId: world.world.banca.serviceId });
    expect([day?.key, day?.sales, day?.before.sales]).toEqual(["2026-04-11", 0, 1_750]);
  });
});

test.each<[narrowed: Input]>([
  [{ sport: "baseball" }],
  [{ sport: "several" }],
  [{ product: "racing" }],
  [{ product: "racing", sport: "several" }],
])("of %o every figure is the sum of its tickets", async (narrowed) => {
  const { serviceId } = world.world.banca;
  const { total } = await sales({ ...narrowed, serviceId });
  const {
    rows: [row],
  } = await sales({ ...narrowed, by: "service", serviceId });
  expect(row?.sales).toBe(total.sales);
  expect(total.commission).toBe(0);
  for (const figure of ["sales", "cancelled", "prizes", "settled", "open", "net", "paid"] as const) {
    const { sums } = await world.answer(
      reports.figureTickets,
      { from, to: closedOn, serviceId, figure, withSums: true, ...narrowed },
      logins.trader,
    );
    expect([figure, sums?.[0]?.amount ?? 0]).toEqual([figure, total[figure]]);
  }
});

test("as of a time it is what it was then", async () => {
  const { serviceId } = world.world.banca;
  const then = world.time.now();
  const before = await Promise.all(every.map((by) => sales({ by, serviceId, asOf: then })));
  await world.time.set(then + 60_000);
  await endBaseball(world, world.world.games.baseball[0], 4, 5, 1);
  expect((await sales({ to: "2026-04-20", serviceId })).total.prizes).not.toBe(before[0]?.total.prizes);
  expect(await Promise.all(every.map((by) => sales({ by, serviceId, asOf: then })))).toEqual(before);
});

test.each<[who: string, login: string, input: Input, code: number]>([
  ["a service's admin may not read it", logins.bancaAdmin, {}, responses.notAllowed],
  ["an unknown service", logins.trader, { serviceId: 999_999 }, responses.notFound],
  ["401 days by service", logins.trader, { from: "2025-03-15", by: "service" }, responses.invalidPayload],
  ["101 days by sport", logins.trader, { from: "2026-01-09", by: "sport" }, responses.invalidPayload],
  ["an end before its beginning", logins.trader, { to: "2026-04-09" }, responses.invalidPayload],
])("%s", async (_who, login, input, code) => {
  expect(await world.send(reports.platformSales, { from, to: closedOn, ...input }, login)).toMatchObject({
    responseType: code,
  });
});
