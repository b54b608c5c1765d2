import { home, money, reports, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { type Bet, createTestServer, logins, sellTo, type TestServer } from "../../testing/index.ts";

// Banca on two Fridays: a shop sells four tickets on the first; its sales a week later are compared with them.

const friday = "2026-04-10";
const minuteMs = 60_000;
const weekMs = 7 * 86_400_000;
const hourMs = 3_600_000;
const { bancaAdmin, nordController, kliyanAdmin } = logins;
const [clerk, , other] = logins.clerks;
let world: TestServer;
let noon: number;
const bet = (betType: number, side: number): Bet => ({ game: world.world.games.baseball[0], betType, side });
const now = (login: string = bancaAdmin) => world.answer(home.serviceNow, {}, login);
const shop = async (login: string = bancaAdmin) =>
  (await now(login)).pos.find(({ posId }) => posId === world.world.banca.clerks[0].posId);
const sellTickets = async (count: number, amount = 1_000): Promise<void> => {
  for (let sold = 0; sold < count; sold += 1) await sellTo(world, clerk, [bet(1, 1 + (sold % 2))], amount);
};
const sameHour = query(
  {},
  `
  update ticket set sold_at = sold_at - interval '7 days', business_day = business_day - 7 where service_id = $1::int`,
);
const moveBack = query(
  {},
  `
  update transfer set at = at - interval '7 days', business_day = business_day - 7 where service_id = $1::int`,
);

beforeAll(async () => {
  world = await createTestServer();
  noon = world.time.now();
  await sellTickets(4);
});
afterAll(async () => {
  await world.close();
});

test("a service's figures match the report of its day, POS by POS", async () => {
  const { total } = await world.answer(reports.results, { from: friday, to: friday }, bancaAdmin);
  const { day, today, before, pos, openTickets, openRisk, perMinute, currency } = await now();
  expect({ day, currency, perMinute, openTickets }).toEqual({
    day: friday,
    currency: "HTG",
    perMinute: 4,
    openTickets: 4,
  });
  expect(today).toEqual({
    tickets: total.tickets,
    sales: total.sales,
    settled: total.settled,
    prizes: total.prizes,
    net: total.net,
    hold: total.hold,
  });
  expect(before).toMatchObject({ tickets: 0, sales: 0 });
  expect(openRisk + 4_000).toBe(total.liability);
  const sum = (figure: "sales" | "tickets"): number => pos.reduce((all, one) => all + one.today[figure], 0);
  expect([sum("tickets"), sum("sales")]).toEqual([today.tickets, today.sales]);
  expect(await shop()).toMatchObject({ pace: "none", soldAt: noon, openTickets: 4, openRisk, today });
});

test("hours are by the service's clock and add up to the day, for the whole and for each shop", async () => {
  const { hours, shops, today } = await now();
  expect(hours.map(({ at }) => (at - (hours[0]?.at ?? 0)) / hourMs)).toEqual(
    Array.from({ length: 24 }, (_, hour) => hour),
  );
  expect(hours.filter(({ tickets }) => tickets > 0)).toEqual([
    { at: noon - (noon % hourMs), tickets: 4, sales: 4_000, ticketsBefore: 0, salesBefore: 0 },
  ]);
  expect(shops).toMatchObject([{ posId: world.world.banca.clerks[0].posId, zoneId: null, today, hours }]);
});

test("ten tickets are not unusual where nothing was sold a week before", async () => {
  expect((await now()).pos.map(({ pace }) => pace)).toEqual((await now()).pos.map(() => "none"));
});

test("an agent sees their own customers and no events of the service", async () => {
  const { pos, topEvents, events } = await now(logins.kliyanAgent);
  expect(pos.map(({ posId }) => posId)).toEqual(world.world.kliyan.customers.map(({ posId }) => posId));
  expect([topEvents, events]).toEqual([[], null]);
});

test("the events with the most open risk, for the service and for the controller of its sales", async () => {
  const { topEvents } = await now();
  expect(topEvents).toMatchObject([{ eventId: world.world.games.baseball[0].eventId, legs: 4 }]);
  expect((await now(nordController)).topEvents).toEqual(topEvents);
});

test("a controller sees only their own zones, and another service sees its own", async () => {
  await sellTo(world, other, [bet(1, 1)], 500);
  const { pos, today, topEvents } = await now(nordController);
  expect([topEvents, (await now()).topEvents]).toMatchObject([[{ legs: 4 }], [{ legs: 5 }]]);
  expect(pos.map(({ posId }) => posId)).not.toContain(world.world.banca.clerks[2].posId);
  expect(today).toMatchObject({ tickets: 4, sales: 4_000 });
  expect(await now()).toMatchObject({ today: { tickets: 5, sales: 4_500 } });
  expect((await now(kliyanAdmin)).pos.map(({ posId }) => posId)).not.toContain(world.world.banca.clerks[0].posId);
});

test("withdrawals are pending, requested or approved, until paid, refused or recalled", async () => {
  const [customer] = logins.customers;
  const { posId } = world.world.kliyan.customers[0];
  const waiting = async (login: string = kliyanAdmin) => (await now(login)).withdrawals;
  await world.answer(
    money.postTransaction,
    { key: "brings some money", kind: "deposit", account: { posId }, amount: 5_000 },
    kliyanAdmin,
  );
  const ask = (amount: number) =>
    world.answer(money.askWithdrawal, { key: `asks for ${String(amount)}`, amount }, customer);
  const decide = (withdrawalId: number, was: "requested" | "approved", to: "approved" | "refused" | "paid") =>
    world.answer(money.decideWithdrawal, { withdrawalId, was, to, reason: "looked at" }, kliyanAdmin);
  expect(await waiting()).toEqual({ requested: 0, approved: 0, amount: 0 });
  const [first, next, last] = [await ask(700), await ask(300), await ask(50)];
  expect(await waiting()).toEqual({ requested: 3, approved: 0, amount: 1_050 });
  await decide(first.withdrawalId, "requested", "approved");
  await decide(next.withdrawalId, "requested", "refused");
  expect(await waiting()).toEqual({ requested: 1, approved: 1, amount: 750 });
  await decide(first.withdrawalId, "approved", "paid");
  await world.answer(money.recallWithdrawal, { withdrawalId: last.withdrawalId }, customer);
  expect(await waiting()).toEqual({ requested: 0, approved: 0, amount: 0 });
  await world.answer(
    money.takeBackWithdrawal,
    { withdrawalId: first.withdrawalId, was: "paid", reason: "not fetched" },
    kliyanAdmin,
  );
  expect(await waiting()).toEqual({ requested: 0, approved: 1, amount: 700 });
  expect(await waiting(bancaAdmin)).toEqual({ requested: 0, approved: 0, amount: 0 });
});

describe("compared with the same hours of a week before", () => {
  beforeAll(async () => {
    const { serviceId } = world.world.banca;
    await world.asOwner(async (sql) => {
      await sql.run(moveBack, [serviceId]);
      await sql.run(sameHour, [serviceId]);
    });
  });

  test.each<[rule: string, minutes: number, before: number, pace: string]>([
    ["a POS that sold three in this hour then, and none now, is silent", 0, 4, "silent"],
    ["an hour later it is not: then it sold none either", 60, 4, "usual"],
    ["what was sold later that day is not compared yet", -1, 0, "usual"],
    ["but is a baseline, so that the pace is not missing", -180, 0, "usual"],
  ])("%s", async (_, minutes, before, pace) => {
    await world.time.set(noon + minutes * minuteMs);
    expect(await shop()).toMatchObject({
      pace,
      before: { tickets: before, sales: before * 1_000 },
      today: { tickets: 0 },
      soldAt: null,
    });
    await world.time.set(noon);
  });

  test("ten tickets for three times as much are unusual volume, and less is not", async () => {
    await sellTickets(9, 1_400);
    expect(await shop()).toMatchObject({ pace: "usual", today: { tickets: 9, sales: 12_600 } });
    await sellTickets(1, 100);
    expect(await shop()).toMatchObject({
      pace: "busy",
      today: { tickets: 10, sales: 12_700 },
      before: { sales: 4_000 },
    });
    await world.time.set(noon + weekMs);
    expect(await shop()).toMatchObject({ before: { tickets: 10, sales: 12_700 }, today: { tickets: 0 } });
    await world.time.set(noon);
  });

  test.each<[rule: string, minutes: number, ofShop: number, ofAll: number]>([
    ["the hour is by the service's clocks, which were put forward in between", -60, 4, 5],
    ["a minute earlier nothing was sold", -61, 0, 0],
  ])("%s", async (_rule, minutes, ofShop, ofAll) => {
    const { serviceId } = world.world.banca;
    const inMarch = async (weeks: number): Promise<void> => {
      await world.asOwner((sql) =>
        sql.run(
          query(
            {},
            "update transfer set at = at + $2::int * interval '7 days', business_day = business_day + 7 * $2::int " +
              "where service_id = $1::int",
          ),
          [serviceId, weeks],
        ),
      );
    };
    await inMarch(-4);
    await world.time.set(noon - 4 * weekMs + minutes * minuteMs);
    const platform = (await world.answer(home.platformNow, {}, logins.trader)).services.find(
      (one) => one.serviceId === serviceId,
    );
    expect([(await now()).before.tickets, (await shop())?.before.tickets, platform?.before.tickets]).toEqual([
      ofAll,
      ofShop,
      ofAll,
    ]);
    await inMarch(4);
    await world.time.set(noon);
  });

  test("a cancelled ticket is sold and reversed, as in the report, and is not open", async () => {
    const before = (await now(nordController)).topEvents;
    const regretted = await sellTo(world, clerk, [bet(1, 1)], 700);
    await world.answer(tickets.cancel, { number: regretted.number }, clerk);
    const { total } = await world.answer(reports.results, { from: friday, to: friday }, bancaAdmin);
    expect((await now()).today).toMatchObject({ tickets: total.tickets, sales: total.sales, net: total.net });
    expect((await now(nordController)).topEvents).toEqual(before);
  });
});
