import { describe, expect, test } from "vitest";
import fc from "fast-check";
import {
  balanceChanges,
  cancelTransfers,
  type Decided,
  gradeTransfers,
  overpaidTransfers,
  type Payer,
  paymentTransfers,
  prizeExpiryTransfers,
  saleTransfers,
  type Transfer,
  undecided,
} from "./index.ts";

const shop: Payer = { kind: "retail", posId: 7 };
const customer: Payer = { kind: "online", posId: 9 };
const won: Decided = { settled: 1000, pushed: 0, voided: 0, prize: 1909 };
const lost: Decided = { settled: 1000, pushed: 0, voided: 0, prize: 0 };
const pushed: Decided = { settled: 0, pushed: 1000, voided: 0, prize: 0 };

const balances = (...groups: (readonly Transfer[])[]): Record<string, number> =>
  Object.fromEntries([...balanceChanges(groups.flat())].filter(([, amount]) => amount !== 0));

// kinds: 1 till, 2 wallet, 4 open stakes, 5 prizes payable, 6 book, 13 overpaid, 17 expired prizes
describe("a ticket's money", () => {
  test.each<[string, (readonly Transfer[])[], Record<string, number>]>([
    ["a sale holds the stake", [saleTransfers(shop, 1000)], { "1/7": -1000, "4/0": 1000 }],
    [
      "a lost stake is the book's",
      [saleTransfers(shop, 1000), gradeTransfers(shop, undecided, lost)],
      { "1/7": -1000, "6/0": 1000 },
    ],
    [
      "a shop's prize is payable at the counter",
      [saleTransfers(shop, 1000), gradeTransfers(shop, undecided, won)],
      { "1/7": -1000, "6/0": -909, "5/0": 1909 },
    ],
    [
      "and is paid by any till",
      [saleTransfers(shop, 1000), gradeTransfers(shop, undecided, won), paymentTransfers({ ...shop, posId: 8 }, 1909)],
      { "1/7": -1000, "1/8": 1909, "6/0": -909 },
    ],
    [
      "a customer's prize is in the wallet at once",
      [saleTransfers(customer, 1000), gradeTransfers(customer, undecided, won)],
      { "2/9": 909, "6/0": -909 },
    ],
    [
      "a push in a shop is payable at the counter too: the ticket must be brought back",
      [saleTransfers(shop, 1000), gradeTransfers(shop, undecided, pushed)],
      { "1/7": -1000, "5/0": 1000 },
    ],
    ["a cancelled stake returns to where it came from", [saleTransfers(shop, 1000), cancelTransfers(shop, 1000)], {}],
    ["grading twice changes nothing", [gradeTransfers(shop, won, won)], {}],
    ["a corrected winner posts the difference", [gradeTransfers(shop, won, lost)], { "5/0": -1909, "6/0": 1909 }],
    [
      "an overpayment moves to the overpaid account",
      [
        saleTransfers(shop, 1000),
        gradeTransfers(shop, undecided, won),
        paymentTransfers(shop, 1909),
        gradeTransfers(shop, won, lost),
        overpaidTransfers(0, 1909),
      ],
      { "1/7": 909, "6/0": 1000, "13/0": -1909 },
    ],
    [
      "an uncollected prize leaves the counter",
      [saleTransfers(shop, 1000), gradeTransfers(shop, undecided, won), prizeExpiryTransfers(0, 1909)],
      { "1/7": -1000, "6/0": -909, "17/0": 1909 },
    ],
    [
      "a correction reverses an expiry of what was no prize",
      [
        saleTransfers(shop, 1000),
        gradeTransfers(shop, undecided, won),
        prizeExpiryTransfers(0, 1909),
        gradeTransfers(shop, won, lost),
        prizeExpiryTransfers(1909, 0),
      ],
      { "1/7": -1000, "6/0": 1000 },
    ],
  ])("%s", (_rule, groups, expected) => expect(balances(...groups)).toEqual(expected));

  test("money never appears from nothing: every set of transfers sums to zero", () => {
    const decided = fc.record({ settled: fc.nat(), pushed: fc.nat(), voided: fc.nat(), prize: fc.nat() });
    fc.assert(
      fc.property(decided, decided, fc.constantFrom(shop, customer), (before, now, payer) => {
        const total = [...balanceChanges(gradeTransfers(payer, before, now)).values()].reduce(
          (sum, amount) => sum + amount,
          0,
        );
        expect(total).toBe(0);
      }),
    );
  });

  test("any path of corrections ends where grading from scratch ends", () => {
    const decided = fc.record({
      settled: fc.nat(9999),
      pushed: fc.nat(9999),
      voided: fc.nat(9999),
      prize: fc.nat(9999),
    });
    fc.assert(
      fc.property(fc.array(decided, { minLength: 1, maxLength: 5 }), (path) => {
        const steps = path.map((now, index) => gradeTransfers(shop, path[index - 1] ?? undecided, now));
        expect(balances(...steps)).toEqual(balances(gradeTransfers(shop, undecided, path.at(-1) ?? undecided)));
      }),
    );
  });
});
