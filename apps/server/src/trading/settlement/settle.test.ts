import { responses, results, tickets } from "@chalkboard/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../platform/database/database.ts";
import { query } from "../../platform/database/query.ts";
import { silentLog } from "../../platform/ports/system.ts";
import {
  type Bet,
  bookFindings,
  createTestServer,
  endBaseball,
  kickOff,
  logins,
  type SecondServer,
  sellTo,
  type SoldTicket,
  startOfTests,
  type TestServer,
  traces,
  untilBlocked,
} from "../../testing/index.ts";
import { createSettler } from "./index.ts";

// From an official result to graded tickets: each test has its own world, and its books are proved at the end.

let world: TestServer;
let doors: SecondServer[] = [];
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(async () => {
  expect(await bookFindings(world)).toEqual([]);
  for (const door of doors) await door.close();
  doors = [];
  await world.close();
});

const [clerk] = logins.clerks;
const bet = (betType: number, side: number, game: 0 | 1 = 0): Bet => ({
  game: world.world.games.baseball[game],
  betType,
  side,
});
const basketball = (betType: number, side: number): Bet => ({ game: world.world.games.basketball, betType, side });
const sell = (...bets: Bet[]): Promise<SoldTicket> => sellTo(world, clerk, bets, 1_000);
const see = ({ number }: SoldTicket) => world.answer(tickets.findTicket, { number }, clerk);
const current = async (ticket: SoldTicket) => {
  const { status, prize, refund, legs } = await see(ticket);
  return [status, prize, refund, ...legs.map(({ outcome }) => outcome)];
};
const eventId = () => world.world.games.baseball[0].eventId;
const inning = (segment: number, away: number, home: number | null, complete = true) => ({
  segment: String(segment),
  away,
  home,
  complete,
});
const official = (version: number, status: "partial" | "final" | "called" | "abandoned", segments: object[]) =>
  kickOff(world, eventId()).then(() =>
    world.send(
      results.makeOfficial,
      {
        eventId: eventId(),
        version,
        status,
        segments: segments as ReturnType<typeof inning>[],
        onlyTotal: segments.length === 1,
      },
      logins.trader,
    ),
  );
const settle = (event = eventId()) => world.server.settler.settle(event);
const fullGame = (away: number, home: number) => [
  ...Array.from({ length: 9 }, (_, index) => inning(index + 1, index === 0 ? away : 0, index === 0 ? home : 0)),
  { segment: "game", away, home, complete: true },
];

test("an official result grades each bet type, and every wager's money follows", async () => {
  const expected: readonly (readonly [betType: number, side: number, current: unknown[]])[] = [
    [1, 1, [2, 2_200, 0, "win"]],
    [1, 2, [3, 0, 0, "lose"]],
    [2, 1, [2, 1_667, 0, "win"]],
    [2, 2, [3, 0, 0, "lose"]],
    [3, 0, [2, 1_909, 0, "win"]],
    [4, 0, [3, 0, 0, "lose"]],
    [5, 1, [2, 1_870, 0, "win"]],
    [6, 1, [3, 0, 0, "lose"]],
    [5, 2, [3, 0, 0, "lose"]],
    [6, 2, [2, 1_870, 0, "win"]],
    [7, 1, [2, 2_100, 0, "win"]],
    [8, 2, [3, 0, 0, "lose"]],
    [9, 0, [2, 1_909, 0, "win"]],
    [10, 0, [3, 0, 0, "lose"]],
  ];
  const sold = await Promise.all(expected.map(([betType, side]) => sell(bet(betType, side))));
  await endBaseball(world, world.world.games.baseball[0], 5, 4);
  expect(await Promise.all(sold.map(current))).toEqual(expected.map(([, , is]) => is));
});

test("a partial result grades what is decided, and the final one the rest", async () => {
  const half = await sell(bet(7, 1));
  const whole = await sell(bet(1, 1));
  const both = await sell(bet(7, 1), basketball(1, 1));
  expect(
    await official(
      0,
      "partial",
      [1, 2, 3, 4, 5].map((segment) => inning(segment, 1, 0)),
    ),
  ).toMatchObject({ ok: true, data: { version: 1 } });
  await settle();
  expect(await current(half)).toEqual([2, 2_100, 0, "win"]);
  expect(await current(whole)).toEqual([0, 0, 0, "pending"]);
  expect(await current(both)).toEqual([0, 0, 0, "win", "pending"]);
  expect(await world.send(tickets.pay, { number: half.number, code: half.code ?? "" }, clerk)).toMatchObject({
    ok: true,
    data: { amount: 2_100 },
  });
  await official(1, "final", [
    ...[1, 2, 3, 4, 5].map((segment) => inning(segment, 1, 0)),
    ...[6, 7, 8].map((segment) => inning(segment, 0, 0)),
    inning(9, 0, 6),
    { segment: "game", away: 5, home: 6, complete: true },
  ]);
  await settle();
  expect(await current(half)).toEqual([2, 2_100, 0, "win"]);
  expect(await current(whole)).toEqual([3, 0, 0, "lose"]);
});

