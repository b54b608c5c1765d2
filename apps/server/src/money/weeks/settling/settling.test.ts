import { type AnswerOf, money, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { closeProved, createTestServer, endBaseball, logins, sellTo, type TestServer } from "../../../testing/index.ts";
import { closeWeeks } from "../../index.ts";

// A till sells on Friday and pays one prize to a customer; its zone has a scheme. The week is read, previewed, closed,
// settled and reversed.

const [clerk, second] = logins.clerks;
const dayMs = 86_400_000;
let world: TestServer;
let posId: number;
let preview: AnswerOf<typeof money.previewClose>;
let openLines: AnswerOf<typeof money.weekLines>;
const half = {
  sales: { all: 0, byMode: {} },
  net: { kind: "redFigure", share: { all: 5_000, byMode: {} } },
  feePerActive: 0,
} as const;
const tenth = { sales: { all: 1_000, byMode: {} }, net: null, feePerActive: 0 } as const;
const lines = (number?: number, login: string = logins.bancaAdmin) =>
  world.answer(money.weekLines, number === undefined ? {} : { number }, login);
const lineOf = async (name: string, number?: number) => (await lines(number)).rows.find((line) => line.name === name);
const ownBalance = async (number?: number) => (await lineOf("POS of clerk1", number))?.own.balance ?? 0;
const money1 = async () =>
  (await world.answer(money.balances, {}, logins.bancaAdmin)).pos.find((one) => one.posId === posId)?.balance ?? 0;
const settle = async (given: object, login: string = logins.bancaAdmin) =>
  world.sendRaw(
    money.settleWeek.path,
    { key: "settles the first week", number: 1, account: { posId }, amount: 100, was: 0, ...given },
    await world.tokenOf(login),
  );
const nothingByHand = { byHand: 0, loans: 0, others: 0 };
const audited = query(
  { act: "text", subject: "text" },
  "select act, subject from audit_entry where act in ('settleWeek', 'takeBackSettlement') order by id",
);

beforeAll(async () => {
  world = await createTestServer();
  posId = world.world.banca.clerks[0].posId;
  const { zones } = world.world.banca;
  await world.answer(money.saveScheme, { owner: { posId }, scheme: tenth }, logins.bancaAdmin);
  await world.answer(money.saveScheme, { owner: { zoneId: zones.nord }, scheme: half }, logins.bancaAdmin);
  const game = world.world.games.baseball[0];
  const won = await sellTo(world, clerk, [{ game, betType: 1, side: 1 }], 1_000);
  await sellTo(world, clerk, [{ game, betType: 1, side: 2 }], 5_000);
  await sellTo(world, second, [{ game, betType: 1, side: 2 }], 400);
  await world.time.set(game.startsAt + 4 * 3_600_000);
  await endBaseball(world, game, 5, 3);
  await world.answer(tickets.pay, { number: won.number, code: won.code ?? "" }, clerk);
});
afterAll(() => closeProved(world));

describe("a week by its tree", () => {
  test("has every account once, and each zone its subtree", async () => {
    openLines = await lines();
    const names = openLines.rows.map(({ name, depth }) => `${"-".repeat(depth)}${name}`);
    expect(names.filter((name) => !name.startsWith("-")).length).toBeGreaterThan(0);
    expect(new Set(openLines.rows.map(({ key }) => key)).size).toBe(openLines.rows.length);
    for (const line of openLines.rows.filter(({ zoneId }) => zoneId !== null)) {
      const below = openLines.rows.filter(({ parentId }) => parentId === line.zoneId);
      const sum = (of: (one: typeof line) => number): number => below.reduce((total, one) => total + of(one), 0);
      expect([line.net, line.commission, line.balance, line.opening]).toEqual([
        sum(({ net }) => net),
        line.own.commission + sum(({ commission }) => commission),
        line.own.balance + sum(({ balance }) => balance),
        line.own.opening + sum(({ opening }) => opening),
      ]);
    }
    const all = openLines.rows.reduce((total, { own }) => total + own.balance, 0);
    expect([openLines.total.balance, openLines.total.net]).toEqual([all, 6_400 - 2_200]);
  });

  test.each(["tree", "pos"] as const)("adds up from left to right, row by row and in total, by %s", async (by) => {
    const answer = await world.answer(money.weekLines, { by }, logins.bancaAdmin);
    for (const row of [...answer.rows, answer.total]) {
      const { opening, winLoss, pending, unpaid, byHand, loans, others, commission, settled, balance, days } = row;
      expect(opening + winLoss + pending + unpaid + byHand + loans + others + commission + settled).toBe(balance);
      expect(days.reduce((sum, day) => sum - day, 0)).toBe(winLoss);
    }
  });

  test("shows each account's balance brought forward, activity, commission and balance", async () => {
    const line = await lineOf("POS of clerk1");
    // 6,000 were sold, 2,200 paid out; a tenth of the sales is the POS's.
    expect(line?.own).toEqual({
      opening: 0,
      moved: -3_800,
      ...nothingByHand,
      commission: 600,
      settled: 0,
      balance: -3_200,
    });
    // All of it is decided, and its winner was paid.
    expect(line).toMatchObject({ winLoss: -3_800, pending: 0, unpaid: 0 });
    expect(await lineOf("Nord")).toMatchObject({ own: { commission: 1_800 }, commission: 2_400 });
    const {
      statements: [statement],
    } = await world.answer(money.weekStatements, { account: { posId } }, logins.bancaAdmin);
    expect(statement?.parts).toEqual([
      { part: "sold", amount: -6_000, count: 2 },
      { part: "paid", amount: 2_200, count: 1 },
      { part: "commission", amount: 600, count: 0 },
    ]);
    expect([statement?.opening, statement?.balance]).toEqual([0, -3_200]);
  });

  test("is drawn as a PDF in any language, of a zone with the accounts below it", async () => {
    const { zones } = world.world.banca;
    for (const language of ["en", "zh"] as const) {
      for (const account of [{ posId }, { zoneId: zones.nord }]) {
        const { name, pdf } = await world.answer(money.printStatement, { account, language }, logins.bancaAdmin);
        expect([name.endsWith(".pdf"), Buffer.from(pdf, "base64").subarray(0, 5).toString()]).toEqual([true, "%PDF-"]);
      }
    }
    const beside = { account: { posId: world.world.banca.clerks[2].posId }, language: "en" } as const;
    expect(await world.send(money.printStatement, beside, logins.nordController)).toMatchObject({
      responseType: responses.notFound,
    });
  });

  test("shows a controller only their own subtree", async () => {
    const seen = await lines(undefined, logins.nordController);
    expect(seen.rows.filter(({ zoneId }) => zoneId !== null).map(({ name, depth }) => [name, depth])).toEqual([
      ["Nord", 0],
      ["Kap", 1],
    ]);
    const beside = { account: { posId: world.world.banca.clerks[2].posId } };
    expect(await world.send(money.weekStatements, beside, logins.nordController)).toMatchObject({
      responseType: responses.notFound,
    });
  });

  test("cannot be settled while it is open", async () => {
    expect(await settle({ was: -3_200 })).toMatchObject({
      response_type: responses.notAllowed,
      data: { reason: "weekOpen" },
    });
  });
});

describe("closing", () => {
  test("is previewed, and nothing is written", async () => {
    const before = await money1();
    preview = await world.answer(money.previewClose, {}, logins.bancaAdmin);
    expect(preview).toMatchObject({
      isOver: false,
      weeksOver: 0,
      week: { number: 1 },
      paid: 2_400,
      charged: 0,
      added: 0,
    });
    await world.time.set(preview.closableFrom);
    const again = await world.answer(money.previewClose, {}, logins.bancaAdmin);
    expect(again).toEqual({ ...preview, isOver: true, weeksOver: 1 });
    expect([await money1(), (await world.answer(money.listWeeks, {}, logins.bancaAdmin)).length]).toEqual([before, 1]);
    expect(await world.send(money.previewClose, {}, logins.nordController)).toMatchObject({
      responseType: responses.notAllowed,
    });
  });

  test("does what was previewed, once, however many people press", async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => world.answer(money.closeWeek, { number: 1 }, logins.bancaAdmin)),
    );
    expect([one?.map(({ number }) => number), other?.map(({ number }) => number)]).toEqual([[1], [1]]);
    expect((await world.answer(money.closeWeek, { number: 1 }, logins.bancaAdmin)).map(({ number }) => number)).toEqual(
      [1],
    );
    expect(await world.send(money.closeWeek, { number: 2 }, logins.bancaAdmin)).toMatchObject({
      data: { reason: "weekOpen" },
    });
    const closed = await lines(1);
    const left = new Map(closed.rows.map(({ key, own }) => [key, own.balance]));
    for (const { key, balance } of preview.rows) expect([key, left.get(key) ?? 0]).toEqual([key, balance]);
    expect(closed.total).toEqual(openLines.total);
    expect(closed).toMatchObject({ isLast: true, week: { posted: true } });
  });

  test("its balance is brought forward into the next week", async () => {
    const next = await lineOf("POS of clerk1");
    expect(next?.own).toEqual({
      opening: -3_200,
      moved: 0,
      ...nothingByHand,
      commission: 0,
      settled: 0,
      balance: -3_200,
    });
    expect((await lines()).rows.find(({ name }) => name === "POS of clerk1")?.before.net).toBe(3_800);
  });
});

