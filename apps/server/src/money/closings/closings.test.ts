import { type money as contract, money, type PayloadOf, responses, tickets } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import {
  type Bet,
  bookFindings,
  createTestServer,
  endBaseball,
  logins,
  password,
  sellTo,
  type TestServer,
} from "../../testing/index.ts";

// A till sells, pays and receives cash by hand; it is set to zero, and its closing lists what moved it since the
// previous one.

let world: TestServer;
let posId: number;
let zoneId: number;
beforeAll(async () => {
  world = await createTestServer();
  ({ posId } = world.world.banca.clerks[0]);
  zoneId = world.world.banca.zones.nord;
});
afterEach(async () => {
  expect(await bookFindings(world)).toEqual([]);
});
afterAll(async () => {
  await world.close();
});

const {
  bancaAdmin,
  kliyanAdmin,
  nordController,
  clerks: [clerk],
} = logins;
let keys = 0;
const key = (): string => `closing-${++keys}-key`;
type Account = { posId: number } | { zoneId: number };
const preview = (account: Account = { posId }) => world.answer(money.previewClosing, { account }, bancaAdmin);
const input = async (more: object = {}, account: Account = { posId }) => ({
  key: key(),
  account,
  way: "cash" as const,
  balance: (await preview(account)).balance,
  reason: "end of the season",
  ...more,
});
const close = async (more: object = {}, account: Account = { posId }) =>
  world.answer(money.closeAccount, await input(more, account), bancaAdmin);
const moved = (kind: "deposit" | "withdrawal" | "adjustment", amount: number, account: Account = { posId }) =>
  world.answer(money.postTransaction, { key: key(), kind, account, amount, reason: "by hand" }, bancaAdmin);
const partsOf = ({ rows }: Pick<contract.Closing, "rows">) =>
  Object.fromEntries(rows.map(({ part, count, amount }) => [part, [count, amount]]));

describe("an account is set to zero", () => {
  test("by an entry of its balance, with a closing of what moved it", async () => {
    const [game] = world.world.games.baseball;
    const winner: Bet = { game, betType: 1, side: 1 };
    await sellTo(world, clerk, [winner], 1_000);
    const regretted = await sellTo(world, clerk, [winner], 50);
    await world.answer(tickets.cancel, { number: regretted.number }, clerk);
    await moved("deposit", 300);
    const before = await preview();
    expect(before).toMatchObject({ from: null, opening: 0, balance: -700, closings: [] });
    expect(partsOf(before)).toEqual({ sold: [2, -1_050], cancelled: [1, 50], byHand: [1, 300] });
    const made = await close();
    expect(made).toMatchObject({
      number: 1,
      balance: -700,
      from: null,
      opening: 0,
      reason: "end of the season",
      confirmedBy: "",
      takenBackBy: null,
    });
    expect(partsOf(made)).toEqual(partsOf(before));
    const {
      rows: [receipt],
    } = await world.answer(money.listTransactions, { from: "2026-01-01", to: "2026-12-31", posId }, bancaAdmin);
    expect(receipt).toMatchObject({ kind: "deposit", amount: 700, balance: 0, receipt: made.receipt });
    expect(await preview()).toMatchObject({ balance: 0, opening: 0, rows: [], from: made.at, closings: [made] });
    const { html } = await world.answer(money.printAccountClosing, { closingId: made.closingId }, bancaAdmin);
    expect(html).toContain(`Set to zero, receipt ${String(made.receipt)}`);
  });

  test("the next begins where it ended; of a balance of zero it has no entry", async () => {
    expect(await close()).toMatchObject({ number: 2, balance: 0, transactionId: null, receipt: null, rows: [] });
    const [game] = world.world.games.baseball;
    await world.time.set(game.startsAt + 3 * 3_600_000);
    await endBaseball(world, game, 5, 4);
    const {
      rows: [won],
    } = await world.answer(tickets.listTickets, { posId, from: "2026-01-01", to: "2026-12-31", status: 2 }, bancaAdmin);
    const { code = "" } = await world.answer(tickets.findTicket, { number: won?.number ?? 0 }, clerk);
    const { amount } = await world.answer(tickets.pay, { number: won?.number ?? 0, code }, clerk);
    const third = await close();
    expect(third).toMatchObject({ number: 3, balance: amount, opening: 0 });
    expect(partsOf(third)).toEqual({ paid: [1, amount] });
  });

  test("the reversal of an entry is in the next one", async () => {
    await moved("deposit", 250);
    const made = await close({ way: "writeOff" });
    const {
      rows: [receipt],
    } = await world.answer(money.listTransactions, { from: "2026-01-01", to: "2026-12-31", posId }, bancaAdmin);
    expect(receipt).toMatchObject({ kind: "adjustment", amount: -250, receipt: made.receipt });
    await world.answer(
      money.postTransaction,
      {
        key: key(),
        kind: "adjustment",
        account: { posId },
        amount: 250,
        reason: "a mistake",
        takesBack: made.transactionId ?? 0,
      },
      bancaAdmin,
    );
    const now = await preview();
    expect([now.balance, partsOf(now), now.closings[0]?.takenBackBy]).toEqual([
      250,
      { byHand: [1, 250] },
      (made.receipt ?? 0) + 1,
    ]);
    expect(await close()).toMatchObject({ balance: 250 });
  });

  test("a zone's own account is closed too", async () => {
    await moved("adjustment", -900, { zoneId });
    expect(await close({}, { zoneId })).toMatchObject({ number: 1, posId: null, zoneId, name: "Nord", balance: -900 });
    const { rows: zones } = await world.answer(money.listClosable, { of: "zone" }, bancaAdmin);
    expect(zones.find(({ id }) => id === zoneId)).toMatchObject({ balance: 0, number: 1 });
    const { rows: poses } = await world.answer(money.listClosable, { of: "pos" }, bancaAdmin);
    expect(poses.find(({ id }) => id === posId)?.number).toBeGreaterThan(3);
    expect(poses.some(({ number }) => number === null)).toBe(true);
    const alone = async (of: "pos" | "zone", account: PayloadOf<typeof money.listClosable>["account"]) =>
      (await world.answer(money.listClosable, { of, account }, bancaAdmin)).rows.map(({ id }) => id);
    expect([await alone("zone", { zoneId }), await alone("pos", { posId }), await alone("pos", { zoneId })]).toEqual([
      [zoneId],
      [posId],
      [],
    ]);
  });

  test("a loan and blocked money have their own rows; a reversal does not count as a further one", async () => {
    const [{ number = 1 } = {}] = await world.answer(money.listWeeks, {}, bancaAdmin);
    const lent = {
      key: key(),
      posId,
      way: "balance",
      principal: 900,
      instalments: 3,
      weekly: 300,
      firstWeek: number,
      reason: "a sign",
    } as const;
    await world.answer(money.grantLoan, lent, bancaAdmin);
    await moved("deposit", 100);
    expect(partsOf(await close())).toEqual({ loan: [1, 900], byHand: [1, 100] });
    await moved("deposit", 600, { zoneId });
    const blocked = await world.answer(
      money.holdMoney,
      { key: key(), zoneId, act: "holdBlocked", amount: 400, reason: "he leaves" },
      bancaAdmin,
    );
    await world.answer(
      money.holdMoney,
      { key: key(), zoneId, act: "holdBlocked", amount: 150, reason: "he leaves" },
      bancaAdmin,
    );
    await world.answer(money.takeBackHeld, { transactionId: blocked.transactionId, reason: "he stays" }, bancaAdmin);
    expect(partsOf(await close({}, { zoneId }))).toEqual({ byHand: [1, 600], held: [2, -150] });
  });
});

