import { lines, money, responses, services, tickets, voids } from "@chalkboard/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
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

// Cash-out over HTTP. Each test has its own world with a margin of a tenth, and its books are proved at the end.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
  const table = { kind: "cashOut" as const, content: { marginBasisPoints: 1_000 } };
  for (const admin of [logins.bancaAdmin, logins.kliyanAdmin])
    await world.answer(services.savePayTable, { version: 0, name: "cash-out", isSold: true, table }, admin);
});
afterEach(() => closeProved(world));

const [clerk, other] = logins.clerks;
const [customer] = logins.customers;
let keys = 0;
const { baseball, basketball } = betsOf(() => world);
const sell = async (bets: Bet[], login: string = clerk, more: Partial<SlipInput> = {}): Promise<SoldTicket> =>
  (
    await world.answer(
      tickets.sell,
      { key: `key of cash-out ${(keys += 1)}`, slip: await slipOf(world, bets, 1_000, more) },
      login,
    )
  ).ticket;
const offerOf = (ticket: SoldTicket, login: string = clerk) =>
  world.send(tickets.quoteCashOut, { number: ticket.number }, login);
const end = (ticket: SoldTicket, offer: number, login: string = clerk) =>
  world.send(tickets.cashOut, { number: ticket.number, code: ticket.code ?? "", offer }, login);
const see = ({ number }: SoldTicket, login: string = clerk) => world.answer(tickets.findTicket, { number }, login);

// +120 against −140 is fairly 43.796%, −110 against −110 a half: 2,200 are worth 963, 3,820 of that with the total
// 1,909 × 0.43796 …
test.each<[rule: string, bets: () => Bet[], more: Partial<SlipInput>, offer: number]>([
  ["a straight is worth its payout times its fair probability, less the margin", () => [baseball(1, 1)], {}, 866],
  [
    "a parlay uses the product of its legs' probabilities: 4,200 × 0.43796 × 0.5",
    () => [baseball(1, 1), basketball(3, 0)],
    {},
    827,
  ],
  [
    "straights are worth the sum of their bets",
    () => [baseball(1, 1), basketball(3, 0)],
    { mode: "straight" },
    866 + 858,
  ],
  [
    "a round robin by 2s is worth its parlays",
    () => [baseball(1, 1), baseball(1, 1, 1), basketball(3, 0)],
    { mode: "roundRobin", sizes: [2] },
    835 + 827 + 827,
  ],
])("%s", async (_rule, bets, more, offer) => {
  const ticket = await sell(bets(), clerk, more);
  expect(await offerOf(ticket)).toMatchObject({ ok: true, data: { offer, stake: ticket.stake } });
});

test("a shop's ticket is cashed out by its code and paid at the counter; it is not graded later", async () => {
  const ticket = await sell([baseball(1, 1)]);
  expect(await end({ ...ticket, code: "WRONGCOD" }, 1)).toMatchObject({
    ok: false,
    responseType: responses.notFound,
    data: { reason: "wrongCode" },
  });
  expect(await end(ticket, 866)).toMatchObject({
    ok: true,
    data: { amount: 866, ticket: { status: -2, prize: 866, refund: 0 } },
  });
  expect(await end(ticket, 866)).toMatchObject({
    ok: false,
    responseType: responses.notAllowed,
    data: { reason: "decided" },
  });
  expect(await world.send(tickets.cancel, { number: ticket.number }, clerk)).toMatchObject({
    ok: false,
    data: { reason: "decided" },
  });
  await endBaseball(world, world.world.games.baseball[0], 5, 4);
  await endBaseball(world, world.world.games.baseball[0], 4, 5, 1);
  expect((await see(ticket)).entries.map(({ kind, data }) => [kind, data["amount"]])).toEqual([["cashedOut", 866]]);
  expect(await world.send(tickets.pay, { number: ticket.number, code: ticket.code ?? "" }, clerk)).toMatchObject({
    ok: true,
    data: { amount: 866 },
  });
});

test("a customer's is in the wallet at once, and its risk is no longer open", async () => {
  const ticket = await sell([baseball(1, 1)], customer);
  const balances = async () => (await traces(world)).balances;
  const risk = query({ open: "int8" }, "select coalesce(sum(open), 0)::int8 as open from risk");
  expect((await world.asOwner((sql) => sql.row(risk)))?.open).toBeGreaterThan(0);
  expect(await end(ticket, 800, customer)).toMatchObject({ ok: true, data: { amount: 866 } });
  expect(await balances()).toContain(`/2/${world.world.kliyan.customers[0].posId}=49866`);
  expect((await world.asOwner((sql) => sql.row(risk)))?.open).toBe(0);
});

test("decided legs count: a won leg adds, a lost bet of a round robin is worth nothing", async () => {
  const parlay = await sell([baseball(1, 1), basketball(3, 0)]);
  const robin = await sell([baseball(1, 1), baseball(1, 1, 1), basketball(3, 0)], clerk, {
    mode: "roundRobin",
    sizes: [2],
  });
  await endBaseball(world, world.world.games.baseball[0], 5, 4);
  expect(await offerOf(parlay)).toMatchObject({ ok: true, data: { offer: 1_890 } });
  await endBaseball(world, world.world.games.baseball[1], 1, 3);
  expect(await offerOf(robin)).toMatchObject({ ok: true, data: { offer: 1_890 } });
  expect(await end(robin, 1_890)).toMatchObject({
    ok: true,
    data: { amount: 1_890, ticket: { prize: 1_890, status: -2 } },
  });
});

