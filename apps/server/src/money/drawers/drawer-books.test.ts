import { drawer, money, responses } from "@chalkboard/contract";
import { accountKinds } from "@chalkboard/ledger";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { closeProved, createTestServer, logins, password, type TestServer } from "../../testing/index.ts";

// What a drawer's actions leave in the books: entries, audit rows, and nothing where an action is refused or repeated.

let world: TestServer;
let keys = 0;
const key = (): string => `key of the books ${(keys += 1)}`;
const [clerk, other] = logins.clerks;
const counted = (amount: number) => ({ amount, pieces: [] });
const admin = { user: logins.bancaAdmin, password };
const refusedAs = (reason: string, more: object = {}) => ({
  responseType: responses.notAllowed,
  data: { reason, ...more },
});

beforeAll(async () => {
  world = await createTestServer();
  const settings = await world.answer(money.settings, {}, logins.bancaAdmin);
  await world.answer(money.saveSettings, { ...settings, secondPersonFrom: 1_000 }, logins.bancaAdmin);
});
afterAll(() => closeProved(world));

const entries = query(
  { code: "int2", amount: "int8" },
  "select code, amount from transfer where code % 100 between 33 and 37 order by id",
);
const entered = async () => (await world.asOwner((sql) => sql.rows(entries))).map(({ code, amount }) => [code, amount]);
const acts = query({ act: "text" }, "select act from audit_entry where subject like 'shift %' order by id");
const balance = query(
  { balance: "int8" },
  "select coalesce(sum(balance), 0)::int8 as balance from account where kind = $1::int2",
);
const balanceOf = async (kind: number) => (await world.asOwner((sql) => sql.row(balance, [kind])))?.balance ?? 0;

/** What an action added to the ledger. */
async function by(act: () => Promise<unknown>): Promise<readonly (readonly number[])[]> {
  const before = (await entered()).length;
  await act();
  return (await entered()).slice(before);
}

test("each action posts entries of its own code, and a reversal posts an opposite entry", async () => {
  const pay = (call: typeof drawer.payIn | typeof drawer.payOut, amount: number) =>
    world.answer(call, { key: key(), amount, reason: "paper rolls" }, clerk);
  let moveId = 0;
  expect(await by(() => world.answer(drawer.open, { key: key(), count: counted(2_000) }, clerk))).toEqual([
    [33, 2_000],
  ]);
  expect(
    await by(async () => {
      moveId = (await pay(drawer.payIn, 300)).moveId;
    }),
  ).toEqual([[34, 300]]);
  expect(await by(() => world.answer(drawer.undoMove, { moveId, reason: "typed wrong" }, clerk))).toEqual([[134, 300]]);
  expect(
    await by(async () => {
      moveId = (await pay(drawer.payOut, 200)).moveId;
    }),
  ).toEqual([[35, 200]]);
  expect(await by(() => world.answer(drawer.undoMove, { moveId, reason: "typed wrong" }, clerk))).toEqual([[135, 200]]);
  expect(await by(() => world.answer(drawer.undoMove, { moveId, reason: "typed wrong" }, clerk))).toEqual([]);
  expect(await by(() => pay(drawer.payOut, 500))).toEqual([[35, 500]]);
  expect(await balanceOf(accountKinds.drawer)).toBe(-1_500);
  const closing = { key: key(), count: counted(1_450) };
  const lists = await by(async () => {
    await Promise.all([1, 2].map(() => world.answer(drawer.close, closing, clerk)));
  });
  expect(lists).toEqual([
    [36, 1_450],
    [137, 50],
  ]);
  expect([await balanceOf(accountKinds.drawer), await balanceOf(accountKinds.drawerDifferences)]).toEqual([0, -50]);
  const rows = await world.asOwner((sql) => sql.rows(acts));
  expect(rows.map(({ act }) => act)).toEqual([
    "openDrawer",
    "payIntoDrawer",
    "undoDrawerMove",
    "payOutOfDrawer",
    "undoDrawerMove",
    "payOutOfDrawer",
    "closeDrawer",
  ]);
});

test("a pay-out repeated under one key moves money once; two of them never exceed the cash", async () => {
  await world.answer(drawer.open, { key: key(), count: counted(900) }, other);
  const same = { key: key(), amount: 100, reason: "coffee" };
  expect(await by(() => Promise.all([1, 2, 3].map(() => world.answer(drawer.payOut, same, other))))).toEqual([
    [35, 100],
  ]);
  const both = await Promise.all(
    [1, 2].map(() => world.send(drawer.payOut, { key: key(), amount: 500, reason: "coffee" }, other)),
  );
  expect(both.map(({ responseType }) => responseType).toSorted()).toEqual([responses.notAllowed, responses.success]);
  expect(both.find(({ ok }) => !ok)).toMatchObject(refusedAs("moreThanThere"));
});

test("all of the cash may be taken out; one unit more is refused without naming the balance", async () => {
  const take = (amount: number) => world.send(drawer.payOut, { key: key(), amount, reason: "coffee" }, other);
  const refused = await take(301);
  expect(refused).toMatchObject(refusedAs("moreThanThere"));
  expect(JSON.stringify(refused)).not.toContain("300");
  expect(await take(300)).toMatchObject({ ok: true });
});

test("a pay-in that has left the drawer since cannot be reversed", async () => {
  const { moveId } = await world.answer(drawer.payIn, { key: key(), amount: 400, reason: "change" }, other);
  await world.answer(drawer.payOut, { key: key(), amount: 100, reason: "coffee" }, other);
  expect(await world.send(drawer.undoMove, { moveId, reason: "typed wrong" }, other)).toMatchObject(
    refusedAs("moreThanThere"),
  );
});

test("from the service's amount on a superior must confirm, and nothing moves before", async () => {
  await world.answer(drawer.payIn, { key: key(), amount: 5_000, reason: "change" }, other);
  const payload = { key: key(), amount: 1_000, reason: "to the bank" };
  const ask = (secondPerson?: { user: string; password: string }, more: object = {}) =>
    world.send(drawer.payOut, { ...payload, ...(secondPerson === undefined ? {} : { secondPerson }), ...more }, other);
  const nothing = await by(async () => {
    expect(await ask()).toMatchObject(refusedAs("needsMore", { missing: ["secondPerson"], amount: 1_000 }));
    expect(await ask({ ...admin, password: "not this" })).toMatchObject(refusedAs("secondPerson", { why: "unknown" }));
    expect(await ask({ user: other, password })).toMatchObject(refusedAs("secondPerson", { why: "samePerson" }));
    expect(await ask({ user: clerk, password })).toMatchObject(refusedAs("secondPerson", { why: "mayNot" }));
  });
  expect(nothing).toEqual([]);
  expect(
    await by(async () => {
      expect(await ask(undefined, { key: key(), amount: 999 })).toMatchObject({ ok: true });
    }),
  ).toEqual([[35, 999]]);
  const first = await ask(admin);
  expect(first).toMatchObject({ ok: true, data: { amount: 1_000 } });
  // After a lost response it is the same movement, and needs no password again.
  expect(
    await by(async () => {
      expect(await ask()).toEqual(first);
    }),
  ).toEqual([]);
});