test("a game without a result by period grades the game; the first half is pending", async () => {
  const half = await sell(bet(7, 1));
  const whole = await sell(bet(1, 1));
  await official(0, "final", [{ segment: "game", away: 5, home: 4 }]);
  await settle();
  expect(await current(whole)).toEqual([2, 2_200, 0, "win"]);
  expect(await current(half)).toEqual([0, 0, 0, "pending"]);
  await official(1, "final", fullGame(5, 4));
  await settle();
  expect(await current(half)).toEqual([2, 2_100, 0, "win"]);
});

test("an abandoned game refunds every stake", async () => {
  const [one, parlay, customers] = [
    await sell(bet(1, 1)),
    await sell(bet(1, 1), basketball(1, 1)),
    await sellTo(world, logins.customers[0], [bet(1, 1)], 700),
  ];
  await official(0, "abandoned", []);
  await settle();
  expect(await current(one)).toEqual([-1, 0, 1_000, "void"]);
  expect(await current(parlay)).toEqual([0, 0, 0, "void", "pending"]);
  expect((await world.answer(tickets.findTicket, { number: customers.number }, logins.customers[0])).refund).toBe(700);
  expect(await world.send(tickets.pay, { number: one.number, code: one.code ?? "" }, clerk)).toMatchObject({
    ok: true,
    data: { amount: 1_000 },
  });
});

describe("corrections", () => {
  const transfers = query(
    { code: "int2", amount: "int8" },
    "select code, amount from transfer where ticket_id = $1::bigint order by id",
  );
  const moved = async ({ number }: SoldTicket) =>
    (await world.asOwner((sql) => sql.rows(transfers, [number]))).map(({ code, amount }) => [code, amount]);

  test("a corrected result reverses by opposite entries; nothing that was written changes", async () => {
    const [won, lost] = [await sell(bet(1, 1)), await sell(bet(1, 2))];
    await endBaseball(world, world.world.games.baseball[0], 5, 4);
    const before = [await moved(won), await moved(lost)];
    await endBaseball(world, world.world.games.baseball[0], 4, 5, 1);
    expect([await current(won), await current(lost)]).toEqual([
      [3, 0, 0, "lose"],
      [2, 1_714, 0, "win"],
    ]);
    expect(await moved(won)).toEqual([...(before[0] ?? []), [103, 2_200]]);
    expect(await moved(lost)).toEqual([...(before[1] ?? []), [3, 1_714]]);
    expect((await see(won)).entries.map(({ kind }) => kind)).toEqual(["graded", "regraded"]);
  });

  test("an overpayment is held, returns with the next correction, and is not paid twice", async () => {
    const won = await sell(bet(1, 1));
    const pay = () => world.send(tickets.pay, { number: won.number, code: won.code ?? "" }, clerk);
    await endBaseball(world, world.world.games.baseball[0], 5, 4);
    expect(await pay()).toMatchObject({ ok: true, data: { amount: 2_200 } });
    await endBaseball(world, world.world.games.baseball[0], 4, 5, 1);
    const overpaid = query({ balance: "int8" }, "select balance from account where kind = 13 and service_id = $1::int");
    const balance = () => world.asOwner((sql) => sql.row(overpaid, [world.world.banca.serviceId]));
    expect(await balance()).toEqual({ balance: -2_200 });
    expect(await pay()).toMatchObject({ ok: false, data: { reason: "alreadyPaid" } });
    // A tie after nine: the stake would have been due.
    await endBaseball(world, world.world.games.baseball[0], 5, 5, 2);
    expect(await balance()).toEqual({ balance: -1_200 });
    expect(await pay()).toMatchObject({ ok: false, data: { reason: "alreadyPaid" } });
    await endBaseball(world, world.world.games.baseball[0], 5, 4, 3);
    expect(await balance()).toEqual({ balance: 0 });
    expect(await pay()).toMatchObject({ ok: false, data: { reason: "alreadyPaid", amount: 2_200 } });
  });

  test("a ticket that was paid as a push and really won pays the difference, once", async () => {
    const won = await sell(bet(1, 1));
    const pay = () => world.send(tickets.pay, { number: won.number, code: won.code ?? "" }, clerk);
    await endBaseball(world, world.world.games.baseball[0], 5, 5);
    expect(await pay()).toMatchObject({ ok: true, data: { amount: 1_000 } });
    await endBaseball(world, world.world.games.baseball[0], 5, 4, 1);
    expect(await pay()).toMatchObject({ ok: true, data: { amount: 1_200 } });
    expect(await pay()).toMatchObject({ ok: false, data: { reason: "alreadyPaid", amount: 2_200 } });
  });

  test("online the wallet follows every correction, below zero when it was spent", async () => {
    const customer = logins.customers[0];
    const wallet = query({ balance: "int8" }, "select balance from account where kind = 2 and owner_id = $1::int");
    const balance = async () =>
      (await world.asOwner((sql) => sql.row(wallet, [world.world.kliyan.customers[0].posId])))?.balance;
    await sellTo(world, customer, [bet(1, 1)], 50_000);
    await endBaseball(world, world.world.games.baseball[0], 5, 4);
    expect(await balance()).toBe(110_000);
    await sellTo(world, customer, [bet(1, 1, 1)], 110_000);
    await endBaseball(world, world.world.games.baseball[0], 4, 5, 1);
    expect(await balance()).toBe(-110_000);
    await endBaseball(world, world.world.games.baseball[0], 5, 4, 2);
    expect(await balance()).toBe(0);
  });
});

