import { lines, responses, results, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { bumpRules } from "../../../identity/services/index.ts";
import {
  type Bet,
  bookFindings,
  createTestServer,
  endBaseball,
  logins,
  type SecondServer,
  sellTo,
  type SoldTicket,
  startOfTests,
  type TestServer,
  traces,
} from "../../../testing/index.ts";

// A ticket is paid once, by number and code, over a counter of its own service. The game ends 5 to 4: the away team's
// money line (+120) wins, its run line of +1½ (-150) wins, the total of 9 is a push once it is moved there, and the
// home team loses.

let world: TestServer;
let second: SecondServer;
const bet = (betType: number, side: number, game: 0 | 1 = 0): Bet => ({
  game: world.world.games.baseball[game],
  betType,
  side,
});
const [first, neighbour, third] = logins.clerks;
let sold: Readonly<
  Record<
    | "winner"
    | "dashed"
    | "raced"
    | "racedTwice"
    | "loser"
    | "push"
    | "allPush"
    | "parlay"
    | "parlayLost"
    | "pending"
    | "mixed"
    | "cancelled"
    | "elsewhere"
    | "expiring"
    | "online",
    SoldTicket
  >
>;

beforeAll(async () => {
  world = await createTestServer();
  second = await world.another();
  const { eventId } = world.world.games.baseball[0];
  const totals = [3, 4].map((betType) => ({
    key: { eventId, betType, side: 0, alternate: 0 },
    version: 1,
    points: 36,
    price: -110,
  }));
  await world.answer(lines.moveLines, { moves: totals }, logins.trader);
  const next = world.world.games.baseball[1].eventId;
  const nextTotals = [3, 4].map((betType) => ({
    key: { eventId: next, betType, side: 0, alternate: 0 },
    version: 1,
    points: 36,
    price: -110,
  }));
  await world.answer(lines.moveLines, { moves: nextTotals }, logins.trader);
  sold = {
    winner: await sellTo(world, first, [bet(1, 1)], 1_000),
    dashed: await sellTo(world, first, [bet(1, 1)], 1_000),
    raced: await sellTo(world, first, [bet(1, 1)], 1_000),
    racedTwice: await sellTo(world, first, [bet(1, 1)], 1_000),
    loser: await sellTo(world, first, [bet(1, 2)], 1_000),
    push: await sellTo(world, first, [bet(3, 0)], 1_000),
    allPush: await sellTo(world, first, [bet(3, 0), bet(4, 0, 1)], 1_000),
    parlay: await sellTo(world, first, [bet(1, 1), bet(1, 1, 1)], 1_000),
    parlayLost: await sellTo(
      world,
      first,
      [bet(1, 2), { game: world.world.games.basketball, betType: 1, side: 1 }],
      1_000,
    ),
    pending: await sellTo(
      world,
      first,
      [bet(1, 1), { game: world.world.games.basketball, betType: 1, side: 1 }],
      1_000,
    ),
    mixed: await sellTo(world, first, [bet(1, 1), bet(3, 0, 1)], 1_000),
    cancelled: await sellTo(world, first, [bet(1, 1)], 1_000),
    elsewhere: await sellTo(world, neighbour, [bet(1, 1)], 1_000),
    expiring: await sellTo(world, first, [bet(2, 1)], 900),
    online: await sellTo(world, logins.customers[0], [bet(1, 1)], 1_000),
  };
  await world.answer(tickets.cancel, { number: sold.cancelled.number }, first);
  await world.time.set(world.world.games.baseball[0].startsAt + 4 * 3_600_000);
  await endBaseball(world, world.world.games.baseball[0], 5, 4);
  await endBaseball(world, world.world.games.baseball[1], 5, 4);
});
afterAll(async () => {
  expect(await bookFindings(world)).toEqual([]);
  await second.close();
  await world.close();
});

const pay = (ticket: SoldTicket, login: string = first, code = ticket.code ?? "") =>
  world.send(tickets.pay, { number: ticket.number, code }, login);

/** A payment that must be refused, and moves nothing. */
async function refusedPayment(ticket: SoldTicket, login?: string, code?: string) {
  const before = await traces(world);
  const answer = await pay(ticket, login, code);
  expect(await traces(world)).toEqual(before);
  expect(answer.ok).toBe(false);
  return { code: answer.responseType, ...(answer.data as { reason: string }) };
}

describe("amounts", () => {
  test.each<[rule: string, which: keyof typeof sold, amount: number]>([
    ["a winner's stake and profit", "winner", 2_200],
    ["a push refunds the stake", "push", 1_000],
    ["a parlay of two winners: 2.2 by 2.2", "parlay", 4_840],
    ["a parlay with a push pays its other leg", "mixed", 2_200],
    ["a parlay of pushes refunds the stake", "allPush", 1_000],
  ])("%s", async (_rule, which, amount) => {
    const answer = await pay(sold[which]);
    expect(answer).toMatchObject({ ok: true, data: { amount, ticket: { paid: amount, paidAt: world.time.now() } } });
    expect(await refusedPayment(sold[which])).toMatchObject({
      code: responses.notAllowed,
      reason: "alreadyPaid",
      amount,
      at: world.time.now(),
    });
  });
});

describe("the receipt", () => {
  const receipt = (ticket: SoldTicket, login: string = first) =>
    world.send(tickets.printReceipt, { number: ticket.number }, login);

  test("is printed by the till that paid, with the amount paid and without the code", async () => {
    const { html } = (await receipt(sold.winner)).data as { html: string };
    for (const text of [
      `Ticket ${String(sold.winner.number)} paid`,
      ">22.00 HTG<",
      "POS of clerk1",
      "Clerk1",
      "size: 80mm",
    ])
      expect(html).toContain(text);
    expect(html).not.toContain(sold.winner.code ?? "");
  });

  test.each<[rule: string, which: keyof typeof sold, login: string]>([
    ["a ticket that was not paid has none", "loser", first],
    ["another till gets none", "winner", neighbour],
  ])("%s", async (_rule, which, login) => {
    expect(await receipt(sold[which], login)).toMatchObject({
      responseType: responses.notFound,
      data: { reason: "unknown" },
    });
  });
});

describe("refusals", () => {
  test.each<[rule: string, which: keyof typeof sold, login: string, code: string | undefined, expected: object]>([
    ["a wrong code", "dashed", first, "00000000", { code: responses.notFound, reason: "wrongCode" }],
    ["an empty code", "dashed", first, "", { code: responses.notFound, reason: "wrongCode" }],
    ["another ticket's code", "dashed", first, "of winner", { code: responses.notFound, reason: "wrongCode" }],
    ["a loser", "loser", first, undefined, { code: responses.notAllowed, reason: "lost" }],
    [
      "a loser while another leg of its parlay is open",
      "parlayLost",
      first,
      undefined,
      { code: responses.notAllowed, reason: "lost" },
    ],
    [
      "a ticket with an open leg",
      "pending",
      first,
      undefined,
      { code: responses.notAllowed, reason: "pending", openLegs: 1 },
    ],
    ["a cancelled ticket", "cancelled", first, undefined, { code: responses.notAllowed, reason: "cancelled" }],
    [
      "a cancelled ticket with a wrong code reveals nothing about it",
      "cancelled",
      first,
      "00000000",
      { code: responses.notFound, reason: "wrongCode" },
    ],
    ["a ticket of another service", "online", first, undefined, { code: responses.notFound, reason: "unknown" }],
  ])("%s", async (_rule, which, login, code, expected) => {
    expect(await refusedPayment(sold[which], login, code === "of winner" ? sold.winner.code : code)).toMatchObject(
      expected,
    );
  });

  test("a number that does not exist", async () => {
    expect(await world.send(tickets.pay, { number: 1, code: "00000000" }, first)).toMatchObject({
      responseType: responses.notFound,
      data: { reason: "unknown" },
    });
  });

  test("a refused payment is in the ticket's story", async () => {
    const { entries } = await world.answer(tickets.findTicket, { number: sold.loser.number }, first);
    expect(entries.at(-1)).toMatchObject({ kind: "payRefused", data: { reason: "lost" }, person: "Clerk1" });
  });
});

test("a code is read as people type it: lower case, spaces, dashes, O for 0 and I or L for 1", async () => {
  const code = sold.dashed.code ?? "";
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4).toLowerCase()} `
    .replaceAll("0", "o")
    .replaceAll("1", "l");
  expect(await pay(sold.dashed, first, typed)).toMatchObject({ ok: true, data: { amount: 2_200 } });
});

test("at two tills at once one pays, in one process and in two", async () => {
  for (const [ticket, doors] of [
    [sold.raced, [world, world]],
    [sold.racedTwice, [world, second]],
  ] as const) {
    const payload = { number: ticket.number, code: ticket.code ?? "" };
    const before = await traces(world);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, till) =>
        (doors[till % 2] ?? world).send(tickets.pay, payload, till % 2 === 0 ? first : neighbour),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ data }) => (data as { reason: string }).reason))).toEqual(
      new Set(["alreadyPaid"]),
    );
    expect(await traces(world)).toMatchObject({ transfers: before.transfers + 1, moved: before.moved + 2_200 });
  }
});

test("a service may let only the selling POS pay, and the refusal names it", async () => {
  const settings = query(
    {},
    "update service set settings = settings || jsonb_build_object('payAnywhere', $2::boolean) where id = $1::int",
  );
  const payAnywhere = (on: boolean) =>
    world.asOwner(async (sql) => {
      await sql.run(settings, [world.world.banca.serviceId, on]);
      await bumpRules(sql, world.world.banca.serviceId);
    });
  await payAnywhere(false);
  expect(await refusedPayment(sold.elsewhere, first)).toMatchObject({
    code: responses.notAllowed,
    reason: "otherPos",
    posName: "POS of clerk2",
  });
  await payAnywhere(true);
  expect(await pay(sold.elsewhere, third)).toMatchObject({ ok: true, data: { amount: 2_200 } });
  // The receipt belongs to the till that paid, not the one that sold.
  const printed = await Promise.all(
    [third, neighbour].map((login) => world.send(tickets.printReceipt, { number: sold.elsewhere.number }, login)),
  );
  expect(printed.map(({ ok }) => ok)).toEqual([true, false]);
});

test("a POS may be set to pay nothing, or up to a maximum: exactly that much it pays", async () => {
  const allow = (paysTickets: boolean, maximum: number | null) =>
    world.asOwner((sql) =>
      sql.run(query({}, "update pos set pays_tickets = $2::boolean, pay_maximum = $3::bigint where id = $1::int"), [
        world.world.banca.clerks[0].posId,
        paysTickets,
        maximum,
      ]),
    );
  await allow(false, null);
  expect(await refusedPayment(sold.expiring)).toMatchObject({ code: responses.notAllowed, reason: "mayNotPay" });
  await allow(true, 1_499);
  expect(await refusedPayment(sold.expiring)).toMatchObject({
    code: responses.notAllowed,
    reason: "aboveMaximum",
    maximum: 1_499,
  });
  // With this maximum the winner of 1,500 comes to the next check, whether it is too late.
  await allow(true, 1_500);
  const now = world.time.now();
  await world.time.set(now + 60 * 86_400_000);
  expect(await refusedPayment(sold.expiring)).toMatchObject({ reason: "expired" });
  await world.time.set(now);
  await allow(true, null);
});

test("a winner is payable until its last millisecond, and expired after it", async () => {
  const decidedAt = world.time.now();
  const end = decidedAt + 60 * 86_400_000;
  await world.time.set(end);
  expect(await refusedPayment(sold.expiring)).toMatchObject({ code: responses.notAllowed, reason: "expired", at: end });
  await world.time.set(end - 1);
  expect(await pay(sold.expiring)).toMatchObject({ ok: true, data: { amount: 1_500 } });
  await world.time.set(decidedAt);
});

test("a loser that a correction makes a winner is payable for the full time from then on", async () => {
  const now = world.time.now();
  const late = now + 59 * 86_400_000;
  await world.time.set(late);
  await endBaseball(world, world.world.games.baseball[0], 4, 5, 1);
  await world.time.set(late + 30 * 86_400_000);
  expect(await pay(sold.loser)).toMatchObject({ ok: true, data: { amount: 1_714 } });
});

test("an online winner is in the wallet at once and is not paid over a counter", async () => {
  expect(
    await world.send(tickets.pay, { number: sold.online.number, code: sold.online.code ?? "" }, logins.customers[0]),
  ).toMatchObject({ ok: false, responseType: responses.notAllowed, data: { reason: "role" } });
});

test("half outcomes: at a quarter line half of the stake wins, or half of it is refunded", async () => {
  await world.time.set(startOfTests);
  const { eventId } = world.world.games.basketball;
  const moves = [3, 4].map((betType) => ({
    key: { eventId, betType, side: 0, alternate: 0 },
    version: 1,
    points: 881,
    price: -110,
  }));
  await world.answer(lines.moveLines, { moves }, logins.trader);
  const game = world.world.games.basketball;
  const halfWin = await sellTo(world, first, [{ game, betType: 4, side: 0 }], 1_100);
  const halfLoss = await sellTo(world, first, [{ game, betType: 3, side: 0 }], 1_100);
  await world.time.set(game.startsAt + 4 * 3_600_000);
  // 220 points: a quarter under 220.25.
  const quarters = [55, 55, 55, 55].map((points, index) => ({
    segment: String(index + 1),
    away: points - 30,
    home: 30,
  }));
  await world.answer(
    results.makeOfficial,
    { eventId, version: 0, status: "final", segments: [...quarters, { segment: "game", away: 100, home: 120 }] },
    logins.trader,
  );
  await world.server.settler.settle(eventId);
  expect(await pay(halfWin)).toMatchObject({ ok: true, data: { amount: 1_600 } });
  expect(await pay(halfLoss)).toMatchObject({ ok: true, data: { amount: 550 } });
});
