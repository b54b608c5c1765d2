import { money, responses } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { query } from "../platform/database/query.ts";
import { bookFindings, createTestServer, logins, password, type TestServer } from "../testing/index.ts";

// From the service's amount on, manual entries, grants and settlements need an approval, and so do their reversals.

const {
  bancaAdmin,
  nordController,
  kliyanAdmin,
  kliyanAgent,
  clerks: [clerk],
} = logins;
const from = 5_000;
let world: TestServer;
let posId: number;
let zoneId: number;
let keys = 0;
const key = (): string => `second-${++keys}-key`;

beforeAll(async () => {
  world = await createTestServer();
  ({ posId } = world.world.banca.clerks[0]);
  zoneId = world.world.banca.zones.nord;
  await world.answer(
    money.postTransaction,
    { key: key(), kind: "deposit", account: { posId }, amount: 90_000 },
    bancaAdmin,
  );
  await world.time.set(world.time.now() + 8 * 86_400_000);
  await world.answer(money.closeWeek, {}, bancaAdmin);
  for (const login of [bancaAdmin, kliyanAdmin]) {
    await world.answer(
      money.saveSettings,
      { ...(await world.answer(money.settings, {}, login)), secondPersonFrom: from },
      login,
    );
  }
});
afterEach(async () => {
  expect(await bookFindings(world)).toEqual([]);
});
afterAll(async () => {
  await world.close();
});

type Attempt = { readonly path: string; readonly payload: object };
const ask = async (
  { path, payload }: Attempt,
  typed?: { readonly user: string; readonly password?: string },
  login: string = bancaAdmin,
) => {
  const secondPerson =
    typed === undefined ? {} : { secondPerson: { user: typed.user, password: typed.password ?? password } };
  const { response_type: responseType, data } = await world.sendRaw(
    path,
    { ...payload, ...secondPerson },
    await world.tokenOf(login),
  );
  return {
    responseType,
    data: data as { readonly transactionId: number; readonly receipt: number; readonly confirmedBy?: string },
  };
};
const posted = (kind: "deposit" | "withdrawal" | "adjustment", account: object, amount: number): Attempt => ({
  path: money.postTransaction.path,
  payload: { key: key(), kind, account, amount, reason: "by hand" },
});
const settled = async (amount: number): Promise<Attempt> => {
  const { rows } = await world.answer(money.weekLines, { number: 1 }, bancaAdmin);
  const was = rows.find((line) => line.posId === posId)?.own.balance ?? 0;
  return { path: money.settleWeek.path, payload: { key: key(), number: 1, account: { posId }, amount, was } };
};

/** An action with an amount, and its reversal. */
const acts: readonly (readonly [
  rule: string,
  done: (amount: number) => Attempt | Promise<Attempt>,
  back: (id: number, amount: number) => Attempt,
])[] = [
  [
    "a deposit of a POS",
    (amount) => posted("deposit", { posId }, amount),
    (takesBack, amount) => takingBack("withdrawal", { posId }, amount, takesBack),
  ],
  [
    "a withdrawal of a POS",
    (amount) => posted("withdrawal", { posId }, amount),
    (takesBack, amount) => takingBack("deposit", { posId }, amount, takesBack),
  ],
  [
    "an adjustment down",
    (amount) => posted("adjustment", { posId }, -amount),
    (takesBack, amount) => takingBack("adjustment", { posId }, amount, takesBack),
  ],
  [
    "point credit",
    (amount) => ({ path: money.grantCredit.path, payload: { key: key(), posId, amount, reason: "welcome" } }),
    (transactionId, amount) => ({
      path: money.takeBackCredit.path,
      payload: { transactionId, amount, reason: "not for him" },
    }),
  ],
  [
    "a settled week",
    settled,
    (transactionId) => ({ path: money.takeBackSettlement.path, payload: { transactionId, reason: "wrong account" } }),
  ],
];
function takingBack(
  kind: "deposit" | "withdrawal" | "adjustment",
  account: object,
  amount: number,
  takesBack: number,
): Attempt {
  return {
    path: money.postTransaction.path,
    payload: { key: `take-back-${String(takesBack)}`, kind, account, amount, reason: "a mistake", takesBack },
  };
}