test("a ticket that was paid before its result was reversed has no offer", async () => {
  const ticket = await sell([baseball(1, 1)]);
  const { eventId } = world.world.games.baseball[0];
  const { orderId } = await world.answer(voids.order, { eventId, reason: "called off" }, logins.trader);
  await world.server.settler.settle(eventId);
  await world.answer(tickets.pay, { number: ticket.number, code: ticket.code ?? "" }, clerk);
  await world.answer(voids.undo, { orderId: orderId ?? 0, reason: "it was played" }, logins.trader);
  await world.server.settler.settle(eventId);
  expect(await see(ticket)).toMatchObject({ status: 0 });
  expect(await offerOf(ticket)).toMatchObject({
    ok: false,
    responseType: responses.notAllowed,
    data: { reason: "notOffered" },
  });
  expect(await end(ticket, 1)).toMatchObject({
    ok: false,
    responseType: responses.notAllowed,
    data: { reason: "notOffered" },
  });
});

test("a worse price than the one shown is refused; a better one is paid", async () => {
  const ticket = await sell([baseball(1, 1)]);
  expect(await end(ticket, 867)).toMatchObject({
    ok: false,
    responseType: responses.changedMeanwhile,
    data: { offer: 866 },
  });
  expect(await see(ticket)).toMatchObject({ status: 0, entries: [] });
});

test.each<[rule: string, ticket: () => Promise<SoldTicket>, reason: string, login?: string]>([
  ["two open legs of one game in one bet", () => sell([basketball(1, 1), basketball(3, 0)]), "sameGame"],
  ["an if-bet", () => sell([baseball(1, 1), baseball(1, 1, 1)], clerk, { mode: "ifWin" }), "notOffered"],
  ["another shop's ticket", () => sell([baseball(1, 1)]), "unknown", other],
])("%s has no offer", async (_rule, sold, reason, login = clerk) => {
  const ticket = await sold();
  for (const input of [await offerOf(ticket, login), await end(ticket, 1, login)]) {
    expect(input).toMatchObject({
      ok: false,
      responseType: reason === "unknown" ? responses.notFound : responses.notAllowed,
      data: { reason },
    });
  }
});

test("no offer for a started game, a moved line, a free play or without the setting", async () => {
  const { posId } = world.world.kliyan.customers[0];
  await world.answer(
    money.grantCredit,
    { key: "credit of cash-out", posId, amount: 5_000, days: null, reason: "x" },
    logins.kliyanAdmin,
  );
  const free = await sell([baseball(1, 1)], customer, { payWith: "credit" });
  expect(await offerOf(free, customer)).toMatchObject({ ok: false, data: { reason: "notOffered" } });
  const total = await sell([basketball(3, 0)]);
  const { eventId, day } = world.world.games.basketball;
  const { events } = await world.answer(lines.board, { leagueId: world.world.leagues.basketball, day }, logins.trader);
  const moves = [3, 4].map((betType) => ({
    key: { eventId, betType, side: 0 as const, alternate: 0 },
    points: 884,
    price: -110,
    version:
      events.find((event) => event.eventId === eventId)?.lines.find((line) => line.betType === betType)?.version ?? 0,
  }));
  await world.answer(lines.moveLines, { moves }, logins.trader);
  expect(await offerOf(total)).toMatchObject({ ok: false, data: { reason: "moved", leg: 1 } });
  const started = await sell([baseball(1, 1)]);
  await world.time.set(world.world.games.baseball[0].startsAt);
  expect(await offerOf(started)).toMatchObject({ ok: false, data: { reason: "started", leg: 1 } });
  const mine = (await world.answer(services.listPayTables, { kind: "cashOut" }, logins.bancaAdmin)).tables[0];
  await world.answer(
    services.savePayTable,
    {
      tableId: mine?.tableId ?? 0,
      version: 1,
      name: "cash-out",
      isSold: false,
      table: { kind: "cashOut", content: { marginBasisPoints: 1_000 } },
    },
    logins.bancaAdmin,
  );
  expect(await offerOf(started)).toMatchObject({ ok: false, data: { reason: "notOffered" } });
});

test("cashed out twice at the same instant, and while its game is settled: it is paid once", async () => {
  const [twice, graded] = [await sell([baseball(1, 1)]), await sell([baseball(1, 1, 1)])];
  const answers = await Promise.all([end(twice, 1), end(twice, 1), end(twice, 1)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const [ended] = await Promise.all([end(graded, 1), endBaseball(world, world.world.games.baseball[1], 5, 4)]);
  const { status, prize } = await see(graded);
  expect([status, prize]).toEqual(ended.ok ? [-2, 866] : [2, 2_200]);
});
