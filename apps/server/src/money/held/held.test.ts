import { money, reports, responses } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { bookFindings, createTestServer, logins, password, type TestServer } from "../../testing/index.ts";

let world: TestServer;
let nord: number;
beforeAll(async () => {
  world = await createTestServer();
  ({ nord } = world.world.banca.zones);
});
afterEach(async () => {
  expect(await bookFindings(world)).toEqual([]);
});
afterAll(async () => {
  await world.close();
});

const { bancaAdmin, nordController } = logins;
let keys = 0;
const key = (): string => `held-${++keys}-key`;
type Act = "holdDeposit" | "holdBlocked" | "releasePaid" | "releaseBack" | "collect" | "handOver";
const input = (act: Act, amount: number, more: object = {}) => ({
  key: key(),
  zoneId: nord,
  act,
  amount,
  reason: "as agreed",
  ...more,
});
const hold = async (act: Act, amount: number, more: object = {}, login: string = bancaAdmin) =>
  world.send(money.holdMoney, input(act, amount, more), login);
const sums = async () => {
  const found = (await world.answer(money.listHeld, {}, bancaAdmin)).rows.find(({ zoneId }) => zoneId === nord);
  return [found?.balance, found?.heldFor, found?.heldBy];
};
const paidIn = (amount: number) =>
  world.answer(money.postTransaction, { key: key(), kind: "deposit", account: { zoneId: nord }, amount }, bancaAdmin);
const audited = query(
  { act: "text", subject: "text" },
  "select act, subject from audit_entry where act = $1::text order by id",
);

describe("held money", () => {
  test("is held for an agent and by them, each with a receipt, and never netted", async () => {
    await paidIn(1_000);
    const given = await world.answer(money.holdMoney, input("holdDeposit", 500), bancaAdmin);
    expect(given).toMatchObject({
      kind: "holdDeposit",
      amount: 500,
      balance: 500,
      zoneId: nord,
      posId: null,
      reason: "as agreed",
      confirmedBy: "",
    });
    expect(await sums()).toEqual([1_000, 500, 0]);
    await hold("holdBlocked", 400);
    expect(await sums()).toEqual([600, 900, 0]);
    const collected = await world.answer(money.holdMoney, input("collect", 700), bancaAdmin);
    expect([collected.amount, collected.balance, collected.receipt]).toEqual([700, 700, given.receipt + 2]);
    expect(await sums()).toEqual([600, 900, 700]);
    const { rows } = await world.database.transaction("all", async (sql) => ({
      rows: await sql.rows(audited, ["holdDeposit"]),
    }));
    expect(rows).toEqual([{ act: "holdDeposit", subject: `zone ${nord}` }]);
    const { html } = await world.answer(money.printReceipt, { transactionId: given.transactionId }, bancaAdmin);
    expect(html).toContain("Nord");
  });

  test.each<[string, Act, number, number, object]>([
    ["no more is blocked than is on the account", "holdBlocked", 600, 601, { reason: "overdraft", available: 600 }],
    ["no more is paid out than is held", "releasePaid", 900, 901, { reason: "heldLess", available: 900 }],
    ["no more is returned than is held", "releaseBack", 900, 901, { reason: "heldLess", available: 900 }],
    ["no more is handed over than was collected", "handOver", 700, 701, { reason: "heldLess", available: 700 }],
  ])("%s: the last that passes, the first that does not", async (_rule, act, most, more, why) => {
    expect(await hold(act, more)).toMatchObject({ responseType: responses.notAllowed, data: why });
    const before = await sums();
    const passed = await world.answer(money.holdMoney, input(act, most), bancaAdmin);
    await world.answer(
      money.takeBackHeld,
      { transactionId: passed.transactionId, reason: "a table's row" },
      bancaAdmin,
    );
    expect(await sums()).toEqual(before);
  });

  test("the same key moves once, pressed twice or sent again; another body under it is refused", async () => {
    const before = await sums();
    const wanted = input("handOver", 100);
    const [one, other] = await Promise.all([
      world.answer(money.holdMoney, wanted, bancaAdmin),
      world.answer(money.holdMoney, wanted, bancaAdmin),
    ]);
    expect(one).toEqual(other);
    expect(await world.answer(money.holdMoney, wanted, bancaAdmin)).toEqual(one);
    expect(await sums()).toEqual([before[0], before[1], (before[2] ?? 0) - 100]);
    expect(await world.send(money.holdMoney, { ...wanted, amount: 200 }, bancaAdmin)).toMatchObject({
      responseType: responses.changedMeanwhile,
    });
  });

  test("of two simultaneous people who release all of it, one succeeds", async () => {
    const heldFor = (await sums())[1] ?? 0;
    const answers = await Promise.all([hold("releasePaid", heldFor), hold("releaseBack", heldFor)]);
    expect(answers.map(({ responseType }) => responseType).toSorted((a, b) => a - b)).toEqual([
      responses.notAllowed,
      1,
    ]);
    expect(answers.find(({ responseType }) => responseType !== 1)?.data).toMatchObject({
      reason: "heldLess",
      available: 0,
    });
    expect((await sums())[1]).toBe(0);
  });
});

