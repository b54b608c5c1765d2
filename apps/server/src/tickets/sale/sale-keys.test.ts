import { responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../database/query.ts";
import {
  type AskedSlip, type Bet, bookFindings, createTestServer, logins, type SecondServer, sellTo, slipOf, type TestServer, traces,
} from "../../testing/index.ts";

// A sale's key: the same key never sells twice, whatever is lost, repeated or late, in one process or in two.

let house: TestServer;
let second: SecondServer;
beforeAll(async () => {
  house = await createTestServer();
  second = await house.another();
});
afterAll(async () => {
  expect(await bookFindings(house)).toEqual([]);
  await second.close();
  await house.close();
});

const [clerk, neighbour] = logins.clerks;
const bet = (): Bet => ({ game: house.world.games.baseball[0], betType: 1, side: 1 });
const slip = (amount = 1_000): Promise<AskedSlip> => slipOf(house, [bet()], amount);
let keys = 0;
const newKey = (): string => `a sale's key ${keys += 1}`;
const sold = async (): Promise<number> => (await traces(house)).tickets;

test("a quote prices as the sale does, and sells nothing", async () => {
  const parlay = await slipOf(house, [bet(), { ...bet(), game: house.world.games.basketball, betType: 2, side: 2 }], 777);
  for (const asked of [await slip(), parlay, { ...parlay, amountIs: "win" as const }, { ...parlay, mode: "straight" as const }]) {
    const before = await traces(house);
    const quoted = await house.answer(tickets.quote, asked, clerk);
    expect(await traces(house)).toEqual(before);
    const { ticket } = await house.answer(tickets.sell, { key: newKey(), slip: asked }, clerk);
    expect([ticket.stake, ticket.possibleWin]).toEqual([quoted.stake, quoted.possibleWin]);
    expect(ticket.wagers.length === 1 ? ticket.wagers[0]?.odds : "0/1").toBe(quoted.odds);
    expect(ticket.legs.map(({ points, price }) => [points, price])).toEqual(quoted.legs.map(({ points, price }) => [points, price]));
    expect(await house.answer(tickets.findTicket, { number: ticket.number }, clerk)).toEqual(ticket);
  }
});

test("the same key with the same slip answers the same ticket, even after the line moved", async () => {
  const payload = { key: newKey(), slip: await slip() };
  const { ticket } = await house.answer(tickets.sell, payload, clerk);
  const before = await traces(house);
  const suspend = query({}, "update event set is_suspended = $2 where id = $1::bigint");
  await house.asOwner((sql) => sql.run(suspend, [bet().game.eventId, true]));
  expect((await house.answer(tickets.sell, payload, clerk)).ticket).toEqual(ticket);
  await house.asOwner((sql) => sql.run(suspend, [bet().game.eventId, false]));
  expect(await traces(house)).toEqual(before);
});

test("the same key many times at once sells one ticket, in one process and in two", async () => {
  for (const doors of [[house], [house, second]]) {
    const payload = { key: newKey(), slip: await slip() };
    const before = await sold();
    const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => (doors[index % doors.length] ?? house).ask(tickets.sell, payload, clerk)));
    const numbers = answers.map((answer) => answer.ok ? answer.data.ticket.number : answer.responseType);
    expect(new Set(numbers)).toEqual(new Set([numbers[0]]));
    expect(await sold()).toBe(before + 1);
  }
});

test("one key with two slips at once sells one of them; the other is refused", async () => {
  for (const doors of [[house, house], [house, second]] as const) {
    const key = newKey();
    const before = await sold();
    const answers = await Promise.all([
      doors[0].ask(tickets.sell, { key, slip: await slip(1_000) }, clerk), doors[1].ask(tickets.sell, { key, slip: await slip(2_000) }, clerk)]);
    expect(answers.map(({ responseType }) => responseType).toSorted()).toEqual([responses.changedMeanwhile, responses.success]);
    expect(answers.find(({ ok }) => !ok)?.data).toEqual({ reason: "keyUsedForAnotherSlip" });
    expect(await sold()).toBe(before + 1);
  }
});

test.each<[rule: string, change: (slip: AskedSlip) => AskedSlip]>([
  ["another amount", (one) => ({ ...one, amount: one.amount + 1 })],
  ["another kind of amount", (one) => ({ ...one, amountIs: "win" })],
  ["another choice about moved prices", (one) => ({ ...one, priceChange: "any" })],
  ["another side", (one) => ({ ...one, legs: one.legs.map((leg) => ({ ...leg, key: { ...leg.key, side: 2 } })) })],
])("a used key is refused for a slip with %s", async (_rule, change) => {
  const payload = { key: newKey(), slip: await slip() };
  await house.answer(tickets.sell, payload, clerk);
  const before = await traces(house);
  expect(await house.ask(tickets.sell, { ...payload, slip: change(payload.slip) }, clerk))
    .toMatchObject({ ok: false, responseType: responses.changedMeanwhile, data: { reason: "keyUsedForAnotherSlip" } });
  expect(await traces(house)).toEqual(before);
});