const confirmed = query(
  { confirmed_by: "text" },
  `
  select coalesce(h.name, '') as confirmed_by from money_transaction t left join person h on h.id = t.second_person_id
    where t.id = $1::bigint`,
);
const confirmedBy = async (transactionId: number) =>
  (await world.asOwner((sql) => sql.row(confirmed, [transactionId])))?.confirmed_by;
const audited = query(
  { text: "text" },
  "select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_entry",
);
const needs = { responseType: responses.notAllowed, data: { reason: "needsSecond", from } };
const done = { responseType: responses.success };

describe.each(acts)("%s", (_rule, act, back) => {
  test("below the amount needs one person, and so does its reversal", async () => {
    const alone = await ask(await act(from - 1));
    expect(alone).toMatchObject(done);
    expect(await confirmedBy(alone.data.transactionId)).toBe("");
    expect(await ask(back(alone.data.transactionId, from - 1))).toMatchObject(done);
  });

  test("from the amount on needs an approval, once, and so does its reversal", async () => {
    const wanted = await act(from);
    expect(await ask(wanted)).toMatchObject(needs);
    const both = await ask(wanted, { user: nordController });
    expect(both).toMatchObject(done);
    expect(await confirmedBy(both.data.transactionId)).toBe("Nord");
    // Sent again without the password, which is not stored: it is recognised by its key.
    expect(await ask(wanted)).toEqual(both);
    const against = back(both.data.transactionId, from);
    expect(await ask(against)).toMatchObject(needs);
    expect(await ask(against, { user: nordController })).toMatchObject(done);
  });
});

test("a statement names the approver of a payment and of its reversal; below the amount none", async () => {
  const alone = await ask(await settled(from - 1));
  const both = await ask(await settled(from), { user: nordController });
  const against = await ask(
    { path: money.takeBackSettlement.path, payload: { transactionId: both.data.transactionId } },
    { user: nordController },
  );
  const {
    statements: [statement],
  } = await world.answer(money.weekStatements, { number: 1, account: { posId } }, bancaAdmin);
  expect(
    statement?.settlements.slice(-3).map(({ transactionId, by, confirmedBy: second }) => [transactionId, by, second]),
  ).toEqual([
    [alone.data.transactionId, "Banca", ""],
    [both.data.transactionId, "Banca", "Nord"],
    [against.data.transactionId, "Banca", "Nord"],
  ]);
});

describe("who may approve", () => {
  test.each<[rule: string, user: string, typed: string, why: string]>([
    ["not the person who enters it", bancaAdmin, password, "samePerson"],
    ["no one below the desk", clerk, password, "mayNot"],
    ["no one of another service", kliyanAdmin, password, "mayNot"],
    ["no one with a wrong password", nordController, "not his", "unknown"],
  ])("%s", async (_rule, user, typed, why) => {
    const wanted = posted("deposit", { posId }, from);
    expect(await ask(wanted, { user, password: typed })).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "secondPerson", why },
    });
    expect(await ask(wanted)).toMatchObject(needs);
  });

  test("for a zone's own account not its controller, but a superior", async () => {
    expect(await ask(posted("deposit", { zoneId }, from), { user: nordController })).toMatchObject({
      data: { reason: "secondPerson", why: "mayNot" },
    });
    expect(
      await ask(posted("deposit", { zoneId: world.world.banca.zones.kap }, from), { user: nordController }),
    ).toMatchObject(done);
  });

  test("for an agent the service's admin; an agent may not approve", async () => {
    const [customer] = world.world.kliyan.customers;
    const wanted = posted("deposit", { posId: customer.posId }, from);
    expect(await ask(wanted, undefined, kliyanAgent)).toMatchObject(needs);
    expect(await ask(wanted, { user: kliyanAgent }, kliyanAdmin)).toMatchObject({
      data: { reason: "secondPerson", why: "mayNot" },
    });
    expect(await ask(wanted, { user: kliyanAdmin }, kliyanAgent)).toMatchObject(done);
  });

  test("is in the audit by name, without the password", async () => {
    const texts = (await world.asOwner((sql) => sql.rows(audited))).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('"confirmedBy": "Nord"')).length).toBeGreaterThan(0);
    expect(texts.filter((text) => text.includes(password) || text.includes('secondPerson"'))).toEqual([]);
  });
});
