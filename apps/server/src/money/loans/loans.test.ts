import { type AnswerOf, money, operations, type PayloadOf, responses } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { bookFindings, createTestServer, logins, password, type TestServer } from "../../testing/index.ts";
import { closeWeeks } from "../index.ts";

// A shop borrows and repays by week. Each test ends with books that prove.

const { bancaAdmin, nordController } = logins;
const weekMs = 7 * 86_400_000;
const audited = query(
  { act: "text", owed_before: "int8?", owed_after: "int8?" },
  `
  select act, (before->>'balance')::bigint as owed_before, (after->>'balance')::bigint as owed_after from audit_entry
    where subject = $1::text order by id`,
);
let world: TestServer;
let posId: number;
let elsewhere: number;
beforeAll(async () => {
  world = await createTestServer();
  posId = world.world.banca.clerks[0].posId;
  elsewhere = world.world.banca.clerks[2].posId;
  await world.answer(
    money.postTransaction,
    { key: "an entry to begin with", kind: "deposit", account: { posId }, amount: 100 },
    bancaAdmin,
  );
});
afterEach(async () => {
  expect(await bookFindings(world)).toEqual([]);
});
afterAll(async () => {
  await world.close();
});

let keys = 0;
type Granted = PayloadOf<typeof money.grantLoan>;
const openWeek = async () => (await world.answer(money.listWeeks, {}, bancaAdmin))[0]?.number ?? 0;
const terms = async (given: Partial<Granted> = {}): Promise<Granted> => ({
  key: `lends money ${++keys}`,
  posId,
  way: "balance",
  principal: 1_000,
  instalments: 3,
  weekly: 333,
  firstWeek: await openWeek(),
  reason: "a new counter",
  ...given,
});
const grant = async (given: Partial<Granted> = {}) => world.answer(money.grantLoan, await terms(given), bancaAdmin);
const read = (loanId: number) => world.answer(money.readLoan, { loanId }, bancaAdmin);
const balance = async (of = posId) =>
  (await world.answer(money.balances, {}, bancaAdmin)).pos.find((one) => one.posId === of)?.balance ?? 0;
const repay = (loanId: number, was: number, amount: number, given: Partial<PayloadOf<typeof money.repayLoan>> = {}) =>
  world.send(
    money.repayLoan,
    { key: `pays it back ${++keys}`, loanId, way: "cash", amount, was, ...given },
    bancaAdmin,
  );
const takeBack = (transactionId: number, given: object = {}) =>
  world.send(money.takeBackLoan, { transactionId, reason: "by mistake", ...given }, bancaAdmin);
const postpone = (loanId: number, week: number, isPostponed = true) =>
  world.send(money.postponeInstalment, { loanId, week, isPostponed, reason: "carnival" }, bancaAdmin);
/** A week later, after its closing. */
const close = async () => {
  await world.time.set(world.time.now() + weekMs);
  return closeWeeks(world.database, world.world.banca.serviceId, null);
};
const schedule = async (loanId: number) => (await read(loanId)).schedule.map(({ state, amount }) => [state, amount]);
const end = async ({ loanId, balance: was }: Pick<AnswerOf<typeof money.grantLoan>, "loanId" | "balance">) => {
  await repay(loanId, was, was);
};

