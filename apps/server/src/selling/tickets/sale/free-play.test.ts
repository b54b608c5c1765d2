import { catalog, money, referrals, responses, services, tickets } from "@chalkboard/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  addTestRule,
  betsOf,
  closeProved,
  type SlipInput,
  type Bet,
  createTestServer,
  endBaseball,
  logins,
  slipOf,
  type SoldTicket,
  type TestServer,
  traces,
} from "../../../testing/index.ts";

// A free play: point credit is staked, and only the winnings become money. Each test has its own world, and its books
// are proved at the end.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
  await grant(world.world.kliyan.customers[0].posId, logins.kliyanAdmin);
  await grant(world.world.banca.clerks[0].posId, logins.bancaAdmin);
});
afterEach(() => closeProved(world));

const [clerk] = logins.clerks;
const [customer] = logins.customers;
let keys = 0;
const newIdempotencyKey = (): string => `key of free play ${(keys += 1)}`;
const grant = (posId: number, login: string) =>
  world.answer(
    money.grantCredit,
    { key: newIdempotencyKey(), posId, amount: 5_000, days: null, reason: "welcome" },
    login,
  );
const { baseball, basketball } = betsOf(() => world);
const free = async (bets: Bet[], amount = 1_000, more: Partial<SlipInput> = {}) =>
  slipOf(world, bets, amount, { payWith: "credit", ...more });
const sell = async (slip: SlipInput, login: string): Promise<SoldTicket> =>
  (await world.answer(tickets.sell, { key: newIdempotencyKey(), slip }, login)).ticket;
const current = async ({ number }: SoldTicket, login: string) => {
  const { status, prize, refund, funding } = await world.answer(tickets.findTicket, { number }, login);
  return [status, prize, refund, funding];
};

const balance = query(
  { balance: "int8" },
  "select coalesce(sum(balance), 0)::int8 as balance from account where kind = $1::smallint and owner_id = $2::int",
);
const balanceOf = async (kind: number, owner: number) =>
  (await world.asOwner((sql) => sql.row(balance, [kind, owner])))?.balance;
const wallet = 2;
const credit = 3;

describe("online", () => {
  test.each<[rule: string, away: number, home: number, stands: unknown[], wallet: number, credit: number]>([
    ["of a winner only the winnings reach the wallet", 5, 4, [2, 1_200, 0, "credit"], 51_200, 4_000],
    ["a loser costs only the credit", 4, 5, [3, 0, 0, "credit"], 50_000, 4_000],
  ])("%s", async (_rule, away, home, stands, inWallet, inCredit) => {
    const { posId } = world.world.kliyan.customers[0];
    const ticket = await sell(await free([baseball(1, 1)]), customer);
    expect([ticket.funding, ticket.stake, ticket.possibleWin]).toEqual(["credit", 1_000, 1_200]);
    expect([await balanceOf(wallet, posId), await balanceOf(credit, posId)]).toEqual([50_000, 4_000]);
    await endBaseball(world, world.world.games.baseball[0], away, home);
    expect(await current(ticket, customer)).toEqual(stands);
    expect([await balanceOf(wallet, posId), await balanceOf(credit, posId)]).toEqual([inWallet, inCredit]);
  });

  test("a cancellation returns the credit, and a correction reverses the winnings", async () => {
    const { posId } = world.world.kliyan.customers[0];
    const [kept, cancelled] = [
      await sell(await free([baseball(1, 1)]), customer),
      await sell(await free([baseball(1, 1)]), customer),
    ];
    await world.answer(tickets.cancel, { number: cancelled.number, reason: "asked for" }, logins.kliyanAdmin);
    expect(await balanceOf(credit, posId)).toBe(4_000);
    await endBaseball(world, world.world.games.baseball[0], 5, 4);
    await endBaseball(world, world.world.games.baseball[0], 4, 5, 1);
    expect(await current(kept, customer)).toEqual([3, 0, 0, "credit"]);
    expect([await balanceOf(wallet, posId), await balanceOf(credit, posId)]).toEqual([50_000, 4_000]);
  });

  test("a parlay with a leg of no action pays the profit of the rest", async () => {
    const ticket = await sell(await free([baseball(1, 1), baseball(1, 1, 1)]), customer);
    await endBaseball(world, world.world.games.baseball[0], 5, 4);
    await endBaseball(world, world.world.games.baseball[1], 3, 1);
    expect(await current(ticket, customer)).toEqual([2, 3_840, 0, "credit"]);
  });
});

test("a shop's winner is paid the winnings; the stake is not paid", async () => {
  const ticket = await sell(await free([baseball(1, 1)]), clerk);
  const { html } = await world.answer(tickets.printTicket, { number: ticket.number }, clerk);
  expect(html).toContain("only the winnings are paid");
  await endBaseball(world, world.world.games.baseball[0], 5, 4);
  const paid = await world.answer(tickets.pay, { number: ticket.number, code: ticket.code ?? "" }, clerk);
  expect([paid.amount, await balanceOf(1, world.world.banca.clerks[0].posId)]).toEqual([1_200, 1_200]);
});

