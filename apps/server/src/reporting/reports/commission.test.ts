import { money, reports, responses } from "@chalkboard/contract";
import { addDays, dayOf } from "@chalkboard/kernel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWeeks } from "../../money/index.ts";
import { closeProved, createTestServer, endBaseball, logins, sellTo, type TestServer } from "../../testing/index.ts";

// A week of Banca: 1,000 sold at the first POS, which has 10% of its sales less 30 for being active, and 500 at the
// second, which has none. The zone of the first, Nord, has half of what is left: of 1,500 less 70, that is 715.

let world: TestServer;
let closedOn: string;
let lastDay: string;
let open: unknown;
const zone = "America/Port-au-Prince";
const none = { all: 0, byMode: {} };

beforeAll(async () => {
  world = await createTestServer();
  const { clerks, zones, serviceId } = world.world.banca;
  const set = (owner: { posId: number } | { zoneId: number }, scheme: object) =>
    world.answer(money.saveScheme, { owner, scheme: scheme as never }, logins.bancaAdmin);
  await set({ posId: clerks[0].posId }, { sales: { all: 1_000, byMode: {} }, net: null, feePerActive: 30 });
  await set(
    { zoneId: zones.nord },
    { sales: none, net: { kind: "split", share: { all: 5_000, byMode: {} } }, feePerActive: 0 },
  );
  const game = world.world.games.baseball[0];
  await sellTo(world, logins.clerks[0], [{ game, betType: 1, side: 1 }], 1_000);
  await sellTo(world, logins.clerks[1], [{ game, betType: 1, side: 1 }], 500);
  // Both lose. Later sales are open when the week ends.
  await world.time.set(game.startsAt + 3 * 3_600_000);
  await endBaseball(world, game, 4, 5);
  lastDay = dayOf(world.time.now(), zone);
  open = await everything();
  await world.time.set(world.time.now() + 8 * 86_400_000);
  await closeWeeks(world.database, serviceId, null);
  closedOn = dayOf(world.time.now(), zone);
});
afterAll(() => closeProved(world));

/** The figures of each day before the week is over. */
async function everything() {
  const { rows } = await results({ from, to: lastDay, by: "day" });
  return rows.map(({ key, net, commission, netAfterCommission }) => [key, net, commission, netAfterCommission]);
}

const from = "2026-04-01";
const results = (period: { from: string; to: string; by?: "day" }, login: string = logins.bancaAdmin) =>
  world.answer(reports.results, period, login);
const nameOf = (groups: readonly { readonly key: string; readonly name: string }[], group: string | null) =>
  groups.find(({ key }) => key === group)?.name;
const entries = (more: object = {}, login: string = logins.bancaAdmin) =>
  world.answer(reports.commissions, { from, to: closedOn, ...more }, login);

describe("commission in the figures", () => {
  test("is deducted from a POS's net win as net after commission, and a zone has its own row", async () => {
    const { rows, groups, total } = await results({ from, to: closedOn });
    expect(
      rows.map(({ posId, sequence, group, sales, commission, net, netAfterCommission }) => [
        posId === null,
        sequence,
        nameOf(groups, group),
        sales,
        commission,
        net,
        netAfterCommission,
      ]),
    ).toEqual([
      [false, 1, "Nord", 1_000, 70, 1_000, 930],
      [false, 2, "Kap", 500, 0, 500, 500],
      [false, 3, "Sid", 0, 0, 0, 0],
      [true, 0, "Nord", 0, 715, 0, -715],
    ]);
    expect(total).toMatchObject({ sales: 1_500, open: 0, commission: 785, net: 1_500, netAfterCommission: 715 });
  });

  test("counts on the days that earned it, the same before and after its week is closed", async () => {
    const { rows } = await results({ from, to: closedOn, by: "day" });
    const earning = rows.filter(({ commission }) => commission !== 0);
    expect(earning.reduce((sum, { commission }) => sum + commission, 0)).toBe(785);
    expect(earning.map(({ key }) => key).filter((day) => day > lastDay)).toEqual([]);
    expect(await everything()).toEqual(open);
    expect((await results({ from: addDays(lastDay, 1), to: closedOn })).total.commission).toBe(0);
    const { total } = await results({ from: "2026-04-30", to: "2026-05-31" });
    expect([total.commission, total.before.commission, total.before.netAfterCommission]).toEqual([0, 785, 715]);
  });

  test("matches the week, in total and for each POS", async () => {
    const week = async (by: "zone" | "pos") =>
      await world.answer(money.weekFigures, { number: 1, by }, logins.bancaAdmin);
    const [zones, pos] = [await week("zone"), await week("pos")];
    const { rows, total } = await results({ from: pos.week.from, to: pos.week.to });
    expect(total.commission).toBe([...zones.rows, ...pos.rows].reduce((sum, { commission }) => sum + commission, 0));
    for (const { posId, commission, net, open: stakes } of pos.rows) {
      const own = rows.find((row) => row.posId === posId);
      expect([posId, own?.commission, own?.net, own?.open]).toEqual([posId, commission, net, stakes]);
    }
  });
});

describe("the parts of a commission figure", () => {
  test("is a row for each account and week, and adds up to the figure", async () => {
    const { rows, sums } = await entries({ withSums: true });
    expect(sums).toEqual([{ currency: "HTG", amount: 785, count: 2 }]);
    expect(
      rows.map(({ name, amount, weekCommission, week }) => [name, amount, weekCommission, week]).toSorted(),
    ).toEqual([
      ["Nord", 715, 715, 1],
      ["POS of clerk1", 70, 70, 1],
    ]);
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      (await results({ from, to: closedOn })).total.commission,
    );
  });

  test.each<[rule: string, more: () => object, expected: readonly number[]]>([
    ["a POS", () => ({ owner: { posId: world.world.banca.clerks[0].posId } }), [70]],
    ["a POS without commission", () => ({ owner: { posId: world.world.banca.clerks[1].posId } }), []],
    ["a zone itself", () => ({ owner: { zoneId: world.world.banca.zones.nord } }), [715]],
    ["a zone and everything below", () => ({ zoneId: world.world.banca.zones.nord }), [70, 715]],
    ["only the zone above", () => ({ zoneId: world.world.banca.zones.nord, zoneAlone: true }), [70, 715]],
    ["only a zone below", () => ({ zoneId: world.world.banca.zones.kap, zoneAlone: true }), []],
    ["another branch", () => ({ zoneId: world.world.banca.zones.sid }), []],
  ])("%s", async (_rule, more, expected) => {
    expect((await entries(more())).rows.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual(
      expected,
    );
  });

  test.each<[rule: string, more: () => object, login: string]>([
    ["a POS of another branch", () => ({ owner: { posId: world.world.banca.clerks[2].posId } }), logins.nordController],
    ["a zone of another branch", () => ({ owner: { zoneId: world.world.banca.zones.sid } }), logins.nordController],
    [
      "another service's customer",
      () => ({ owner: { posId: world.world.kliyan.customers[0].posId } }),
      logins.bancaAdmin,
    ],
  ])("%s is not found", async (_rule, more, login) => {
    expect(await world.send(reports.commissions, { from, to: closedOn, ...more() }, login)).toMatchObject({
      responseType: responses.notFound,
    });
  });
});
