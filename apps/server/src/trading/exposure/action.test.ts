import { exposure, lines, responses, tickets } from "@chalkboard/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { type Bet, createTestServer, endBaseball, logins, sellTo, type TestServer } from "../../testing/index.ts";

// The desk's view of one event: what was sold by bet and place, at which prices against the last line, and what was
// laid off.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(async () => {
  await world.close();
});

const [clerk, beside, other] = logins.clerks;
const [customer] = logins.customers;
const eventId = (): number => world.world.games.baseball[0].eventId;
const baseball = (betType: number, side: number): Bet => ({ game: world.world.games.baseball[0], betType, side });
const parlay = (): Bet[] => [baseball(1, 1), { game: world.world.games.basketball, betType: 3, side: 0 }];
const seen = (more: object = {}) =>
  world.answer(exposure.event, { eventId: eventId(), currency: "HTG", ...more }, logins.trader);
const liability = (more: object = {}) =>
  world.answer(exposure.liability, { eventId: eventId(), currency: "HTG", ...more }, logins.trader);
const begunInPlay = query(
  {},
  "update event set in_play = true, status = 'live', starts_at = app.clock() + interval '1 second' where id = $1::int8",
);
const soldInPlay = query({}, "update leg set in_play = true where ticket_id = $1::int8");
const sellSome = async (): Promise<void> => {
  await sellTo(world, clerk, [baseball(1, 1)], 1_000);
  await sellTo(world, beside, [baseball(1, 1)], 500);
  await sellTo(world, other, [baseball(2, 1)], 3_000);
  await sellTo(world, clerk, parlay(), 2_000);
  await sellTo(world, customer, [baseball(1, 2)], 700);
};
const move = (betType: number, side: number, points: number | null, price: number) =>
  world.answer(
    lines.moveLines,
    {
      reason: "a test",
      moves: [{ key: { eventId: eventId(), betType, side, alternate: 0 }, version: 1, points, price }],
    },
    logins.trader,
  );

test("a bet's straights and combined tickets are listed apart, with payout and mean price", async () => {
  await sellSome();
  const { rows, total, currencies, event } = await seen();
  expect(event).toMatchObject({ eventId: eventId(), sportCode: "baseball" });
  expect(currencies).toEqual(["HTG", "USD"]);
  expect(total).toEqual({ tickets: 4, stake: 6_500, toWin: 1_200 + 600 + 2_000 + 6_400 });
  expect(rows).toEqual([
    {
      betType: 1,
      side: 1,
      alternate: 0,
      straights: { tickets: 2, stake: 1_500, toWin: 1_800 },
      combined: { tickets: 1, stake: 2_000, toWin: 6_400 },
      parts: [{ currency: "HTG", stake: 3_500 }],
      lowest: null,
      highest: null,
      averagePrice: 120,
      line: { points: null, price: 120, isOpen: true },
      closingValue: 0,
      compared: 3_500,
    },
    {
      betType: 2,
      side: 1,
      alternate: 0,
      straights: { tickets: 1, stake: 3_000, toWin: 2_000 },
      combined: { tickets: 0, stake: 0, toWin: 0 },
      parts: [{ currency: "HTG", stake: 3_000 }],
      lowest: 6,
      highest: 6,
      averagePrice: -150,
      line: { points: 6, price: -150, isOpen: true },
      closingValue: 0,
      compared: 3_000,
    },
  ]);
});

test.each(["service", "zone", "pos"] as const)(
  "the places by %s add up to the total, and each one alone matches its tickets",
  async (by) => {
    await sellSome();
    const { total, places } = await seen({ by });
    const sum = (part: "tickets" | "stake" | "toWin"): number => places.reduce((all, place) => all + place[part], 0);
    expect({ tickets: sum("tickets"), stake: sum("stake"), toWin: sum("toWin") }).toEqual(total);
    expect(places).toHaveLength(by === "service" ? 1 : 3);
    for (const { placeId, tickets: count, stake, toWin } of places) {
      expect((await seen({ [`${by}Id`]: placeId })).total).toEqual({ tickets: count, stake, toWin });
    }
  },
);

