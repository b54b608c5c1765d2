import { exposure, results, services, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  betsOf,
  closeProved,
  type SlipInput,
  type Bet,
  createTestServer,
  endBaseball,
  kickOff,
  logins,
  sellTo,
  slipOf,
  type SoldTicket,
  teaserCard,
  type TestServer,
} from "../../../testing/index.ts";

// The reported cost of an event at a score is what settlement then pays, over bets of every mode.

let world: TestServer;
const [clerk] = logins.clerks;
const { baseball, basketball, four, three } = betsOf(() => world);
const eventId = (): number => world.world.games.baseball[0].eventId;
const liability = (more: object = {}) =>
  world.answer(exposure.liability, { eventId: eventId(), currency: "HTG", ...more }, logins.trader);

let keys = 0;
const sell = async (bets: readonly Bet[], more: Partial<SlipInput> = {}, amount = 1_000): Promise<SoldTicket> => {
  const slip = await slipOf(world, bets, amount, more);
  return (await world.answer(tickets.sell, { key: `key of liability ${(keys += 1)}`, slip }, clerk)).ticket;
};

let sold: SoldTicket[] = [];
beforeAll(async () => {
  world = await createTestServer();
  const table = { kind: "teaser" as const, content: teaserCard };
  const teaserCardId = (
    await world.answer(services.savePayTable, { version: 0, name: "a teaser", isSold: true, table }, logins.bancaAdmin)
  ).tableId;
  const progressiveTableId =
    (await world.answer(services.listPayTables, { kind: "progressive" }, clerk)).tables[0]?.tableId ?? 0;
  const slips: readonly (readonly [Bet[], Partial<SlipInput>])[] = [
    [[baseball(1, 1)], {}],
    [[baseball(1, 1)], {}],
    [[baseball(2, 2)], {}],
    [[baseball(3, 0)], {}],
    [[baseball(4, 0)], {}],
    [[baseball(5, 1)], {}],
    [[baseball(6, 2)], {}],
    [three(), { mode: "straight" }],
    [three(), { mode: "parlay" }],
    [[baseball(2, 1), baseball(2, 1, 1)], { mode: "parlay" }],
    [[baseball(2, 1), baseball(2, 1, 1), basketball(2, 1)], { mode: "teaser", teaserCardId }],
    [three(), { mode: "roundRobin", sizes: [2, 3] }],
    [four(), { mode: "fullCover", cover: "yankee" }],
    [three(), { mode: "fullCover", cover: "patent" }],
    [four(), { mode: "progressiveParlay", progressiveTableId }],
    [three(), { mode: "ifWin" }],
    [three(), { mode: "ifWin", laterAmounts: [500, 1_000] }],
    [three(), { mode: "ifAction" }],
    [three().slice(0, 2), { mode: "reverseWin" }],
    [three(), { mode: "reverseAction" }],
  ];
  sold = [];
  for (const [bets, more] of slips) sold.push(await sell(bets, more));
  // The customers of another service play in another currency.
  await sellTo(world, logins.customers[0], [baseball(1, 2)], 700);
});
afterAll(() => closeProved(world));

const given = async (): Promise<number> => {
  const states = await Promise.all(sold.map(({ number }) => world.answer(tickets.findTicket, { number }, clerk)));
  return states.reduce((sum, { prize, refund }) => sum + prize + refund, 0);
};

const quarters = (away: number, home: number) => [
  ...["1", "2", "3"].map((segment) => ({ segment, away: 30, home: 30 })),
  { segment: "4", away: away - 90, home: home - 90 },
  { segment: "game", away, home },
];

test("a bet on an open game elsewhere counts at its probability, and at worst as won", async () => {
  const [byChance, ifAllWin] = [await liability(), await liability({ others: "win" })];
  expect(byChance).toMatchObject({ wagers: ifAllWin.wagers, stake: ifAllWin.stake });
  expect(ifAllWin.score?.worst.profit).toBeLessThan(byChance.score?.worst.profit ?? 0);
  expect(byChance.score?.worst.profit).toBeLessThanOrEqual(byChance.score?.shortfall ?? -Infinity);
  expect(byChance.score?.shortfall).toBeLessThanOrEqual(byChance.score?.atRisk ?? -Infinity);
  expect(byChance.score?.cells.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
});

test("another currency is another liability, and so is one service alone", async () => {
  const dollars = await world.answer(exposure.liability, { eventId: eventId(), currency: "USD" }, logins.trader);
  expect(dollars).toMatchObject({ wagers: 1, stake: 700, score: { worst: { profit: -500 }, best: { profit: 700 } } });
  expect(await liability({ serviceId: world.world.banca.serviceId })).toEqual(await liability());
  expect(await liability({ serviceId: world.world.kliyan.serviceId })).toMatchObject({ wagers: 0, stake: 0 });
});

// At each of these some bets win, push and lose: the away team gets 1½ runs, 3 when teased; the total is 8½.
const scores: readonly (readonly [away: number, home: number])[] = [
  [5, 4],
  [4, 5],
  [2, 5],
  [1, 8],
  [7, 6],
  [0, 3],
  [9, 2],
  [3, 2],
  [4, 3],
];

test("the profit at a score is what settlement leaves of it, with every mode", async () => {
  await endBaseball(world, world.world.games.baseball[1], 3, 1);
  await kickOff(world, world.world.games.basketball.eventId);
  await world.answer(
    results.makeOfficial,
    {
      eventId: world.world.games.basketball.eventId,
      version: 0,
      status: "final",
      segments: quarters(120, 110),
    },
    logins.trader,
  );
  await world.server.settler.settle(world.world.games.basketball.eventId);
  const { score, stake } = await liability();
  const before = await given();
  const result: unknown[] = [];
  const paid: unknown[] = [];
  for (const [version, [away, home]] of scores.entries()) {
    await endBaseball(world, world.world.games.baseball[0], away, home, version);
    // In steps of one run of margin and two of total each score is distinct: both are odd, or both even.
    const cell = score?.cells.find(
      ({ margin, total }) => margin === home - away && (total === home + away || total === home + away - 1),
    );
    result.push([`${away}:${home}`, cell?.profit]);
    paid.push([`${away}:${home}`, stake - ((await given()) - before)]);
  }
  expect(result).toEqual(paid);
});

test("when the game is over nothing is open", async () => {
  expect(await liability()).toMatchObject({ wagers: 0, stake: 0, score: { worst: { profit: 0 }, movers: [] } });
});
