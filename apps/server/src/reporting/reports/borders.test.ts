// Figures at the instant at which a POS moves, and fees of two periods that differ.
import { fees, network, reports } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bet, closeProved, createTestServer, logins, sellTo, type TestServer } from "../../testing/index.ts";

const [, second] = logins.clerks;
const { bancaAdmin, trader } = logins;
const day = "2026-04-10";
let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(() => closeProved(world));

test("a sale at the very instant of a move counts once, at the new place", async () => {
  const bet: Bet = { game: world.world.games.baseball[0], betType: 1, side: 1 };
  const { nord, kap, sid } = world.world.banca.zones;
  await sellTo(world, second, [bet], 30);
  await world.time.set(world.time.now() + 1_000);
  await sellTo(world, second, [bet], 200);
  await world.answer(network.saveZone, { zoneId: kap, name: "Kap", parentId: sid, isActive: true }, bancaAdmin);
  await sellTo(world, second, [bet], 600);
  const soldIn = async (zoneId: number) =>
    (await world.answer(reports.results, { from: day, to: day, by: "day", zoneId }, bancaAdmin)).total.sales;
  expect([await soldIn(nord), await soldIn(sid)]).toEqual([30, 800]);
  const { total } = await world.answer(reports.results, { from: day, to: day, by: "zone" }, bancaAdmin);
  expect(total.sales).toBe(830);
});

test("the fee of the previous period is computed for its own days", async () => {
  const { serviceId } = world.world.banca;
  const terms: fees.FeeTerms = { handle: null, net: null, perTicket: 0, perPos: 0, perCustomer: 0, minimum: 3_000 };
  const { schemeId } = await world.answer(
    fees.saveFeeScheme,
    { name: "Monthly", currency: "HTG", from: "2024-01-01", terms },
    trader,
  );
  await world.answer(
    fees.saveFeeScheme,
    { schemeId, name: "Monthly", currency: "HTG", from: day, terms: { ...terms, minimum: 6_000 } },
    trader,
  );
  await world.answer(fees.giveFeeScheme, { serviceId, schemeId, from: "2024-01-01", was: null }, trader);
  const {
    rows: [row],
  } = await world.answer(reports.platformSales, { from: day, to: day, serviceId }, trader);
  expect([row?.fee, row?.before.fee]).toEqual([200, 100]);
});
