import { responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  type SlipInput,
  type Bet,
  bookFindings,
  createTestServer,
  logins,
  type SecondServer,
  sellTo,
  slipOf,
  type TestServer,
  traces,
} from "../../../testing/index.ts";

// A sale's idempotency key: the same key never sells twice, whatever is lost, repeated or late, in one process or in
// two.

let world: TestServer;
let second: SecondServer;
beforeAll(async () => {
  world = await createTestServer();
  second = await world.another();
});
afterAll(async () => {
  expect(await bookFindings(world)).toEqual([]);
  await second.close();
  await world.close();
});

const [clerk, neighbour] = logins.clerks;
const bet = (): Bet => ({ game: world.world.games.baseball[0], betType: 1, side: 1 });
const slip = (amount = 1_000): Promise<SlipInput> => slipOf(world, [bet()], amount);
let keys = 0;
const newKey = (): string => `a sale's key ${(keys += 1)}`;
const sold = async (): Promise<number> => (await traces(world)).tickets;

test("a quote prices as the sale does, and sells nothing", async () => {
  const parlay = await slipOf(
    world,
    [bet(), { ...bet(), game: world.world.games.basketball, betType: 2, side: 2 }],
    777,
  );
  for (const input of [
    await slip(),
    parlay,
    { ...parlay, amountIs: "win" as const },
    { ...parlay, mode: "straight" as const },
  ]) {
    const before = await traces(world);
    const quoted = await world.answer(tickets.quote, input, clerk);
    expect(await traces(world)).toEqual(before);
    const { ticket } = await world.answer(tickets.sell, { key: newKey(), slip: input }, clerk);
    expect([ticket.stake, ticket.possibleWin]).toEqual([quoted.stake, quoted.possibleWin]);
    expect(ticket.wagers.length === 1 ? ticket.wagers[0]?.odds : "0/1").toBe(quoted.odds);
    expect(ticket.legs.map(({ points, price }) => [points, price])).toEqual(
      quoted.legs.map(({ points, price }) => [points, price]),
    );
    expect(await world.answer(tickets.findTicket, { number: ticket.number }, clerk)).toEqual(ticket);
  }
});

test("the same key with the same slip returns the same ticket, even after the line moved", async () => {
  const payload = { key: newKey(), slip: await slip() };
  const { ticket } = await world.answer(tickets.sell, payload, clerk);
  const before = await traces(world);
  const suspend = query({}, "update event set is_suspended = $2 where id = $1::bigint");
  await world.asOwner((sql) => sql.run(suspend, [bet().game.eventId, true]));
  expect((await world.answer(tickets.sell, payload, clerk)).ticket).toEqual(ticket);
  await world.asOwner((sql) => sql.run(suspend, [bet().game.eventId, false]));
  expect(await traces(world)).toEqual(before);
});

test("the same key many times at once sells one ticket, in one process and in two", async () => {
  for (const doors of [[world], [world, second]]) {
    const payload = { key: newKey(), slip: await slip() };
    const before = await sold();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        (doors[index % doors.length] ?? world).send(tickets.sell, payload, clerk),
      ),
    );
    const numbers = answers.map((answer) => (answer.ok ? answer.data.ticket.number : answer.responseType));
    expect(new Set(numbers)).toEqual(new Set([numbers[0]]));
    expect(await sold()).toBe(before + 1);
  }
});

test("one key with two slips at once sells one of them; the other is refused", async () => {
  for (const doors of [
    [world, world],
    [world, second],
  ] as const) {
    const key = newKey();
    const before = await sold();
    const answers = await Promise.all([
      doors[0].send(tickets.sell, { key, slip: await slip(1_000) }, clerk),
      doors[1].send(tickets.sell, { key, slip: await slip(2_000) }, clerk),
    ]);
    expect(answers.map(({ responseType }) => responseType).toSorted()).toEqual([
      responses.changedMeanwhile,
      responses.success,
    ]);
    expect(answers.find(({ ok }) => !ok)?.data).toEqual({ reason: "keyUsedForAnotherSlip" });
    expect(await sold()).toBe(before + 1);
  }
});

test.each<[rule: string, change: (slip: SlipInput) => SlipInput]>([
  ["another amount", (one) => ({ ...one, amount: one.amount + 1 })],
  ["another kind of amount", (one) => ({ ...one, amountIs: "win" })],
  ["another choice about moved prices", (one) => ({ ...one, priceChange: "any" })],
  ["another side", (one) => ({ ...one, legs: one.legs.map((leg) => ({ ...leg, key: { ...leg.key, side: 2 } })) })],
])("a used key is refused for a slip with %s", async (_rule, change) => {
  const payload = { key: newKey(), slip: await slip() };
  await world.answer(tickets.sell, payload, clerk);
  const before = await traces(world);
  expect(await world.send(tickets.sell, { ...payload, slip: change(payload.slip) }, clerk)).toMatchObject({
    ok: false,
    responseType: responses.changedMeanwhile,
    data: { reason: "keyUsedForAnotherSlip" },
  });
  expect(await traces(world)).toEqual(before);
});

