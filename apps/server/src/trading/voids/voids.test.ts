import { responses, results, tickets, voids } from "@chalkboard/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import {
  type Bet,
  closeProved,
  createTestServer,
  endBaseball,
  logins,
  orderVoid,
  sellTo,
  slipOf,
  type SoldTicket,
  currentOf,
  startOfTests,
  type TestServer,
  undoVoid,
  type VoidTerms,
} from "../../testing/index.ts";

// Void orders, and cases of bets sold after a start that was corrected backwards. Each test has its own world, and its
// books are proved.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(() => closeProved(world));

const [clerk] = logins.clerks;
const minute = 60_000;
const game = () => world.world.games.baseball[0];
const bet = (betType = 1, side = 1): Bet => ({ game: game(), betType, side });
const basketball = (): Bet => ({ game: world.world.games.basketball, betType: 1, side: 1 });
const sell = (...bets: Bet[]) => sellTo(world, clerk, bets, 1_000);
const settle = () => world.server.settler.settle(game().eventId);
const current = (ticket: SoldTicket) => currentOf(world, ticket);
const pay = ({ number, code }: SoldTicket) => world.send(tickets.pay, { number, code: code ?? "" }, clerk);
const order = (terms?: VoidTerms) => orderVoid(world, game().eventId, terms);
const undo = (orderId: number) => undoVoid(world, game().eventId, orderId);

test("a cancelled game: its bets are void, other legs go on, paper is paid, sales end", async () => {
  const [one, parlay] = [await sell(bet()), await sell(bet(), basketball())];
  expect((await world.answer(voids.preview, { eventId: game().eventId }, logins.trader)).services).toEqual([
    {
      serviceId: world.world.banca.serviceId,
      serviceName: "Banca",
      currency: "HTG",
      tickets: 2,
      legs: 2,
      stake: 2_000,
      open: 2,
      closedWeek: 0,
      paid: 0,
      givenBack: 1_000,
      winnings: 0,
      owed: 0,
      notified: 3,
    },
  ]);
  await order();
  expect([await current(one), await current(parlay)]).toEqual([
    [-1, 0, 1_000, "void"],
    [0, 0, 0, "void", "pending"],
  ]);
  expect(await pay(one)).toMatchObject({ ok: true, data: { amount: 1_000 } });
  expect(await pay(one)).toMatchObject({ ok: false, data: { reason: "alreadyPaid" } });
  expect(
    await world.send(tickets.sell, { key: "after the order", slip: await slipOf(world, [bet()], 100) }, clerk),
  ).toMatchObject({ responseType: -22, data: { legs: [{ reason: "cancelled" }] } });
});

test("online the stake is in the wallet again at once", async () => {
  const { number } = await sellTo(world, logins.customers[0], [bet()], 700);
  await order();
  expect(await world.answer(tickets.findTicket, { number }, logins.customers[0])).toMatchObject({
    status: -1,
    refund: 700,
  });
});

test.each<[rule: string, terms: VoidTerms, voided: readonly boolean[]]>([
  ["one bet type", { betTypes: [1] }, [true, false, false]],
  ["a period", { period: "firstHalf" }, [false, false, true]],
  ["a bet type and a period", { betTypes: [3], period: "firstHalf" }, [false, true, true]],
])("only what is named is void: %s", async (_rule, terms, voided) => {
  const sold = [await sell(bet(1)), await sell(bet(3, 0)), await sell(bet(7))];
  const seen = (await world.answer(voids.preview, { eventId: game().eventId, ...terms }, logins.trader)).services[0]
    ?.tickets;
  expect(seen).toBe(voided.filter(Boolean).length);
  await order(terms);
  expect((await Promise.all(sold.map(current))).map(([status]) => status === -1)).toEqual(voided);
  expect(await sell(bet(2))).toMatchObject({ stake: 1_000 });
  // What was voided is no longer sold; the rest is.
  const tried = [bet(1), bet(3, 0), bet(7)].map(async (one, index) =>
    world.send(tickets.sell, { key: `after the order ${index}`, slip: await slipOf(world, [one], 100) }, clerk),
  );
  expect((await Promise.all(tried)).map(({ responseType }) => responseType)).toEqual(
    voided.map((isVoid) => (isVoid ? -22 : responses.success)),
  );
});