describe("a granted loan", () => {
  test.each([
    ["balance", 1_000],
    ["cash", 0],
  ] as const)("is paid out in %s, and owed", async (way, change) => {
    const before = await balance();
    const loan = await grant({ way });
    expect(loan).toMatchObject({
      state: "open",
      way,
      principal: 1_000,
      paid: 0,
      balance: 1_000,
      left: 3,
      nextAmount: 333,
      overdue: 0,
      reason: "a new counter",
    });
    expect(await balance()).toBe(before + change);
    expect(await schedule(loan.loanId)).toEqual([
      ["due", 333],
      ["due", 333],
      ["due", 334],
    ]);
    const { html } = await world.answer(money.printReceipt, { transactionId: loan.transactionId }, bancaAdmin);
    expect(html).toContain(String(loan.receipt));
    await end(loan);
  });

  test("is granted once by one key, pressed twice or sent again; another body is refused", async () => {
    const wanted = await terms();
    const [one, other] = await Promise.all([
      world.answer(money.grantLoan, wanted, bancaAdmin),
      world.answer(money.grantLoan, wanted, bancaAdmin),
    ]);
    expect(other).toEqual(one);
    expect(await world.send(money.grantLoan, { ...wanted, principal: 2_000 }, bancaAdmin)).toMatchObject({
      responseType: responses.changedMeanwhile,
    });
    await end(one);
  });

  test("shows before the grant what each week will collect", async () => {
    const week = await openWeek();
    const shown = await world.answer(
      money.previewLoan,
      { posId, principal: 1_000, instalments: 3, firstWeek: week + 2 },
      bancaAdmin,
    );
    expect(shown.weekly).toBe(333);
    expect(shown.schedule.map((one) => [one.week, one.amount])).toEqual([
      [week + 2, 333],
      [week + 3, 333],
      [week + 4, 334],
    ]);
    const loan = await grant({ firstWeek: week + 2 });
    expect(
      (await read(loan.loanId)).schedule.map(({ week: number, from, to, amount }) => ({
        week: number,
        from,
        to,
        amount,
      })),
    ).toEqual(shown.schedule);
    await end(loan);
  });

  test.each<[string, Partial<Granted>, object]>([
    ["at a POS of another branch", { posId: -1 }, { responseType: responses.notFound }],
    ["from a past week", { firstWeek: 0 }, { responseType: responses.invalidPayload }],
    ["whose last instalment is zero", { weekly: 500 }, { responseType: responses.invalidPayload }],
    ["without a reason", { reason: "" }, { responseType: responses.invalidPayload }],
    ["of nothing", { principal: 0 }, { responseType: responses.invalidPayload }],
  ])("is refused %s", async (_what, given, expected) => {
    const input = await terms(given.posId === -1 ? { posId: elsewhere } : given);
    expect(await world.send(money.grantLoan, input, given.posId === -1 ? nordController : bancaAdmin)).toMatchObject(
      expected,
    );
  });

  test("is reversed while nothing is paid, once, as if it never existed", async () => {
    const before = await balance();
    const loan = await grant();
    const [one, other] = await Promise.all([takeBack(loan.transactionId), takeBack(loan.transactionId)]);
    expect([one, other]).toMatchObject([
      { data: { state: "undone", balance: 0, paid: 0 } },
      { data: { state: "undone" } },
    ]);
    expect(await balance()).toBe(before);
    expect(await takeBack(loan.transactionId, { reason: "again" })).toMatchObject({ data: { reason: "takenBack" } });
    expect(await repay(loan.loanId, 0, 1)).toMatchObject({ data: { reason: "moreThanDue", available: 0 } });
    const paid = await grant();
    await repay(paid.loanId, 1_000, 1);
    expect(await takeBack(paid.transactionId)).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "loanPaid" },
    });
    await end({ loanId: paid.loanId, balance: 999 });
  });

  test("needs an approval from the service's amount on", async () => {
    const settings = await world.answer(money.settings, {}, bancaAdmin);
    await world.answer(money.saveSettings, { ...settings, secondPersonFrom: 1_000 }, bancaAdmin);
    const wanted = await terms();
    expect(await world.send(money.grantLoan, wanted, bancaAdmin)).toMatchObject({
      data: { reason: "needsSecond", from: 1_000 },
    });
    expect((await world.send(money.grantLoan, await terms({ principal: 999 }), bancaAdmin)).ok).toBe(true);
    const loan = await world.answer(
      money.grantLoan,
      { ...wanted, secondPerson: { user: nordController, password } },
      bancaAdmin,
    );
    expect(loan.confirmedBy).not.toBe("");
    expect(await repay(loan.loanId, 1_000, 1_000)).toMatchObject({ data: { reason: "needsSecond" } });
    await world.answer(money.saveSettings, settings, bancaAdmin);
    for (const one of (await world.answer(money.listLoans, { show: "open" }, bancaAdmin)).rows) await end(one);
  });
});