describe("reversing a held-money action", () => {
  test("works even if another request used the same text as its key", async () => {
    const given = await world.answer(money.holdMoney, input("holdDeposit", 250), bancaAdmin);
    const { transactionId } = given;
    await world.answer(
      money.holdMoney,
      { ...input("holdDeposit", 50), key: `take-back-${String(transactionId)}` },
      bancaAdmin,
    );
    expect(await world.answer(money.takeBackHeld, { transactionId, reason: "an odd key" }, bancaAdmin)).toMatchObject({
      amount: -250,
      takesBack: given.receipt,
    });
    await world.answer(money.holdMoney, input("releasePaid", 50), bancaAdmin);
  });

  test("is complete and happens once, by an opposite entry, no matter who requests it", async () => {
    const before = await sums();
    const given = await world.answer(money.holdMoney, input("holdDeposit", 300), bancaAdmin);
    const back = { transactionId: given.transactionId, reason: "entered twice" };
    const [one, other] = await Promise.all([
      world.answer(money.takeBackHeld, back, bancaAdmin),
      world.answer(money.takeBackHeld, back, bancaAdmin),
    ]);
    expect(one).toEqual(other);
    expect(one).toMatchObject({ kind: "holdDeposit", amount: -300, takesBack: given.receipt });
    expect(await world.send(money.takeBackHeld, { ...back, reason: "another" }, bancaAdmin)).toMatchObject({
      responseType: responses.changedMeanwhile,
    });
    expect(
      await world.send(money.takeBackHeld, { transactionId: one.transactionId, reason: "back again" }, bancaAdmin),
    ).toMatchObject({ responseType: responses.notFound });
    expect(await sums()).toEqual(before);
  });

  test("is refused where the moved money is no longer there", async () => {
    const given = await world.answer(money.holdMoney, input("holdDeposit", 300), bancaAdmin);
    await hold("releasePaid", 200);
    const back = { transactionId: given.transactionId, reason: "entered twice" };
    expect(await world.send(money.takeBackHeld, back, bancaAdmin)).toMatchObject({
      data: { reason: "heldLess", available: 100 },
    });
    await hold("releasePaid", 100);
  });

  test("after its week was closed is in the open one: the closed week does not change", async () => {
    const given = await world.answer(money.holdMoney, input("holdBlocked", 100), bancaAdmin);
    const [opening] = await world
      .answer(money.weekLines, {}, bancaAdmin)
      .then(({ rows }) => rows.filter(({ zoneId }) => zoneId === nord));
    await world.time.set(world.time.now() + 8 * 86_400_000);
    await world.answer(money.closeWeek, {}, bancaAdmin);
    const closed = () =>
      world
        .answer(money.weekLines, { number: 1 }, bancaAdmin)
        .then(({ rows }) => rows.find(({ zoneId }) => zoneId === nord)?.own);
    const before = await closed();
    expect(before).toMatchObject({ moved: opening?.own.moved, balance: opening?.own.balance });
    const taken = await world.answer(
      money.takeBackHeld,
      { transactionId: given.transactionId, reason: "late" },
      bancaAdmin,
    );
    expect(taken.businessDay > given.businessDay).toBe(true);
    expect(await closed()).toEqual(before);
  });
});

describe("permissions", () => {
  test("a controller may below their zone, and not for their own", async () => {
    expect(await hold("collect", 100, {}, nordController)).toMatchObject({ data: { reason: "ownAccount" } });
    expect(await hold("collect", 100, { zoneId: world.world.banca.zones.sid }, nordController)).toMatchObject({
      responseType: responses.notFound,
    });
  });

  test("from the service's amount on with an approval, whose name is on the receipt", async () => {
    await world.answer(
      money.saveSettings,
      { ...(await world.answer(money.settings, {}, bancaAdmin)), secondPersonFrom: 5_000 },
      bancaAdmin,
    );
    expect(await hold("collect", 4_999)).toMatchObject({ responseType: 1 });
    expect(await hold("collect", 5_000)).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "needsSecond", from: 5_000 },
    });
    const { kap } = world.world.banca.zones;
    const by = (user: string, typed: string = password, zoneId = kap) =>
      hold("collect", 5_000, { zoneId, secondPerson: { user, password: typed } });
    expect(await by(bancaAdmin)).toMatchObject({ data: { reason: "secondPerson", why: "samePerson" } });
    expect(await by(logins.clerks[0])).toMatchObject({ data: { reason: "secondPerson", why: "mayNot" } });
    expect(await by(nordController, "not his")).toMatchObject({ data: { reason: "secondPerson", why: "unknown" } });
    expect(await by(nordController, password, nord)).toMatchObject({ data: { reason: "secondPerson", why: "mayNot" } });
    const wanted = input("collect", 5_000, { zoneId: kap });
    const given = await world.answer(
      money.holdMoney,
      { ...wanted, secondPerson: { user: nordController, password } },
      bancaAdmin,
    );
    expect(given).toMatchObject({ amount: 5_000, confirmedBy: "Nord" });
    // Sent again without the password, which is not stored: it is recognised by its key.
    expect(await world.answer(money.holdMoney, wanted, bancaAdmin)).toEqual(given);
  });

  test("movements of an agent's account are in its statement, held cash is not", async () => {
    const dayAt = (at: number): string => new Date(at).toISOString().slice(0, 10);
    const now = world.time.now();
    const { rows } = await world.answer(
      reports.listMovements,
      { from: dayAt(now - 30 * 86_400_000), to: dayAt(now), kinds: ["held"], accounts: "zones" },
      bancaAdmin,
    );
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["held"]));
    expect(rows.every(({ receipt }) => receipt !== null)).toBe(true);
  });
});
