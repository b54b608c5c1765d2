import { catalog, identity, lines, network, reports, responses, results, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  closeProved,
  type SlipInput,
  createTestServer,
  logins,
  sellTo,
  slipOf,
  throwMutations,
  type TestServer,
  traces,
} from "../../../testing/index.ts";

// Invalid requests are refused with a message, and nothing of them reaches the books.

let world: TestServer;
let valid: SlipInput;
let parlay: SlipInput;
beforeAll(async () => {
  world = await createTestServer();
  const bet = { game: world.world.games.baseball[0], betType: 2, side: 1 };
  valid = await slipOf(world, [bet], 1_000);
  parlay = await slipOf(world, [bet, { ...bet, game: world.world.games.basketball }], 1_000);
});
afterAll(() => closeProved(world));

const [clerk] = logins.clerks;
let keys = 0;
const newKey = (): string => `bad input ${(keys += 1)}`;

/** Sends what the contract's types would not allow. */
async function refused(path: string, payload: object, login: string = clerk) {
  const before = await traces(world);
  const answer = await world.sendRaw(path, payload, await world.tokenOf(login));
  expect(await traces(world)).toEqual(before);
  return answer;
}

const leg = (change: object, key: object = {}) => ({
  ...valid,
  legs: [{ ...valid.legs[0], ...change, key: { ...valid.legs[0]?.key, ...key } }],
});

test.each<[rule: string, slip: () => object, field: string]>([
  ["an unknown bet type", () => leg({}, { betType: 99 }), "slip.legs.0.key"],
  ["a side that the bet type does not have", () => leg({}, { side: 3 }), "slip.legs.0.key"],
  ["a total with a team's side", () => leg({ points: 34 }, { betType: 3, side: 1 }), "slip.legs.0.key"],
  ["a side out of range", () => leg({}, { side: 4 }), "slip.legs.0.key.side"],
  ["points on a money line", () => leg({}, { betType: 1 }), "slip.legs.0.points"],
  ["a spread without points", () => leg({ points: null }), "slip.legs.0.points"],
  ["points that are no quarters", () => leg({ points: 1.5 }), "slip.legs.0.points"],
  ["points out of range", () => leg({ points: 4_001 }), "slip.legs.0.points"],
  ["a price between -100 and 100", () => leg({ price: 99 }), "slip.legs.0.price"],
  ["a price out of range", () => leg({ price: -100_001 }), "slip.legs.0.price"],
  ["a price as text", () => leg({ price: "-110" }), "slip.legs.0.price"],
  ["a game's number below one", () => leg({}, { eventId: 0 }), "slip.legs.0.key.eventId"],
  ["the same line twice", () => ({ ...parlay, legs: [parlay.legs[0], parlay.legs[0]] }), "slip.legs"],
  ["a parlay of one leg", () => ({ ...valid, mode: "parlay" }), "slip.legs"],
  ["no legs", () => ({ ...valid, legs: [] }), "slip.legs"],
  [
    "more legs than a slip holds",
    () => ({ ...parlay, legs: Array.from({ length: 26 }, () => parlay.legs[0]) }),
    "slip.legs",
  ],
  ["an unknown mode", () => ({ ...valid, mode: "system" }), "slip.mode"],
  ["an amount of zero", () => ({ ...valid, amount: 0 }), "slip.amount"],
  ["a negative amount", () => ({ ...valid, amount: -1 }), "slip.amount"],
  ["a fraction of a unit", () => ({ ...valid, amount: 10.5 }), "slip.amount"],
  ["an amount that is not a number (NaN becomes null)", () => ({ ...valid, amount: Number.NaN }), "slip.amount"],
  ["an amount beyond the safe integers", () => ({ ...valid, amount: 2 ** 53 }), "slip.amount"],
  ["an amount as text", () => ({ ...valid, amount: "1000" }), "slip.amount"],
  ["an unknown choice about moved prices", () => ({ ...valid, priceChange: "always" }), "slip.priceChange"],
  ["another service in the slip", () => ({ ...valid, serviceId: world.world.kliyan.serviceId }), "slip"],
  ["legs that are not a list", () => ({ ...valid, legs: { 0: valid.legs[0] } }), "slip.legs"],
])("%s is refused by its field", async (_rule, slip, field) => {
  const answer = await refused(tickets.sell.path, { key: newKey(), slip: slip() });
  expect(answer.response_type).toBe(responses.invalidPayload);
  expect((answer.data as { problems: { field: string }[] }).problems.map((problem) => problem.field)).toContain(field);
});

test.each<[rule: string, more: () => object]>([
  ["another service", () => ({ serviceId: world.world.kliyan.serviceId })],
  ["another POS", () => ({ posId: world.world.banca.clerks[1].posId })],
  ["another person", () => ({ personId: world.world.banca.clerks[1].personId })],
  ["a payer", () => ({ payer: { kind: "online", posId: world.world.kliyan.customers[0].posId } })],
])("%s in the body is refused: the seller comes from the session", async (_rule, more) => {
  expect(await refused(tickets.sell.path, { key: newKey(), slip: valid, ...more() })).toMatchObject({
    response_type: responses.invalidPayload,
  });
});

test.each([
  ["too short", "seven 7"],
  ["too long", "k".repeat(65)],
  ["no text", 12_345_678],
  ["a null", null],
])("a key that is %s is refused", async (_rule, key) => {
  expect(await refused(tickets.sell.path, { key, slip: valid })).toMatchObject({
    response_type: responses.invalidPayload,
  });
});

