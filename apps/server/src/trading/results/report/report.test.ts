import { money, reports, responses, results, tickets, voids } from "@chalkboard/contract";
import { codes, reverseOf } from "@chalkboard/ledger";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  type Bet,
  closeProved,
  createTestServer,
  endBaseball,
  logins,
  orderVoid,
  sellTo,
  slipOf,
  startOfTests,
  type TestServer,
} from "../../../testing/index.ts";

// The report of results: each version with what it changed and graded, whose figures are the ledger's. Each test has
// its own world.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(() => closeProved(world));

const [clerk] = logins.clerks;
const minute = 60_000;
const game = () => world.world.games.baseball[0];
const bet = (betType = 1, side = 1): Bet => ({ game: game(), betType, side });
const sell = (...bets: Bet[]) => sellTo(world, clerk, bets, 1_000);
const later = (minutes: number) => world.time.set(world.time.now() + minutes * minute);
const versions = async (more: object = {}, login: string = logins.assistant) =>
  world.answer(
    results.listVersions,
    { from: game().day, to: game().day, withSums: true, sort: "decidedAt", isAscending: true, ...more },
    login,
  );
const behind = async (more: object = {}, login: string = logins.assistant) =>
  world.answer(
    results.listVersionTickets,
    { eventId: game().eventId, withSums: true, isAscending: true, ...more },
    login,
  );
const moved = query(
  { amount: "int8" },
  `
  select coalesce(sum(case when code = any($1::int[]) then amount when code = any($2::int[]) then -amount else 0 end),
    0)::int8 as amount from transfer`,
);
const ofLedger = async (...some: number[]) =>
  (await world.asOwner((sql) => sql.row(moved, [some, some.map(reverseOf)])))?.amount;

/**
 * Two opposite bets and one on a total; the visitors win 5 to 4, which is corrected later to 4 to 5, after the winner
 * was paid.
 */
async function corrected(): Promise<readonly number[]> {
  const [won, lost] = [await sell(bet(1, 1)), await sell(bet(1, 2))];
  await world.time.set(game().startsAt + 180 * minute);
  await endBaseball(world, game(), 5, 4);
  await later(5);
  await world.send(tickets.pay, { number: won.number, code: won.code ?? "" }, clerk);
  await later(10);
  await endBaseball(world, game(), 4, 5, 1);
  return [won.number, lost.number];
}

test("each version shows what it changed and moved, all together matching the ledger", async () => {
  const [won, lost] = await corrected();
  const { rows, sums } = await versions();
  expect(rows).toMatchObject([
    {
      version: 1,
      kind: "first",
      before: null,
      decidedBy: "Trader",
      serviceName: "Banca",
      currency: "HTG",
      tickets: 2,
      settled: 2_000,
      refunds: 0,
      winnings: 2_200,
    },
    { version: 2, kind: "corrected", before: { status: "final" }, tickets: 2, settled: 0, refunds: 0 },
  ]);
  expect(sums).toMatchObject([
    {
      currency: "HTG",
      count: 2,
      tickets: 4,
      settled: await ofLedger(codes.settled),
      winnings: await ofLedger(codes.prize),
    },
  ]);
  const second = await behind({ version: 2 });
  expect(second.rows.map(({ number, winnings }) => [number, winnings > 0])).toEqual([
    [won, false],
    [lost, true],
  ]);
  expect(second.sums?.[0]?.winnings).toBe(rows[1]?.winnings);
  expect((await behind()).sums?.[0]?.winnings).toBe(await ofLedger(codes.prize));
});

test("a ticket graded by two games at once counts once, at the game that decided it", async () => {
  const [first, second] = world.world.games.baseball;
  const { number } = await sell(bet(), { ...bet(), game: second });
  await world.time.set(Math.max(first.startsAt, second.startsAt) + 180 * minute);
  await endBaseball(world, first, 5, 4);
  await endBaseball(world, second, 5, 4);
  const won = await ofLedger(codes.prize);
  const { rows, sums } = await versions();
  expect(rows.map(({ eventId, tickets: count, settled, winnings }) => [eventId, count, settled, winnings])).toEqual([
    [first.eventId, 1, 0, 0],
    [second.eventId, 1, 1_000, won],
  ]);
  expect(sums).toMatchObject([{ settled: await ofLedger(codes.settled), winnings: won }]);
  for (const [{ eventId }, winnings] of [
    [first, 0],
    [second, won],
  ] as const) {
    expect((await behind({ eventId })).rows.map((row) => [row.number, row.winnings])).toEqual([[number, winnings]]);
  }
  expect(
    (await world.answer(results.listDay, { day: first.day, withSums: true }, logins.bancaAdmin)).sums,
  ).toMatchObject([{ settled: 1_000, winnings: won }]);
});

