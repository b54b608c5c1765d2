import { money, network, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeProved, createTestServer, logins, sellTo, slipOf, type TestServer } from "../testing/index.ts";
import { closeWeeks, expireCredit } from "./index.ts";

// Account pages give the same result as of a time as they gave at that time, whatever happens later: balances, held
// money, loans, closable accounts, point credit and withdrawals.

const dayMs = 86_400_000;
const { bancaAdmin, kliyanAdmin, kliyanAgent, nordController } = logins;
const [clerk] = logins.clerks;
const [customer] = logins.customers;
let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(() => closeProved(world));

/** All results about accounts as of a time, or now. */
async function answersAsOf(asOf?: number) {
  const at = asOf === undefined ? {} : { asOf };
  const answers: unknown[] = [];
  for (const login of [bancaAdmin, nordController, kliyanAdmin, kliyanAgent]) {
    answers.push(await world.answer(money.balances, at, login));
    for (const show of money.creditShow.options)
      answers.push(await world.answer(money.listCredit, { show, withSums: true, ...at }, login));
  }
  for (const login of [bancaAdmin, nordController]) {
    for (const show of money.heldShow.options)
      answers.push(await world.answer(money.listHeld, { show, withSums: true, ...at }, login));
    for (const show of ["all", "open", "overdue", "ended"] as const)
      answers.push(await world.answer(money.listLoans, { show, withSums: true, ...at }, login));
  }
  for (const of of ["pos", "zone"] as const) {
    for (const login of [bancaAdmin, kliyanAdmin]) {
      for (const show of money.closableShow.options)
        answers.push(await world.answer(money.listClosable, { of, show, withSums: true, ...at }, login));
    }
  }
  for (const show of ["all", "waiting", "decided"] as const) {
    for (const login of [kliyanAdmin, kliyanAgent, customer])
      answers.push(await world.answer(money.listWithdrawals, { show, withSums: true, ...at }, login));
  }
  return answers;
}

let serial = 0;
const key = (): string => `key number ${String(++serial)}`;
const posId = () => world.world.banca.clerks[0].posId;
const customerId = () => world.world.kliyan.customers[0].posId;
const bet = (side: number) => ({ game: world.world.games.baseball[0], betType: 1, side });
const known = { loan: 0, payment: 0, held: 0, withdrawal: 0 };
const decide = (was: "requested" | "approved", to: "approved" | "refused" | "paid") =>
  world.answer(money.decideWithdrawal, { withdrawalId: known.withdrawal, was, to, reason: "looked at" }, kliyanAdmin);