test.each<[rule: string, amount: number, amountIs: "risk" | "win"]>([
  ["the largest safe integer at risk", Number.MAX_SAFE_INTEGER, "risk"],
  ["the largest safe integer to win", Number.MAX_SAFE_INTEGER, "win"],
  ["half of it", 2 ** 52, "risk"],
  ["a million millions", 10 ** 15, "risk"],
])("an amount too large to compute is refused as such (%s)", async (_rule, amount, amountIs) => {
  const slip = { ...valid, amount, amountIs };
  expect(await refused(tickets.sell.path, { key: newKey(), slip })).toMatchObject({ response_type: -23 });
  expect(await refused(tickets.quote.path, slip)).toMatchObject({ response_type: responses.success });
});

test("a parlay of 25 long shots is computed or refused, without an internal error", async () => {
  const legs = Array.from({ length: 25 }, (_, alternate) => ({
    key: { ...valid.legs[0]?.key, alternate },
    points: 6,
    price: 100_000,
  }));
  expect(await refused(tickets.sell.path, { key: newKey(), slip: { ...parlay, legs } })).toMatchObject({
    response_type: -23,
  });
});

describe("a request that a database would reject is refused with a message", () => {
  test.each<[rule: string, path: string, payload: () => object, login: string]>([
    ["a key with the character 0", tickets.sell.path, () => ({ key: "key with \u0000", slip: valid }), clerk],
    ["a key with half a surrogate pair", tickets.sell.path, () => ({ key: "key with \ud800", slip: valid }), clerk],
    ["a key in a query with the character 0", tickets.askSale.path, () => ({ key: "key with \u0000" }), clerk],
    ["a reason with the character 0", tickets.cancel.path, () => ({ number: 100_000_001, reason: "\u0000" }), clerk],
    [
      "a reason with half a surrogate pair",
      tickets.cancel.path,
      () => ({ number: 100_000_001, reason: "\udfff" }),
      clerk,
    ],
    ["a user's name with the character 0", identity.login.path, () => ({ user: "a\u0000b", pass: "x" }), clerk],
    [
      "a platform beyond four bytes",
      identity.login.path,
      () => ({ user: "clerk1", pass: "x", idplataforma: 2 ** 40 }),
      clerk,
    ],
    [
      "a field that every object has",
      identity.login.path,
      () => JSON.parse('{"user":"a","pass":"b","constructor":1,"toString":2}') as object,
      clerk,
    ],
    ["a status beyond two bytes", tickets.listTickets.path, () => ({ status: 99_999 }), clerk],
    ["a day of the year 0", tickets.listTickets.path, () => ({ from: "0000-01-01" }), clerk],
    ["a day of the year 0 on a board", catalog.sellingBoard.path, () => ({ day: "0000-01-01" }), clerk],
    [
      "a day of the year 0 in a report",
      reports.results.path,
      () => ({ from: "0000-01-01", to: "0000-01-02" }),
      logins.bancaAdmin,
    ],
    ["a day of the year 0 on the desk", lines.board.path, () => ({ leagueId: 1, day: "0000-01-01" }), logins.trader],
    [
      "a name with the character 0",
      network.savePos.path,
      () => ({
        name: "\u0000x",
        zoneId: world.world.banca.zones.nord,
        address: "",
        isActive: true,
        allowToPlay: true,
        creditLimit: null,
        printerWidth: 80,
      }),
      logins.bancaAdmin,
    ],
    [
      "a segment with the character 0",
      results.preview.path,
      () => ({ eventId: 1, status: "partial", segments: [{ segment: "\u0000", away: 0, home: 0 }] }),
      logins.trader,
    ],
    [
      "a move's reason with half a surrogate pair",
      lines.moveLines.path,
      () => ({ reason: "\ud800", moves: [{ key: valid.legs[0]?.key, version: 1, points: 6, price: -155 }] }),
      logins.trader,
    ],
  ])("%s", async (_rule, path, payload, login) => {
    const answer = await refused(path, payload(), login);
    expect(answer.response_type).toBeLessThanOrEqual(1);
    expect(answer.response_type).toBeGreaterThan(responses.fault);
  });
});

test("others' tickets cannot be found, cancelled, paid, printed or listed", async () => {
  const { number } = await sellTo(
    world,
    logins.customers[0],
    [{ game: world.world.games.baseball[0], betType: 1, side: 1 }],
    1_000,
  );
  for (const [path, payload] of [
    [tickets.findTicket.path, { number }],
    [tickets.cancel.path, { number }],
    [tickets.pay.path, { number, code: "00000000" }],
    [tickets.printTicket.path, { number }],
  ] as const)
    expect(await refused(path, payload)).toMatchObject({ response_type: responses.notFound });
  expect((await world.answer(tickets.listTickets, { number }, clerk)).rows).toEqual([]);
  expect(await refused(tickets.findTicket.path, { number }, logins.customers[1])).toMatchObject({
    response_type: responses.notFound,
  });
});

test("2,000 requests with some mistakes: refused or sold as requested, without internal errors", async () => {
  const outcome = await throwMutations(world, { seed: "mistakes", count: 2_000 });
  expect(outcome.faults).toEqual([]);
  expect(outcome.refused).toBeGreaterThan(1_500);
  expect(outcome.sold).toBeGreaterThan(10);
  expect(outcome.traces).toEqual(outcome.expectedTraces);
});
