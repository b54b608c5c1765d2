import { money, operations } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { query } from "../platform/database/query.ts";
import { bookFindings, createTestServer, logins, type TestServer } from "../testing/index.ts";

// Money actions are in the audit chain once each, with the person and the previous state; the chain is whole
// after it.

const {
  bancaAdmin,
  kliyanAdmin,
  kliyanAgent,
  customers: [customer],
} = logins;
let world: TestServer;
let posId: number;
let customerId: number;
let keys = 0;
const key = (): string => `audited-${++keys}-key`;

beforeAll(async () => {
  world = await createTestServer();
  ({ posId } = world.world.banca.clerks[0]);
  customerId = world.world.kliyan.customers[0].posId;
  await world.answer(
    money.postTransaction,
    { key: key(), kind: "deposit", account: { posId: customerId }, amount: 5_000 },
    kliyanAdmin,
  );
});
afterEach(async () => {
  expect(await bookFindings(world)).toEqual([]);
  expect(await world.answer(operations.verifyAudit, {}, logins.trader)).toMatchObject({ broken: null });
});
afterAll(async () => {
  await world.close();
});

const rows = query(
  { act: "text", by: "text", before: "text?", after: "text?" },
  `
  select a.act, coalesce(h.login, '') as by, a.before->>$2::text as before, a.after->>$2::text as after
  from audit_entry a left join person h on h.id = a.person_id where a.subject = $1::text order by a.id`,
);
/** The audit rows of a subject: action, person, and one of its figures before and after. */
const audited = async (subject: string, figure: string) =>
  (await world.asOwner((sql) => sql.rows(rows, [subject, figure]))).map(({ act, by, before, after }) => [
    act,
    by,
    before,
    after,
  ]);

test("each step of a withdrawal, with the state before it, and the money that it moved", async () => {
  const input = { key: key(), amount: 700, note: "rent" };
  const already = (await audited(`pos ${customerId}`, "amount")).length;
  const { withdrawalId } = await world.answer(money.askWithdrawal, input, customer);
  await world.answer(money.askWithdrawal, input, customer);
  await world.answer(money.decideWithdrawal, { withdrawalId, was: "requested", to: "approved" }, kliyanAdmin);
  await Promise.all(
    [1, 2].map(() => world.answer(money.decideWithdrawal, { withdrawalId, was: "approved", to: "paid" }, kliyanAgent)),
  );
  await world.answer(money.takeBackWithdrawal, { withdrawalId, was: "paid", reason: "not fetched" }, kliyanAdmin);
  await world.answer(
    money.decideWithdrawal,
    { withdrawalId, was: "approved", to: "refused", reason: "not fetched" },
    kliyanAdmin,
  );
  expect(await audited(`withdrawal ${withdrawalId}`, "state")).toEqual([
    ["withdrawalStep", customer, null, "requested"],
    ["withdrawalStep", kliyanAdmin, "requested", "approved"],
    ["withdrawalStep", kliyanAgent, "approved", "paid"],
    ["withdrawalStep", kliyanAdmin, "paid", "approved"],
    ["withdrawalStep", kliyanAdmin, "approved", "refused"],
  ]);
  expect((await audited(`pos ${customerId}`, "amount")).slice(already)).toEqual([
    ["withdrawalRequested", customer, null, "700"],
    ["withdrawalPaid", kliyanAgent, null, "-700"],
    ["withdrawalPaid", kliyanAdmin, null, "700"],
    ["withdrawalRefused", kliyanAdmin, null, "-700"],
  ]);
});

test("a closing with its entry, and its reversal", async () => {
  const deposit = { key: key(), kind: "deposit", account: { posId }, amount: 400 } as const;
  await world.answer(money.postTransaction, deposit, bancaAdmin);
  const closing = { key: key(), account: { posId }, way: "cash", balance: 400, reason: "end of the season" } as const;
  const { transactionId } = await world.answer(money.closeAccount, closing, bancaAdmin);
  await world.answer(money.closeAccount, closing, bancaAdmin);
  await world.answer(
    money.postTransaction,
    { ...deposit, key: key(), reason: "a mistake", takesBack: transactionId ?? 0 },
    bancaAdmin,
  );
  expect(await audited(`pos ${posId}`, "balance")).toEqual([
    ["deposit", bancaAdmin, null, "400"],
    ["withdrawal", bancaAdmin, null, "0"],
    ["closeAccount", bancaAdmin, null, "400"],
    ["deposit", bancaAdmin, null, "400"],
  ]);
});

test("point credit granted and taken back, once however often it is sent", async () => {
  const already = (await audited(`pos ${customerId}`, "amount")).length;
  const grant = { key: key(), posId: customerId, amount: 300, days: null, reason: "welcome" };
  const { transactionId } = await world.answer(money.grantCredit, grant, kliyanAgent);
  await world.answer(money.grantCredit, grant, kliyanAgent);
  const back = { transactionId, amount: 200, reason: "given twice" };
  await Promise.all([1, 2].map(() => world.answer(money.takeBackCredit, back, kliyanAdmin)));
  expect((await audited(`pos ${customerId}`, "amount")).slice(already)).toEqual([
    ["creditGrant", kliyanAgent, null, "300"],
    ["creditBack", kliyanAdmin, null, "-200"],
  ]);
});
