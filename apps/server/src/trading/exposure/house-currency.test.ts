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

const rateOf = (amount: string) => minorRate({ currency: "HTG", house: "USD", amount, houseAmount: "1" });
const page = async () => {
  const input = { eventId: game(0).eventId };
  return {
    event: await world.answer(exposure.event, input, logins.trader),
    liability: await world.answer(exposure.liability, input, logins.trader),
  };
};

test("a game's own page is in the house currency, each currency beside it", async () => {
  await inDollars("131.5");
  await sellTo(world, clerk, [bet(0, 1)], 14_000);
  await sellTo(world, customer, [bet(0, 1)], 12_200);
  await sellTo(world, customer, [bet(0, 2)], 100);
  await count();
  const { event, liability } = await page();
  const gourdes = exchanged(14_000, rateOf("131.5"));
  expect(event).toMatchObject({
    currency: "USD",
    parts: [
      { currency: "HTG", tickets: 1, stake: 14_000, isConverted: true, rate: { amount: "131.5", houseAmount: "1" } },
      { currency: "USD", tickets: 2, stake: 12_300, isConverted: true, rate: null },
    ],
    total: { tickets: 3, stake: gourdes + 12_300 },
    rows: [
      {
        betType: 1,
        side: 1,
        straights: { tickets: 2, stake: gourdes + 12_200 },
        parts: [
          { currency: "HTG", stake: 14_000 },
          { currency: "USD", stake: 12_200 },
        ],
      },
      { betType: 1, side: 2, straights: { tickets: 1, stake: 100 }, parts: [{ currency: "USD", stake: 100 }] },
    ],
  });
  expect(event.places.map(({ stake, parts }) => [stake, parts])).toEqual([
    [12_300, [{ currency: "USD", stake: 12_300 }]],
    [gourdes, [{ currency: "HTG", stake: 14_000 }]],
  ]);
  const [row] = (await list()).rows;
  expect(liability).toMatchObject({ currency: "USD", wagers: 3, stake: gourdes + 12_300, worst: row?.worst });
  expect([liability.score?.worst.profit, liability.together?.profit]).toEqual([row?.worst, row?.worst]);
  const alone = await Promise.all(
    ["HTG", "USD"].map((currency) =>
      world.answer(exposure.liability, { eventId: game(0).eventId, currency }, logins.trader),
    ),
  );
  const [htg, usd] = alone.map(({ score }) => score?.expected ?? 0);
  expect(Math.abs((liability.score?.expected ?? 0) - exchanged(htg ?? 0, rateOf("131.5")) - (usd ?? 0))).toBeLessThan(
    2,
  );
  for (const cell of liability.score?.cells ?? []) {
    const [inGourdes, inOwn, ...others] = cell.parts;
    expect([inGourdes?.currency, inOwn?.currency, others]).toEqual(["HTG", "USD", []]);
    const added = exchanged(inGourdes?.profit ?? 0, rateOf("131.5")) + (inOwn?.profit ?? 0);
    expect(Math.abs(cell.profit - added)).toBeLessThan(2);
  }
  expect(liability.score?.movers).toMatchObject([
    {
      stake: gourdes + 12_200,
      parts: [
        { currency: "HTG", stake: 14_000 },
        { currency: "USD", stake: 12_200 },
      ],
    },
  ]);
  expect(alone.every(({ score }) => score?.cells.every(({ parts }) => parts.length === 0))).toBe(true);
});

test("bets that no score decides cost by one answer over all currencies", async () => {
  await inDollars("100");
  const half = (betType: number): Bet => ({ game: game(0), betType, side: 0 });
  // Over in gourdes and under in dollars: each covers some of the other.
  await sellTo(world, clerk, [half(9)], 110_000);
  await sellTo(world, customer, [half(10)], 550);
  const alone = await Promise.all(
    ["HTG", "USD"].map(async (currency) => {
      const input = { eventId: game(0).eventId, currency };
      return (await world.answer(exposure.liability, input, logins.trader)).besides[0];
    }),
  );
  const [htg, usd] = alone.map((one) => ({ stake: one?.stake ?? 0, worst: one?.worst ?? 0 }));
  expect((await page()).liability.besides).toMatchObject([
    {
      betType: 9,
      side: 0,
      wagers: 2,
      stake: exchanged(htg?.stake ?? 0, rateOf("100")) + (usd?.stake ?? 0),
      parts: [
        { currency: "HTG", stake: 110_000 },
        { currency: "USD", stake: 550 },
      ],
      worst: exchanged(htg?.worst ?? 0, rateOf("100")) + (usd?.stake ?? 0),
      answer: { betType: 9, side: 0 },
    },
  ]);
});

test("on a game's own page a currency without a rate is in no amount, and beside it", async () => {
  await sellTo(world, clerk, [bet(0, 1)], 14_000);
  await sellTo(world, customer, [bet(0, 1)], 12_200);
  const { event, liability } = await page();
  expect(event).toMatchObject({
    currency: "HTG",
    total: { tickets: 2, stake: 14_000 },
    parts: [
      { currency: "HTG", isConverted: true },
      { currency: "USD", stake: 12_200, isConverted: false, rate: null },
    ],
  });
  expect(liability.stake).toBe(14_000);
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