test("late bets: those of a time span, including its start and not its end", async () => {
  const sold: SoldTicket[] = [];
  for (const at of [0, 1, 2, 3]) {
    await world.time.set(startOfTests + at * minute);
    sold.push(await sell(bet()));
  }
  await order({ soldFrom: startOfTests + minute, soldUntil: startOfTests + 3 * minute });
  expect((await Promise.all(sold.map(current))).map(([status]) => status)).toEqual([0, -1, -1, 0]);
});

test("an order after the result reverses winnings; reversed, bets follow the result", async () => {
  const [won, lost] = [await sell(bet(1, 1)), await sell(bet(1, 2))];
  await endBaseball(world, game(), 5, 4);
  const before = [await current(won), await current(lost)];
  expect(before).toEqual([
    [2, 2_200, 0, "win"],
    [3, 0, 0, "lose"],
  ]);
  const orderId = await order();
  expect([await current(won), await current(lost)]).toEqual([
    [-1, 0, 1_000, "void"],
    [-1, 0, 1_000, "void"],
  ]);
  await undo(orderId);
  expect([await current(won), await current(lost)]).toEqual(before);
});

test("an order without a result, reversed: the bets are pending, and the game is on sale again", async () => {
  const one = await sell(bet());
  await undo(await order());
  expect(await current(one)).toEqual([0, 0, 0, "pending"]);
  expect(await sell(bet())).toMatchObject({ stake: 1_000 });
  await endBaseball(world, game(), 5, 4, 2);
  expect(await current(one)).toEqual([2, 2_200, 0, "win"]);
});

test("a result after the order grades what the order left, and what it voided stays void", async () => {
  const [line, total] = [await sell(bet(1)), await sell(bet(3, 0))];
  await order({ betTypes: [3] });
  await endBaseball(world, game(), 9, 4, 1);
  expect([(await current(line))[0], (await current(total))[0]]).toEqual([2, -1]);
});

test("a prize paid before the order is owed: the difference is on the overpaid account", async () => {
  const won = await sell(bet());
  await endBaseball(world, game(), 5, 4);
  expect(await pay(won)).toMatchObject({ ok: true, data: { amount: 2_200 } });
  await order();
  const overpaid = query({ overpaid: "int8" }, "select overpaid from ticket_state where ticket_id = $1::bigint");
  expect(await world.asOwner((sql) => sql.row(overpaid, [won.number]))).toEqual({ overpaid: 1_200 });
  expect(await pay(won)).toMatchObject({ ok: false, data: { reason: "alreadyPaid" } });
});

test.each<[rule: string, payload: object, login: string, response: number]>([
  ["an assistant", {}, logins.assistant, responses.notAllowed],
  ["a service's admin", {}, logins.bancaAdmin, responses.notAllowed],
  ["a clerk", {}, clerk, responses.notAllowed],
  ["a game that does not exist", { eventId: 999_999 }, logins.trader, responses.notFound],
  ["no reason", { reason: "  " }, logins.trader, responses.invalidPayload],
  ["an unknown bet type", { betTypes: [9_999] }, logins.trader, responses.invalidPayload],
  ["an unknown period", { period: "lunch" }, logins.trader, responses.invalidPayload],
  ["a span that ends before it begins", { soldFrom: 2_000, soldUntil: 2_000 }, logins.trader, responses.invalidPayload],
])("an order is refused: %s", async (_rule, payload, login, response) => {
  expect(
    (
      await world.sendRaw(
        voids.order.path,
        { eventId: game().eventId, reason: "r", ...payload },
        await world.tokenOf(login),
      )
    ).response_type,
  ).toBe(response);
  expect((await world.answer(voids.listOrders, {}, logins.assistant)).rows).toEqual([]);
});