describe("settling", () => {
  test.each<[string, object, object]>([
    ["an amount of nothing", { amount: 0, was: -3_200 }, { response_type: responses.invalidPayload }],
    [
      "more than is due, by a cent",
      { amount: 3_201, was: -3_200 },
      { data: { reason: "moreThanDue", available: 3_200 } },
    ],
    [
      "a balance that has changed",
      { amount: 3_000, was: -3_000 },
      { response_type: responses.changedMeanwhile, data: { balance: -3_200 } },
    ],
    ["a week that is not closed", { number: 2, was: -3_200 }, { data: { reason: "weekOpen" } }],
    ["an unknown account", { account: { zoneId: 0 } }, { response_type: responses.invalidPayload }],
  ])("refuses %s", async (_rule, given, expected) => {
    expect(await settle(given)).toMatchObject(expected);
    expect(await ownBalance(1)).toBe(-3_200);
  });

  test("pays a part, with a receipt; the same key returns it again, and moves nothing", async () => {
    const before = await money1();
    const first = await settle({ amount: 1_200, was: -3_200, reason: "cash" });
    expect(first).toMatchObject({ response_type: 1, data: { amount: 1_200, number: 1, isTakenBack: false } });
    const answers = await Promise.all([1, 2, 3].map(() => settle({ amount: 1_200, was: -3_200, reason: "cash" })));
    for (const answer of answers) expect(answer.data).toEqual(first.data);
    expect(await settle({ amount: 1_300, was: -3_200, reason: "cash" })).toMatchObject({
      data: { reason: "keyUsedForAnother" },
    });
    expect(await settle({ amount: 1_200, was: -3_200, reason: "a cheque" })).toMatchObject({
      data: { reason: "keyUsedForAnother" },
    });
    expect([await money1(), await ownBalance(1)]).toEqual([before + 1_200, -2_000]);
    const { html } = await world.answer(
      money.printReceipt,
      { transactionId: (first.data as { transactionId: number }).transactionId },
      logins.bancaAdmin,
    );
    expect(html).toContain("12.00");
  });

  test("two simultaneous people pay once: the second sees the current balance", async () => {
    const two = await Promise.all(
      ["one desk's key", "other desk's key"].map((key) => settle({ key, amount: 2_000, was: -2_000 })),
    );
    expect(two.map(({ response_type }) => response_type).toSorted()).toEqual(
      [responses.changedMeanwhile, 1].toSorted(),
    );
    expect(await settle({ key: "a third one's key", amount: 1, was: 0 })).toMatchObject({
      data: { reason: "nothingDue" },
    });
    const line = await lineOf("POS of clerk1", 1);
    expect(line?.own).toEqual({
      opening: 0,
      moved: -3_800,
      ...nothingByHand,
      commission: 600,
      settled: 3_200,
      balance: 0,
    });
    expect((await lineOf("POS of clerk1"))?.own.opening).toBe(0);
  });

  test("a creditor is paid; a controller may not pay from their own account", async () => {
    const { nord } = world.world.banca.zones;
    const due = (await lineOf("Nord", 1))?.own.balance ?? 0;
    expect(due).toBe(1_800);
    const input = { key: "pays the zone Nord", account: { zoneId: nord }, amount: due, was: due };
    expect(await settle(input, logins.nordController)).toMatchObject({ data: { reason: "ownAccount" } });
    expect(await settle(input)).toMatchObject({ data: { amount: -1_800 } });
    expect((await lineOf("Nord", 1))?.own.balance).toBe(0);
  });

  test("is reversed once, by an opposite entry, and is in the audit", async () => {
    const {
      statements: [statement],
    } = await world.answer(money.weekStatements, { number: 1, account: { posId } }, logins.bancaAdmin);
    const transactionId = statement?.settlements.at(-1)?.transactionId ?? 0;
    const token = await world.tokenOf(logins.bancaAdmin);
    const back = () => world.sendRaw(money.takeBackSettlement.path, { transactionId, reason: "wrong account" }, token);
    const both = await Promise.all([back(), back()]);
    expect(both.map(({ response_type }) => response_type).toSorted()).toEqual([responses.notAllowed, 1].toSorted());
    expect(await back()).toMatchObject({ data: { reason: "takenBack" } });
    expect(await ownBalance(1)).toBe(-2_000);
    const after = await world.answer(money.weekStatements, { number: 1, account: { posId } }, logins.bancaAdmin);
    expect(
      after.statements[0]?.settlements.map(({ amount, isTakenBack, takesBack }) => [
        amount,
        isTakenBack,
        takesBack !== null,
      ]),
    ).toEqual([
      [1_200, false, false],
      [2_000, true, false],
      [-2_000, false, true],
    ]);
    const acts = await world.asOwner((sql) => sql.rows(audited));
    expect(acts.map(({ act }) => act)).toEqual(["settleWeek", "settleWeek", "settleWeek", "takeBackSettlement"]);
  });
});

