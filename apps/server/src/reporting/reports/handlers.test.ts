import { lines, reports, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import {
  type Bet,
  createTestServer,
  endBaseball,
  logins,
  sellTo,
  type SoldTicket,
  type TestServer,
} from "../../testing/index.ts";

// Two days of Banca. Friday: three tickets of 1,000 at the first POS (one will win 1,200, one will lose, one is
// cancelled) and one of 500 at the second.
// Saturday: the game ends 5 to 4, so the total of 9 is refunded; the winner is paid at the third POS.

const friday = "2026-04-10";
const saturday = "2026-04-11";
const both = { from: friday, to: saturday };

let world: TestServer;
let winner: SoldTicket;
const bet = (betType: number, side: number): Bet => ({ game: world.world.games.baseball[0], betType, side });

beforeAll(async () => {
  world = await createTestServer();
  const { eventId, startsAt } = world.world.games.baseball[0];
  const moves = [3, 4].map((betType) => ({
    key: { eventId, betType, side: 0, alternate: 0 },
    version: 1,
    points: 36,
    price: -110,
  }));
  await world.answer(lines.moveLines, { moves }, logins.trader);
  const [first, second, third] = logins.clerks;
  winner = await sellTo(world, first, [bet(1, 1)], 1_000);
  await sellTo(world, first, [bet(1, 2)], 1_000);
  const regretted = await sellTo(world, first, [bet(3, 0)], 1_000);
  await world.answer(tickets.cancel, { number: regretted.number }, first);
  await sellTo(world, second, [bet(3, 0)], 500);
  await world.time.set(startsAt + 3 * 3_600_000);
  await endBaseball(world, world.world.games.baseball[0], 5, 4);
  await world.answer(tickets.pay, { number: winner.number, code: winner.code ?? "" }, third);
});
afterAll(async () => {
  await world.close();
});

const results = (period: { from: string; to: string }, login: string = logins.bancaAdmin, more: object = {}) =>
  world.answer(reports.results, { ...period, ...more }, login);
const figuresOf = async (period: { from: string; to: string }, login?: string) =>
  (await results(period, login)).rows.map(
    ({ sequence, tickets: sold, sales, cancelled, prizes, refunds, net, paid }) => [
      sequence,
      sold,
      sales,
      cancelled,
      prizes,
      refunds,
      net,
      paid,
    ],
  );

describe("figures of each POS", () => {
  test("sales and cancelled count on their day", async () => {
    expect(await figuresOf({ from: friday, to: friday })).toEqual([
      [1, 3, 3_000, 1_000, 0, 0, 0, 0],
      [2, 1, 500, 0, 0, 0, 0, 0],
      [3, 0, 0, 0, 0, 0, 0, 0],
    ]);
  });

  test("prizes and refunds count on the grading day where sold, payments where they were paid", async () => {
    expect(await figuresOf({ from: saturday, to: saturday })).toEqual([
      [1, 0, 0, 0, 2_200, 0, -200, 0],
      [2, 0, 0, 0, 0, 500, 0, 0],
      [3, 0, 0, 0, 0, 0, 0, 2_200],
    ]);
  });

  test("the total is the sum of the rows, and of the days", async () => {
    const { total, days, rows, currency } = await results(both);
    expect(currency).toBe("HTG");
    expect(total).toEqual({
      tickets: 4,
      sales: 3_500,
      cancelled: 1_000,
      prizes: 2_200,
      refunds: 500,
      settled: 2_000,
      open: 0,
      commission: 0,
      net: -200,
      netAfterCommission: -200,
      hold: -1_000,
      paid: 2_200,
      tax: 0,
      liability: 0,
      count: 3,
      before: {
        tickets: 0,
        sales: 0,
        cancelled: 0,
        prizes: 0,
        refunds: 0,
        settled: 0,
        open: 0,
        commission: 0,
        net: 0,
        netAfterCommission: 0,
        hold: null,
        paid: 0,
        tax: 0,
        liability: null,
      },
    });
    expect(rows.reduce((sum, { net }) => sum + net, 0)).toBe(total.net);
    expect(days).toEqual([
      { day: friday, sales: 3_500, net: 0 },
      { day: saturday, sales: 0, net: -200 },
    ]);
  });

  test("each figure is compared with that of the previous period of the same length", async () => {
    const { rows, total } = await results({ from: saturday, to: saturday });
    expect(rows.map(({ before: { tickets: sold, sales, cancelled, net } }) => [sold, sales, cancelled, net])).toEqual([
      [3, 3_000, 1_000, 0],
      [1, 500, 0, 0],
      [0, 0, 0, 0],
    ]);
    expect(total.before).toMatchObject({ tickets: 4, sales: 3_500, net: 0, liability: null });
    const { before, count: _count, ...now } = (await results({ from: "2026-04-12", to: "2026-04-13" })).total;
    expect([now.net, before.net, before.paid, before.hold]).toEqual([0, -200, 2_200, -1_000]);
  });

  test("a correction reverses what was graded before", async () => {
    await endBaseball(world, world.world.games.baseball[0], 4, 5, 1);
    const [first] = await figuresOf({ from: saturday, to: saturday });
    // The other ticket of 1,000 wins at -140 now: 714 and its stake.
    expect(first).toEqual([1, 0, 0, 0, 1_714, 0, 286, 0]);
  });
});

describe("who sees what", () => {
  test("a controller sees their own subtree, and its totals", async () => {
    const { rows, total } = await results({ from: friday, to: friday }, logins.nordController);
    expect([rows.map(({ sequence }) => sequence), total.sales]).toEqual([[1, 2], 3_500]);
  });

  test("a zone is shown with everything below it", async () => {
    const { nord, kap } = world.world.banca.zones;
    const of = async (zoneId: number, login?: string) =>
      (await results(both, login, { zoneId })).rows.map(({ sequence }) => sequence);
    expect([await of(nord), await of(kap), await of(kap, logins.nordController)]).toEqual([[1, 2], [2], [2]]);
  });

  test("a zone outside of the subtree is not found", async () => {
    const input = (zoneId: number, login: string) => world.send(reports.results, { ...both, zoneId }, login);
    expect(await input(world.world.banca.zones.sid, logins.nordController)).toMatchObject({
      responseType: responses.notFound,
    });
    expect(await input(world.world.kliyan.zoneId, logins.bancaAdmin)).toMatchObject({
      responseType: responses.notFound,
    });
  });

  test("the platform names a service; others may not name another one", async () => {
    const { serviceId } = world.world.banca;
    expect((await results(both, logins.trader, { serviceId })).total.sales).toBe(3_500);
    expect(await world.send(reports.results, both, logins.trader)).toMatchObject({
      responseType: responses.invalidPayload,
    });
    expect(await world.send(reports.results, { ...both, serviceId: 999_999 }, logins.trader)).toMatchObject({
      responseType: responses.notFound,
    });
    expect(await world.send(reports.results, { ...both, serviceId }, logins.kliyanAdmin)).toMatchObject({
      responseType: responses.notAllowed,
    });
    expect((await results(both, logins.kliyanAdmin)).total.sales).toBe(0);
  });

  test.each([
    ["an end before the start", { from: saturday, to: friday }],
    ["a period of more than 400 days", { from: "2025-01-01", to: saturday }],
  ])("%s is refused", async (_rule, period) => {
    expect(await world.send(reports.results, period, logins.bancaAdmin)).toMatchObject({
      responseType: responses.invalidPayload,
    });
  });
});

describe("the proof of the books", () => {
  const prove = () => world.answer(reports.proveBooks, {}, logins.bancaAdmin);
  const spoil = query({}, "update account set balance = balance + 1 where service_id = $1::int and kind = 6");
  const mend = query({}, "update account set balance = balance - 1 where service_id = $1::int and kind = 6");
  const spoilTicket = query({}, "update ticket_state set prize = prize + $2::bigint where ticket_id = $1::bigint");

  test("says when they balance, and the report repeats it", async () => {
    const proof = await prove();
    expect(proof).toMatchObject({ isBalanced: true, findings: [], provedAt: world.time.now() });
    expect(proof.transfers).toBeGreaterThan(8);
    expect((await results(both)).proof).toEqual(proof);
  });

  test("names an account whose balance is not the fold of its entries", async () => {
    const { serviceId } = world.world.banca;
    await world.asOwner((sql) => sql.run(spoil, [serviceId]));
    const { isBalanced, findings } = await prove();
    expect(isBalanced).toBe(false);
    expect(findings).toEqual([
      "accountsSum sum=1",
      expect.stringMatching(/^accountBalance account=\d+ kind=6 owner=0 stored=-?\d+ folded=-?\d+$/),
    ]);
    await world.asOwner((sql) => sql.run(mend, [serviceId]));
    expect((await prove()).isBalanced).toBe(true);
  });

  test("names a ticket that disagrees with the ledger", async () => {
    await world.asOwner((sql) => sql.run(spoilTicket, [winner.number, 7]));
    expect((await prove()).findings).toEqual([
      expect.stringMatching(new RegExp(`^ticket ticket=${winner.number} prize=\\d+/\\d+`)),
      expect.stringMatching(/^prizesPayable account=-?\d+ tickets=-?\d+$/),
      // Recomputed from its legs, it wins what the ledger says.
      expect.stringMatching(new RegExp(`^ticketCounted ticket=${winner.number} prize=\\d+/\\d+$`)),
    ]);
    await world.asOwner((sql) => sql.run(spoilTicket, [winner.number, -7]));
  });

  test("covers only the own service", async () => {
    expect(await world.answer(reports.proveBooks, {}, logins.kliyanAdmin)).toMatchObject({
      isBalanced: true,
      transfers: 2,
    });
  });
});
