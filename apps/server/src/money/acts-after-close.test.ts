import { drawer, money } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeProved, createTestServer, logins, type TestServer } from "../testing/index.ts";

// Actions do not choose their business day: what is done, or reversed, after a week was closed is in the open one, and
// the closed week keeps every figure.

const {
  bancaAdmin,
  clerks: [clerk],
} = logins;
let world: TestServer;
let posId: number;
let zoneId: number;
let lastDay: string;
const made: Record<"deposit" | "credit", number> = { deposit: 0, credit: 0 };
let keys = 0;
const key = (): string => `late-${++keys}-key`;
const post = (amount: number, account: object, more: object = {}) =>
  world.answer(
    money.postTransaction,
    { key: key(), kind: "deposit", account: account as { posId: number }, amount, reason: "by hand", ...more },
    bancaAdmin,
  );

beforeAll(async () => {
  world = await createTestServer();
  ({ posId } = world.world.banca.clerks[0]);
  zoneId = world.world.banca.zones.nord;
  made.deposit = (await post(900, { posId })).transactionId;
  made.credit = (
    await world.answer(money.grantCredit, { key: key(), posId, amount: 300, days: null, reason: "welcome" }, bancaAdmin)
  ).transactionId;
  await post(100, { zoneId });
  await world.answer(drawer.open, { key: key(), count: { amount: 2_000, pieces: [] } }, clerk);
  await world.time.set(world.time.now() + 8 * 86_400_000);
  const [week] = await world.answer(money.closeWeek, {}, bancaAdmin);
  lastDay = week?.to ?? "";
});
afterAll(() => closeProved(world));

const closedWeek = async () => {
  const { asOf: _, ...lines } = await world.answer(money.weekLines, { number: 1 }, bancaAdmin);
  const { asOf: __, ...said } = await world.answer(money.weekStatements, { number: 1 }, bancaAdmin);
  return { lines, said, figures: await world.answer(money.weekFigures, { number: 1, by: "pos" }, bancaAdmin) };
};
const dayOf = async (transactionId: number): Promise<string> => {
  const { rows } = await world.answer(money.listTransactions, { from: "2026-01-01", to: "2026-12-31" }, bancaAdmin);
  return rows.find((row) => row.transactionId === transactionId)?.businessDay ?? "";
};
const day = ({ businessDay }: { readonly businessDay: string }): string => businessDay;

test.each<[rule: string, act: () => Promise<string>]>([
  ["a deposit of a POS", () => post(250, { posId }).then(day)],
  ["an adjustment of a zone", () => post(-70, { zoneId }, { kind: "adjustment" }).then(day)],
  [
    "the reversal of a deposit in the closed week",
    () =>
      post(
        900,
        { posId },
        { kind: "withdrawal", key: `take-back-${String(made.deposit)}`, takesBack: made.deposit },
      ).then(day),
  ],
  [
    "point credit",
    () =>
      world
        .answer(money.grantCredit, { key: key(), posId, amount: 50, days: 3, reason: "welcome" }, bancaAdmin)
        .then(day),
  ],
  [
    "the reversal of point credit of the closed week",
    () =>
      world
        .answer(money.takeBackCredit, { transactionId: made.credit, amount: 300, reason: "not for him" }, bancaAdmin)
        .then(day),
  ],
  [
    "the closing of an account with entries of the closed week",
    async () => {
      const { balance } = await world.answer(money.previewClosing, { account: { posId } }, bancaAdmin);
      const { transactionId } = await world.answer(
        money.closeAccount,
        { key: key(), account: { posId }, way: "writeOff", balance, reason: "end of the season" },
        bancaAdmin,
      );
      return dayOf(transactionId ?? 0);
    },
  ],
  [
    "the count of a drawer that was opened in the closed week",
    async () => {
      await world.answer(drawer.payOut, { key: key(), amount: 150, reason: "paper rolls" }, clerk);
      await world.answer(drawer.close, { key: key(), count: { amount: 1_850, pieces: [] } }, clerk);
      const { businessDay } = await world
        .answer(drawer.open, { key: key(), count: { amount: 10, pieces: [] } }, clerk)
        .then(({ shiftId }) => world.answer(drawer.read, { shiftId }, bancaAdmin));
      return businessDay;
    },
  ],
])("%s is in the open week, and the closed one does not change", async (_rule, act) => {
  const before = await closedWeek();
  expect((await act()) > lastDay).toBe(true);
  expect(await closedWeek()).toEqual(before);
});
