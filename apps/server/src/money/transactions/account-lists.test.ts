import { money, tickets } from "@chalkboard/contract";
import { accountKinds } from "@chalkboard/ledger";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { addPos } from "../../bootstrap/index.ts";
import { closeProved, createTestServer, logins, sellTo, slipOf, type TestServer } from "../../testing/index.ts";

// The totals of held money, point credit and closable accounts: the server's sums of exactly the filtered rows, by the
// ledger.

const { bancaAdmin, nordController, kliyanAdmin, kliyanAgent } = logins;
const dayMs = 86_400_000;
let world: TestServer;
let last = 0;
let serial = 0;
const key = (): string => `key number ${String(++serial)}`;
beforeAll(async () => {
  world = await createTestServer();
  const {
    banca: {
      zones: { nord, kap, sid },
      clerks,
    },
    kliyan: { customers, zoneId, serviceId },
    games: {
      baseball: [game],
    },
  } = world.world;
  // More customers than fit on a page.
  await world.asOwner(async (sql) => {
    for (let n = 1; n <= 150; n += 1)
      await addPos(sql, { serviceId, zoneId, name: `Customer ${String(n).padStart(3, "0")}`, creditLimit: 0 });
  });
  for (const [account, amount] of [
    [{ zoneId: nord }, 900],
    [{ zoneId: kap }, -350],
    [{ zoneId: sid }, 70],
    [{ posId: clerks[1].posId }, 240],
  ] as const) {
    await world.answer(
      money.postTransaction,
      { key: key(), kind: "adjustment", account, amount, reason: "a test" },
      bancaAdmin,
    );
  }
  for (const [act, zone, amount] of [
    ["holdBlocked", nord, 300],
    ["holdDeposit", kap, 45],
    ["collect", kap, 80],
    ["collect", sid, 500],
  ] as const) {
    await world.answer(money.holdMoney, { key: key(), zoneId: zone, act, amount, reason: "a test" }, bancaAdmin);
  }
  await sellTo(world, logins.clerks[0], [{ game, betType: 1, side: 1 }], 1_000);
  const given = async (posId: number, amount: number, days: number | null) =>
    world.answer(money.grantCredit, { key: key(), posId, amount, days, reason: "a test" }, kliyanAdmin);
  await given(customers[0].posId, 900, 3);
  await given(customers[1].posId, 400, null);
  const gone = await given(customers[1].posId, 60, 1);
  await world.answer(
    money.takeBackCredit,
    { transactionId: gone.transactionId, amount: 60, reason: "twice" },
    kliyanAdmin,
  );
  await world.answer(
    tickets.sell,
    { key: key(), slip: await slipOf(world, [{ game, betType: 1, side: 1 }], 200, { payWith: "credit" }) },
    customers[0].login,
  );
  const others = (await world.answer(money.balances, {}, kliyanAdmin)).pos.filter(({ name }) =>
    name.startsWith("Customer "),
  );
  last = others.at(-1)?.posId ?? 0;
  for (const [index, { posId }] of others.entries()) await given(posId, 10 + index, index % 2 === 0 ? 30 : null);
}, 120_000);
afterAll(() => closeProved(world));

const folded = query(
  { owner_id: "int4", kind: "int2", balance: "int8" },
  `
  select a.owner_id, a.kind, sum(case when x.credit_id = a.id then x.amount else -x.amount end)::bigint as balance
  from account a join transfer x on a.id in (x.credit_id, x.debit_id) where a.service_id = $1::int group by a.id`,
);

/** The sum of entries on accounts of a kind, of the given owners. */
async function ledger(
  service: "banca" | "kliyan",
  kind: number,
  isMeant: (ownerId: number, balance: number) => boolean = () => true,
): Promise<number> {
  const rows = await world.asOwner((sql) => sql.rows(folded, [world.world[service].serviceId]));
  return rows.reduce(
    (sum, row) => (row.kind === kind && isMeant(row.owner_id, row.balance) ? sum + row.balance : sum),
    0,
  );
}

type Input<Show> = { readonly show?: Show; readonly text?: string; readonly limit?: number; readonly asOf?: number };
const only = <Sums>({
  rows,
  sums,
}: {
  readonly rows: readonly unknown[];
  readonly sums: readonly Sums[] | null;
}): readonly [shown: number, Sums] => {
  expect(sums).toHaveLength(1);
  return [rows.length, sums?.[0] as Sums];
};