test("credit is no money: only the available credit can be staked, and the wallet does not help", async () => {
  const slip = await free([baseball(1, 1)], 5_001);
  const before = await traces(world);
  expect(await world.send(tickets.sell, { key: newIdempotencyKey(), slip }, customer)).toMatchObject({
    ok: false,
    responseType: -41,
    data: { available: 5_000, stake: 5_001, suggested: 5_000 },
  });
  expect(await traces(world)).toEqual(before);
  expect((await world.answer(tickets.quote, slip, customer)).largestPassing).toBe(5_000);
  expect(
    await world.send(tickets.sell, { key: newIdempotencyKey(), slip: { ...slip, amount: 5_000 } }, customer),
  ).toMatchObject({ ok: true });
  expect(
    await world.send(tickets.sell, { key: newIdempotencyKey(), slip: { ...slip, amount: 1 } }, customer),
  ).toMatchObject({ ok: false, responseType: -41 });
  // A till without a credit limit has no more point credit for it.
  expect(await world.send(tickets.sell, { key: newIdempotencyKey(), slip }, clerk)).toMatchObject({
    ok: false,
    responseType: -41,
    data: { available: 5_000 },
  });
  expect(await world.send(tickets.sell, { key: newIdempotencyKey(), slip }, logins.customers[1])).toMatchObject({
    ok: false,
    responseType: -41,
    data: { available: 0 },
  });
});

test.each<[rule: string, bets: () => Bet[], more: Partial<SlipInput>, found: object]>([
  ["an if-bet", () => [baseball(1, 1), baseball(1, 1, 1)], { mode: "ifWin" }, { refused: "mode", mode: "ifWin" }],
  [
    "a parlay of four",
    () => [baseball(1, 1), baseball(1, 1, 1), basketball(1, 1), basketball(3, 0)],
    {},
    { refused: "legs", maximum: 3 },
  ],
])("point credit cannot buy %s", async (_rule, bets, more, found) => {
  const slip = await free(bets(), 1_000, more);
  const refused = { ok: false, responseType: responses.notAllowed, data: { reason: "freePlay", freePlay: [found] } };
  expect(await world.send(tickets.quote, slip, customer)).toMatchObject(refused);
  expect(await world.send(tickets.sell, { key: newIdempotencyKey(), slip }, customer)).toMatchObject(refused);
});

test.each<[rule: string, waits: "referral" | "inPlay", value: object, ms: number]>([
  ["at the end of the delay", "inPlay", { allowed: true, delaySeconds: 5 }, 5_000],
  ["when a trader approves it", "referral", { stake: 500, win: 0, seconds: 30 }, 1_000],
])("a bet that credit no longer buys is refused %s, as at the till, and at once", async (_rule, kind, value, ms) => {
  if (kind === "inPlay")
    await world.answer(
      catalog.setPlay,
      { eventId: world.world.games.baseball[0].eventId, inPlay: true, status: "live" },
      logins.trader,
    );
  await world.asOwner((sql) => addTestRule(sql, world.world.kliyan.serviceId, kind, value));
  const [key, slip] = [newIdempotencyKey(), await free([baseball(1, 1)])];
  const waits = await world.send(tickets.sell, { key, slip }, customer);
  expect(waits.responseType).toBe(responses.referred);
  const prices = {
    kind: "freePlay" as const,
    content: { prices: { from: -110, to: 110 }, legs: { straight: 1 }, maximumWin: 500 },
  };
  await world.answer(
    services.savePayTable,
    { version: 0, name: "free play", isSold: true, table: prices },
    logins.kliyanAdmin,
  );
  const before = await traces(world);
  await world.time.set(world.time.now() + ms);
  if (kind === "inPlay") await world.server.waiting.run();
  else
    await world.answer(
      referrals.accept,
      { reference: (waits.data as { reference: number }).reference },
      logins.kliyanAdmin,
    );
  const refused = {
    reason: "freePlay",
    freePlay: [
      { refused: "price", leg: 0 },
      { refused: "win", maximum: 500 },
    ],
  };
  expect(await world.answer(tickets.askSale, { key }, customer)).toEqual({
    sold: false,
    refusal: { code: responses.notAllowed, data: refused },
  });
  expect(await world.send(tickets.sell, { key, slip }, customer)).toMatchObject({
    ok: false,
    responseType: responses.notAllowed,
    data: refused,
  });
  expect(await traces(world)).toEqual(before);
});

test("what it can buy is decided by the service's table", async () => {
  const prices = {
    kind: "freePlay" as const,
    content: { prices: { from: -110, to: 110 }, legs: { straight: 1 }, maximumWin: 500 },
  };
  await world.answer(
    services.savePayTable,
    { version: 0, name: "free play", isSold: true, table: prices },
    logins.kliyanAdmin,
  );
  expect(await world.send(tickets.quote, await free([baseball(1, 1)], 1_000), customer)).toMatchObject({
    responseType: responses.notAllowed,
    data: {
      freePlay: [
        { refused: "price", leg: 0 },
        { refused: "win", maximum: 500 },
      ],
    },
  });
  expect(await world.send(tickets.quote, await free([baseball(1, 1)], 1_000), clerk)).toMatchObject({
    ok: true,
    data: { refusals: [] },
  });
});
