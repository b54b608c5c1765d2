import { money, reports, responses } from "@chalkboard/contract";
import { dayOf } from "@chalkboard/kernel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWeeks } from "../money/index.ts";
import { bookFindings, createTestServer, logins, sellTo, type TestServer } from "../testing/index.ts";

// A week of Banca: 1,000 sold at the first POS, which has 10% of its sales less 30 for being active, and 500 at the second, which has none. The zone of the
// first, Nord, has half of what is left: of 1,500 less 70, that is 715.

let house: TestServer;
let closedOn: string;
const zone = "America/Port-au-Prince";
const none = { all: 0, byMode: {} };

beforeAll(async () => {
  house = await createTestServer();
  const { clerks, zones, serviceId } = house.world.banca;
  const set = (owner: { posId: number } | { zoneId: number }, scheme: object) =>
    house.answer(money.saveScheme, { owner, scheme: scheme as never }, logins.bancaAdmin);
  await set({ posId: clerks[0].posId }, { sales: { all: 1_000, byMode: {} }, net: null, feePerActive: 30 });
  await set({ zoneId: zones.nord }, { sales: none, net: { kind: "split", share: { all: 5_000, byMode: {} } }, feePerActive: 0 });
  const game = house.world.games.baseball[0];
  await sellTo(house, logins.clerks[0], [{ game, betType: 1, side: 1 }], 1_000);
  await sellTo(house, logins.clerks[1], [{ game, betType: 1, side: 2 }], 500);
  await house.time.set(house.time.now() + 8 * 86_400_000);
  await closeWeeks(house.database, serviceId, null);
  closedOn = dayOf(house.time.now(), zone);
});
afterAll(async () => {
  expect(await bookFindings(house)).toEqual([]);
  await house.close();
});

const from = "2026-04-01";
const results = (period: { from: string; to: string }, login: string = logins.bancaAdmin) => house.answer(reports.results, period, login);
const nameOf = (groups: readonly { readonly key: string; readonly name: string }[], group: string | null) => groups.find(({ key }) => key === group)?.name;
const entries = (more: object = {}, login: string = logins.bancaAdmin) => house.answer(reports.commissions, { from, to: closedOn, ...more }, login);

describe("commission in the figures", () => {
  test("comes off the net of the POS, and a zone has a row for its own", async () => {
    const { rows, groups, total } = await results({ from, to: closedOn });
    expect(rows.map(({ posId, sequence, group, sales, commission, net }) => [posId === null, sequence, nameOf(groups, group), sales, commission, net])).toEqual([
      [false, 1, "Nord", 1_000, 70, -70], [false, 2, "Kap", 500, 0, 0], [false, 3, "Sid", 0, 0, 0], [true, 0, "Nord", 0, 715, -715]]);
    expect(total).toMatchObject({ sales: 1_500, open: 1_500, commission: 785, net: -785 });
  });

  test("counts on the day its week was closed, in the days and in the period before", async () => {
    const { days } = await results({ from, to: closedOn });
    expect(days.filter(({ sales, net }) => sales !== 0 || net !== 0).map(({ sales, net }) => [sales, net])).toEqual([[1_500, 0], [0, -785]]);
    expect(days.at(-1)).toEqual({ day: closedOn, sales: 0, net: -785 });
    const { rows, total } = await results({ from: "2026-04-30", to: "2026-05-31" });
    expect([total.net, total.before.net, rows.find(({ posId }) => posId === null)?.before.net]).toEqual([0, -785, -715]);
  });
});

describe("what a figure of commission sums", () => {
  test("is the ledger's entries with their week, and adds up to the figure", async () => {
    const { rows, sums } = await entries({ withSums: true });
    expect(sums).toEqual([{ currency: "HTG", amount: 785, count: 3 }]);
    expect(rows.map(({ name, kind, amount, day }) => [name, kind, amount, day]).toSorted()).toEqual([
      ["Nord", "commission", 715, closedOn], ["POS of clerk1", "commission", 100, closedOn], ["POS of clerk1", "fee", -30, closedOn]]);
    expect(rows.map(({ week }) => week)).toEqual([1, 1, 1]);
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe((await results({ from, to: closedOn })).total.commission);
  });

  test.each<[rule: string, more: () => object, expected: readonly number[]]>([
    ["of a POS", () => ({ owner: { posId: house.world.banca.clerks[0].posId } }), [-30, 100]],
    ["of a POS without commission", () => ({ owner: { posId: house.world.banca.clerks[1].posId } }), []],
    ["of a zone itself", () => ({ owner: { zoneId: house.world.banca.zones.nord } }), [715]],
    ["of a zone and what is below", () => ({ zoneId: house.world.banca.zones.nord }), [-30, 100, 715]],
    ["of the zone above, alone", () => ({ zoneId: house.world.banca.zones.nord, zoneAlone: true }), [-30, 100, 715]],
    ["of a zone below, alone", () => ({ zoneId: house.world.banca.zones.kap, zoneAlone: true }), []],
    ["of another branch", () => ({ zoneId: house.world.banca.zones.sid }), []],
  ])("%s", async (_rule, more, expected) => {
    expect((await entries(more())).rows.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual(expected);
  });

  test.each<[rule: string, more: () => object, login: string]>([
    ["a POS of another branch", () => ({ owner: { posId: house.world.banca.clerks[2].posId } }), logins.nordController],
    ["a zone of another branch", () => ({ owner: { zoneId: house.world.banca.zones.sid } }), logins.nordController],
    ["another service's customer", () => ({ owner: { posId: house.world.kliyan.customers[0].posId } }), logins.bancaAdmin],
  ])("%s is not there", async (_rule, more, login) => {
    expect(await house.ask(reports.commissions, { from, to: closedOn, ...more() }, login)).toMatchObject({ responseType: responses.notFound });
  });
});
