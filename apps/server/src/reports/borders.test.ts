// Figures at the instant at which a POS moves, and fees of two periods that differ.
import { fees, network, reports } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bet, bookFindings, createTestServer, logins, sellTo, type TestServer } from "../testing/index.ts";

const [, second] = logins.clerks;
const { bancaAdmin, trader } = logins;
const day = "2026-04-10";
let house: TestServer;
beforeAll(async () => { house = await createTestServer(); });
afterAll(async () => {
  expect(await bookFindings(house)).toEqual([]);
  await house.close();
});

test("what is sold at the very instant of a move counts once, where the POS moved to", async () => {
  const bet: Bet = { game: house.world.games.baseball[0], betType: 1, side: 1 };
  const { nord, kap, sid } = house.world.banca.zones;
  await sellTo(house, second, [bet], 30);
  await house.time.set(house.time.now() + 1_000);
  await sellTo(house, second, [bet], 200);
  await house.answer(network.saveZone, { zoneId: kap, name: "Kap", parentId: sid, isActive: true }, bancaAdmin);
  await sellTo(house, second, [bet], 600);
  const soldIn = async (zoneId: number) => (await house.answer(reports.results, { from: day, to: day, by: "day", zoneId }, bancaAdmin)).total.sales;
  expect([await soldIn(nord), await soldIn(sid)]).toEqual([30, 800]);
  const { total } = await house.answer(reports.results, { from: day, to: day, by: "zone" }, bancaAdmin);
  expect(total.sales).toBe(830);
});

test("the fee of the period before is that of its own days", async () => {
  const { serviceId } = house.world.banca;
  const terms: fees.FeeTerms = { handle: null, net: null, perTicket: 0, perPos: 0, perCustomer: 0, minimum: 3_000 };
  const { schemeId } = await house.answer(fees.saveFeeScheme, { name: "Monthly", currency: "HTG", from: "2024-01-01", terms }, trader);
  await house.answer(fees.saveFeeScheme, { schemeId, name: "Monthly", currency: "HTG", from: day, terms: { ...terms, minimum: 6_000 } }, trader);
  await house.answer(fees.giveFeeScheme, { serviceId, schemeId, from: "2024-01-01", was: null }, trader);
  const { rows: [row] } = await house.answer(reports.platformSales, { from: day, to: day, serviceId }, trader);
  expect([row?.fee, row?.before.fee]).toEqual([200, 100]);
});
