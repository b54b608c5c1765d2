import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  account,
  accountKinds,
  balanceChanges,
  byHandTransfers,
  loanAccounts,
  type LoanAct,
  loanActs,
  loanSchedule,
  loanSigns,
  loanTransfers,
  type Transfer,
} from "./index.ts";

const balances = (...groups: (readonly Transfer[])[]): Record<string, number> =>
  Object.fromEntries([...balanceChanges(groups.flat())].filter(([, amount]) => amount !== 0));
const lent = loanTransfers("loanCash", 9, 1_000);
const onBalance = loanTransfers("loanBalance", 9, 1_000);

describe("the ledger of a loan", () => {
  // kinds: 1 a till's balance, 10 loans, 11 cash
  test.each<[string, (readonly Transfer[])[], Record<string, number>]>([
    ["lent in cash it is owed, and the cash is gone", [lent], { "10/9": -1_000, "11/0": 1_000 }],
    ["lent onto the balance it is owed, and is on the balance", [onBalance], { "10/9": -1_000, "1/9": 1_000 }],
    [
      "an instalment comes off the balance",
      [onBalance, loanTransfers("loanInstalment", 9, 300)],
      { "10/9": -700, "1/9": 700 },
    ],
    ["repaid in cash it leaves the balance alone", [lent, loanTransfers("loanRepaid", 9, 1_000)], {}],
    [
      "a reversed instalment is owed again",
      [lent, loanTransfers("loanInstalment", 9, 300), loanTransfers("loanInstalment", 9, -300)],
      { "10/9": -1_000, "11/0": 1_000 },
    ],
    ["a reversed loan leaves no trace", [onBalance, loanTransfers("loanBalance", 9, -1_000)], {}],
    [
      "a loan in cash is worth a withdrawal and a debt",
      [lent, byHandTransfers("deposit", account(accountKinds.posSettlement, 9), 1_000)],
      { "10/9": -1_000, "1/9": 1_000 },
    ],
  ])("%s", (_rule, groups, expected) => expect(balances(...groups)).toEqual(expected));

  test("every action moves the debt by its amount and touches no other account than those named", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...loanActs),
        fc.integer({ min: 1, max: 9_999 }),
        fc.boolean(),
        (act: LoanAct, amount, isBack) => {
          const changes = balanceChanges(loanTransfers(act, 9, isBack ? -amount : amount));
          expect(changes.get("10/9")).toBe(-loanSigns[act] * (isBack ? -amount : amount));
          expect(
            [...changes.keys()].every((key) =>
              loanAccounts(9).some(({ kind, ownerId }) => key === `${kind}/${ownerId}`),
            ),
          ).toBe(true);
        },
      ),
    );
  });
});

describe("the schedule of a loan", () => {
  const plan = { balance: 1_000, weekly: 333, left: 3, from: 5, postponed: new Set<number>() };
  test.each<[string, Partial<typeof plan>, [week: number, amount: number][]]>([
    [
      "is equal, and the last takes the rest",
      {},
      [
        [5, 333],
        [6, 333],
        [7, 334],
      ],
    ],
    [
      "has a last that is larger where little is taken weekly",
      { weekly: 100 },
      [
        [5, 100],
        [6, 100],
        [7, 800],
      ],
    ],
    [
      "ends sooner where something was paid before",
      { balance: 400 },
      [
        [5, 333],
        [6, 67],
      ],
    ],
    [
      "leaves a postponed week out, and is a week longer",
      { postponed: new Set([6]) },
      [
        [5, 333],
        [7, 333],
        [8, 334],
      ],
    ],
    ["begins after weeks that are postponed", { postponed: new Set([5, 6]), left: 1 }, [[7, 1_000]]],
    ["is one week where one is left", { left: 1, balance: 5 }, [[5, 5]]],
    ["takes the whole rest at once where no instalment was left", { left: 0, balance: 50 }, [[5, 50]]],
    ["is empty where nothing is owed", { balance: 0 }, []],
  ])("%s", (_rule, given, expected) => {
    expect(loanSchedule({ ...plan, ...given }).map(({ week, amount }) => [week, amount])).toEqual(expected);
  });

  test("adds up to the debt, in rising weeks, with no more instalments than are left", () => {
    const rest = fc.record({
      balance: fc.integer({ min: 1, max: 100_000 }),
      weekly: fc.integer({ min: 1, max: 50_000 }),
      left: fc.integer({ min: 1, max: 60 }),
      from: fc.integer({ min: 1, max: 300 }),
      postponed: fc.array(fc.integer({ min: 1, max: 330 }), { maxLength: 20 }).map((weeks) => new Set(weeks)),
    });
    fc.assert(
      fc.property(rest, (given) => {
        const due = loanSchedule(given);
        expect(due.reduce((sum, { amount }) => sum + amount, 0)).toBe(given.balance);
        expect(due.length).toBeLessThanOrEqual(given.left);
        expect(
          due.every(
            ({ week, amount }, index) =>
              amount > 0 && !given.postponed.has(week) && week > (due[index - 1]?.week ?? given.from - 1),
          ),
        ).toBe(true);
        expect(due.slice(0, -1).every(({ amount }) => amount === given.weekly)).toBe(true);
      }),
    );
  });
});
