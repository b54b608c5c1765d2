import { money, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { bookFindings, createTestServer, logins, sellTo, type TestServer } from "../../testing/index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

let keys = 0;
const key = (): string => `money-${++keys}-key`;
const customer = () => world.world.kliyan.customers[0].posId;
const deposit = (amount: number, more: object = {}) => ({
  key: key(),
  kind: "deposit" as const,
  account: { posId: customer() },
  amount,
  ...more,
});
const balanceOf = async (posId: number, login: string = logins.kliyanAdmin) =>
  (await world.answer(money.balances, {}, login)).pos.find((pos) => pos.posId === posId)?.balance;

describe("moving money by hand", () => {
  test("deposits, withdrawals and adjustments have the next receipt and an audit row", async () => {
    const start = (await balanceOf(customer())) ?? 0;
    const first = await world.answer(
      money.postTransaction,
      deposit(2_000, { reason: "cash at the desk" }),
      logins.kliyanAgent,
    );
    const second = await world.answer(
      money.postTransaction,
      { ...deposit(500), kind: "withdrawal" },
      logins.kliyanAgent,
    );
    const third = await world.answer(
      money.postTransaction,
      { ...deposit(-300), kind: "adjustment", reason: "paid twice" },
      logins.kliyanAdmin,
    );
    expect(
      [first, second, third].map(({ receipt, amount, balance, by }) => [
        receipt - first.receipt,
        amount,
        balance - start,
        by,
      ]),
    ).toEqual([
      [0, 2_000, 2_000, "Agent"],
      [1, -500, 1_500, "Agent"],
      [2, -300, 1_200, "Kliyan"],
    ]);
    expect(await balanceOf(customer())).toBe(start + 1_200);
    const audited = query(
      { act: "text", subject: "text" },
      "select act, subject from audit_entry order by id desc limit 3",
    );
    expect((await world.asOwner((sql) => sql.rows(audited))).map(({ act }) => act)).toEqual([
      "adjustment",
      "withdrawal",
      "deposit",
    ]);
    expect(await bookFindings(world)).toEqual([]);
  });

  test("each has a printed receipt, visible only to those who reach its account", async () => {
    const { transactionId, receipt } = await world.answer(
      money.postTransaction,
      deposit(2_050, { reason: "cash <b>" }),
      logins.kliyanAgent,
    );
    const { html } = await world.answer(money.printReceipt, { transactionId }, logins.kliyanAgent);
    for (const text of [
      `</span> ${String(receipt)}</p>`,
      "Deposit",
      "20.50 USD",
      "POS of customer1",
      "cash &lt;b&gt;",
      "Agent",
    ])
      expect(html).toContain(text);
    const taken = await world.answer(money.postTransaction, { ...deposit(50), kind: "withdrawal" }, logins.kliyanAgent);
    const withdrawal = await world.answer(
      money.printReceipt,
      { transactionId: taken.transactionId },
      logins.kliyanAdmin,
    );
    for (const text of ["Withdrawal", ">0.50 USD<"]) expect(withdrawal.html).toContain(text);
    for (const login of [logins.bancaAdmin, logins.nordController]) {
      expect(await world.send(money.printReceipt, { transactionId }, login)).toMatchObject({
        responseType: responses.notFound,
      });
    }
    const sid = await world.answer(
      money.postTransaction,
      { ...deposit(70), account: { zoneId: world.world.banca.zones.sid } },
      logins.bancaAdmin,
    );
    expect(
      await world.send(money.printReceipt, { transactionId: sid.transactionId }, logins.nordController),
    ).toMatchObject({ responseType: responses.notFound });
  });

  test("the same key moves once and returns the same receipt; with another body it is refused", async () => {
    const payload = deposit(700);
    const first = await world.answer(money.postTransaction, payload, logins.kliyanAdmin);
    const after = await balanceOf(customer());
    expect(await world.answer(money.postTransaction, payload, logins.kliyanAdmin)).toEqual(first);
    const many = await Promise.all(
      Array.from({ length: 5 }, () => world.answer(money.postTransaction, payload, logins.kliyanAdmin)),
    );
    expect(new Set(many.map(({ receipt }) => receipt))).toEqual(new Set([first.receipt]));
    expect(await balanceOf(customer())).toBe(after);
    expect(await world.send(money.postTransaction, { ...payload, amount: 701 }, logins.kliyanAdmin)).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { reason: "keyUsedForAnother" },
    });
  });

  test("no account is overdrawn: all of it passes, one cent more gets the available amount", async () => {
    const available = (await balanceOf(customer())) ?? 0;
    const take = (amount: number) => ({ ...deposit(amount), kind: "withdrawal" as const });
    expect(await world.send(money.postTransaction, take(available + 1), logins.kliyanAgent)).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "overdraft", available },
    });
    await world.answer(money.postTransaction, take(available), logins.kliyanAgent);
    expect(await balanceOf(customer())).toBe(0);
    await world.answer(money.postTransaction, deposit(available), logins.kliyanAgent);
  });

  test("of ten simultaneous withdrawals of the whole balance one passes, within the limit", async () => {
    const available = (await balanceOf(customer())) ?? 0;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        world.send(money.postTransaction, { ...deposit(available), kind: "withdrawal" }, logins.kliyanAgent),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balanceOf(customer())).toBe(0);
    await world.answer(money.postTransaction, deposit(available), logins.kliyanAgent);
  });

  test("a shop may owe as much as its limit", async () => {
    const { posId } = world.world.banca.clerks[2];
    const take = (amount: number) => ({ key: key(), kind: "withdrawal" as const, account: { posId }, amount });
    expect(await world.send(money.postTransaction, take(100_001), logins.bancaAdmin)).toMatchObject({
      data: { reason: "overdraft", available: 100_000 },
    });
    expect(await world.answer(money.postTransaction, take(100_000), logins.bancaAdmin)).toMatchObject({
      balance: -100_000,
    });
    await world.answer(money.postTransaction, { ...take(100_000), kind: "deposit" }, logins.bancaAdmin);
  });

  test("a zone has its own account, which its own controller may not move", async () => {
    const { nord, kap, sid } = world.world.banca.zones;
    const pay = (zoneId: number) => ({ key: key(), kind: "deposit" as const, account: { zoneId }, amount: 900 });
    expect(await world.answer(money.postTransaction, pay(kap), logins.nordController)).toMatchObject({
      posId: null,
      zoneId: kap,
      amount: 900,
      balance: 900,
    });
    expect(await world.send(money.postTransaction, pay(nord), logins.nordController)).toMatchObject({
      data: { reason: "ownAccount" },
    });
    expect(await world.send(money.postTransaction, pay(sid), logins.nordController)).toMatchObject({
      responseType: responses.notFound,
    });
    await world.answer(money.postTransaction, pay(nord), logins.bancaAdmin);
    const { zones } = await world.answer(money.balances, {}, logins.nordController);
    expect(zones.map(({ name, balance }) => [name, balance])).toEqual([
      ["Kap", 900],
      ["Nord", 900],
    ]);
  });

  test.each([
    ["another service's customer", logins.bancaAdmin, {}, responses.notFound],
    ["an amount of zero", logins.kliyanAdmin, { amount: 0 }, responses.invalidPayload],
    ["a negative deposit", logins.kliyanAdmin, { amount: -5 }, responses.invalidPayload],
    ["half a cent", logins.kliyanAdmin, { amount: 1.5 }, responses.invalidPayload],
    ["an adjustment without a reason", logins.kliyanAdmin, { kind: "adjustment", reason: "  " }, responses.notAllowed],
    ["an account that is both", logins.kliyanAdmin, { account: { posId: 1, zoneId: 1 } }, responses.invalidPayload],
    ["a customer who moves their own money", logins.customers[0], {}, responses.notAllowed],
    ["a clerk", logins.clerks[0], {}, responses.notAllowed],
  ])("%s is refused", async (_rule, login, other, expected) => {
    const before = await balanceOf(customer());
    expect(
      (await world.sendRaw(money.postTransaction.path, { ...deposit(100), ...other }, await world.tokenOf(login)))
        .response_type,
    ).toBe(expected);
    expect(await balanceOf(customer())).toBe(before);
  });

  test("a controller moves money only below their own zone", async () => {
    const [nord, kap, sid] = world.world.banca.clerks;
    const pay = (posId: number) =>
      world.send(
        money.postTransaction,
        { key: key(), kind: "deposit", account: { posId }, amount: 100 },
        logins.nordController,
      );
    expect([await pay(nord.posId), await pay(kap.posId), await pay(sid.posId)].map(({ ok }) => ok)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("the list of transactions", () => {
  test("has the subtree's own with totals, by kind, and no other's", async () => {
    const day = { from: "2026-01-01", to: "2027-12-31" };
    const all = await world.answer(money.listTransactions, day, logins.bancaAdmin);
    const nord = await world.answer(money.listTransactions, day, logins.nordController);
    expect(nord.rows.length).toBeLessThan(all.rows.length);
    expect(nord.rows.every(({ zoneName }) => zoneName !== "Sid")).toBe(true);
    const own = await world.answer(money.listTransactions, { ...day, isOwn: true }, logins.bancaAdmin);
    expect(own.rows).toEqual(all.rows.filter(({ posId }) => posId === null));
    expect(own.rows.length).toBeGreaterThan(0);
    const deposits = await world.answer(
      money.listTransactions,
      { ...day, kinds: ["deposit"], withSums: true },
      logins.bancaAdmin,
    );
    expect(deposits.sums).toEqual([
      {
        kind: "deposit",
        count: deposits.rows.length,
        amount: deposits.rows.reduce((sum, { amount }) => sum + amount, 0),
      },
    ]);
    expect(
      await world.answer(
        money.listTransactions,
        {
          ...day,
          after: (await world.answer(money.listTransactions, { ...day, limit: 1 }, logins.bancaAdmin)).next ?? "",
        },
        logins.bancaAdmin,
      ),
    ).toMatchObject({ rows: all.rows.slice(1) });
  });
});

describe("a statement", () => {
  const always = { from: 0, to: 7_000_000_000_000 };
  test("matches the ledger to the cent, for any period, as of any second", async () => {
    const [, other] = world.world.kliyan.customers;
    const start = world.time.now();
    await sellTo(world, other.login, [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], 1_000);
    await world.time.set(start + 60_000);
    await world.answer(
      money.postTransaction,
      { ...deposit(250), account: { posId: other.posId }, reason: "gift" },
      logins.kliyanAdmin,
    );
    const whole = await world.answer(money.statement, always, other.login);
    expect(whole.rows.map(({ code, amount, balance, reason }) => [code, amount, balance, reason])).toEqual([
      [9, 50_000, 50_000, ""],
      [1, -1_000, 49_000, ""],
      [9, 250, 49_250, "gift"],
    ]);
    expect([whole.opening, whole.closing]).toEqual([0, 49_250]);
    const between = await world.answer(money.statement, { from: start, to: start + 59_999 }, other.login);
    expect([between.opening, between.rows.length, between.closing]).toEqual([49_000, 0, 49_000]);
    const after = await world.answer(money.statement, { ...always, after: whole.rows[1]?.entry ?? 0 }, other.login);
    expect([after.opening, after.rows.map(({ amount }) => amount), after.closing]).toEqual([49_000, [250], 49_250]);
    expect(
      await world.answer(money.statement, { ...always, account: { posId: other.posId } }, logins.kliyanAgent),
    ).toEqual(whole);
  });

  test("matches the balance of every account of the service", async () => {
    const { pos, zones } = await world.answer(money.balances, {}, logins.bancaAdmin);
    for (const account of [...pos.map(({ posId }) => ({ posId })), ...zones.map(({ zoneId }) => ({ zoneId }))]) {
      const { closing, rows } = await world.answer(money.statement, { ...always, account }, logins.bancaAdmin);
      const balance =
        "posId" in account
          ? pos.find(({ posId }) => posId === account.posId)?.balance
          : zones.find(({ zoneId }) => zoneId === account.zoneId)?.balance;
      expect([closing, rows.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([balance, balance]);
    }
  });

  test.each([
    [
      "another customer's",
      logins.customers[0],
      () => ({ posId: world.world.kliyan.customers[1].posId }),
      responses.notFound,
    ],
    ["a zone's by a clerk", logins.clerks[0], () => ({ zoneId: world.world.banca.zones.nord }), responses.notFound],
    [
      "another subtree's",
      logins.nordController,
      () => ({ posId: world.world.banca.clerks[2].posId }),
      responses.notFound,
    ],
    [
      "another service's",
      logins.bancaAdmin,
      () => ({ posId: world.world.kliyan.customers[0].posId }),
      responses.notFound,
    ],
    ["nobody's", logins.bancaAdmin, () => undefined, responses.invalidPayload],
  ])("%s is refused", async (_rule, login, account, responseType) => {
    const input = account();
    expect(
      await world.send(money.statement, { ...always, ...(input === undefined ? {} : { account: input }) }, login),
    ).toMatchObject({ ok: false, responseType });
  });
});