test.each<[rule: string, moved: readonly [number, number, number | null, number], value: number]>([
  [
    "a bettor who took +120 before the line closed at even money beat the close",
    [1, 1, null, 100],
    100 * (1 / 2 - 1 / 2.2),
  ],
  ["a bettor who took it before +150 did not", [1, 1, null, 150], 100 * (1 / 2.5 - 1 / 2.2)],
])("closing value: %s", async (_, moved, value) => {
  await sellSome();
  await move(...moved);
  expect((await seen()).rows[0]?.closingValue).toBeCloseTo(value, 3);
});

test("a line closes at its last price before the start; what is sold in play is not compared", async () => {
  await sellTo(world, clerk, [baseball(1, 1)], 1_000);
  const inPlay = await sellTo(world, beside, [baseball(1, 1)], 500);
  await world.asOwner((sql) => sql.run(soldInPlay, [inPlay.number]));
  await move(1, 1, null, 100);
  await world.asOwner((sql) => sql.run(begunInPlay, [eventId()]));
  await world.time.set(world.time.now() + 1_000);
  await world.answer(
    lines.moveLines,
    {
      reason: "a run",
      moves: [{ key: { eventId: eventId(), betType: 1, side: 1, alternate: 0 }, version: 2, points: null, price: 150 }],
    },
    logins.trader,
  );
  const { closingValue, compared, line, straights } = (await seen()).rows[0] ?? {};
  expect({ stake: straights?.stake, compared, price: line?.price }).toEqual({
    stake: 1_500,
    compared: 1_000,
    price: 150,
  });
  expect(closingValue).toBeCloseTo(100 * (1 / 2 - 1 / 2.2), 3);
});

test("points that moved are weighted by how likely they decide the game", async () => {
  await sellSome();
  await move(2, 1, 2, -150);
  const { closingValue, compared, line } = (await seen()).rows[1] ?? {};
  expect({ compared, points: line?.points }).toEqual({ compared: 3_000, points: 2 });
  expect(closingValue).toBeGreaterThan(2);
});

test("a decided bet is sold but not open; a cancelled one is neither", async () => {
  await sellSome();
  const cancelled = await sellTo(world, clerk, [baseball(3, 0)], 400);
  await world.answer(tickets.cancel, { number: cancelled.number }, clerk);
  await endBaseball(world, world.world.games.baseball[0], 5, 4);
  expect(await seen()).toMatchObject({
    total: { tickets: 1 },
    rows: [{ betType: 1, combined: { tickets: 1 }, straights: { tickets: 0 } }],
  });
  expect(await seen({ tickets: "all" })).toMatchObject({
    total: { tickets: 4, stake: 6_500 },
    rows: [{ betType: 1 }, { betType: 2 }],
  });
});

test("filtered by currency, the list and the tickets behind a bet have that currency's amounts", async () => {
  await sellSome();
  const { rows, sums } = await world.answer(
    exposure.listEvents,
    { withSums: true, currency: "HTG", sort: "open" },
    logins.trader,
  );
  expect(
    rows.map(({ eventId: id, currency, legs, open, away, home, over }) => [id, currency, legs, open, away, home, over]),
  ).toEqual([
    [eventId(), "HTG", 4, 6_200, 6_200, 0, 0],
    [world.world.games.basketball.eventId, "HTG", 1, 1_818, 0, 0, 1_818],
  ]);
  expect(sums).toEqual([{ currency: "HTG", legs: 5, open: 8_018, missing: 0, count: 2 }]);
  const input = { eventId: eventId(), betType: 1, side: 1, alternate: 0, currency: "HTG" };
  expect((await world.answer(tickets.listTickets, input, logins.trader)).rows.map(({ stake }) => stake)).toEqual([
    2_000, 500, 1_000,
  ]);
  expect((await world.answer(tickets.listTickets, { ...input, currency: "USD" }, logins.trader)).rows).toEqual([]);
});

test("bets that the score does not decide are shown by market, with the costliest answer", async () => {
  await sellTo(world, clerk, [baseball(1, 1)], 1_000);
  await sellTo(world, clerk, [baseball(9, 0)], 1_100);
  await sellTo(world, clerk, [baseball(10, 0)], 550);
  const { score, besides, wagers } = await liability();
  expect(wagers).toBe(3);
  expect(score).toMatchObject({ worst: { profit: -1_200 }, best: { profit: 1_000 } });
  expect(besides).toEqual([
    {
      betType: 9,
      side: 0,
      wagers: 2,
      stake: 1_650,
      parts: [{ currency: "HTG", stake: 1_650 }],
      expected: 75,
      worst: -450,
      answer: { betType: 9, side: 0 },
    },
  ]);
});

