import { exposure, rates, tickets } from "@chalkboard/contract";
import { exchanged, minorRate } from "@chalkboard/kernel";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Bet, createTestServer, logins, sellTo, type TestServer } from "../../testing/index.ts";
import { createSoldReadings } from "./sold/sold-on-event.ts";
import { countWorstCases } from "./liability/worst-case-watch.ts";

// Exposure over services of several currencies: in the house currency at the current rates, with the parts listed.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(async () => {
  await world.close();
});

const [clerk] = logins.clerks;
const [customer] = logins.customers;
const game = (index: 0 | 1) => world.world.games.baseball[index];
const bet = (index: 0 | 1, side: number): Bet => ({ game: game(index), betType: 1, side });
const count = () =>
  countWorstCases({
    database: world.database,
    readings: createSoldReadings({ database: world.database, clock: world.time }),
    clock: world.time,
  });
const list = async (more: object = {}) =>
  await world.answer(exposure.listEvents, { withSums: true, ...more }, logins.trader);
const inDollars = async (amount: string) => {
  await world.answer(rates.setHouse, { house: "USD", was: "HTG" }, logins.trader);
  await world.answer(rates.saveRate, { currency: "HTG", house: "USD", amount, houseAmount: "1" }, logins.trader);
};
/** 140 gourdes on the first game, 122 dollars on the second, and some of both on the first. */
const sellBoth = async (): Promise<void> => {
  await sellTo(world, clerk, [bet(0, 1)], 14_000);
  await sellTo(world, customer, [bet(1, 1)], 12_200);
};

test("122 dollars sort above 140 gourdes, in every order of money, and page by page", async () => {
  await inDollars("131.5");
  await sellBoth();
  expect(await count()).toBe(2);
  for (const sort of ["worst", "open"] as const) {
    const {
      rows: [first],
      next,
    } = await list({ sort, limit: 1 });
    expect(first).toMatchObject({ eventId: game(1).eventId, currency: "USD" });
    expect((await list({ sort, limit: 1, after: next })).rows).toMatchObject([
      { eventId: game(0).eventId, currency: "USD" },
    ]);
  }
});

test("a game with bets in two currencies is one row, the sum of its parts at their rates", async () => {
  await inDollars("131.5");
  await sellTo(world, clerk, [bet(0, 1)], 14_000);
  await sellTo(world, customer, [bet(0, 2)], 12_200);
  await count();
  const {
    rows: [row],
    sums,
  } = await list();
  const rate = minorRate({ currency: "HTG", house: "USD", amount: "131.5", houseAmount: "1" });
  const worth = (part: "open" | "worst"): number =>
    (row?.parts ?? []).reduce(
      (sum, { currency, [part]: own }) => sum + (currency === "USD" ? (own ?? 0) : exchanged(own ?? 0, rate)),
      0,
    );
  expect(row?.parts).toMatchObject([
    { currency: "HTG", isConverted: true, rate: { amount: "131.5", houseAmount: "1", validFrom: world.time.now() } },
    { currency: "USD", isConverted: true, rate: null },
  ]);
  expect([row?.open, row?.worst]).toEqual([worth("open"), worth("worst")]);
  expect([row?.away, row?.home, row?.other]).toEqual([
    exchanged(row?.parts[0]?.open ?? 0, rate),
    row?.parts[1]?.open,
    0,
  ]);
  expect(sums).toEqual([{ currency: "USD", legs: 2, open: row?.open, missing: 0, count: 1 }]);
  const {
    worst,
    rates: used,
    house: unit,
  } = await world.answer(tickets.eventExposure, { eventIds: [game(0).eventId] }, logins.trader);
  expect({ unit, used }).toMatchObject({ unit: "USD", used: [{ currency: "HTG", amount: "131.5" }] });
  expect(worst).toMatchObject([
    {
      eventId: game(0).eventId,
      currency: "USD",
      profit: row?.worst,
      parts: [{ currency: "HTG", rate: { amount: "131.5" } }, { currency: "USD" }],
    },
  ]);
  const liability = await world.answer(
    exposure.liability,
    { eventId: game(0).eventId, currency: "HTG" },
    logins.trader,
  );
  expect(liability).toMatchObject({
    worst: (await list({ currency: "HTG" })).rows[0]?.worst,
    together: { currency: "USD", profit: row?.worst },
  });
});

test("a currency without a rate is in no figure, is named, and comes first", async () => {
  await sellBoth();
  await count();
  const { rows, sums } = await list();
  expect(rows).toMatchObject([
    {
      eventId: game(1).eventId,
      currency: "HTG",
      open: null,
      worst: null,
      missing: 1,
      parts: [{ currency: "USD", isConverted: false, rate: null }],
    },
    { eventId: game(0).eventId, currency: "HTG", missing: 0, parts: [{ currency: "HTG", isConverted: true }] },
  ]);
  expect(rows[0]?.parts[0]?.worst).toBeLessThan(0);
  expect(sums).toMatchObject([{ currency: "HTG", open: rows[1]?.open, missing: 1 }]);
});

test("a new rate, a sale and a lay-off are each counted once", async () => {
  await inDollars("131.5");
  await sellBoth();
  expect([await count(), await count()]).toEqual([2, 0]);
  await world.answer(rates.saveRate, { currency: "HTG", house: "USD", amount: "100", houseAmount: "1" }, logins.trader);
  expect([await count(), await count()]).toEqual([2, 0]);
  await sellTo(world, clerk, [bet(0, 1)], 100);
  expect([await count(), await count()]).toEqual([1, 0]);
  const before = (await list()).rows.find(({ eventId }) => eventId === game(1).eventId)?.worst ?? 0;
  await world.answer(
    exposure.recordLayOff,
    {
      eventId: game(1).eventId,
      betType: 1,
      side: 1,
      points: null,
      price: 110,
      stake: 5_000,
      currency: "USD",
      withWhom: "Casa Sur",
      note: "",
    },
    logins.trader,
  );
  expect([await count(), await count()]).toEqual([1, 0]);
  expect((await list()).rows.find(({ eventId }) => eventId === game(1).eventId)?.worst).toBe(before + 5_500);
});

test("a service sees its own currency and nothing of the others", async () => {
  await inDollars("131.5");
  await sellTo(world, clerk, [bet(0, 1)], 14_000);
  await count();
  expect(await world.answer(tickets.eventExposure, { eventIds: [game(0).eventId] }, logins.bancaAdmin)).toMatchObject({
    house: "HTG",
    rates: [],
    worst: [],
  });
});