test("a reversed order's bet is open again; cancelling it does not return what was paid", async () => {
  const ticket = await sell(bet());
  const orderId = await order();
  expect(await pay(ticket)).toMatchObject({ ok: true, data: { amount: 1_000 } });
  await undo(orderId);
  expect(await current(ticket)).toEqual([0, 0, 0, "pending"]);
  for (const login of [clerk, logins.bancaAdmin]) {
    expect(await world.send(tickets.cancel, { number: ticket.number, reason: "asked" }, login)).toMatchObject({
      ok: false,
      data: { reason: "paid" },
    });
  }
});

test("a bet whose order was reversed is open again, and its ticket may be cancelled", async () => {
  const { number } = await sell(bet());
  await undo(await order());
  expect(await world.send(tickets.cancel, { number, reason: "the customer asked" }, logins.bancaAdmin)).toMatchObject({
    ok: true,
  });
});

test("an order is reversed once, and the list shows who, why and when", async () => {
  const orderId = await order({ betTypes: [1] });
  await undo(orderId);
  expect(await world.send(voids.undo, { orderId, reason: "again" }, logins.trader)).toMatchObject({
    responseType: responses.changedMeanwhile,
    data: { reason: "undone" },
  });
  expect(await world.send(voids.undo, { orderId: 999, reason: "none" }, logins.trader)).toMatchObject({
    responseType: responses.notFound,
  });
  expect((await world.answer(voids.listOrders, { eventId: game().eventId }, logins.trader)).rows).toMatchObject([
    {
      orderId,
      cause: "called",
      betTypes: [1],
      reason: "called off",
      createdBy: "Trader",
      createdAt: startOfTests,
      undoneBy: "Trader",
      undoneReason: "it was played",
    },
  ]);
});

test.each<[rule: string, first: number, second: number]>([
  ["the older one first", 0, 1],
  ["the newer one first", 1, 0],
])("a game that two orders cancelled is as before when both are reversed, %s", async (_rule, first, second) => {
  const reopen = query({}, "update event set status = 'scheduled' where id = $1::bigint");
  const older = await order();
  // A person puts the game on sale again, knowing of the order.
  await world.asOwner((sql) => sql.run(reopen, [game().eventId]));
  await sell(bet());
  const orders = [older, await order()];
  const status = query({ status: "text" }, "select status from event where id = $1::bigint");
  const now = async () => (await world.asOwner((sql) => sql.row(status, [game().eventId])))?.status;
  await undo(orders[first] ?? 0);
  expect(await now()).toBe("cancelled");
  await undo(orders[second] ?? 0);
  expect(await now()).toBe("scheduled");
});