test("without that setting a controller lends less than is large: the last amount that passes", async () => {
  const settings = await world.answer(money.settings, {}, bancaAdmin);
  await world.answer(money.saveSettings, { ...settings, largeAmount: 2_000, secondPersonFrom: null }, bancaAdmin);
  const ask = async (principal: number, login: string, given: object = {}) =>
    world.send(money.grantLoan, { ...(await terms({ principal, way: "cash" })), ...given }, login);
  expect(await ask(1_000, nordController)).toMatchObject({ ok: true });
  expect(await ask(1_000, nordController)).toMatchObject({ data: { reason: "needsSecond", from: 2_000 } });
  expect(await ask(999, nordController)).toMatchObject({ ok: true });
  expect(await ask(1_000, nordController, { secondPerson: { user: bancaAdmin, password } })).toMatchObject({
    ok: true,
  });
  expect(await ask(1_000, bancaAdmin)).toMatchObject({ ok: true });
  await world.answer(money.saveSettings, settings, bancaAdmin);
  for (const one of (await world.answer(money.listLoans, { show: "open" }, bancaAdmin)).rows) await end(one);
});

describe("a repaid loan", () => {
  test("early, in part and whole; never more than is owed, never twice", async () => {
    const loan = await grant();
    const before = await balance();
    const wanted = { key: "pays a part of it", loanId: loan.loanId, way: "balance", amount: 400, was: 1_000 } as const;
    const [one, other] = await Promise.all([
      world.answer(money.repayLoan, wanted, bancaAdmin),
      world.answer(money.repayLoan, wanted, bancaAdmin),
    ]);
    expect([one, other]).toMatchObject([
      { paid: 400, balance: 600 },
      { paid: 400, balance: 600, entry: one.entry },
    ]);
    const { html } = await world.answer(money.printReceipt, { transactionId: one.entry.transactionId }, bancaAdmin);
    expect(html).toContain(String(one.entry.receipt));
    expect(await balance()).toBe(before - 400);
    expect(await schedule(loan.loanId)).toEqual([
      ["due", 333],
      ["due", 267],
    ]);
    expect(await repay(loan.loanId, 1_000, 100)).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { loan: { balance: 600 } },
    });
    expect(await repay(loan.loanId, 600, 601)).toMatchObject({ data: { reason: "moreThanDue", available: 600 } });
    expect(await repay(loan.loanId, 600, 600)).toMatchObject({ data: { state: "paid", balance: 0, nextWeek: null } });
  });

  test("by two simultaneous people is paid once: the other sees what is left", async () => {
    const loan = await grant();
    const result = await Promise.all([repay(loan.loanId, 1_000, 1_000), repay(loan.loanId, 1_000, 1_000)]);
    expect(result.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(result.find(({ ok }) => !ok)).toMatchObject({ responseType: responses.changedMeanwhile });
  });

  test("from the balance only as far as its limit allows, to the cent", async () => {
    const { pos } = await world.answer(money.balances, {}, bancaAdmin);
    const limit = pos.find((one) => one.posId === elsewhere)?.creditLimit ?? null;
    if (limit === null) throw new Error("that POS has a limit");
    const available = (await balance(elsewhere)) + limit;
    const { loanId } = await grant({ way: "cash", posId: elsewhere, principal: available + 1 });
    const wanted = { way: "balance" } as const;
    expect(await repay(loanId, available + 1, available + 1, wanted)).toMatchObject({
      data: { reason: "overdraft", available },
    });
    expect(await repay(loanId, available + 1, available, wanted)).toMatchObject({ data: { balance: 1 } });
    await repay(loanId, 1, 1);
  });

  test("by week at each closing; the last collects the rest, a postponed week nothing", async () => {
    const loan = await grant({ way: "cash" });
    const week = loan.firstWeek;
    const before = await balance();
    expect(await close()).toEqual([week]);
    expect(await closeWeeks(world.database, world.world.banca.serviceId, null)).toEqual([]);
    expect(await balance()).toBe(before - 333);
    expect(await postpone(loan.loanId, week)).toMatchObject({ data: { reason: "weekClosed" } });
    expect(await world.send(money.grantLoan, await terms({ firstWeek: week }), bancaAdmin)).toMatchObject({
      data: { reason: "weekClosed" },
    });
    expect(
      await world.send(money.previewLoan, { posId, principal: 5, instalments: 2, firstWeek: week }, bancaAdmin),
    ).toMatchObject({
      responseType: responses.notAllowed,
    });
    expect(await postpone(loan.loanId, week + 9)).toMatchObject({ data: { reason: "nothingDue" } });
    const [one, other] = await Promise.all([postpone(loan.loanId, week + 1), postpone(loan.loanId, week + 1)]);
    expect([one, other]).toMatchObject([{ data: { nextWeek: week + 2 } }, { data: { nextWeek: week + 2 } }]);
    expect(await schedule(loan.loanId)).toEqual([
      ["taken", 333],
      ["postponed", 0],
      ["due", 333],
      ["due", 334],
    ]);
    await close();
    expect(await balance()).toBe(before - 333);
    await close();
    await close();
    expect(await balance()).toBe(before - 1_000);
    const { loan: after, entries } = await read(loan.loanId);
    expect(after).toMatchObject({ state: "paid", balance: 0, left: 0 });
    expect(entries.map(({ kind, amount, week: of }) => [kind, amount, of])).toEqual([
      ["loanInstalment", -334, week + 3],
      ["loanInstalment", -333, week + 2],
      ["loanInstalment", -333, week],
      ["loanCash", 1_000, null],
    ]);
  });

  test("a postponed week collects its instalment after all, and a collected one is returned", async () => {
    const loan = await grant({ way: "cash" });
    const before = await balance();
    await postpone(loan.loanId, loan.firstWeek);
    expect(await postpone(loan.loanId, loan.firstWeek, false)).toMatchObject({ data: { nextWeek: loan.firstWeek } });
    await close();
    const taken = (await read(loan.loanId)).entries.find(({ week }) => week === loan.firstWeek);
    const result = await Promise.all([
      takeBack(taken?.transactionId ?? 0),
      takeBack(taken?.transactionId ?? 0, { reason: "of another" }),
    ]);
    expect(result.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await balance()).toBe(before);
    expect(await schedule(loan.loanId)).toEqual([
      ["takenBack", 333],
      ["due", 333],
      ["due", 333],
      ["due", 334],
    ]);
    await end(await read(loan.loanId).then(({ loan: now }) => now));
  });

  test("by weeks closed late, one instalment each; until then they are overdue", async () => {
    const loan = await grant({ way: "cash" });
    await world.time.set(world.time.now() + 2 * weekMs);
    expect((await world.answer(money.listLoans, { show: "overdue" }, bancaAdmin)).rows).toMatchObject([
      { loanId: loan.loanId, overdue: 666 },
    ]);
    const { serviceId } = world.world.banca;
    const closed = await Promise.all([
      closeWeeks(world.database, serviceId, null),
      closeWeeks(world.database, serviceId, null),
    ]);
    expect(closed.flat().toSorted((a, b) => a - b)).toEqual([loan.firstWeek, loan.firstWeek + 1]);
    expect((await read(loan.loanId)).loan).toMatchObject({ paid: 666, balance: 334, overdue: 0, left: 1 });
    await end({ loanId: loan.loanId, balance: 334 });
  });
});

