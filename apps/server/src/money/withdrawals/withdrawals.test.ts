import { identity, money, responses } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { bookFindings, createTestServer, logins, password, type TestServer } from "../../testing/index.ts";

let world: TestServer;
const [login] = logins.customers;
const { kliyanAdmin, kliyanAgent } = logins;
beforeAll(async () => {
  world = await createTestServer();
  await world.answer(
    money.postTransaction,
    {
      key: "brings some money",
      kind: "deposit",
      account: { posId: world.world.kliyan.customers[0].posId },
      amount: 5_000,
    },
    kliyanAdmin,
  );
});
afterEach(async () => {
  expect(await bookFindings(world)).toEqual([]);
});
afterAll(async () => {
  await world.close();
});

let keys = 0;
const input = (amount: number) => ({ key: `asks-${++keys}-key`, amount, note: "rent" });
const ask = (amount: number) => world.answer(money.askWithdrawal, input(amount), login);
const decide = (
  withdrawalId: number,
  was: "requested" | "approved" | "refused" | "paid",
  to: "approved" | "refused" | "paid",
  by: string = kliyanAdmin,
) => world.send(money.decideWithdrawal, { withdrawalId, was, to, reason: "looked at" }, by);
const wallet = async () => (await world.answer(identity.currentBalance, {}, login)).balance;
const back = (withdrawalId: number, was: "approved" | "refused" | "paid") =>
  world.send(money.takeBackWithdrawal, { withdrawalId, was, reason: "by mistake" }, kliyanAdmin);

