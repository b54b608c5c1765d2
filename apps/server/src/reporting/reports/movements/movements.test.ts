import { money, network, type PayloadOf, reports, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { closeWeeks } from "../../../money/index.ts";
import {
  type Bet,
  closeProved,
  createTestServer,
  endBaseball,
  logins,
  sellTo,
  type TestServer,
} from "../../../testing/index.ts";

// A tree of three depths: Nord holds a POS and Kap, Kap holds Bas, Bas a POS of its own; Sid is beside them. Money is
// moved at each depth, a ticket that was sold in Nord is paid in Sid, one is cancelled, a manual entry is reversed, and
// a week is closed with commission.

let world: TestServer;
let bas: number;
const [first, second, third] = logins.clerks;
const period = { from: "2026-04-01", to: "2026-05-31" };
type MovementsInput = Partial<PayloadOf<typeof reports.movements>>;
type MovementListInput = Partial<PayloadOf<typeof reports.listMovements>>;
const report = (more: MovementsInput = {}, login: string = logins.bancaAdmin) =>
  world.answer(reports.movements, { ...period, ...more }, login);
const listed = (more: MovementListInput = {}, login: string = logins.bancaAdmin) =>
  world.answer(reports.listMovements, { ...period, withSums: true, ...more }, login);
const post = (
  key: string,
  kind: "deposit" | "withdrawal" | "adjustment",
  account: { posId: number } | { zoneId: number },
  amount: number,
  takesBack?: number,
) =>
  world.answer(
    money.postTransaction,
    { key: `key of ${key}`, kind, account, amount, reason: key, ...(takesBack === undefined ? {} : { takesBack }) },
    logins.bancaAdmin,
  );
const result: { readonly at: number; readonly answers: unknown }[] = [];
let soldNumber = 0;

beforeAll(async () => {
  world = await createTestServer();
  const {
    clerks: [one, two, three],
    zones,
    serviceId,
  } = world.world.banca;
  ({ zoneId: bas } = await world.answer(
    network.saveZone,
    { name: "Bas", parentId: zones.kap, isActive: true },
    logins.bancaAdmin,
  ));
  const terms = { address: "", isActive: true, allowToPlay: true, creditLimit: null, printerWidth: 80 as const };
  await world.answer(
    network.savePos,
    { posId: two.posId, name: "POS of clerk2", zoneId: bas, ...terms },
    logins.bancaAdmin,
  );
  const scheme = { sales: { all: 1_000, byMode: {} }, net: null, feePerActive: 30 } as never;
  for (const owner of [{ posId: one.posId }, { zoneId: zones.nord }])
    await world.answer(money.saveScheme, { owner, scheme }, logins.bancaAdmin);
  const bet: Bet = { game: world.world.games.baseball[0], betType: 1, side: 1 };
  const steps: readonly (() => Promise<unknown>)[] = [
    async () => post("brought to Nord's till", "deposit", { posId: one.posId }, 5_000),
    async () => post("brought to Bas", "deposit", { posId: two.posId }, 700),
    async () => post("Kap settles", "withdrawal", { zoneId: zones.kap }, 900),
    async () => post("Bas settles", "deposit", { zoneId: bas }, 40),
    async () => {
      const wrong = await post("typed wrongly", "withdrawal", { posId: three.posId }, 333);
      result.push({ at: world.time.now(), answers: await everything() });
      await world.time.set(world.time.now() + 1_000);
      await post("typed wrongly, back", "deposit", { posId: three.posId }, 333, wrong.transactionId);
    },
    async () => {
      const sold = await sellTo(world, first, [bet], 1_000);
      soldNumber = sold.number;
      await sellTo(world, second, [{ ...bet, side: 2 }], 2_000);
      const regretted = await sellTo(world, third, [bet], 70);
      await world.answer(tickets.cancel, { number: regretted.number }, third);
      await world.time.set(world.world.games.baseball[0].startsAt + 3 * 3_600_000);
      await endBaseball(world, world.world.games.baseball[0], 5, 4);
      await world.answer(tickets.pay, { number: sold.number, code: sold.code ?? "" }, third);
    },
    async () => {
      await world.time.set(world.time.now() + 8 * 86_400_000);
      await closeWeeks(world.database, serviceId, null);
    },
  ];
  for (const step of steps) {
    await world.time.set(world.time.now() + 60_000);
    await step();
    result.push({ at: world.time.now(), answers: await everything() });
  }
  await world.time.set(world.time.now() + 60_000);
});
afterAll(() => closeProved(world));

/** The complete result, as of a time or now. */
async function everything(asOf?: number) {
  const at = asOf === undefined ? {} : { asOf };
  const answers: unknown[] = [];
  for (const by of ["zone", "pos", "day", "kind", "channel", "channelDay"] as const)
    answers.push({ ...(await report({ by, ...at })), asOf: 0 });
  answers.push((await report({ posId: world.world.banca.clerks[2].posId, ...at })).account);
  answers.push((await report({ zoneId: bas, zoneAlone: true, accounts: "zones", ...at })).account);
  return [...answers, await listed(at), await listed({ sort: "amount", isAscending: true, ...at })];
}

/** The ledger's own answer: the owners' balances, each opened at zero. */
async function ledger(): Promise<ReadonlyMap<string, number>> {
  const rows = await world.asOwner((sql) =>
    sql.rows(
      query(
        { kind: "int2", owner_id: "int4", balance: "int8" },
        `
    select kind, owner_id, balance from account where service_id = $1::int and kind in (1, 2, 7)`,
      ),
      [world.world.banca.serviceId],
    ),
  );
  return new Map(
    rows.map(({ kind, owner_id: owner, balance }) => [kind === 7 ? `zone ${owner}` : String(owner), balance]),
  );
}

test("the net of each POS and each zone itself equals its account's balance", async () => {
  const { rows, total } = await report({ by: "pos" });
  const holds = [...(await ledger())].filter(([, balance]) => balance !== 0);
  expect(new Map(rows.filter(({ net }) => net !== 0).map(({ key, net }) => [key, net]))).toEqual(new Map(holds));
  expect(total.net).toBe(holds.reduce((sum, [, balance]) => sum + balance, 0));
});

test("each zone has everything below it once, at any depth", async () => {
  const { rows, total } = await report({ by: "zone" });
  const holds = await ledger();
  const {
    clerks: [one, two, three],
    zones,
  } = world.world.banca;
  const of = (...keys: readonly (string | number)[]) =>
    keys.reduce<number>((sum, key) => sum + (holds.get(String(key)) ?? 0), 0);
  const inBas = [two.posId, `zone ${bas}`];
  const inKap = [...inBas, `zone ${zones.kap}`];
  expect(rows.map(({ name, depth, above, net }) => [name, depth, above, net])).toEqual([
    ["Nord", 0, "", of(...inKap, one.posId, `zone ${zones.nord}`)],
    ["Kap", 1, "Nord", of(...inKap)],
    ["Bas", 2, "Nord / Kap", of(...inBas)],
    ["Sid", 0, "", of(three.posId)],
  ]);
  expect(total.net).toBe(rows.filter(({ depth }) => depth === 0).reduce((sum, { net }) => sum + net, 0));
});

test("a zone's figure opens to movements that add up to it, at each depth", async () => {
  for (const { zoneId, moneyIn, moneyOut, net, entries } of (await report({ by: "zone" })).rows) {
    const { sums, rows } = await listed({ zoneId: zoneId ?? 0 });
    expect(sums?.[0] ?? { moneyIn: 0, moneyOut: 0, amount: 0, count: 0 }).toMatchObject({
      moneyIn,
      moneyOut,
      amount: net,
      count: entries,
    });
    expect(rows.length).toBe(entries);
    for (const [way, amount] of [
      ["in", moneyIn],
      ["out", -moneyOut],
    ] as const) {
      expect((await listed({ zoneId: zoneId ?? 0, way })).sums?.[0]?.amount ?? 0).toBe(amount);
    }
  }
});

test.each(["pos", "zone", "day", "kind", "channel", "channelDay"] as const)(
  "by %s the total is the same, and a filter narrows all of them alike",
  async (by) => {
    for (const more of [
      {},
      { kinds: ["deposit" as const] },
      { least: 900 },
      { most: 100 },
      { person: "ban" },
      { channel: "till" as const },
    ]) {
      const { count: _count, ...total } = (await report({ by, ...more })).total;
      const { count: _zones, ...ofZones } = (await report({ by: "zone", ...more })).total;
      expect([more, total]).toEqual([more, ofZones]);
      const { sums } = await listed(more);
      expect([more, sums?.[0]?.amount ?? 0, sums?.[0]?.count ?? 0]).toEqual([more, total.net, total.entries]);
    }
  },
);

test("the balance after each entry of an account matches its statement", async () => {
  for (const account of [
    ...world.world.banca.clerks.map(({ posId }) => ({ posId })),
    { zoneId: world.world.banca.zones.nord },
    { zoneId: bas },
  ]) {
    const { rows } = await listed({
      ...account,
      ...("zoneId" in account ? { zoneAlone: true, accounts: "zones" as const } : {}),
      isAscending: true,
    });
    const statement = await world.answer(
      money.statement,
      { account, from: 0, to: world.time.now() },
      logins.bancaAdmin,
    );
    expect(rows.map(({ entry, amount, balance }) => [entry, amount, balance])).toEqual(
      statement.rows.map(({ entry, amount, balance }) => [entry, amount, balance]),
    );
  }
});

test("opening and closing balance of an account enclose its movements", async () => {
  const {
    clerks: [one],
    zones,
  } = world.world.banca;
  for (const input of [{ posId: one.posId }, { zoneId: zones.nord, zoneAlone: true, accounts: "zones" as const }]) {
    for (const days of [period, { from: "2026-04-10", to: "2026-04-10" }, { from: "2026-04-11", to: "2026-05-31" }]) {
      const { account, total } = await report({ ...input, ...days });
      expect((account?.closing ?? 0) - (account?.opening ?? 0)).toBe(total.net);
    }
  }
  expect((await report({ posId: one.posId, least: 1 })).account).toBeNull();
});

test("as of each time everything is as it was then, including later-reversed entries", async () => {
  expect(new Set(result.map(({ answers }) => JSON.stringify(answers))).size).toBe(result.length);
  for (const { at, answers } of result) expect(await everything(at)).toEqual(answers);
});

describe("a reversal", () => {
  test("by hand names the receipt, and the receipt names it", async () => {
    const { rows } = await listed({ posId: world.world.banca.clerks[2].posId, kinds: ["deposit", "withdrawal"] });
    const [back, wrong] = rows;
    expect([wrong?.takenBackBy, back?.takesBack, back?.takenBackBy]).toEqual([back?.receipt, wrong?.receipt, null]);
    const { rows: entered } = await world.answer(
      money.listTransactions,
      { ...period, posId: world.world.banca.clerks[2].posId },
      logins.bancaAdmin,
    );
    expect(entered.map(({ takenBackBy, takesBack }) => [takesBack, takenBackBy])).toEqual([
      [wrong?.receipt, null],
      [null, back?.receipt],
    ]);
  });

  test("a cancelled sale names the entry that cancelled it", async () => {
    const { rows } = await listed({
      posId: world.world.banca.clerks[2].posId,
      kinds: ["sale", "cancelled"],
      isAscending: true,
    });
    expect(rows.map(({ kind, takenBackBy }) => [kind, takenBackBy])).toEqual([
      ["sale", rows[1]?.entry],
      ["cancelled", null],
    ]);
  });

  test.each<[rule: string, kind: "deposit" | "withdrawal", amount: number, code: number]>([
    ["a second time is refused", "deposit", 333, responses.changedMeanwhile],
    ["another amount is no match", "deposit", 332, responses.invalidPayload],
    ["nor is the same entry repeated", "withdrawal", 333, responses.invalidPayload],
  ])("%s", async (rule, kind, amount, code) => {
    const account = { posId: world.world.banca.clerks[2].posId };
    const { rows: entered } = await world.answer(money.listTransactions, { ...period, ...account }, logins.bancaAdmin);
    const takesBack = entered.at(-1)?.transactionId ?? 0;
    expect(
      await world.send(
        money.postTransaction,
        { key: `key of ${rule}`, kind, account, amount, reason: "again", takesBack },
        logins.bancaAdmin,
      ),
    ).toMatchObject({ ok: false, responseType: code });
    const other = { posId: world.world.banca.clerks[0].posId };
    expect(
      await world.send(
        money.postTransaction,
        { key: `${rule}, elsewhere`, kind, account: other, amount, reason: "again", takesBack },
        logins.bancaAdmin,
      ),
    ).toMatchObject({ ok: false, responseType: responses.notFound });
  });
});

test("by channel the days add up and open their movements; by hand is what cash moved", async () => {
  const { rows, groups } = await report({ by: "channelDay" });
  expect(groups.map(({ key }) => key)).toEqual(["till", "account", "agent", "none"]);
  for (const { key, net, entries } of groups) {
    const own = rows.filter(({ group }) => group === key);
    expect([key, own.reduce((sum, row) => sum + row.net, 0), own.reduce((sum, row) => sum + row.entries, 0)]).toEqual([
      key,
      net,
      entries,
    ]);
  }
  for (const { name: day, group, net } of rows) {
    const { sums } = await listed({ from: day, to: day, channel: group as "till" });
    expect([day, group, sums?.[0]?.amount ?? 0]).toEqual([day, group, net]);
  }
  const cash = await world.asOwner((sql) =>
    sql.row(query({ balance: "int8" }, "select balance from account where service_id = $1::int and kind = 11"), [
      world.world.banca.serviceId,
    ]),
  );
  expect((await report({ kinds: ["deposit", "withdrawal"] })).total.net).toBe(-(cash?.balance ?? 0));
});

test("agents' collections are compared with what they handed over, and are not their money", async () => {
  const {
    zones: { nord, kap },
    serviceId,
  } = world.world.banca;
  const ofMoney = await report();
  const hold = (zoneId: number, act: "collect" | "handOver", amount: number) =>
    world.answer(
      money.holdMoney,
      { key: `${act} ${zoneId} ${amount}`, zoneId, act, amount, reason: "round of Friday" },
      logins.bancaAdmin,
    );
  await hold(nord, "collect", 300);
  await hold(kap, "collect", 900);
  await hold(kap, "handOver", 500);
  const wrong = await hold(kap, "handOver", 77);
  await world.answer(
    money.takeBackHeld,
    { transactionId: wrong.transactionId, reason: "counted twice" },
    logins.bancaAdmin,
  );
  const of = "collected" as const;
  const { total, rows } = await report({ of, by: "zone" });
  expect([total.moneyOut, total.moneyIn, total.net]).toEqual([1_277, 577, -700]);
  expect(Object.fromEntries(rows.filter(({ entries }) => entries > 0).map(({ zoneId, net }) => [zoneId, net]))).toEqual(
    { [nord]: -700, [kap]: -400 },
  );
  const owed = await world.asOwner((sql) =>
    sql.row(
      query(
        { owed: "int8" },
        "select sum(balance)::bigint as owed from account where service_id = $1::int and kind = 19",
      ),
      [serviceId],
    ),
  );
  expect(total.net).toBe(owed?.owed);
  const { rows: entries, sums } = await listed({
    of,
    zoneId: kap,
    zoneAlone: true,
    accounts: "zones",
    isAscending: true,
  });
  expect(entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ["collected", -900, -900],
    ["handedOver", 500, -400],
    ["handedOver", 77, -323],
    ["handedOver", -77, -400],
  ]);
  expect(sums?.[0]?.amount).toBe(-400);
  expect((await report({ of, zoneId: kap, zoneAlone: true, accounts: "zones" })).account).toEqual({
    opening: 0,
    closing: -400,
  });
  for (const by of ["day", "kind", "channel", "channelDay", "pos"] as const)
    expect([by, (await report({ of, by })).total.net]).toEqual([by, -700]);
  expect((await report()).total).toEqual(ofMoney.total);
});

test("a ticket's entries are found at every POS", async () => {
  const { rows } = await listed({ ticket: soldNumber, isAscending: true });
  expect(rows.map(({ name, kind, amount }) => [name, kind, amount])).toEqual([
    ["POS of clerk1", "sale", -1_000],
    ["POS of clerk3", "payment", 2_200],
  ]);
});

test("who sees a branch sees what moved in it, and nothing else", async () => {
  const { rows } = await report({ by: "zone" }, logins.nordController);
  expect(rows.map(({ name }) => name)).toEqual(["Nord", "Kap", "Bas"]);
  const names = new Set((await listed({}, logins.nordController)).rows.map(({ zoneName }) => zoneName));
  expect([...names].sort()).toEqual(["Bas", "Kap", "Nord"]);
});
