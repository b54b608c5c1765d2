import { describe, expect, test } from "vitest";
import fc from "fast-check";
import {
  balanceChanges,
  cancelTransfers,
  creditBackTransfers,
  creditExpiryTransfers,
  creditGrantTransfers,
  creditKinds,
  type Decided,
  expiredCredit,
  gradeTransfers,
  payableMoney,
  type Payer,
  paymentTransfers,
  saleTransfers,
  type Transfer,
  undecided,
} from "./index.ts";

const shop: Payer = { kind: "retail", posId: 7, funding: "credit" };
const customer: Payer = { kind: "online", posId: 9, funding: "credit" };
const lost: Decided = { settled: 1000, pushed: 0, voided: 0, prize: 0 };
const won: Decided = { settled: 1000, pushed: 0, voided: 0, prize: 909 };
const pushed: Decided = { settled: 0, pushed: 1000, voided: 0, prize: 0 };
const voided: Decided = { settled: 0, pushed: 0, voided: 1000, prize: 0 };

const balances = (...groups: (readonly Transfer[])[]): Record<string, number> =>
  Object.fromEntries([...balanceChanges(groups.flat())].filter(([, amount]) => amount !== 0));

// kinds: 1 till, 2 wallet, 3 point credit, 5 prizes payable, 14 open credit, 15 promotions, 16 prizes of promotions
describe("a ticket that is paid with point credit", () => {
  const given = creditGrantTransfers(9, 1500);
  const sold = saleTransfers(customer, 1000);
  test.each<[string, (readonly Transfer[])[], Record<string, number>]>([
    ["credit is given", [given], { "3/9": 1500, "15/0": -1500 }],
    ["a sale holds credit, no money", [given, sold], { "3/9": 500, "14/0": 1000, "15/0": -1500 }],
    [
      "a lost stake is used up, and the book won nothing",
      [given, sold, gradeTransfers(customer, undecided, lost)],
      { "3/9": 500, "15/0": -500 },
    ],
    [
      "a winner's stake is used up too; only the winnings are money, in the wallet",
      [given, sold, gradeTransfers(customer, undecided, won)],
      { "2/9": 909, "3/9": 500, "15/0": -500, "16/0": -909 },
    ],
    [
      "in a shop they are payable at the counter",
      [creditGrantTransfers(7, 1000), saleTransfers(shop, 1000), gradeTransfers(shop, undecided, won)],
      { "5/0": 909, "16/0": -909 },
    ],
    [
      "and are paid in money",
      [
        creditGrantTransfers(7, 1000),
        saleTransfers(shop, 1000),
        gradeTransfers(shop, undecided, won),
        paymentTransfers(shop, 909),
      ],
      { "1/7": 909, "16/0": -909 },
    ],
    [
      "a push refunds credit as credit",
      [given, sold, gradeTransfers(customer, undecided, pushed)],
      { "3/9": 1500, "15/0": -1500 },
    ],
    [
      "in a shop too: the ticket need not be brought back",
      [creditGrantTransfers(7, 1000), saleTransfers(shop, 1000), gradeTransfers(shop, undecided, pushed)],
      { "3/7": 1000, "15/0": -1000 },
    ],
    ["so does a void", [given, sold, gradeTransfers(customer, undecided, voided)], { "3/9": 1500, "15/0": -1500 }],
    ["and a cancelled ticket", [given, sold, cancelTransfers(customer, 1000)], { "3/9": 1500, "15/0": -1500 }],
    [
      "a winner that is corrected to lost reverses the winnings",
      [given, sold, gradeTransfers(customer, undecided, won), gradeTransfers(customer, won, lost)],
      { "3/9": 500, "15/0": -500 },
    ],
    ["credit that was not used in time is gone", [given, creditExpiryTransfers(9, 1500)], {}],
    ["so is a reversed grant", [given, creditBackTransfers(9, 1500)], {}],
    ["what was staked is not reversed", [given, sold, creditBackTransfers(9, 500)], { "14/0": 1000, "15/0": -1000 }],
  ])("%s", (_rule, groups, expected) => expect(balances(...groups)).toEqual(expected));

  test("point credit never becomes money: only the winnings do", () => {
    const decided = fc.record({
      settled: fc.nat(9999),
      pushed: fc.nat(9999),
      voided: fc.nat(9999),
      prize: fc.nat(9999),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.array(decided, { maxLength: 4 }),
        fc.constantFrom(shop, customer),
        fc.boolean(),
        (amount, path, payer, cancelled) => {
          const graded = path.flatMap((now, index) => gradeTransfers(payer, path[index - 1] ?? undecided, now));
          const life = [
            ...creditGrantTransfers(payer.posId, amount),
            ...saleTransfers(payer, amount),
            ...(cancelled ? cancelTransfers(payer, amount) : graded),
            ...creditExpiryTransfers(payer.posId, amount),
          ];
          const isCredit = (kind: Transfer["debit"]["kind"]): boolean => creditKinds.includes(kind);
          expect(life.filter(({ debit, credit }) => isCredit(debit.kind) !== isCredit(credit.kind))).toEqual([]);
          const reached = balances(life)[payer.kind === "retail" ? "5/0" : `2/${payer.posId}`] ?? 0;
          expect(reached).toBe(cancelled ? 0 : payableMoney(payer, path.at(-1) ?? undecided));
        },
      ),
    );
  });
});

describe("point credit expires", () => {
  const day = 86_400_000;
  test.each<[string, { amount: number; expiresAt: number | null }[], number, number, number]>([
    ["not before its instant", [{ amount: 100, expiresAt: 10 * day }], 100, 10 * day - 1, 0],
    ["at its instant", [{ amount: 100, expiresAt: 10 * day }], 100, 10 * day, 100],
    ["only unused credit", [{ amount: 100, expiresAt: 10 * day }], 30, 10 * day, 30],
    [
      "what lasts longest stays",
      [
        { amount: 100, expiresAt: 10 * day },
        { amount: 50, expiresAt: 20 * day },
      ],
      150,
      10 * day,
      100,
    ],
    [
      "what would expire first was used first",
      [
        { amount: 50, expiresAt: 20 * day },
        { amount: 100, expiresAt: 10 * day },
      ],
      60,
      10 * day,
      10,
    ],
    ["credit without an end never does", [{ amount: 100, expiresAt: null }], 100, 9999 * day, 0],
    [
      "what expired before is not counted again",
      [
        { amount: 100, expiresAt: 10 * day },
        { amount: 50, expiresAt: 20 * day },
      ],
      50,
      11 * day,
      0,
    ],
    ["a stake refunded after the end expires then", [{ amount: 100, expiresAt: 10 * day }], 40, 12 * day, 40],
  ])("%s", (_rule, grants, balance, now, expected) => expect(expiredCredit(grants, balance, now)).toBe(expected));
});