describe("a withdrawal request", () => {
  test("is held at once, and once per key", async () => {
    const before = await wallet();
    const wanted = input(1_000);
    const [one, other] = await Promise.all([
      world.answer(money.askWithdrawal, wanted, login),
      world.answer(money.askWithdrawal, wanted, login),
    ]);
    expect(one).toEqual(other);
    expect(one).toMatchObject({
      state: "requested",
      amount: 1_000,
      balance: before - 1_000,
      held: 1_000,
      note: "rent",
    });
    expect(await wallet()).toBe(before - 1_000);
    expect(await world.send(money.askWithdrawal, { ...wanted, amount: 2_000 }, login)).toMatchObject({
      responseType: responses.changedMeanwhile,
    });
    expect((await decide(one.withdrawalId, "requested", "refused")).ok).toBe(true);
    expect(await wallet()).toBe(before);
  });

  test("cannot exceed the balance: the last amount that passes, the first that does not", async () => {
    const all = await wallet();
    expect(await world.send(money.askWithdrawal, input(all + 1), login)).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "overdraft", available: all },
    });
    const one = await ask(all);
    expect(one.balance).toBe(0);
    await decide(one.withdrawalId, "requested", "refused");
  });

  test("is approved, paid, and reversed step by step by opposite entries", async () => {
    const before = await wallet();
    const { withdrawalId } = await ask(700);
    expect(await decide(withdrawalId, "requested", "paid")).toMatchObject({ responseType: responses.changedMeanwhile });
    expect(await decide(withdrawalId, "requested", "approved")).toMatchObject({
      data: { state: "approved", transactionId: null },
    });
    expect(await decide(withdrawalId, "approved", "paid")).toMatchObject({
      data: { state: "paid", held: 0, balance: before - 700 },
    });
    expect(await back(withdrawalId, "paid")).toMatchObject({ data: { state: "approved", held: 700 } });
    expect(await back(withdrawalId, "paid")).toMatchObject({ responseType: responses.changedMeanwhile });
    expect(await back(withdrawalId, "approved")).toMatchObject({ data: { state: "requested", held: 700 } });
    await decide(withdrawalId, "requested", "refused");
    expect(await wallet()).toBe(before);
  });

  test("is decided once: repeated it has the same result, a second person sees the first's", async () => {
    const { withdrawalId } = await ask(300);
    const [one, other] = await Promise.all([
      decide(withdrawalId, "requested", "approved"),
      decide(withdrawalId, "requested", "approved"),
    ]);
    expect(one).toEqual(other);
    const answers = await Promise.all([
      decide(withdrawalId, "approved", "paid"),
      decide(withdrawalId, "approved", "refused", kliyanAgent),
    ]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { reason: "decided" },
    });
  });

  test("belongs to the person who decided: a later one gets a conflict", async () => {
    const { withdrawalId } = await ask(100);
    expect(await decide(withdrawalId, "requested", "approved")).toMatchObject({ ok: true });
    expect(await decide(withdrawalId, "requested", "approved", kliyanAgent)).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { reason: "decided" },
    });
    await decide(withdrawalId, "approved", "refused");
  });

  test("a refusal can be reversed only while the customer still has the returned money", async () => {
    const all = await wallet();
    const { withdrawalId } = await ask(all);
    await decide(withdrawalId, "requested", "refused");
    const other = await ask(all);
    expect(await back(withdrawalId, "refused")).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "overdraft", available: 0 },
    });
    await decide(other.withdrawalId, "requested", "refused");
    expect(await back(withdrawalId, "refused")).toMatchObject({ data: { state: "requested", held: all } });
    await decide(withdrawalId, "requested", "refused");
  });

  test("approved and then refused, is approved again when the refusal is reversed", async () => {
    const { withdrawalId } = await ask(100);
    await decide(withdrawalId, "requested", "approved");
    await decide(withdrawalId, "approved", "refused");
    expect(await back(withdrawalId, "refused")).toMatchObject({ data: { state: "approved", held: 100 } });
    expect(await back(withdrawalId, "approved")).toMatchObject({ data: { state: "requested", held: 100 } });
    await decide(withdrawalId, "requested", "refused");
    expect(await back(withdrawalId, "refused")).toMatchObject({ data: { state: "requested", held: 100 } });
    await decide(withdrawalId, "requested", "refused");
  });

  test("a large one cannot be approved and paid by the same person alone", async () => {
    const settings = await world.answer(money.settings, {}, kliyanAdmin);
    await world.answer(money.saveSettings, { ...settings, secondPersonFrom: 500 }, kliyanAdmin);
    const { withdrawalId } = await ask(500);
    await decide(withdrawalId, "requested", "approved");
    expect(await decide(withdrawalId, "approved", "paid")).toMatchObject({
      data: { reason: "needsSecond", from: 500 },
    });
    expect(
      await world.send(
        money.decideWithdrawal,
        { withdrawalId, was: "approved", to: "paid", secondPerson: { user: kliyanAdmin, password } },
        kliyanAdmin,
      ),
    ).toMatchObject({ data: { reason: "secondPerson", why: "samePerson" } });
    expect(await decide(withdrawalId, "approved", "paid", kliyanAgent)).toMatchObject({ data: { state: "paid" } });
    const by = { withdrawalId, was: "paid", reason: "by mistake" } as const;
    expect(await world.send(money.takeBackWithdrawal, by, kliyanAgent)).toMatchObject({ data: { state: "approved" } });
    expect(await decide(withdrawalId, "approved", "paid")).toMatchObject({
      data: { reason: "needsSecond", from: 500 },
    });
    expect(await decide(withdrawalId, "approved", "paid", kliyanAgent)).toMatchObject({ data: { state: "paid" } });
  });

  test("is in the queue of the customer's agent, and visible to no other", async () => {
    const { withdrawalId } = await ask(100);
    const { rows, sums } = await world.answer(money.listWithdrawals, { show: "waiting", withSums: true }, kliyanAgent);
    expect(rows.map((one) => one.withdrawalId)).toEqual([withdrawalId]);
    expect(sums).toEqual([{ amount: 100, count: 1 }]);
    expect(
      await world.send(money.decideWithdrawal, { withdrawalId, was: "requested", to: "approved" }, logins.bancaAdmin),
    ).toMatchObject({ ok: false });
    const own = await world.answer(money.listWithdrawals, {}, login);
    expect(new Set(own.rows.map(({ posId }) => posId))).toEqual(new Set([world.world.kliyan.customers[0].posId]));
    expect((await world.answer(money.listWithdrawals, {}, logins.customers[1])).rows).toEqual([]);
    expect(
      await world.send(money.listWithdrawals, { posId: world.world.kliyan.customers[0].posId }, logins.bancaAdmin),
    ).toMatchObject({ ok: false });
    await decide(withdrawalId, "requested", "approved");
    const { posId } = world.world.kliyan.customers[0];
    expect(
      (await world.answer(money.listWithdrawals, { show: "decided", posId }, kliyanAdmin)).rows.length,
    ).toBeGreaterThan(0);
  });

  test("is withdrawn by its customer before a decision, once, and by no one else", async () => {
    const before = await wallet();
    const { withdrawalId } = await ask(150);
    const recall = (by: string) => world.send(money.recallWithdrawal, { withdrawalId }, by);
    expect(await recall(logins.customers[1])).toMatchObject({ responseType: responses.notFound });
    expect(await recall(kliyanAdmin)).toMatchObject({ responseType: responses.notAllowed });
    const [one, other] = await Promise.all([recall(login), recall(login)]);
    expect(one).toEqual(other);
    expect(one).toMatchObject({ data: { state: "recalled", balance: before } });
    expect(await wallet()).toBe(before);
    expect(await decide(withdrawalId, "requested", "approved")).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { reason: "decided" },
    });
    const approved = await ask(150);
    await decide(approved.withdrawalId, "requested", "approved");
    expect(await world.send(money.recallWithdrawal, { withdrawalId: approved.withdrawalId }, login)).toMatchObject({
      responseType: responses.changedMeanwhile,
    });
    await decide(approved.withdrawalId, "approved", "refused");
  });

  test("from a closed week is paid in the open one, and the closed week does not change", async () => {
    const { withdrawalId } = await ask(200);
    await decide(withdrawalId, "requested", "approved");
    await world.time.set(world.time.now() + 8 * 86_400_000);
    await world.answer(money.closeWeek, {}, kliyanAdmin);
    const closed = () =>
      world.answer(
        money.weekStatements,
        { number: 1, account: { posId: world.world.kliyan.customers[0].posId } },
        kliyanAdmin,
      );
    const before = await closed();
    expect(await decide(withdrawalId, "approved", "paid")).toMatchObject({ ok: true });
    expect(await closed()).toEqual(before);
  });
});