const steps: readonly (readonly [what: string, step: () => Promise<unknown>])[] = [
  ["nothing happened", async () => undefined],
  ["a POS sells", async () => sellTo(world, clerk, [bet(1)], 1_000)],
  [
    "money is paid in for a customer",
    async () =>
      world.answer(
        money.postTransaction,
        { key: key(), kind: "deposit", account: { posId: customerId() }, amount: 5_000, reason: "" },
        kliyanAdmin,
      ),
  ],
  [
    "point credit is granted",
    async () => {
      await world.answer(
        money.grantCredit,
        { key: key(), posId: customerId(), amount: 900, reason: "welcome", days: 3 },
        kliyanAdmin,
      );
    },
  ],
  [
    "a part of it is staked",
    async () => {
      const slip = await slipOf(world, [bet(1)], 200, { payWith: "credit" });
      await world.answer(tickets.sell, { key: key(), slip }, customer);
    },
  ],
  [
    "more is granted, and taken back",
    async () => {
      const { transactionId } = await world.answer(
        money.grantCredit,
        { key: key(), posId: customerId(), amount: 50, reason: "more", days: null },
        kliyanAdmin,
      );
      await world.answer(money.takeBackCredit, { transactionId, amount: 50, reason: "twice" }, kliyanAdmin);
    },
  ],
  [
    "a withdrawal is requested",
    async () => {
      known.withdrawal = (
        await world.answer(money.askWithdrawal, { key: key(), amount: 700, note: "rent" }, customer)
      ).withdrawalId;
    },
  ],
  ["it is approved", async () => decide("requested", "approved")],
  ["it is paid", async () => decide("approved", "paid")],
  [
    "another one is refused",
    async () => {
      known.withdrawal = (
        await world.answer(money.askWithdrawal, { key: key(), amount: 90, note: "" }, customer)
      ).withdrawalId;
      await decide("requested", "refused");
    },
  ],
  [
    "security is held for a zone",
    async () =>
      world.answer(
        money.holdMoney,
        { key: key(), zoneId: world.world.banca.zones.nord, act: "holdDeposit", amount: 400, reason: "security" },
        bancaAdmin,
      ),
  ],
  [
    "a zone collects",
    async () => {
      const input = {
        key: key(),
        zoneId: world.world.banca.zones.kap,
        act: "collect",
        amount: 70,
        reason: "round",
      } as const;
      known.held = (await world.answer(money.holdMoney, input, bancaAdmin)).transactionId;
    },
  ],
  [
    "the collection is reversed",
    async () => world.answer(money.takeBackHeld, { transactionId: known.held, reason: "wrong zone" }, bancaAdmin),
  ],
  [
    "a loan is granted",
    async () => {
      const [{ number = 1 } = {}] = await world.answer(money.listWeeks, {}, bancaAdmin);
      const input = {
        posId: posId(),
        way: "cash",
        principal: 900,
        instalments: 3,
        weekly: 300,
        firstWeek: number,
        reason: "a counter",
      } as const;
      known.loan = (await world.answer(money.grantLoan, { key: key(), ...input }, bancaAdmin)).loanId;
    },
  ],
  [
    "a week of it is postponed",
    async () => {
      const [{ number = 1 } = {}] = await world.answer(money.listWeeks, {}, bancaAdmin);
      await world.answer(
        money.postponeInstalment,
        { loanId: known.loan, week: number, isPostponed: true, reason: "carnival" },
        bancaAdmin,
      );
    },
  ],
  [
    "a part of it is repaid by hand",
    async () => {
      const { entry } = await world.answer(
        money.repayLoan,
        { key: key(), loanId: known.loan, way: "cash", amount: 200, was: 900 },
        bancaAdmin,
      );
      known.payment = entry.transactionId;
    },
  ],
  [
    "an account is closed",
    async () => {
      const balance =
        (await world.answer(money.listClosable, { of: "pos" }, bancaAdmin)).rows.find(({ id }) => id === posId())
          ?.balance ?? 0;
      await world.answer(
        money.closeAccount,
        { key: key(), account: { posId: posId() }, way: "cash", balance, reason: "end of the season" },
        bancaAdmin,
      );
    },
  ],
  [
    "a branch moves",
    async () =>
      world.answer(
        network.saveZone,
        { zoneId: world.world.banca.zones.kap, name: "Kap", parentId: world.world.banca.zones.sid, isActive: true },
        bancaAdmin,
      ),
  ],
  ["days pass", async () => world.time.set(world.time.now() + 5 * dayMs)],
  ["point credit expires", async () => expireCredit(world.database, world.world.kliyan.serviceId)],
  ["weeks end a week later", async () => world.time.set(world.time.now() + 14 * dayMs)],
  ["they are closed, with loan instalments", async () => closeWeeks(world.database, world.world.banca.serviceId, null)],
  [
    "the loan's payment is reversed",
    async () => world.answer(money.takeBackLoan, { transactionId: known.payment, reason: "agreed" }, bancaAdmin),
  ],
];

const recorded: { readonly at: number; readonly answers: readonly unknown[] }[] = [];

// Each step is a separate test, so that none takes long, however busy the machine is.
describe("the results after each step of a story", () => {
  test.each(steps)("%s", async (_what, step) => {
    await world.time.set(world.time.now() + 60_000);
    await step();
    recorded.push({ at: world.time.now(), answers: await answersAsOf() });
  });
});

test("each step changed a result, except mere passage of time", async () => {
  expect(new Set(recorded.map(({ answers }) => JSON.stringify(answers))).size).toBeGreaterThanOrEqual(steps.length - 2);
  await world.time.set(world.time.now() + 60_000);
});

describe("the same results as of its time, whatever happened since", () => {
  test.each(steps.map(([what], index) => [what, index] as const))("%s", async (_what, index) => {
    const { at, answers } = recorded[index] ?? { at: 0, answers: [] };
    expect(await answersAsOf(at)).toEqual(answers);
  });
});
