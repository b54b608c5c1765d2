import { expect, test } from "vitest";
import { codes, feeOf, feePaymentTransfers, type FeeTerms, invoiceTransfers } from "./index.ts";

const none: FeeTerms = { handle: null, net: null, perTicket: 0, perPos: 0, perCustomer: 0, minimum: 0 };
const rate = (all: number, byKind: Readonly<Record<string, number>> = {}) => ({ all, byKind });
const month = { activePos: 0, activeCustomers: 0, days: 30, daysOfMonth: 30, carried: 0 };
const sold = (handle: number, net: number, tickets = 1, kind = "straight") => ({ kind, handle, net, tickets });
const mixed = [sold(100_000, 10_000, 10), sold(40_000, -2_000, 4, "parlay"), sold(20_000, 5_000, 2, "racing")];

// Calculated by hand, in minor units and hundredths of a percent.
test.each<
  [
    rule: string,
    terms: Partial<FeeTerms>,
    figures: Partial<Parameters<typeof feeOf>[1]>,
    amounts: readonly number[],
    carriedAfter?: number,
  ]
>([
  ["no terms, no fee", {}, { kinds: mixed }, []],
  ["1.25 % of 1,234,500 is 15,431.25, rounded down", { handle: rate(125) }, { kinds: [sold(1_234_500, 0)] }, [15_431]],
  ["half a cent rounds up", { handle: rate(125) }, { kinds: [sold(40, 0)] }, [1]],
  [
    "half a cent below zero rounds away from zero, and no fee is negative",
    { handle: rate(125) },
    { kinds: [sold(-40, 0)] },
    [-1, 1],
  ],
  [
    "modes of one percentage are rounded together",
    { handle: rate(125) },
    { kinds: [sold(40, 0), sold(40, 0, 1, "parlay")] },
    [1],
  ],
  [
    "a mode and racing with their own percentages",
    { handle: rate(100, { parlay: 250, racing: 300 }) },
    { kinds: mixed },
    [1_000, 600, 1_000],
  ],
  [
    "a kind with the common percentage has no separate line",
    { handle: rate(100, { parlay: 100 }) },
    { kinds: mixed },
    [1_600],
  ],
  ["a kind of which nothing was sold has no line", { handle: rate(100, { teaser: 900 }) }, { kinds: mixed }, [1_600]],
  ["10 % of a net that was won", { net: { kind: "positive", share: rate(1_000) } }, { kinds: mixed }, [1_300]],
  [
    "of one that was lost nothing, and nothing is carried",
    { net: { kind: "positive", share: rate(1_000) } },
    { kinds: [sold(0, -500)] },
    [0],
    0,
  ],
  [
    "losses of some kinds offset wins of others",
    { net: { kind: "positive", share: rate(1_000, { parlay: 2_000 }) } },
    { kinds: mixed },
    [1_500, -400],
  ],
  [
    "a carried net pays nothing in a month with a loss",
    { net: { kind: "carried", share: rate(1_000) } },
    { kinds: [sold(0, -500)] },
    [0],
    500,
  ],
  [
    "a month that makes up a part",
    { net: { kind: "carried", share: rate(1_000) } },
    { kinds: [sold(0, 300)], carried: 500 },
    [0],
    200,
  ],
  [
    "a month that makes up all: the rest is shared",
    { net: { kind: "carried", share: rate(1_000) } },
    { kinds: [sold(0, 800)], carried: 500 },
    [30],
    0,
  ],
  ["to the cent", { net: { kind: "carried", share: rate(1_000) } }, { kinds: [sold(0, 500)], carried: 500 }, [0], 0],
  [
    "a carried loss stays where the terms carry nothing",
    { handle: rate(100) },
    { kinds: mixed, carried: 500 },
    [1_600],
    500,
  ],
  ["25 cents a ticket", { perTicket: 25 }, { kinds: mixed }, [400]],
  [
    "an amount for each active POS, one for each customer",
    { perPos: 5_000, perCustomer: 30 },
    { activePos: 3, activeCustomers: 7 },
    [15_000, 210],
  ],
  ["ten of thirty days of it", { perPos: 5_000 }, { activePos: 2, days: 10 }, [3_333]],
  ["one of thirty-one", { perPos: 100 }, { activePos: 1, days: 1, daysOfMonth: 31 }, [3]],
  ["a minimum adds the missing amount", { handle: rate(100), minimum: 2_000 }, { kinds: mixed }, [1_600, 400]],
  ["reached to the cent it adds nothing", { handle: rate(100), minimum: 1_600 }, { kinds: mixed }, [1_600]],
  ["a cent more", { handle: rate(100), minimum: 1_601 }, { kinds: mixed }, [1_600, 1]],
  ["of half a month half of it", { minimum: 2_001 }, { days: 15 }, [1_001]],
  ["a minimum is owed for a month without a ticket", { perTicket: 25, perPos: 5, minimum: 900 }, {}, [900]],
  [
    "all together",
    { handle: rate(100), net: { kind: "positive", share: rate(1_000) }, perTicket: 25, perPos: 500, minimum: 100 },
    { kinds: mixed, activePos: 2 },
    [1_600, 1_300, 400, 1_000],
  ],
])("%s", (_rule, terms, figures, amounts, carriedAfter = figures.carried ?? 0) => {
  const counted = feeOf({ ...none, ...terms }, { ...month, kinds: [], ...figures });
  expect(counted.lines.map(({ amount }) => amount)).toEqual(amounts);
  expect(counted.fee).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
  expect(counted.carriedAfter).toBe(carriedAfter);
});

test("a line shows how it was calculated", () => {
  const { lines } = feeOf(
    { ...none, handle: rate(125, { parlay: 200 }), net: { kind: "carried", share: rate(1_000) } },
    { ...month, kinds: [sold(10_000, 900), sold(5_000, 0, 1, "parlay")], carried: 400 },
  );
  expect(lines).toMatchObject([
    { of: "handle", kinds: [], base: 10_000, rate: 125, amount: 125 },
    { of: "handle", kinds: ["parlay"], base: 5_000, rate: 200, amount: 100 },
    { of: "net", base: 900, madeUp: 400, rate: 1_000, amount: 50 },
  ]);
});

test("an invoice is owed until it is paid, and both are reversed under their own codes", () => {
  expect(invoiceTransfers(500)).toEqual([
    { debit: { kind: 25, ownerId: 0 }, credit: { kind: 24, ownerId: 0 }, amount: 500, code: codes.platformFee },
  ]);
  expect(feePaymentTransfers(500)).toEqual([
    { debit: { kind: 24, ownerId: 0 }, credit: { kind: 11, ownerId: 0 }, amount: 500, code: codes.platformFeePaid },
  ]);
  expect([...invoiceTransfers(-500), ...feePaymentTransfers(-500)].map(({ code }) => code)).toEqual([142, 143]);
  expect(invoiceTransfers(0)).toEqual([]);
});