test("keys belong to a POS: a neighbour's key of the same name sells a separate ticket", async () => {
  const payload = { key: newKey(), slip: await slip() };
  const mine = await world.answer(tickets.sell, payload, clerk);
  const theirs = await world.answer(tickets.sell, payload, neighbour);
  const customers = await world.answer(tickets.sell, payload, logins.customers[0]);
  expect(new Set([mine, theirs, customers].map(({ ticket }) => ticket.number)).size).toBe(3);
});

test("a refused slip does not use up its key", async () => {
  const payload = { key: newKey(), slip: await slip(100_001) };
  expect(await world.send(tickets.sell, payload, logins.clerks[2])).toMatchObject({ responseType: -41 });
  expect(
    (await world.answer(tickets.sell, { ...payload, slip: await slip(1_000) }, logins.clerks[2])).ticket.stake,
  ).toBe(1_000);
});

test("after a lost response the terminal queries by key and gets the ticket, any number of times", async () => {
  const key = newKey();
  const { ticket } = await world.answer(tickets.sell, { key, slip: await slip() }, clerk);
  for (const door of [world, second, world])
    expect(await door.send(tickets.askSale, { key }, clerk)).toMatchObject({ ok: true, data: { sold: true, ticket } });
  expect((await world.answer(tickets.askSale, { key }, neighbour)).sold).toBe(false);
});

test("a query for an unknown key voids it: the late original is refused", async () => {
  const payload = { key: newKey(), slip: await slip() };
  expect(await world.answer(tickets.askSale, { key: payload.key }, clerk)).toEqual({ sold: false });
  const before = await traces(world);
  for (const door of [world, second]) {
    expect(await door.send(tickets.sell, payload, clerk)).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { reason: "keyBurnt" },
    });
  }
  expect(await traces(world)).toEqual(before);
  expect(await second.send(tickets.askSale, { key: payload.key }, clerk)).toMatchObject({ data: { sold: false } });
});

test("a query and a late original at once agree: sold and reported, or not sold and refused", async () => {
  for (let round = 0; round < 12; round += 1) {
    const payload = { key: newKey(), slip: await slip(10) };
    const before = await sold();
    const [sale, input] = await Promise.all([
      world.send(tickets.sell, payload, clerk),
      (round % 2 === 0 ? second : world).send(tickets.askSale, { key: payload.key }, clerk),
    ]);
    expect(input).toMatchObject({ ok: true, data: { sold: sale.ok } });
    expect(await sold()).toBe(before + (sale.ok ? 1 : 0));
  }
});

const limit = query({}, "update pos set credit_limit = $2::bigint where id = $1::int");

test("200 simultaneous sales on a small account never overdraw it, in one process and in two", async () => {
  for (const [doors, seller] of [
    [[world], 0],
    [[world, second], 1],
  ] as const) {
    const login = logins.customers[seller];
    await world.asOwner((sql) =>
      sql.run(limit, [world.world.kliyan.customers[seller].posId, seller === 0 ? 1_000 : 0]),
    );
    const small = await slip(1_900);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        (doors[index % doors.length] ?? world).send(tickets.sell, { key: newKey(), slip: small }, login),
      ),
    );
    const refused = answers.filter(({ ok }) => !ok);
    expect(answers.length - refused.length).toBe(Math.floor(50_000 / 1_900));
    expect(new Set(refused.map(({ responseType }) => responseType))).toEqual(new Set([-41]));
    expect(
      await world.send(tickets.sell, { key: newKey(), slip: await slip((50_000 % 1_900) + 1) }, login),
    ).toMatchObject({ responseType: -41 });
    await world.answer(tickets.sell, { key: newKey(), slip: await slip(50_000 % 1_900) }, login);
  }
});

test("a credit limit set below the debt stops sales; no negative amount is reported", async () => {
  const { posId } = world.world.banca.clerks[2];
  await world.asOwner((sql) => sql.run(limit, [posId, 500]));
  expect(await world.send(tickets.sell, { key: newKey(), slip: await slip(1) }, logins.clerks[2])).toMatchObject({
    responseType: -41,
    data: { available: 0 },
  });
});

test("tickets of a crowd have different numbers and codes, and sale times that never go back", async () => {
  const crowd = await Promise.all(Array.from({ length: 60 }, () => sellTo(world, clerk, [bet()], 10)));
  expect(new Set(crowd.map(({ number }) => number)).size).toBe(60);
  expect(new Set(crowd.map(({ code }) => code)).size).toBe(60);
  for (const { code } of crowd) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
});