// Of 10.00 in money and 20.00 of point credit on the same bet, at 6 to 5.
test.each<[rule: string, end: () => Promise<unknown>, figures: readonly number[]]>([
  ["won: of point credit only the winnings", () => endBaseball(world, game(), 5, 4), [1_000, 0, 2_200 + 2_400]],
  ["lost: of point credit nothing", () => endBaseball(world, game(), 4, 5), [1_000, 0, 0]],
  [
    "refunded: point credit is no refund of money",
    async () => {
      await endBaseball(world, game(), 5, 4);
      await later(1);
      await orderVoid(world, game().eventId, { betTypes: [1] });
    },
    [0, 1_000, 0],
  ],
])("a free play beside a money bet, %s: the figures of every page", async (_rule, end, figures) => {
  await world.answer(
    money.grantCredit,
    { key: "a free play", posId: world.world.banca.clerks[0].posId, amount: 2_000, days: null, reason: "x" },
    logins.bancaAdmin,
  );
  await sell(bet());
  await world.answer(
    tickets.sell,
    { key: "sells free play", slip: await slipOf(world, [bet()], 2_000, { payWith: "credit" }) },
    clerk,
  );
  await world.time.set(game().startsAt + 180 * minute);
  await end();
  const { total } = await world.answer(
    reports.results,
    { from: "2026-01-01", to: "2026-12-31", by: "pos" },
    logins.bancaAdmin,
  );
  expect([total.settled, total.refunds, total.prizes]).toEqual(figures);
  const lists = [
    await versions(),
    await behind(),
    await world.answer(results.listDay, { day: game().day, withSums: true }, logins.bancaAdmin),
  ];
  for (const { sums } of lists) expect([sums?.[0]?.settled, sums?.[0]?.refunds, sums?.[0]?.winnings]).toEqual(figures);
});

test("an order is its own version; reversed, the sum is as before", async () => {
  await sell(bet(1, 1));
  await world.time.set(game().startsAt + 180 * minute);
  await endBaseball(world, game(), 5, 4);
  const before = (await versions()).sums;
  await later(1);
  const orderId = await orderVoid(world, game().eventId, { betTypes: [1] });
  expect((await versions({ kind: "order" })).rows).toMatchObject([
    { version: 2, tickets: 1, settled: -1_000, refunds: 1_000, winnings: -2_200 },
  ]);
  await later(1);
  await world.answer(voids.undo, { orderId, reason: "it was played" }, logins.trader);
  await world.server.settler.settle(game().eventId);
  const { tickets: _, count: __, ...after } = (await versions()).sums?.[0] ?? { tickets: 0, count: 0 };
  expect(before?.[0]).toMatchObject(after);
});

test.each<[rule: string, filters: () => object, shown: readonly number[]]>([
  ["only corrections", () => ({ kind: "corrected" }), [2]],
  ["only first results", () => ({ kind: "first" }), [1]],
  ["by part of a person's name", () => ({ by: "trad" }), [1, 2]],
  ["by a person who entered none", () => ({ by: "nobody" }), []],
  ["of another league", () => ({ leagueId: world.world.leagues.hockey }), []],
  ["of other days", () => ({ from: "2020-01-01", to: "2020-01-01" }), []],
  ["of a service that sold none of it", () => ({ serviceId: world.world.kliyan.serviceId }), []],
  ["only late ones: three hours are not", () => ({ late: true }), []],
])("the report shows %s", async (_rule, filters, shown) => {
  await corrected();
  expect((await versions(filters())).rows.map(({ version }) => version)).toEqual(shown);
});

test("late is what the policy says; the delay counts from a source's last report", async () => {
  await world.time.set(game().startsAt + results.usualLateMinutes * minute);
  const over = query(
    {},
    `
    insert into result_statement (event_id, segment, away, home, source, stated_at)
      values ($1::int8, 'game', 5, 4, 'feed', app.clock() - interval '90 minutes')`,
  );
  await world.asOwner((sql) => sql.run(over, [game().eventId]));
  await later(1);
  await endBaseball(world, game(), 5, 4);
  expect((await versions({ late: true })).rows).toMatchObject([
    { isLate: true, delayMs: 91 * minute, tickets: 0, serviceId: null, currency: "" },
  ]);
});