describe("later weeks", () => {
  test("a week that a later one carries on cannot be settled any more", async () => {
    const by = {
      key: "brought in week two",
      kind: "deposit",
      account: { posId: world.world.banca.clerks[1].posId },
      amount: 150,
      reason: "cash",
    } as const;
    await world.answer(money.postTransaction, by, logins.bancaAdmin);
    await world.time.set(world.time.now() + 7 * dayMs);
    expect(await closeWeeks(world.database, world.world.banca.serviceId, null)).toEqual([2]);
    expect(await settle({ key: "too late for it", amount: 2_000, was: -2_000 })).toMatchObject({
      data: { reason: "weekCarried", week: 2 },
    });
    expect(await ownBalance(2)).toBe(-2_000);
    expect(await settle({ key: "where it is carried", number: 2, amount: 2_000, was: -2_000 })).toMatchObject({
      response_type: 1,
    });
    expect([await ownBalance(1), await ownBalance(2)]).toEqual([-2_000, 0]);
  });

  test("every week's balances are the next one's openings, and its parts add up", async () => {
    for (const number of [1, 2]) {
      const next = new Map((await lines(number + 1)).rows.map(({ key, own }) => [key, own.opening]));
      for (const { key, own } of (await lines(number)).rows)
        expect([number, key, next.get(key) ?? 0]).toEqual([number, key, own.balance]);
      const { statements } = await world.answer(money.weekStatements, { number }, logins.bancaAdmin);
      expect(statements.length).toBeGreaterThan(1);
      for (const { key, opening, parts, balance } of statements) {
        expect([key, parts.reduce((sum, { amount }) => sum + amount, opening)]).toEqual([key, balance]);
      }
    }
  });
});
