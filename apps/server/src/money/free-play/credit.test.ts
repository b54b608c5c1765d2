import { identity, money, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookFindings, createTestServer, logins, slipOf, type TestServer } from "../../testing/index.ts";
import { expireCredit } from "../index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

let keys = 0;
const key = (): string => `credit-${++keys}-key`;
const day = 86_400_000;
const customer = () => world.world.kliyan.customers[0];
const grant = (amount: number, more: object = {}) => ({
  key: key(),
  posId: customer().posId,
  amount,
  reason: "welcome",
  ...more,
});
const creditNow = async () => (await world.answer(identity.currentBalance, {}, customer().login)).pointCredit;

test("the lifetime of point credit is the service's setting, changed only by its admin", async () => {
  expect(await world.answer(money.settings, {}, logins.kliyanAgent)).toEqual({
    weekEndsOn: 7,
    creditDays: 30,
    largeAmount: 1_000_000,
    secondPersonFrom: null,
    drawerRequired: false,
  });
  const changed = { weekEndsOn: 1, creditDays: 10, largeAmount: 5_000, secondPersonFrom: null, drawerRequired: false };
  expect(await world.send(money.saveSettings, changed, logins.kliyanAgent)).toMatchObject({
    responseType: responses.notAllowed,
  });
  expect(await world.answer(money.saveSettings, changed, logins.kliyanAdmin)).toEqual(changed);
  expect(await world.answer(money.settings, {}, logins.bancaAdmin)).toMatchObject({ creditDays: 30 });
});