describe("a service's own day", () => {
  const day = async (more: object = {}, login: string = logins.bancaAdmin) =>
    world.answer(results.listDay, { day: game().day, withSums: true, ...more }, login);

  test("has the games that it sells with their results, and only its own tickets and money", async () => {
    await corrected();
    const { rows, sums } = await day({ decided: true });
    expect(rows).toMatchObject([
      {
        eventName: "Yankees @ Red Sox",
        status: "final",
        version: 2,
        isCorrected: true,
        open: 0,
        tickets: 2,
        settled: 2_000,
      },
    ]);
    expect(sums).toMatchObject([
      { count: 1, tickets: 2, settled: await ofLedger(codes.settled), winnings: await ofLedger(codes.prize) },
    ]);
    const other = await day({ decided: true }, logins.kliyanAdmin);
    expect(other.rows.map(({ tickets: count, settled, winnings }) => [count, settled, winnings])).toEqual(
      other.rows.map(() => [0, 0, 0]),
    );
  });

  test("shows a game that is void by order without a score", async () => {
    const other = world.world.games.baseball[1];
    await world.answer(voids.order, { eventId: other.eventId, reason: "no light", hasNotice: false }, logins.trader);
    const ofOther = async () =>
      (await world.answer(results.listDay, { day: other.day }, logins.bancaAdmin)).rows.find(
        ({ eventId }) => eventId === other.eventId,
      );
    expect(await ofOther()).toMatchObject({ isOrder: true, segments: [] });
    expect((await day()).rows.find(({ eventId }) => eventId === game().eventId)).toMatchObject({ isOrder: false });
  });

  test("counts open tickets while there is no result", async () => {
    await sell(bet());
    expect((await day({ decided: false })).rows.find(({ eventId }) => eventId === game().eventId)).toMatchObject({
      version: 0,
      status: null,
      open: 1,
      tickets: 0,
    });
  });

  test("its admin opens their own tickets behind it, and no other service's", async () => {
    const numbers = await corrected();
    expect((await behind({}, logins.bancaAdmin)).rows.map(({ number }) => number)).toEqual(numbers);
    expect((await behind({}, logins.kliyanAdmin)).rows).toEqual([]);
  });

  test.each([
    ["clerk", clerk],
    ["customer", logins.customers[0]],
    ["controller", logins.nordController],
  ])("a %s may read neither", async (_who, login) => {
    expect((await world.send(results.listDay, {}, login)).responseType).toBe(responses.notAllowed);
    expect((await world.send(results.listVersions, {}, login)).responseType).toBe(responses.notAllowed);
  });
});

describe("warnings", () => {
  const raise = query(
    { id: "int8" },
    `
    insert into result_warning (event_id, kind, cause, data, raised_at)
      values ($1::int8, $2::text, $3::text, '{"lateMinutes": 360}', app.clock()) returning id`,
  );
  const warn = async (kind: string, cause: string) =>
    (await world.asOwner((sql) => sql.row(raise, [game().eventId, kind, cause])))?.id ?? 0;
  const open = async (more: object = {}) =>
    (await world.answer(results.listWarnings, { open: true, ...more }, logins.assistant)).rows.map(({ kind }) => kind);
  const close = (warningIds: number[], login: string = logins.trader) =>
    world.send(results.resolveWarnings, { warningIds, note: "seen to" }, login);

  test("those that need no decision are closed together, the others not at all", async () => {
    const [late, paid, other] = [
      await warn("late", "missing"),
      await warn("correctedAfterPayment", "2"),
      await warn("disagreement", "statements"),
    ];
    expect(await open({ kind: "late" })).toEqual(["late"]);
    expect(await close([late, other])).toMatchObject({ responseType: responses.invalidPayload });
    expect(await open()).toHaveLength(3);
    expect(await close([late, paid, late])).toMatchObject({ ok: true, data: { resolved: 2 } });
    expect(await open()).toEqual(["disagreement"]);
    expect(await close([late])).toMatchObject({ responseType: responses.changedMeanwhile });
    expect(await close([999])).toMatchObject({ responseType: responses.notFound });
  });
});

test("an entry pending a second person is listed until it is official", async () => {
  await world.answer(
    results.setPolicy,
    {
      leagueId: null,
      confirmation: "twoPeople",
      highestGame: null,
      highestSegment: null,
      lateMinutes: null,
      voids: null,
    },
    logins.trader,
  );
  await world.time.set(startOfTests + 3 * 24 * 60 * minute);
  const end = {
    eventId: game().eventId,
    version: 0,
    status: "final" as const,
    onlyTotal: true,
    segments: [{ segment: "game", away: 5, home: 4 }],
  };
  const waiting = async (login: string) => (await world.answer(results.listProposed, {}, login)).rows;
  expect(await waiting(logins.trader)).toEqual([]);
  await world.answer(results.makeOfficial, end, logins.trader);
  expect(await waiting(logins.trader)).toMatchObject([
    { eventName: "Yankees @ Red Sox", enteredBy: "Trader", isOwn: true, status: "final" },
  ]);
  expect(await waiting(logins.assistant)).toMatchObject([{ isOwn: false }]);
  await world.answer(results.makeOfficial, end, logins.assistant);
  expect(await waiting(logins.trader)).toEqual([]);
});