test("a closing collects its instalments, even if another request used the same text as a key", async () => {
  const loan = await grant({ posId: elsewhere, instalments: 1, weekly: 1_000 });
  const key = `loan-${String(loan.loanId)}-week-${String(await openWeek())}`;
  await world.answer(
    money.postTransaction,
    { key, kind: "deposit", account: { posId: elsewhere }, amount: 1 },
    bancaAdmin,
  );
  await close();
  expect((await read(loan.loanId)).loan).toMatchObject({ state: "paid", balance: 0 });
});

test("an interrupted closing has collected nothing, and the next one collects all once", async () => {
  const [one, other] = [
    await grant({ way: "cash" }),
    await grant({ way: "cash", posId: elsewhere, instalments: 1, weekly: 1_000 }),
  ];
  const before = [await balance(), await balance(elsewhere)];
  const alter = (text: string) => world.asOwner((sql) => sql.run(query({}, `alter table loan_payment ${text}`)));
  await alter(`add constraint cut_off check (loan_id <> ${other.loanId}) not valid`);
  await expect(close()).rejects.toThrow(/cut_off/u);
  expect([await balance(), await balance(elsewhere)]).toEqual(before);
  expect(await openWeek()).toBe(one.firstWeek);
  await alter("drop constraint cut_off");
  const { serviceId } = world.world.banca;
  await Promise.all([closeWeeks(world.database, serviceId, null), closeWeeks(world.database, serviceId, null)]);
  expect([await balance(), await balance(elsewhere)]).toEqual([(before[0] ?? 0) - 333, (before[1] ?? 0) - 1_000]);
  expect((await read(other.loanId)).loan.state).toBe("paid");
  await end({ loanId: one.loanId, balance: 667 });
});