test("what would change the worst case most: without the dearest side the next one is the worst", async () => {
  await sellTo(world, clerk, [baseball(1, 1)], 10_000);
  await sellTo(world, clerk, [baseball(3, 0)], 1_100);
  const { score } = await liability();
  expect(score?.worst.profit).toBe(-13_000);
  const mover = (betType: number, side: number, points: number | null, stake: number) => ({
    legs: [{ betType, side, points }],
    wagers: 1,
    stake,
    parts: [{ currency: "HTG", stake }],
  });
  expect(score?.movers).toEqual([
    { ...mover(1, 1, null, 10_000), profit: -12_000, worstWithout: -1_000 },
    { ...mover(3, 0, 34, 1_100), profit: -1_000, worstWithout: -12_000 },
  ]);
});

const layOff = {
  betType: 1,
  side: 1,
  points: null,
  price: 110,
  stake: 5_000,
  currency: "HTG",
  withWhom: "Casa Sur",
  note: "half of it",
};
const audited = query(
  { act: "text", by: "text" },
  `
  select a.act, p.name as by from audit_entry a join person p on p.id = a.person_id where a.act like '%LayOff'
    order by a.id`,
);

test("a lay-off lowers the worst case at once, and no longer when it is withdrawn", async () => {
  await sellTo(world, clerk, [baseball(1, 1)], 10_000);
  expect(await liability()).toMatchObject({
    score: { worst: { profit: -12_000 }, withoutLayOffs: { worst: -12_000 } },
  });
  const { layOffId } = await world.answer(exposure.recordLayOff, { eventId: eventId(), ...layOff }, logins.assistant);
  const laid = await liability();
  expect(laid).toMatchObject({
    wagers: 1,
    stake: 10_000,
    score: { worst: { profit: -6_500 }, best: { profit: 5_000 }, withoutLayOffs: { worst: -12_000 } },
  });
  expect(await liability({ serviceId: world.world.banca.serviceId })).toMatchObject({
    score: { worst: { profit: -12_000 } },
  });
  expect((await seen()).layOffs).toMatchObject([
    { layOffId, ...layOff, toWin: 5_500, recordedBy: "Assistant", withdrawnAt: null },
  ]);
  await world.answer(exposure.withdrawLayOff, { layOffId, reason: "they did not take it" }, logins.trader);
  expect(await liability()).toMatchObject({ score: { worst: { profit: -12_000 } } });
  expect((await seen()).layOffs).toMatchObject([
    { layOffId, withdrawnBy: "Trader", withdrawnWhy: "they did not take it" },
  ]);
  expect(await world.send(exposure.withdrawLayOff, { layOffId, reason: "again" }, logins.trader)).toMatchObject({
    responseType: responses.changedMeanwhile,
  });
  expect(await world.asOwner((sql) => sql.rows(audited))).toEqual([
    { act: "recordLayOff", by: "Assistant" },
    { act: "withdrawLayOff", by: "Trader" },
  ]);
});

test.each<[rule: string, more: object, field: string]>([
  ["an unknown bet type", { betType: 99 }, "betType"],
  ["a side that the bet type does not have", { side: 0 }, "betType"],
  ["points on a bet without points", { points: 6 }, "points"],
  ["no points on a bet that needs them", { betType: 2 }, "points"],
  ["a period that baseball does not have", { betType: 11 }, "betType"],
])("a lay-off is refused: %s", async (_, more, field) => {
  expect(
    await world.send(exposure.recordLayOff, { eventId: eventId(), ...layOff, ...more }, logins.trader),
  ).toMatchObject({ responseType: responses.invalidPayload, data: { problems: [{ field }] } });
});

test("an unknown event is not found, and people of a service cannot see the desk's figures", async () => {
  const input = { eventId: 987_654, currency: "HTG" };
  for (const one of [exposure.event, exposure.liability]) {
    expect(await world.send(one, input, logins.trader)).toMatchObject({ responseType: responses.notFound });
    expect(await world.send(one, { ...input, eventId: eventId() }, logins.kliyanAdmin)).toMatchObject({
      responseType: responses.notAllowed,
    });
  }
  expect(await world.send(exposure.withdrawLayOff, { layOffId: 5, reason: "none" }, logins.trader)).toMatchObject({
    responseType: responses.notFound,
  });
});