describe("point credit", () => {
  test("is granted with a receipt, seen by its customer, and is no money", async () => {
    const { balance } = await world.answer(identity.currentBalance, {}, customer().login);
    const given = await world.answer(money.grantCredit, grant(1_000), logins.kliyanAgent);
    expect(given).toMatchObject({ kind: "creditGrant", amount: 1_000, balance: 1_000, reason: "welcome", by: "Agent" });
    expect(await world.answer(identity.currentBalance, {}, customer().login)).toMatchObject({
      balance,
      pointCredit: 1_000,
    });
    const { rows } = await world.answer(
      money.statement,
      { from: 0, to: 7_000_000_000_000, of: "credit" },
      customer().login,
    );
    expect(rows.map(({ code, amount, receipt }) => [code, amount, receipt])).toEqual([[13, 1_000, given.receipt]]);
  });

  test("lasts the service's days to the end of the last business day, or until a given day", async () => {
    const now = world.time.now();
    const [usual, own, endless] = [
      await world.answer(money.grantCredit, grant(100), logins.kliyanAdmin),
      await world.answer(money.grantCredit, grant(100, { days: 3 }), logins.kliyanAdmin),
      await world.answer(money.grantCredit, grant(100, { days: null }), logins.kliyanAdmin),
    ];
    expect(Math.floor(((usual.expiresAt ?? 0) - now) / day)).toBe(10);
    expect(Math.floor(((own.expiresAt ?? 0) - now) / day)).toBe(3);
    expect(endless.expiresAt).toBeNull();
    const {
      rows: [listed],
    } = await world.answer(money.listCredit, {}, logins.kliyanAgent);
    expect(listed).toMatchObject({
      posId: customer().posId,
      balance: 1_300,
      open: 0,
      granted: 1_300,
      expired: 0,
      nextExpiry: own.expiresAt,
    });
  });

  test("expires on its day and not before, once, and only what has an end", async () => {
    const { kliyan } = world.world;
    const {
      rows: [{ nextExpiry } = { nextExpiry: 0 }],
    } = await world.answer(money.listCredit, {}, logins.kliyanAgent);
    await world.time.set((nextExpiry ?? 0) - 1);
    expect(await expireCredit(world.database, kliyan.serviceId)).toBe(0);
    await world.time.set(nextExpiry ?? 0);
    expect(await expireCredit(world.database, kliyan.serviceId)).toBe(100);
    expect(await expireCredit(world.database, kliyan.serviceId)).toBe(0);
    expect(await creditNow()).toBe(1_200);
    await world.time.set((nextExpiry ?? 0) + 8 * day);
    expect(await expireCredit(world.database, kliyan.serviceId)).toBe(1_100);
    expect(await creditNow()).toBe(100);
    await world.time.set((nextExpiry ?? 0) + 4_000 * day);
    expect(await expireCredit(world.database, kliyan.serviceId)).toBe(0);
    expect(await bookFindings(world)).toEqual([]);
  });

  test("that is staked stays open until the grade; what returns after its end expires then", async () => {
    const [, other] = world.world.kliyan.customers;
    const start = world.time.now();
    const game = world.world.games.baseball[0];
    await world.time.set(game.startsAt - day / 2);
    await world.answer(money.grantCredit, { ...grant(600, { days: 1 }), posId: other.posId }, logins.kliyanAdmin);
    const slip = await slipOf(world, [{ game, betType: 1, side: 1 }], 400, { payWith: "credit" });
    const { ticket } = await world.answer(tickets.sell, { key: key(), slip }, other.login);
    const listed = async () =>
      (await world.answer(money.listCredit, { posId: other.posId }, logins.kliyanAdmin)).rows[0];
    expect(await listed()).toMatchObject({ balance: 200, open: 400, granted: 600, expired: 0 });
    await world.time.set(game.startsAt - day / 2 + 3 * day);
    expect(await expireCredit(world.database, world.world.kliyan.serviceId)).toBe(200);
    await world.answer(tickets.cancel, { number: ticket.number, reason: "test" }, logins.kliyanAdmin);
    expect(await listed()).toMatchObject({ balance: 400, open: 0, granted: 600, expired: 200 });
    expect(await expireCredit(world.database, world.world.kliyan.serviceId)).toBe(400);
    expect(await listed()).toMatchObject({ balance: 0, open: 0, expired: 600, nextExpiry: null });
    expect(await bookFindings(world)).toEqual([]);
    await world.time.set(start);
  });

  const takeBack = (transactionId: number, amount: number, reason = "given twice") => ({
    transactionId,
    amount,
    reason,
  });

  test("that was granted is taken back, once, by an opposite entry", async () => {
    const [, other] = world.world.kliyan.customers;
    const given = await world.answer(money.grantCredit, { ...grant(1_000), posId: other.posId }, logins.kliyanAdmin);
    const kept = await world.answer(
      money.grantCredit,
      { ...grant(300, { days: 1 }), posId: other.posId },
      logins.kliyanAdmin,
    );
    const back = await world.answer(money.takeBackCredit, takeBack(given.transactionId, 1_000), logins.kliyanAgent);
    expect(back).toMatchObject({
      kind: "creditBack",
      amount: -1_000,
      balance: 300,
      reason: "given twice",
      posId: other.posId,
    });
    expect(await world.answer(money.takeBackCredit, takeBack(given.transactionId, 1_000), logins.kliyanAgent)).toEqual(
      back,
    );
    expect(
      await world.send(money.takeBackCredit, takeBack(given.transactionId, 1_000, "another"), logins.kliyanAdmin),
    ).toMatchObject({ responseType: responses.changedMeanwhile });
    const { rows } = await world.answer(money.statement, { from: 0, to: 7_000_000_000_000, of: "credit" }, other.login);
    expect(rows.map(({ code, amount, receipt }) => [code, amount, receipt]).slice(-3)).toEqual([
      [13, 1_000, given.receipt],
      [13, 300, kept.receipt],
      [113, -1_000, back.receipt],
    ]);
    const listed = async () =>
      (await world.answer(money.listCredit, { posId: other.posId }, logins.kliyanAdmin)).rows[0];
    expect(await listed()).toMatchObject({ balance: 300, takenBack: 1_000, nextExpiry: kept.expiresAt });
    // What was taken back does not extend another grant.
    const start = world.time.now();
    await world.time.set(kept.expiresAt ?? 0);
    expect(await world.send(money.takeBackCredit, takeBack(kept.transactionId, 300), logins.kliyanAdmin)).toMatchObject(
      { responseType: responses.notAllowed, data: { reason: "creditUsed", available: 0 } },
    );
    expect(await expireCredit(world.database, world.world.kliyan.serviceId)).toBe(300);
    expect(await bookFindings(world)).toEqual([]);
    await world.time.set(start);
  });

  test("is taken back as far as it was not staked, and once by two simultaneous people", async () => {
    const [, other] = world.world.kliyan.customers;
    const start = world.time.now();
    const game = world.world.games.baseball[0];
    await world.time.set(game.startsAt - day / 2);
    const given = await world.answer(
      money.grantCredit,
      { ...grant(700, { days: null }), posId: other.posId },
      logins.kliyanAdmin,
    );
    const slip = await slipOf(world, [{ game, betType: 1, side: 1 }], 500, { payWith: "credit" });
    await world.answer(tickets.sell, { key: key(), slip }, other.login);
    expect(
      await world.send(money.takeBackCredit, takeBack(given.transactionId, 700), logins.kliyanAdmin),
    ).toMatchObject({ responseType: responses.notAllowed, data: { reason: "creditUsed", available: 200 } });
    const both = await Promise.all(
      [1, 2].map((turn) =>
        world.send(money.takeBackCredit, takeBack(given.transactionId, 200, `by ${turn}`), logins.kliyanAdmin),
      ),
    );
    expect(both.map(({ responseType }) => responseType).toSorted((one, two) => one - two)).toEqual([
      responses.changedMeanwhile,
      responses.success,
    ]);
    expect((await world.answer(money.listCredit, { posId: other.posId }, logins.kliyanAdmin)).rows[0]).toMatchObject({
      balance: 0,
      open: 500,
    });
    expect(await bookFindings(world)).toEqual([]);
    await world.time.set(start);
  });

  test("may be granted to a shop too", async () => {
    const { posId } = world.world.banca.clerks[0];
    expect(await world.answer(money.grantCredit, { ...grant(50), posId }, logins.nordController)).toMatchObject({
      balance: 50,
    });
  });

  test.each([
    ["nothing", logins.kliyanAdmin, { amount: 0 }, responses.invalidPayload],
    ["credit without a reason", logins.kliyanAdmin, { reason: " " }, responses.invalidPayload],
    ["credit to another service's customer", logins.bancaAdmin, {}, responses.notFound],
    ["credit that a customer grants to themselves", logins.customers[0], {}, responses.notAllowed],
  ])("%s is refused", async (_rule, login, other, expected) => {
    expect(
      (await world.sendRaw(money.grantCredit.path, { ...grant(10), ...other }, await world.tokenOf(login)))
        .response_type,
    ).toBe(expected);
  });
});