describe("once and only once", () => {
  test("grading twice changes nothing, in turn or at once, in one process or two", async () => {
    const sold = await Promise.all([sell(bet(1, 1)), sell(bet(1, 2)), sell(bet(1, 1), basketball(1, 1))]);
    doors = [await world.another()];
    await official(0, "final", fullGame(5, 4));
    await Promise.all([settle(), settle(), ...doors.map(({ server }) => server.settler.settle(eventId()))]);
    const before = [await traces(world), ...(await Promise.all(sold.map(see)))];
    expect(await settle()).toEqual({ version: 1, tickets: 0, setAside: 0 });
    expect([await traces(world), ...(await Promise.all(sold.map(see)))]).toEqual(before);
    expect((await Promise.all(sold.map(see))).map(({ entries }) => entries.length)).toEqual([1, 1, 1]);
  });

  test("the same result again is no new version", async () => {
    await official(0, "final", fullGame(5, 4));
    expect(await official(0, "final", fullGame(5, 4))).toMatchObject({ ok: true, data: { version: 1 } });
    expect(await official(0, "final", fullGame(6, 4))).toMatchObject({
      ok: false,
      responseType: responses.changedMeanwhile,
      data: { version: 1 },
    });
  });

  test("an interrupted settlement resumes where it stopped", async () => {
    const sold = await Promise.all(Array.from({ length: 30 }, (_, index) => sell(bet(1, 1 + (index % 2)))));
    const numbers = sold.map(({ number }) => number).sort((one, other) => one - other);
    await official(0, "final", fullGame(5, 4));
    // A slice in the middle fails as with a lost database: what was committed before it stays, of its own nothing.
    const hinder = [
      `create function hinder() returns trigger language plpgsql as
        'begin if new.ticket_id = ${numbers[17]} then raise exception ''hindered'' using errcode = ''XX000''; end if; return new; end'`,
      "create trigger hinder before insert on leg_grade for each row execute function hinder()",
    ];
    for (const text of hinder) await world.asOwner((sql) => sql.run({ columns: {}, text }));
    const slow = createSettler({ database: world.database, log: silentLog, sliceSize: 5 });
    await expect(slow.settle(eventId())).rejects.toThrow("hindered");
    expect(await bookFindings(world)).toEqual([]);
    const graded = (await Promise.all(sold.map(current))).filter(([status]) => status !== 0).length;
    // While the slice fails, the other one in progress and even those after it may finish.
    expect([graded % 5, graded >= 15, graded <= 25]).toEqual([0, true, true]);
    await world.asOwner((sql) => sql.run({ columns: {}, text: "drop trigger hinder on leg_grade" }));
    expect(await settle()).toEqual({ version: 1, tickets: 30 - graded, setAside: 0 });
    expect(await settle()).toEqual({ version: 1, tickets: 0, setAside: 0 });
    expect(new Set((await Promise.all(sold.map(current))).map(([status]) => status))).toEqual(new Set([2, 3]));
  });

  test("two processes in small slices share the tickets: each is graded once", async () => {
    const sold = await Promise.all(Array.from({ length: 24 }, (_, index) => sell(bet(1, 1 + (index % 2)))));
    await official(0, "final", fullGame(5, 4));
    const settlers = Array.from({ length: 3 }, () =>
      createSettler({ database: world.database, log: silentLog, sliceSize: 3 }),
    );
    const settled = await Promise.all(settlers.map((settler) => settler.settle(eventId())));
    expect(settled.map((one) => one?.tickets ?? 0).reduce((sum, some) => sum + some)).toBe(24);
    expect((await Promise.all(sold.map(see))).map(({ entries }) => entries.length)).toEqual(sold.map(() => 1));
  });

  test("a newer result during a settlement applies to all, also to those graded before", async () => {
    const sold = await Promise.all(Array.from({ length: 12 }, () => sell(bet(1, 1))));
    await official(0, "final", fullGame(5, 4));
    const states = query(
      { id: "int8" },
      "select ticket_id as id from ticket_state where ticket_id = $1::bigint for update",
    );
    const last = Math.max(...sold.map(({ number }) => number));
    const settler = createSettler({ database: world.database, log: silentLog, sliceSize: 4 });
    const { running } = await world.asOwner(async (sql) => {
      await sql.row(states, [last]);
      const settling = settler.settle(eventId());
      await untilBlocked(sql, 1);
      await official(1, "final", fullGame(4, 5));
      return { running: settling };
    });
    expect(await running).toMatchObject({ version: 2, setAside: 0 });
    expect(await Promise.all(sold.map(current))).toEqual(sold.map(() => [3, 0, 0, "lose"]));
    expect(await settle()).toEqual({ version: 2, tickets: 0, setAside: 0 });
  });

  test("a late settlement by an older version does not revert the newer one", async () => {
    const won = await sell(bet(1, 1));
    await official(0, "final", fullGame(4, 5));
    const hold = query(
      { id: "int8" },
      "select ticket_id as id from ticket_state where ticket_id = $1::bigint for update",
    );
    const late = await world.asOwner(async (sql) => {
      await sql.row(hold, [won.number]);
      const older = settle();
      await untilBlocked(sql, 1);
      await official(1, "final", fullGame(5, 4));
      const database: Database = {
        ...world.database,
        read: (_scope, work) => work(sql),
        transaction: (_scope, work) => work(sql),
      };
      await createSettler({ database, log: silentLog }).settle(eventId());
      return { older };
    });
    await late.older;
    expect(await current(won)).toEqual([2, 2_200, 0, "win"]);
    await settle();
    expect(await current(won)).toEqual([2, 2_200, 0, "win"]);
  });

  test("payment and correction at the same instant: paid once, and an overpayment is recorded", async () => {
    const sold = await Promise.all(Array.from({ length: 8 }, () => sell(bet(1, 1))));
    await endBaseball(world, world.world.games.baseball[0], 5, 4);
    await official(1, "final", fullGame(4, 5));
    doors = [await world.another()];
    const [, ...paid] = await Promise.all([
      settle(),
      ...sold.map(({ number, code }) => doors[0]?.send(tickets.pay, { number, code: code ?? "" }, clerk)),
    ]);
    for (const [index, ticket] of sold.entries()) {
      const { paid: amount, prize } = await see(ticket);
      expect([amount, prize]).toEqual([paid[index]?.ok === true ? 2_200 : 0, 0]);
    }
  });

  test("cancelling and settling at the same instant: cancelled or graded, never both", async () => {
    const sold = await Promise.all(Array.from({ length: 8 }, () => sell(bet(1, 1))));
    await official(0, "partial", fullGame(5, 4).slice(0, 5));
    await official(1, "final", fullGame(5, 4));
    const [, ...cancelled] = await Promise.all([
      settle(),
      ...sold.map(({ number }) => world.send(tickets.cancel, { number, reason: "r" }, logins.bancaAdmin)),
    ]);
    for (const [index, ticket] of sold.entries()) {
      expect(await current(ticket)).toEqual(
        cancelled[index]?.ok === true ? [-1, 0, 0, "pending"] : [2, 2_200, 0, "win"],
      );
    }
  });
});

test("a sale after the result is official is refused, even before the game's start", async () => {
  await official(0, "final", fullGame(5, 4));
  expect(world.time.now()).toBe(startOfTests);
  const slip = {
    mode: "straight" as const,
    amount: 1_000,
    amountIs: "risk" as const,
    legs: [{ key: { eventId: eventId(), betType: 1, side: 1, alternate: 0 }, points: null, price: 120 }],
  };
  expect(await world.send(tickets.sell, { key: "after the result", slip }, clerk)).toMatchObject({
    responseType: -22,
    data: { legs: [{ reason: "started" }] },
  });
});
