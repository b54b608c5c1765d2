import { codes, reverseOf } from "@chalkboard/ledger";
import fc from "fast-check";
import { expect, test } from "vitest";
import { expectedOf, figureOfCode, figuresOf } from "./expected.ts";

test.each<[string, readonly [code: number, amount: number][], number]>([
  ["the float alone", [], 1_000],
  ["a sale for money comes in", [[codes.sale, 500]], 1_500],
  ["a sale for free play does not", [[codes.creditSale, 500]], 1_000],
  [
    "a cancelled ticket goes out",
    [
      [codes.sale, 500],
      [codes.cancelled, 500],
    ],
    1_000,
  ],
  [
    "a payment goes out, its tax stays",
    [
      [codes.payment, 900],
      [codes.tax, 100],
    ],
    200,
  ],
  [
    "deposits and withdrawals by a superior are not in it",
    [
      [codes.deposit, 300],
      [codes.withdrawal, 100],
      [codes.adjustment, 50],
    ],
    1_000,
  ],
  [
    "security and an agent's collections are not in it",
    [
      [codes.holdDeposit, 300],
      [codes.releasePaid, 100],
      [codes.collect, 70],
      [codes.handOver, 60],
    ],
    1_000,
  ],
  [
    "a customer's withdrawal request is not paid out of it",
    [
      [codes.withdrawalRequested, 300],
      [codes.withdrawalPaid, 300],
    ],
    1_000,
  ],
  [
    "a loan to the shop in cash, and its repayment, are not in it",
    [
      [codes.loanCash, 300],
      [codes.loanRepaid, 100],
      [codes.loanInstalment, 50],
    ],
    1_000,
  ],
  [
    "reversals count against it",
    [
      [codes.sale, 500],
      [reverseOf(codes.sale), 200],
    ],
    1_300,
  ],
  [
    "grading moves no cash",
    [
      [codes.prize, 900],
      [codes.settled, 500],
      [codes.voidRefund, 100],
    ],
    1_000,
  ],
  [
    "a pay-in comes in, a pay-out goes out",
    [
      [codes.drawerPayIn, 700],
      [codes.drawerPayOut, 200],
    ],
    1_500,
  ],
  [
    "a reversed pay-in does not count",
    [
      [codes.drawerPayIn, 700],
      [reverseOf(codes.drawerPayIn), 700],
    ],
    1_000,
  ],
  [
    "a float is listed separately, and a count is no movement",
    [
      [codes.drawerFloat, 900],
      [codes.drawerEmptied, 900],
      [codes.drawerDifference, 5],
    ],
    1_000,
  ],
])("%s", (_rule, entries, expected) => {
  const figures = figuresOf(entries.map(([code, amount]) => ({ code, amount })));
  expect(expectedOf(1_000, figures)).toBe(expected);
});

test("the expected cash is the float and the sum of every entry", () => {
  const signs = new Map<number, number>([
    [codes.sale, 1],
    [codes.cancelled, -1],
    [codes.payment, -1],
    [codes.tax, 1],
    [codes.drawerPayIn, 1],
    [codes.drawerPayOut, -1],
  ]);
  expect([...figureOfCode.keys()].toSorted()).toEqual([...signs.keys()].toSorted());
  const entry = fc.record({
    code: fc.constantFrom(...signs.keys()),
    isBack: fc.boolean(),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.array(entry), (float, entries) => {
      const moved = entries.reduce(
        (sum, { code, isBack, amount }) => sum + (signs.get(code) ?? 0) * (isBack ? -amount : amount),
        0,
      );
      const figures = figuresOf(
        entries.map(({ code, isBack, amount }) => ({ code: isBack ? reverseOf(code) : code, amount })),
      );
      expect(expectedOf(float, figures)).toBe(float + moved);
    }),
  );
});