describe("sums of held money", () => {
  const held = async (more: Input<"for" | "by" | "all">, login: string = bancaAdmin) =>
    only(await world.answer(money.listHeld, { withSums: true, ...more }, login));
  const zones = () => world.world.banca.zones;
  const by = async (isMeant: (zoneId: number) => boolean) => ({
    balance: await ledger("banca", accountKinds.zone, isMeant),
    heldFor: await ledger("banca", accountKinds.held, isMeant),
    heldBy: 0 - (await ledger("banca", accountKinds.collected, isMeant)),
  });
  test.each<[string, Parameters<typeof held>[0], string, () => (zoneId: number) => boolean, number]>([
    ["match the ledger", {}, bancaAdmin, () => () => true, 3],
    ["cover only those with money held for them", { show: "for" }, bancaAdmin, () => (id) => id !== zones().sid, 2],
    ["cover only those with money held by them", { show: "by" }, bancaAdmin, () => (id) => id !== zones().nord, 2],
    [
      "cover only those searched for, by their parent's name too",
      { text: "NORD" },
      bancaAdmin,
      () => (id) => id !== zones().sid,
      2,
    ],
    ["cover all of them where a page shows one", { limit: 1 }, bancaAdmin, () => () => true, 3],
    ["cover only a branch for its controller", {}, nordController, () => (id) => id !== zones().sid, 2],
    ["are zero for no rows", { text: "nobody of this name" }, bancaAdmin, () => () => false, 0],
  ])("%s", async (_rule, more, login, isMeant, count) => {
    const [shown, sums] = await held(more, login);
    expect([shown, sums]).toEqual([more.limit ?? count, { ...(await by(isMeant())), count }]);
  });
});

describe("sums of closable accounts", () => {
  const { posSettlement, wallet, zone } = accountKinds;
  test.each<
    [
      "pos" | "zone",
      string,
      Input<"owes" | "owed" | "zero" | "all">,
      "banca" | "kliyan",
      number,
      (id: number, balance: number) => boolean,
      number,
    ]
  >([
    ["pos", "are the ledger's", {}, "banca", posSettlement, () => true, 3],
    ["pos", "of those that owe", { show: "owes" }, "banca", posSettlement, (_id, balance) => balance < 0, 1],
    ["pos", "of those that are owed", { show: "owed" }, "banca", posSettlement, (_id, balance) => balance > 0, 1],
    ["pos", "of those that are at zero", { show: "zero" }, "banca", posSettlement, () => false, 1],
    ["pos", "of more customers than stand on a page", {}, "kliyan", wallet, () => true, 152],
    ["pos", "of those that are looked for", { text: "customer 0" }, "kliyan", wallet, () => false, 99],
    ["pos", "of nobody are nothing", { text: "nobody of this name" }, "banca", posSettlement, () => false, 0],
    ["zone", "are the ledger's", {}, "banca", zone, () => true, 3],
    ["zone", "of those that owe", { show: "owes" }, "banca", zone, (_id, balance) => balance < 0, 1],
    ["zone", "of all of them where a page shows one", { limit: 1 }, "banca", zone, () => true, 3],
  ])("of %s %s", async (of, _rule, more, service, kind, isMeant, count) => {
    const login = service === "banca" ? bancaAdmin : kliyanAdmin;
    const [shown, sums] = only(await world.answer(money.listClosable, { of, withSums: true, ...more }, login));
    expect([shown, sums]).toEqual([
      Math.min(count, more.limit ?? 100),
      { balance: await ledger(service, kind, isMeant), count },
    ]);
  });
});

describe("sums of point credit", () => {
  const credit = async (more: Input<"free" | "ending" | "all">, login: string = kliyanAdmin) =>
    only(await world.answer(money.listCredit, { withSums: true, ...more }, login));
  const first = () => world.world.kliyan.customers[0].posId;
  const given = 150 * 10 + (149 * 150) / 2;
  test.each<[string, Parameters<typeof credit>[0], string, () => (posId: number) => boolean, object]>([
    [
      "match the ledger, for more than a page",
      {},
      kliyanAdmin,
      () => () => true,
      { count: 152, granted: 1_360 + given, open: 200, takenBack: 60 },
    ],
    [
      "cover what ends within a week, and not what was taken back",
      { show: "ending" },
      kliyanAdmin,
      () => (id) => id === first(),
      { count: 1, granted: 900, open: 200, takenBack: 0 },
    ],
    [
      "cover the one searched for by its number",
      { text: "152" },
      kliyanAdmin,
      () => (id) => id === last,
      { count: 1, granted: 10 + 149, open: 0 },
    ],
    ["cover an agent's customers", {}, kliyanAgent, () => () => true, { count: 152, open: 200 }],
    [
      "are zero for no one",
      { text: "nobody of this name" },
      kliyanAdmin,
      () => () => false,
      { count: 0, granted: 0, open: 0 },
    ],
  ])("%s", async (_rule, more, login, isMeant, expected) => {
    const [, sums] = await credit(more, login);
    expect(sums).toMatchObject({
      ...expected,
      used: 0,
      expired: 0,
      balance: await ledger("kliyan", accountKinds.pointCredit, isMeant()),
    });
  });

  test("as of a past time are what they were then, also when a part of it ended since", async () => {
    const [then, at] = [await credit({ show: "free" }), world.time.now()];
    const {
      customers: [, second],
    } = world.world.kliyan;
    await world.time.set(at + dayMs);
    await world.answer(
      money.grantCredit,
      { key: key(), posId: second.posId, amount: 5_000, days: null, reason: "a test" },
      kliyanAdmin,
    );
    expect((await credit({ show: "free" }))[1].granted).toBe(then[1].granted + 5_000);
    expect(await credit({ show: "free", asOf: at })).toEqual(then);
  });
});