test("every action on a loan is in the audit chain, with the previous state", async () => {
  const loan = await grant();
  await postpone(loan.loanId, loan.firstWeek);
  await end(loan);
  const acts = await world.asOwner((sql) => sql.rows(audited, [`loan ${loan.loanId}`]));
  expect(acts.map(({ act, owed_before, owed_after }) => [act, owed_before, owed_after])).toEqual([
    ["grantLoan", null, 1_000],
    ["postponeInstalment", 1_000, 1_000],
    ["repayLoan", 1_000, 0],
  ]);
  expect(await world.answer(operations.verifyAudit, {}, logins.trader)).toMatchObject({ broken: null });
});

describe("the weeks of a shop that owes", () => {
  test("preview, balance and statement have the instalment in the week that collected it", async () => {
    await close();
    const loan = await grant();
    const number = loan.firstWeek;
    const lineOf = async (week?: number) =>
      (await world.answer(money.weekLines, week === undefined ? {} : { number: week }, bancaAdmin)).rows.find(
        (line) => line.posId === posId,
      )?.own;
    const previewed = (await world.answer(money.previewClose, {}, bancaAdmin)).rows.find((row) => row.posId === posId);
    const open = await lineOf();
    await close();
    const closed = await lineOf(number);
    expect([previewed?.balance, open]).toEqual([closed?.balance, closed]);
    expect((await lineOf())?.opening).toBe(closed?.balance);
    const {
      statements: [statement],
    } = await world.answer(money.weekStatements, { number, account: { posId } }, bancaAdmin);
    expect(statement?.parts.find(({ part }) => part === "loan")).toEqual({
      part: "loan",
      amount: 1_000 - 333,
      count: 2,
    });
    expect((statement?.opening ?? 0) + (statement?.parts.reduce((sum, { amount }) => sum + amount, 0) ?? 0)).toBe(
      statement?.balance,
    );
    await end({ loanId: loan.loanId, balance: 667 });
  });

  test("repayments are listed by day, by closings and by hand", async () => {
    const all = { from: "2000-01-01", to: "2099-12-31", withSums: true, limit: 1_000 } as const;
    const { rows, sums } = await world.answer(money.listRecovered, all, bancaAdmin);
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(sums?.[0]?.amount);
    const [weekly, hand] = [
      await world.answer(money.listRecovered, { ...all, source: "week" }, bancaAdmin),
      await world.answer(money.listRecovered, { ...all, source: "hand" }, bancaAdmin),
    ];
    expect(weekly.rows.length + hand.rows.length).toBe(rows.length);
    expect(weekly.rows.every(({ week }) => week !== null)).toBe(true);
  });

  test("a controller sees loans of their own branch only", async () => {
    const { rows } = await world.answer(money.listLoans, { limit: 1_000 }, nordController);
    const { rows: all } = await world.answer(money.listLoans, { limit: 1_000 }, bancaAdmin);
    expect(rows.every((one) => one.posId !== elsewhere)).toBe(true);
    const foreign = all.find((one) => one.posId === elsewhere);
    expect(await world.send(money.readLoan, { loanId: foreign?.loanId ?? 0 }, nordController)).toMatchObject({
      responseType: responses.notFound,
    });
    expect(
      await world.send(
        money.takeBackLoan,
        { transactionId: foreign?.transactionId ?? 0, reason: "not his" },
        nordController,
      ),
    ).toMatchObject({ responseType: responses.notFound });
  });
});