describe("once, and only the seen balance", () => {
  test("the same key closes once, pressed twice or sent again; another body under it is refused", async () => {
    await moved("deposit", 40);
    const wanted = await input();
    const [one, other] = await Promise.all([
      world.answer(money.closeAccount, wanted, bancaAdmin),
      world.answer(money.closeAccount, wanted, bancaAdmin),
    ]);
    expect(one).toEqual(other);
    expect(await world.answer(money.closeAccount, wanted, bancaAdmin)).toEqual(one);
    expect(await world.send(money.closeAccount, { ...wanted, reason: "another" }, bancaAdmin)).toMatchObject({
      responseType: responses.changedMeanwhile,
    });
  });

  test("of two simultaneous people one succeeds, and one who saw another balance gets a conflict", async () => {
    await moved("deposit", 60);
    const [one, other] = [await input(), await input()];
    const answers = await Promise.all([one, other].map((wanted) => world.send(money.closeAccount, wanted, bancaAdmin)));
    expect(answers.map(({ responseType }) => responseType).toSorted((a, b) => a - b)).toEqual([
      responses.changedMeanwhile,
      1,
    ]);
    expect(answers.find(({ responseType }) => responseType !== 1)?.data).toMatchObject({ balance: 0 });
    expect((await preview()).balance).toBe(0);
  });

  test("from the service's amount on a second person must approve", async () => {
    const settings = await world.answer(money.settings, {}, bancaAdmin);
    await moved("deposit", 500);
    await world.answer(money.saveSettings, { ...settings, secondPersonFrom: 500 }, bancaAdmin);
    const wanted = await input();
    expect(await world.send(money.closeAccount, wanted, bancaAdmin)).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "needsSecond", from: 500 },
    });
    const secondPerson = { user: nordController, password };
    expect(
      await world.send(
        money.closeAccount,
        { ...wanted, secondPerson: { ...secondPerson, password: "wrong" } },
        bancaAdmin,
      ),
    ).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "secondPerson" },
    });
    expect((await preview()).balance).toBe(500);
    await world.answer(money.saveSettings, { ...settings, secondPersonFrom: null }, bancaAdmin);
    expect(await close()).toMatchObject({ balance: 500 });
  });

  test.each<[string, string, object]>([
    ["a controller", nordController, {}],
    ["a clerk", clerk, {}],
    ["an admin of another service", kliyanAdmin, {}],
  ])("%s cannot close an account of it", async (_who, login, more) => {
    const answer = await world.send(money.closeAccount, await input(more), login);
    expect([responses.notAllowed, responses.notFound]).toContain(answer.responseType);
  });

  test("a closing never changes: the server may neither update nor delete one", async () => {
    for (const verb of ["update account_closing set reason = ''", "delete from account_closing"]) {
      await expect(world.database.transaction("all", (sql) => sql.run(query({}, verb)))).rejects.toThrow(
        /permission denied/u,
      );
    }
  });
});