test("keys belong to a POS: a neighbour's key of the same name sells a ticket of its own", async () => {
  const payload = { key: newKey(), slip: await slip() };
  const mine = await house.answer(tickets.sell, payload, clerk);
  const theirs = await house.answer(tickets.sell, payload, neighbour);
  const customers = await house.answer(tickets.sell, payload, logins.customers[0]);
  expect(new Set([mine, theirs, customers].map(({ ticket }) => ticket.number)).size).toBe(3);
});

test("a refused slip does not use up its key", async () => {
  const payload = { key: newKey(), slip: await slip(100_001) };
  expect(await house.ask(tickets.sell, payload, logins.clerks[2])).toMatchObject({ responseType: -41 });
  expect((await house.answer(tickets.sell, { ...payload, slip: await slip(1_000) }, logins.clerks[2])).ticket.stake).toBe(1_000);
});

test("after a lost answer the terminal asks by key and learns the ticket, however often it asks", async () => {
  const key = newKey();
  const { ticket } = await house.answer(tickets.sell, { key, slip: await slip() }, clerk);
  for (const door of [house, second, house]) expect(await door.ask(tickets.askSale, { key }, clerk)).toMatchObject({ ok: true, data: { sold: true, ticket } });
  expect((await house.answer(tickets.askSale, { key }, neighbour)).sold).toBe(false);
});

test("asking for an unknown key burns it: the late original is refused", async () => {
  const payload = { key: newKey(), slip: await slip() };
  expect(await house.answer(tickets.askSale, { key: payload.key }, clerk)).toEqual({ sold: false });
  const before = await traces(house);
  for (const door of [house, second]) {
    expect(await door.ask(tickets.sell, payload, clerk)).toMatchObject({ responseType: responses.changedMeanwhile, data: { reason: "keyBurnt" } });
  }
  expect(await traces(house)).toEqual(before);
  expect(await second.ask(tickets.askSale, { key: payload.key }, clerk)).toMatchObject({ data: { sold: false } });
});

test("question and late original at once agree: sold and told, or not sold and refused", async () => {
  for (let round = 0; round < 12; round += 1) {
    const payload = { key: newKey(), slip: await slip(10) };
    const before = await sold();
    const [sale, asked] = await Promise.all([
      house.ask(tickets.sell, payload, clerk), (round % 2 === 0 ? second : house).ask(tickets.askSale, { key: payload.key }, clerk)]);
    expect(asked).toMatchObject({ ok: true, data: { sold: sale.ok } });
    expect(await sold()).toBe(before + (sale.ok ? 1 : 0));
  }
});

const limit = query({}, "update pos set credit_limit = $2::bigint where id = $1::int");

test("200 sales at once on a small account never overdraw it, in one process and in two", async () => {
  for (const [doors, seller] of [[[house], 0], [[house, second], 1]] as const) {
    const login = logins.customers[seller];
    await house.asOwner((sql) => sql.run(limit, [house.world.kliyan.customers[seller].posId, seller === 0 ? 1_000 : 0]));
    const small = await slip(1_900);
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) =>
      (doors[index % doors.length] ?? house).ask(tickets.sell, { key: newKey(), slip: small }, login)));
    const refused = answers.filter(({ ok }) => !ok);
    expect(answers.length - refused.length).toBe(Math.floor(50_000 / 1_900));
    expect(new Set(refused.map(({ responseType }) => responseType))).toEqual(new Set([-41]));
    expect(await house.ask(tickets.sell, { key: newKey(), slip: await slip(50_000 % 1_900 + 1) }, login)).toMatchObject({ responseType: -41 });
    await house.answer(tickets.sell, { key: newKey(), slip: await slip(50_000 % 1_900) }, login);
  }
});

test("a credit limit that is lowered below what is owed stops the sale; nothing negative is told", async () => {
  const { posId } = house.world.banca.clerks[2];
  await house.asOwner((sql) => sql.run(limit, [posId, 500]));
  expect(await house.ask(tickets.sell, { key: newKey(), slip: await slip(1) }, logins.clerks[2])).toMatchObject({ responseType: -41, data: { available: 0 } });
});

test("tickets of a crowd have different numbers and codes, and sale times that never go back", async () => {
  const crowd = await Promise.all(Array.from({ length: 60 }, () => sellTo(house, clerk, [bet()], 10)));
  expect(new Set(crowd.map(({ number }) => number)).size).toBe(60);
  expect(new Set(crowd.map(({ code }) => code)).size).toBe(60);
  for (const { code } of crowd) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
});
