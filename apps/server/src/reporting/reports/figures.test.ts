import {
  account,
  accountKinds,
  cancelTransfers,
  codes,
  commissionTransfers,
  gradeTransfers,
  overpaidTransfers,
  paymentTransfers,
  saleTransfers,
  taxBackTransfers,
  taxTransfers,
  type Transfer,
  undecided,
} from "@chalkboard/ledger";
import { expect, test } from "vitest";
import { earned, type Figures, figuresOf, totalOf } from "./figures.ts";

const shop = { kind: "retail", posId: 1 } as const;
const won = { ...undecided, settled: 1_000, prize: 1_900 };
const lost = { ...undecided, settled: 1_000 };
const pushed = { ...undecided, pushed: 1_000 };
const posted = commissionTransfers(account(accountKinds.posSettlement, 1), { onSales: 100, onNet: 50, fees: 30 });
const halfVoid = { ...undecided, settled: 500, voided: 500, prize: 950 };
const sale = saleTransfers(shop, 1_000);
const nothing: Figures = {
  tickets: 0,
  sales: 0,
  cancelled: 0,
  prizes: 0,
  refunds: 0,
  settled: 0,
  open: 0,
  commission: 0,
  net: 0,
  netAfterCommission: 0,
  paid: 0,
  tax: 0,
  hold: null,
};

const figures = (...transfers: readonly (readonly Transfer[])[]): Figures =>
  figuresOf(transfers.flat().map(({ code, amount }) => ({ code, amount, entries: 1 })));

test.each<[rule: string, transfers: (readonly Transfer[])[], expected: Partial<Figures>]>([
  ["nothing moved", [], {}],
  ["a sale is open until it is decided, and no profit", [sale], { tickets: 1, sales: 1_000, open: 1_000 }],
  [
    "a losing ticket leaves its stake",
    [sale, gradeTransfers(shop, undecided, lost)],
    { tickets: 1, sales: 1_000, settled: 1_000, net: 1_000, hold: 10_000 },
  ],
  [
    "a winner takes its prize from the net when it is graded",
    [sale, gradeTransfers(shop, undecided, won)],
    { tickets: 1, sales: 1_000, settled: 1_000, prizes: 1_900, net: -900, hold: -9_000 },
  ],
  [
    "a payment does not change net",
    [sale, gradeTransfers(shop, undecided, won), paymentTransfers(shop, 1_900)],
    { tickets: 1, sales: 1_000, settled: 1_000, prizes: 1_900, paid: 1_900, net: -900, hold: -9_000 },
  ],
  [
    "tax of a payment does not change net, and a correction reverses it",
    [
      sale,
      gradeTransfers(shop, undecided, won),
      paymentTransfers(shop, 1_900),
      taxTransfers(shop, 90),
      taxBackTransfers(0, 40),
    ],
    { tickets: 1, sales: 1_000, settled: 1_000, prizes: 1_900, paid: 1_900, tax: 50, net: -900, hold: -9_000 },
  ],
  [
    "a push refunds the stake",
    [sale, gradeTransfers(shop, undecided, pushed)],
    { tickets: 1, sales: 1_000, refunds: 1_000 },
  ],
  [
    "half a void is half a refund",
    [sale, gradeTransfers(shop, undecided, halfVoid)],
    { tickets: 1, sales: 1_000, settled: 500, prizes: 950, refunds: 500, net: -450, hold: -9_000 },
  ],
  [
    "a cancelled ticket stays a sale and is deducted",
    [sale, cancelTransfers(shop, 1_000)],
    { tickets: 1, sales: 1_000, cancelled: 1_000 },
  ],
  [
    "a correction from won to lost reverses the prize",
    [sale, gradeTransfers(shop, undecided, won), gradeTransfers(shop, won, lost)],
    { tickets: 1, sales: 1_000, settled: 1_000, net: 1_000, hold: 10_000 },
  ],
  [
    "an overpayment is no payment of another kind",
    [paymentTransfers(shop, 1_900), overpaidTransfers(0, 1_900)],
    { paid: 1_900 },
  ],
  [
    "commission does not count on the day on which it is posted",
    [sale, posted],
    { tickets: 1, sales: 1_000, open: 1_000 },
  ],
])("%s", (_rule, transfers, expected) => {
  const netAfterCommission = (expected.net ?? 0) - (expected.commission ?? 0);
  expect(figures(...transfers)).toEqual({ ...nothing, ...expected, netAfterCommission });
});

test.each<[rule: string, amount: number, expected: Partial<Figures>]>([
  [
    "earned commission is deducted only from net after commission",
    150,
    { commission: 150, net: 0, netAfterCommission: -150 },
  ],
  ["a share of a loss is owed by the account", -200, { commission: -200, net: 0, netAfterCommission: 200 }],
])("%s", (_rule, amount, expected) => {
  expect(figuresOf([{ code: earned, amount, entries: 0 }])).toEqual({ ...nothing, ...expected });
});

test("an unknown code changes no figure", () => {
  const some = [codes.deposit, codes.loanCash, codes.loanBalance, codes.loanInstalment, codes.loanRepaid];
  expect(figuresOf(some.map((code) => ({ code, amount: 5_000, entries: 1 })))).toEqual(nothing);
});

test("the total adds up row by row", () => {
  const rows = [figures(sale), figures(sale, gradeTransfers(shop, undecided, won))];
  expect(totalOf(rows)).toEqual({
    ...nothing,
    tickets: 2,
    sales: 2_000,
    open: 1_000,
    settled: 1_000,
    prizes: 1_900,
    net: -900,
    netAfterCommission: -900,
    hold: -9_000,
  });
  expect(totalOf([])).toEqual(nothing);
});
