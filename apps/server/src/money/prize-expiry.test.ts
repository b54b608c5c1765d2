import { money, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../database/query.ts";
import { bookFindings, createTestServer, endBaseball, logins, sellTo, type SoldTicket, type TestServer } from "../testing/index.ts";
import { expirePrizes } from "./index.ts";

// Yankees (+120) win 5 to 3: 1,000 pays 2,200. The house's winners are payable for 60 days.

let house: TestServer;
let sold: { winner: SoldTicket; other: SoldTicket; paid: SoldTicket; loser: SoldTicket; online: SoldTicket };
let decidedAt: number;
const day = 86_400_000;
const [clerk, neighbour] = logins.clerks;
const expire = () => expirePrizes(house.database, house.world.banca.serviceId);
const pay = (ticket: SoldTicket) => house.ask(tickets.pay, { number: ticket.number, code: ticket.code ?? "" }, clerk);
const balance = query({ balance: "int8" }, "select balance from account where service_id = $1::int and kind = $2::smallint");
const balanceOf = async (kind: number) => (await house.asOwner((sql) => sql.row(balance, [house.world.banca.serviceId, kind])))?.balance ?? 0;
const [prizesPayable, expiredPrizes] = [5, 17];

beforeAll(async () => {
  house = await createTestServer();
  const game = house.world.games.baseball[0];
  const sell = (login: string, side: number) => sellTo(house, login, [{ game, betType: 1, side }], 1_000);
  sold = {
    winner: await sell(clerk, 1), other: await sell(neighbour, 1), paid: await sell(clerk, 1), loser: await sell(clerk, 2), online: await sell(logins.customers[0], 1),
  };
  await house.time.set(game.startsAt + 4 * 3_600_000);
  decidedAt = house.time.now();
  await endBaseball(house, game, 5, 3);
  expect(await pay(sold.paid)).toMatchObject({ ok: true });
});
afterAll(async () => {
  expect(await bookFindings(house)).toEqual([]);
  await house.close();
});

describe("winners that nobody fetches", () => {
  test("wait until their last instant", async () => {
    await house.time.set(decidedAt + 60 * day - 1);
    expect(await expire()).toEqual({ tickets: 0, amount: 0 });
    expect(await balanceOf(prizesPayable)).toBe(4_400);
  });

  test("then move from the counter to the expired prizes, once, whoever asks and how often", async () => {
    await house.time.set(decidedAt + 60 * day);
    const runs = await Promise.all([expire(), expire(), expire()]);
    expect(runs.reduce((sum, { amount }) => sum + amount, 0)).toBe(4_400);
    expect(await expire()).toEqual({ tickets: 0, amount: 0 });
    expect([await balanceOf(prizesPayable), await balanceOf(expiredPrizes)]).toEqual([0, 4_400]);
    expect(await bookFindings(house)).toEqual([]);
  });

  test("are refused at the counter in words, with when it was, also by a service that gives more days afterwards", async () => {
    const refused = { ok: false, responseType: responses.notAllowed, data: { reason: "expired" } };
    expect(await pay(sold.winner)).toMatchObject({ ...refused, data: { reason: "expired", at: decidedAt + 60 * day } });
    await house.asOwner((sql) => sql.run(query({}, `update service set settings = settings || '{"validityDays": 400}'`)));
    expect(await pay(sold.winner)).toMatchObject(refused);
    expect(await pay(sold.paid)).toMatchObject({ data: { reason: "alreadyPaid" } });
    expect(await pay(sold.loser)).toMatchObject({ data: { reason: "lost" } });
    await house.asOwner((sql) => sql.run(query({}, `update service set settings = settings || '{"validityDays": 60}'`)));
  });

  test("say so in their history", async () => {
    const { entries } = await house.answer(tickets.findTicket, { number: sold.winner.number }, clerk);
    expect(entries.filter(({ kind }) => kind === "expired")).toMatchObject([{ data: { amount: 2_200 }, person: "" }]);
  });

  test("online there are none: a customer's prize is in the wallet", async () =>
    expect(await expirePrizes(house.database, house.world.kliyan.serviceId)).toEqual({ tickets: 0, amount: 0 }));
});

describe("a correction after the expiry", () => {
  test("from winner to loser takes back what had expired: it was no prize", async () => {
    await endBaseball(house, house.world.games.baseball[0], 3, 5, 1);
    expect([await balanceOf(prizesPayable), await balanceOf(expiredPrizes)]).toEqual([1_714, 0]);
    expect(await pay(sold.winner)).toMatchObject({ data: { reason: "lost" } });
    expect(await bookFindings(house)).toEqual([]);
  });

  test("to winner begins the time anew, and then expires again on its day", async () => {
    expect(await pay(sold.loser)).toMatchObject({ ok: true, data: { amount: 1_714 } });
    await endBaseball(house, house.world.games.baseball[0], 5, 3, 2);
    expect(await balanceOf(prizesPayable)).toBe(4_400);
    await house.time.set(house.time.now() + 60 * day - 1);
    expect(await expire()).toEqual({ tickets: 0, amount: 0 });
    await house.time.set(house.time.now() + 1);
    const answer = await house.answer(money.expireNow, {}, logins.bancaAdmin);
    expect(answer).toEqual({ tickets: 2, prizes: 4_400, credit: 0 });
    expect(await house.ask(money.expireNow, {}, logins.nordController)).toMatchObject({ responseType: responses.notAllowed });
  });

  test("which gives a part more pays that part alone", async () => {
    const more = query({}, "update ticket_state set prize = prize + 100, decided_at = app.clock() where ticket_id = $1::bigint");
    const post = query({}, `
      with moved as (
        update account a set balance = a.balance + case when a.kind = 5 then 100 else -100 end where a.service_id = $1::int and a.kind in (5, 6) and a.owner_id = 0
        returning a.id, a.kind)
      insert into transfer (service_id, debit_id, credit_id, amount, code, pos_id, ticket_id, business_day, at)
      select $1::int, (select id from moved where kind = 6), (select id from moved where kind = 5), 100, 3, $2::int, $3::bigint, app.clock()::date, app.clock()`);
    await house.asOwner(async (sql) => {
      await sql.run(more, [sold.winner.number]);
      await sql.run(post, [house.world.banca.serviceId, house.world.banca.clerks[0].posId, sold.winner.number]);
    });
    expect(await pay(sold.winner)).toMatchObject({ ok: true, data: { amount: 100 } });
    expect(await pay(sold.winner)).toMatchObject({ data: { reason: "expired" } });
  });
});
