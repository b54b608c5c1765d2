import { messaging, responses, tickets, voids } from "@chalkboard/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeWeeks } from "../../money/index.ts";
import {
  type Bet,
  closeProved,
  createTestServer,
  endBaseball,
  logins,
  orderVoid,
  sellTo,
  type SoldTicket,
  currentOf,
  startOfTests,
  type TestServer,
  undoVoid,
  type VoidTerms,
} from "../../testing/index.ts";

// The preview of an order, a repeated order, and its recipients. Each test has its own world, and its books are proved.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(() => closeProved(world));

const [clerk] = logins.clerks;
const game = () => world.world.games.baseball[0];
const bet = (betType = 1, side = 1): Bet => ({ game: game(), betType, side });
const sell = (...bets: Bet[]) => sellTo(world, clerk, bets, 1_000);
const current = (ticket: SoldTicket) => currentOf(world, ticket);
const pay = ({ number, code }: SoldTicket) => world.send(tickets.pay, { number, code: code ?? "" }, clerk);
const order = (terms?: VoidTerms) => orderVoid(world, game().eventId, terms);
const undo = (orderId: number) => undoVoid(world, game().eventId, orderId);

test("the same order again is refused with a message, and has no second effect", async () => {
  const sold = await sell(bet());
  const orderId = await order({ betTypes: [1] });
  const again = { eventId: game().eventId, betTypes: [1], reason: "called off" };
  const twice = await Promise.all([
    world.send(voids.order, again, logins.trader),
    world.send(voids.order, again, logins.trader),
  ]);
  for (const answer of twice)
    expect(answer).toMatchObject({ responseType: responses.changedMeanwhile, data: { reason: "ordered", orderId } });
  expect((await world.answer(voids.listOrders, {}, logins.trader)).rows).toMatchObject([
    { orderId, tickets: 1, graded: true },
  ]);
  expect(await current(sold)).toEqual([-1, 0, 1_000, "void"]);
});

describe("the effect of an order, previewed and done", () => {
  const seen = async (terms: object = {}) =>
    (await world.answer(voids.preview, { eventId: game().eventId, ...terms }, logins.assistant)).services;
  const gone = async (orderId: number) =>
    (await world.answer(voids.previewUndo, { orderId }, logins.assistant)).services;

  test("refunded stakes, cancelled winnings, overpayments; reversed, the opposite", async () => {
    const [won] = [await sell(bet(1, 1)), await sell(bet(1, 2)), await sell(bet(3, 0))];
    await endBaseball(world, game(), 5, 4);
    await pay(won);
    expect(await seen({ betTypes: [1] })).toMatchObject([
      { tickets: 2, legs: 2, stake: 2_000, open: 0, paid: 2_200, givenBack: 2_000, winnings: -2_200, owed: 1_200 },
    ]);
    const orderId = await order({ betTypes: [1] });
    expect(await gone(orderId)).toMatchObject([
      { tickets: 2, legs: 2, stake: 2_000, open: 0, paid: 2_200, givenBack: -2_000, winnings: 2_200, owed: -1_200 },
    ]);
    const { rows, sums } = await world.answer(voids.listOrderTickets, { orderId, withSums: true }, logins.assistant);
    expect(rows).toHaveLength(2);
    expect(sums).toEqual([
      { currency: "HTG", stake: 2_000, refund: 2_000, winnings: 0, paid: 2_200, owed: 1_200, count: 2 },
    ]);
  });

  test("a second order covers what the first left", async () => {
    await sell(bet(1));
    await sell(bet(3, 0));
    await order({ betTypes: [1] });
    expect(await seen()).toMatchObject([{ tickets: 1, legs: 1, givenBack: 1_000 }]);
    expect(await seen({ betTypes: [1] })).toEqual([]);
  });

  test("a ticket of a closed week counts as such", async () => {
    await sell(bet());
    expect(await seen()).toMatchObject([{ tickets: 1, closedWeek: 0 }]);
    await world.time.set(startOfTests + 8 * 86_400_000);
    await closeWeeks(world.database, world.world.banca.serviceId, null);
    expect(await seen()).toMatchObject([{ tickets: 1, closedWeek: 1 }]);
  });

  test("a reversed or unknown order cannot be reversed", async () => {
    const orderId = await order();
    await undo(orderId);
    expect(await world.send(voids.previewUndo, { orderId }, logins.trader)).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { reason: "undone" },
    });
    expect(await world.send(voids.previewUndo, { orderId: 999 }, logins.trader)).toMatchObject({
      responseType: responses.notFound,
    });
    expect(await world.send(voids.preview, { eventId: 999_999 }, logins.trader)).toMatchObject({
      responseType: responses.notFound,
    });
  });

  const result = async (login: string) =>
    (await world.answer(messaging.myMessages, {}, login)).messages.map(({ texts }) => texts.en?.title);

  test("sellers of such bets are notified, in every language and only on request", async () => {
    await sell(bet());
    const { notice } = await world.answer(voids.preview, { eventId: game().eventId, betTypes: [1] }, logins.trader);
    expect([notice.en, notice.es?.title]).toEqual([
      { title: "Bets are void: Yankees @ Red Sox", text: "Money line: void. The stake of these bets is refunded." },
      "Jugadas sin acción: Yankees @ Red Sox",
    ]);
    await order({ betTypes: [3] });
    expect(await result(clerk)).toEqual([]);
    const { orderId } = await world.answer(
      voids.order,
      { eventId: game().eventId, betTypes: [1], reason: "a wrong line", hasNotice: true },
      logins.trader,
    );
    expect([await result(clerk), await result(logins.customers[0]), await result(logins.bancaAdmin)]).toEqual([
      ["Bets are void: Yankees @ Red Sox"],
      [],
      [],
    ]);
    expect((await world.answer(messaging.myMessages, {}, clerk)).messages[0]?.texts.en?.text).toBe(
      `${notice.en?.text ?? ""}\na wrong line`,
    );
    await world.answer(voids.undo, { orderId: orderId ?? 0, reason: "it was right", hasNotice: true }, logins.trader);
    expect((await result(clerk)).toSorted()).toEqual([
      "Bets are void: Yankees @ Red Sox",
      "Bets count again: Yankees @ Red Sox",
    ]);
  });
});