describe("past-post", () => {
  const start = query(
    {},
    "update event set starts_at = $2::timestamptz, cutoff_at = $2::timestamptz where id = $1::bigint",
  );
  const correct = (to: number) => world.asOwner((sql) => sql.run(start, [game().eventId, new Date(to)]));
  const cases = async (login: string = logins.trader, open = true) =>
    (await world.answer(voids.listCases, { open }, login)).rows;
  const ticketsOf = async (caseId = 0, login: string = logins.trader) =>
    (await world.answer(voids.listCaseTickets, { caseId }, login)).rows;
  const at = startOfTests + 30 * minute;

  /** Tickets sold a millisecond before the corrected start, at it, and a parlay a minute after it. */
  async function threeSales(): Promise<readonly [SoldTicket, SoldTicket, SoldTicket]> {
    await world.time.set(at - 1);
    const before = await sell(bet());
    await world.time.set(at);
    const late = await sell(bet(1, 2));
    await world.time.set(at + minute);
    return [before, late, await sell(bet(), basketball())];
  }

  test("a start corrected backwards lists tickets sold since, with their money and due day", async () => {
    const [, late, parlay] = await threeSales();
    await world.time.set(at + 5 * minute);
    await correct(at);
    const [found] = await cases();
    expect(found).toMatchObject({
      eventName: "Yankees @ Red Sox",
      startBefore: game().startsAt,
      startAfter: at,
      foundAt: at + 5 * minute,
      dueAt: at + 5 * minute + 45 * 24 * 60 * minute,
      tickets: 2,
      undecided: 2,
      voided: 0,
      money: [{ currency: "HTG", stake: 2_000, paid: 0 }],
      decidedBy: "",
    });
    expect(await ticketsOf(found?.caseId)).toMatchObject([
      {
        number: late.number,
        serviceName: "Banca",
        posName: "POS of clerk1",
        soldAt: at,
        stake: 1_000,
        status: 0,
        action: "open",
      },
      { number: parlay.number, soldAt: at + minute, action: "open" },
    ]);
  });

  test("a start moved later, or before any sale, opens no case; a repetition opens no second", async () => {
    await threeSales();
    await correct(game().startsAt + minute);
    await correct(at + 2 * minute);
    expect(await cases()).toEqual([]);
    await correct(at);
    await correct(game().startsAt);
    await correct(at);
    expect(await cases()).toHaveLength(1);
  });

  test("a cancelled ticket and a bet sold in play are no late bets", async () => {
    const [, late, parlay] = await threeSales();
    await world.answer(tickets.cancel, { number: late.number }, clerk);
    const inPlay = query({}, "update leg set in_play = true where ticket_id = $1::bigint and event_id = $2::bigint");
    await world.asOwner((sql) => sql.run(inPlay, [parlay.number, game().eventId]));
    await correct(at);
    expect(await cases()).toEqual([]);
  });

  test("a void decision refunds, a keep decision does not; each once, with a reason", async () => {
    const [before, late, parlay] = await threeSales();
    await correct(at);
    const [found] = await cases();
    const caseId = found?.caseId ?? 0;
    const decide = (numbers: number[], action: "void" | "keep", login: string = logins.trader) =>
      world.send(voids.decideCase, { caseId, tickets: numbers, action, reason: "the ball was in the air" }, login);
    expect(await decide([before.number], "void")).toMatchObject({ responseType: responses.notFound });
    expect(await decide([late.number], "void", logins.bancaAdmin)).toMatchObject({
      responseType: responses.notAllowed,
    });
    expect(await decide([late.number], "void")).toMatchObject({ ok: true });
    expect(await decide([parlay.number], "keep")).toMatchObject({ ok: true, data: { orderId: null } });
    expect(await decide([late.number, parlay.number], "void")).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { reason: "decided", tickets: [late.number, parlay.number] },
    });
    await settle();
    expect([await current(before), await current(late), await current(parlay)]).toEqual([
      [0, 0, 0, "pending"],
      [-1, 0, 1_000, "void"],
      [0, 0, 0, "pending", "pending"],
    ]);
    expect(await pay(late)).toMatchObject({ ok: true, data: { amount: 1_000 } });
    expect(await cases()).toEqual([]);
    expect((await cases(logins.assistant, false))[0]).toMatchObject({ undecided: 0, voided: 1, decidedBy: "Trader" });
    expect(await ticketsOf(caseId, logins.assistant)).toMatchObject([
      { action: "void", reason: "the ball was in the air", decidedBy: "Trader", paid: 1_000 },
      { action: "keep", decidedBy: "Trader" },
    ]);
  });

  test("a winner that was paid before the start was corrected is found too", async () => {
    const [, late] = await threeSales();
    await world.time.set(game().startsAt);
    await world.answer(
      results.makeOfficial,
      {
        eventId: game().eventId,
        version: 0,
        status: "final",
        onlyTotal: true,
        segments: [{ segment: "game", away: 3, home: 5 }],
      },
      logins.trader,
    );
    await settle();
    expect(await pay(late)).toMatchObject({ ok: true });
    await correct(at);
    expect((await ticketsOf((await cases())[0]?.caseId))[0]).toMatchObject({
      number: late.number,
      status: 2,
      action: "open",
    });
  });

  test("no one else may read the cases", async () => {
    for (const login of [logins.bancaAdmin, logins.nordController, clerk, logins.customers[0]]) {
      expect((await world.send(voids.listCases, {}, login)).responseType).toBe(responses.notAllowed);
    }
  });
});
