import { money, responses, results, services, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import {
  bookFindings,
  closeProved,
  createTestServer,
  endBaseball,
  logins,
  sellTo,
  slipOf,
  type SoldTicket,
  type TestServer,
} from "../../testing/index.ts";
import { expirePrizes } from "../index.ts";

// Yankees (+120) win 5 to 3: 1,000 pays 2,200. The fixture's winners are payable for 60 days.

let world: TestServer;
let sold: { winner: SoldTicket; other: SoldTicket; paid: SoldTicket; loser: SoldTicket; online: SoldTicket };
let decidedAt: number;
const day = 86_400_000;
const [clerk, neighbour] = logins.clerks;
const expire = () => expirePrizes(world.database, world.world.banca.serviceId);
const pay = (ticket: SoldTicket) => world.send(tickets.pay, { number: ticket.number, code: ticket.code ?? "" }, clerk);
const balance = query(
  { balance: "int8" },
  "select balance from account where service_id = $1::int and kind = $2::smallint",
);
const balanceOf = async (kind: number) =>
  (await world.asOwner((sql) => sql.row(balance, [world.world.banca.serviceId, kind])))?.balance ?? 0;
const [prizesPayable, expiredPrizes] = [5, 17];

beforeAll(async () => {
  world = await createTestServer();
  const game = world.world.games.baseball[0];
  const sell = (login: string, side: number) => sellTo(world, login, [{ game, betType: 1, side }], 1_000);
  sold = {
    winner: await sell(clerk, 1),
    other: await sell(neighbour, 1),
    paid: await sell(clerk, 1),
    loser: await sell(clerk, 2),
    online: await sell(logins.customers[0], 1),
  };
  await world.time.set(game.startsAt + 4 * 3_600_000);
  decidedAt = world.time.now();
  await endBaseball(world, game, 5, 3);
  expect(await pay(sold.paid)).toMatchObject({ ok: true });
});
afterAll(() => closeProved(world));

describe("unclaimed winners", () => {
  test("stay payable until their last instant", async () => {
    await world.time.set(decidedAt + 60 * day - 1);
    expect(await expire()).toEqual({ tickets: 0, amount: 0 });
    expect(await balanceOf(prizesPayable)).toBe(4_400);
  });

  test("then move from the counter to the expired prizes, once, in any number of runs", async () => {
    await world.time.set(decidedAt + 60 * day);
    const runs = await Promise.all([expire(), expire(), expire()]);
    expect(runs.reduce((sum, { amount }) => sum + amount, 0)).toBe(4_400);
    expect(await expire()).toEqual({ tickets: 0, amount: 0 });
    expect([await balanceOf(prizesPayable), await balanceOf(expiredPrizes)]).toEqual([0, 4_400]);
    expect(await bookFindings(world)).toEqual([]);
  });

  test("are refused at the counter with their last day, even if the service extends it later", async () => {
    const refused = { ok: false, responseType: responses.notAllowed, data: { reason: "expired" } };
    expect(await pay(sold.winner)).toMatchObject({ ...refused, data: { reason: "expired", at: decidedAt + 60 * day } });
    await world.asOwner((sql) =>
      sql.run(query({}, `update service set settings = settings || '{"validityDays": 400}'`)),
    );
    expect(await pay(sold.winner)).toMatchObject(refused);
    expect(await pay(sold.paid)).toMatchObject({ data: { reason: "alreadyPaid" } });
    expect(await pay(sold.loser)).toMatchObject({ data: { reason: "lost" } });
    await world.asOwner((sql) =>
      sql.run(query({}, `update service set settings = settings || '{"validityDays": 60}'`)),
    );
  });

  test("show it in their history", async () => {
    const { entries } = await world.answer(tickets.findTicket, { number: sold.winner.number }, clerk);
    expect(entries.filter(({ kind }) => kind === "expired")).toMatchObject([{ data: { amount: 2_200 }, person: "" }]);
  });

  test("do not exist online: a customer's prize is in the wallet", async () =>
    expect(await expirePrizes(world.database, world.world.kliyan.serviceId)).toEqual({ tickets: 0, amount: 0 }));
});

describe("a correction after the expiry", () => {
  test("from winner to loser reverses the expiry: it was no prize", async () => {
    await endBaseball(world, world.world.games.baseball[0], 3, 5, 1);
    expect([await balanceOf(prizesPayable), await balanceOf(expiredPrizes)]).toEqual([1_714, 0]);
    expect(await pay(sold.winner)).toMatchObject({ data: { reason: "lost" } });
    expect(await bookFindings(world)).toEqual([]);
  });

  test("to winner restarts the period, and then expires again on its day", async () => {
    expect(await pay(sold.loser)).toMatchObject({ ok: true, data: { amount: 1_714 } });
    await endBaseball(world, world.world.games.baseball[0], 5, 3, 2);
    expect(await balanceOf(prizesPayable)).toBe(4_400);
    await world.time.set(world.time.now() + 60 * day - 1);
    expect(await expire()).toEqual({ tickets: 0, amount: 0 });
    await world.time.set(world.time.now() + 1);
    const answer = await world.answer(money.expireNow, {}, logins.bancaAdmin);
    expect(answer).toEqual({ tickets: 2, prizes: 4_400, credit: 0 });
    expect(await world.send(money.expireNow, {}, logins.nordController)).toMatchObject({
      responseType: responses.notAllowed,
    });
  });
});

describe("a partly paid prize", () => {
  const figures = query(
    { prize: "int8", paid: "int8", expired: "int8", overpaid: "int8" },
    `
    select prize, paid, expired, overpaid from ticket_state where ticket_id = $1::int8`,
  );

  test("paid, raised, the rest expired, then lowered: the expired part is reversed first", async () => {
    const own = await createTestServer();
    const game = own.world.games.baseball[1];
    const sell = async (key: string) => {
      const slip = await slipOf(
        own,
        [
          { game, betType: 1, side: 1 },
          { game, betType: 3, side: 0 },
        ],
        1_000,
        { mode: "straight" },
      );
      return (await own.answer(tickets.sell, { key, slip }, clerk)).ticket;
    };
    const [fetched, forgotten] = [await sell("a prize that is fetched"), await sell("one that is not")];
    const payHere = ({ number, code = "" }: SoldTicket) => own.send(tickets.pay, { number, code }, clerk);
    const expireHere = () => expirePrizes(own.database, own.world.banca.serviceId);
    const stateOf = ({ number }: SoldTicket) => own.asOwner((sql) => sql.row(figures, [number]));
    await own.time.set(game.startsAt + 4 * 3_600_000);
    // The visitors win; with more runs the over wins too.
    await endBaseball(own, game, 3, 1);
    const [one, both] = [2_200, 2_200 + 1_909];
    expect(await payHere(fetched)).toMatchObject({ ok: true, data: { amount: one } });
    await own.time.set(own.time.now() + 60 * day);
    expect(await expireHere()).toEqual({ tickets: 1, amount: one });
    await endBaseball(own, game, 9, 1, 1);
    expect(await stateOf(fetched)).toEqual({ prize: both, paid: one, expired: 0, overpaid: 0 });
    // Of the other one only the part beyond the expired one is paid.
    expect(await payHere(forgotten)).toMatchObject({ ok: true, data: { amount: both - one } });
    expect(await payHere(forgotten)).toMatchObject({ data: { reason: "expired" } });
    await own.time.set(own.time.now() + 60 * day);
    expect(await expireHere()).toEqual({ tickets: 1, amount: both - one });
    expect(await stateOf(fetched)).toEqual({ prize: both, paid: one, expired: both - one, overpaid: 0 });
    await endBaseball(own, game, 3, 1, 2);
    expect(await stateOf(fetched)).toEqual({ prize: one, paid: one, expired: 0, overpaid: 0 });
    expect(await stateOf(forgotten)).toEqual({
      prize: one,
      paid: both - one,
      expired: one - (both - one),
      overpaid: 0,
    });
    await endBaseball(own, game, 1, 3, 3);
    expect(await stateOf(fetched)).toEqual({ prize: 0, paid: one, expired: 0, overpaid: one });
    expect(await bookFindings(own)).toEqual([]);
    await own.close();
  });
});

describe("a free play", () => {
  test("a prize that a correction restores after its days is payable for its days again", async () => {
    const own = await createTestServer();
    const game = own.world.games.baseball[0];
    const { posId } = own.world.banca.clerks[0];
    await own.answer(
      money.grantCredit,
      { key: "a grant of credit", posId, amount: 5_000, days: null, reason: "welcome" },
      logins.bancaAdmin,
    );
    const slip = await slipOf(own, [{ game, betType: 1, side: 2 }], 1_000, { payWith: "credit" });
    const { ticket } = await own.answer(tickets.sell, { key: "a free play", slip }, clerk);
    expect(ticket.possibleWin).toBe(714);
    await own.time.set(game.startsAt + 4 * 3_600_000);
    const expireHere = () => expirePrizes(own.database, own.world.banca.serviceId);
    await endBaseball(own, game, 3, 5);
    await own.answer(
      results.makeOfficial,
      { eventId: game.eventId, version: 1, status: "abandoned", segments: [] },
      logins.trader,
    );
    await own.server.settler.settle(game.eventId);
    expect(await own.answer(tickets.findTicket, { number: ticket.number }, clerk)).toMatchObject({
      prize: 0,
      refund: 1_000,
    });
    await own.time.set(own.time.now() + 61 * day);
    expect(await expireHere()).toEqual({ tickets: 0, amount: 0 });
    await endBaseball(own, game, 3, 5, 2);
    expect((await own.answer(tickets.findTicket, { number: ticket.number }, clerk)).payableUntil).toBe(
      own.time.now() + 60 * day,
    );
    await own.time.set(own.time.now() + 60 * day - 1);
    expect(await expireHere()).toEqual({ tickets: 0, amount: 0 });
    await own.time.set(own.time.now() + 1);
    expect(await expireHere()).toEqual({ tickets: 1, amount: 714 });
    expect(await bookFindings(own)).toEqual([]);
    await own.close();
  });
});

describe("a service that changes its days", () => {
  let own: TestServer;
  beforeAll(async () => {
    own = await createTestServer();
  });
  afterAll(async () => {
    expect(await bookFindings(own)).toEqual([]);
    await own.close();
  });

  test("pays earlier sales for the days of their sale, and later ones for the new days", async () => {
    const give = async (validityDays: number) => {
      const { settings, settingsVersion } = await own.answer(services.getService, {}, logins.bancaAdmin);
      await own.answer(
        services.saveService,
        { settings: { ...settings, validityDays }, settingsVersion },
        logins.bancaAdmin,
      );
    };
    const game = own.world.games.baseball[0];
    const sell = () => sellTo(own, clerk, [{ game, betType: 1, side: 1 }], 1_000);
    const payHere = ({ number, code = "" }: SoldTicket) => own.send(tickets.pay, { number, code }, clerk);
    const expireHere = () => expirePrizes(own.database, own.world.banca.serviceId);
    const [long, paidLate] = [await sell(), await sell()];
    await give(5);
    const [short, backgroundTasks] = [await sell(), await sell()];
    expect([long.validityDays, short.validityDays]).toEqual([60, 5]);
    await own.time.set(game.startsAt + 4 * 3_600_000);
    const at = own.time.now();
    await endBaseball(own, game, 5, 3);
    expect((await own.answer(tickets.findTicket, { number: long.number }, clerk)).payableUntil).toBe(at + 60 * day);
    expect(await expireHere()).toEqual({ tickets: 0, amount: 0 });
    await own.time.set(at + 5 * day - 1);
    await give(90);
    expect(await payHere(backgroundTasks)).toMatchObject({ ok: true });
    await own.time.set(at + 5 * day);
    expect(await payHere(short)).toMatchObject({ data: { reason: "expired", at: at + 5 * day } });
    expect(await expireHere()).toEqual({ tickets: 1, amount: 2_200 });
    await give(1);
    await own.time.set(at + 60 * day - 1);
    expect(await expireHere()).toEqual({ tickets: 0, amount: 0 });
    expect(await payHere(paidLate)).toMatchObject({ ok: true });
    await own.time.set(at + 60 * day);
    expect(await payHere(long)).toMatchObject({ data: { reason: "expired", at: at + 60 * day } });
    expect(await expireHere()).toEqual({ tickets: 1, amount: 2_200 });
    expect(await expireHere()).toEqual({ tickets: 0, amount: 0 });
  });
});
