// What a service pays the platform for a span of days: percentages of its handle and net win, amounts for each ticket
// and each active account, and at least a minimum (docs/design/money.md). Every percentage is rounded once, half away
// from zero; the fee is the sum of the lines.

import { assert, type Minor } from "@chalkboard/kernel";
import { account, accountKinds } from "./accounts.ts";
import { type BasisPoints, percent } from "./commission.ts";
import { codes, type Transfer, transfer } from "./transfers.ts";

/** A percentage for every kind of ticket, with overrides for named kinds: a mode, or racing. */
export type FeeRates = { readonly all: BasisPoints; readonly byKind: Readonly<Record<string, BasisPoints>> };

/** `positive`: a span with a loss costs nothing. `carried`: its loss is first made up by later spans. */
export type FeeNet = { readonly kind: "positive" | "carried"; readonly share: FeeRates };

/** Each part may be null or absent. The last three are for a whole month: a part of a month is charged by its days. */
export type FeeTerms = {
  readonly handle: FeeRates | null;
  readonly net: FeeNet | null;
  readonly perTicket: Minor;
  readonly perPos: Minor;
  readonly perCustomer: Minor;
  readonly minimum: Minor;
};

/** The figures of a span of days within one month. `carried`: earlier losses not yet made up, 0 or more. */
export type FeeFigures = {
  readonly kinds: readonly {
    readonly kind: string;
    readonly handle: Minor;
    readonly net: Minor;
    readonly tickets: number;
  }[];
  readonly activePos: number;
  readonly activeCustomers: number;
  readonly days: number;
  readonly daysOfMonth: number;
  readonly carried: Minor;
};

/** One line of a fee: its basis, quantity and amount. A figure that does not apply is null. */
export type FeeLine = {
  readonly of: "handle" | "net" | "tickets" | "pos" | "customers" | "minimum";
  /** The kinds of tickets that the line covers; empty: all that no other line names. */
  readonly kinds: readonly string[];
  readonly base: Minor | null;
  readonly rate: BasisPoints | null;
  readonly count: number | null;
  readonly price: Minor | null;
  /** For a net: the loss that was made up from it. */
  readonly madeUp: Minor;
  readonly amount: Minor;
};

export type Fee = { readonly lines: readonly FeeLine[]; readonly fee: Minor; readonly carriedAfter: Minor };

/**
 * Whether terms can be calculated: a net that is carried needs a single percentage, otherwise the loss could not be
 * split among kinds.
 */
export function areCountableTerms({ net }: Pick<FeeTerms, "net">): boolean {
  return net === null || net.kind === "positive" || Object.keys(net.share.byKind).length === 0;
}

/** The fee of a span of days. */
export function feeOf(terms: FeeTerms, figures: FeeFigures): Fee {
  assert(areCountableTerms(terms) && figures.carried >= 0, "terms can be counted", { carried: figures.carried });
  const { kinds, days, daysOfMonth } = figures;
  const sumOf = (name: "handle" | "net" | "tickets"): number => kinds.reduce((sum, one) => sum + one[name], 0);
  const { lines: net, carriedAfter } = netLines(terms.net, figures, sumOf("net"));
  const month = (amount: Minor): Minor => portion(amount, days, daysOfMonth);
  const counted = (
    of: "tickets" | "pos" | "customers",
    count: number,
    price: Minor,
    amount: Minor,
  ): readonly FeeLine[] => (price === 0 || count === 0 ? [] : [{ ...plain, of, count, price, amount }]);
  const lines = [
    ...(terms.handle === null
      ? []
      : rated(
          "handle",
          terms.handle,
          kinds.map(({ kind, handle }) => ({ kind, amount: handle })),
        )),
    ...net,
    ...counted("tickets", sumOf("tickets"), terms.perTicket, terms.perTicket * sumOf("tickets")),
    ...counted("pos", figures.activePos, terms.perPos, month(terms.perPos * figures.activePos)),
    ...counted(
      "customers",
      figures.activeCustomers,
      terms.perCustomer,
      month(terms.perCustomer * figures.activeCustomers),
    ),
  ];
  const sum = lines.reduce((all, { amount }) => all + amount, 0);
  const least = month(terms.minimum);
  const lacking = Math.max(0, least - sum);
  return {
    lines: lacking === 0 ? lines : [...lines, { ...plain, of: "minimum", price: least, amount: lacking }],
    fee: sum + lacking,
    carriedAfter,
  };
}

const plain = { kinds: [], base: null, rate: null, count: null, price: null, madeUp: 0 } as const;

/** The chargeable net: nothing where it is below zero; of a carried net, nothing until earlier losses are made up. */
function netLines(
  net: FeeNet | null,
  { kinds, carried }: FeeFigures,
  won: Minor,
): { readonly lines: readonly FeeLine[]; readonly carriedAfter: Minor } {
  if (net === null) return { lines: [], carriedAfter: carried };
  const nothing: FeeLine = { ...plain, of: "net", base: won, rate: net.share.all, amount: 0 };
  if (net.kind === "carried") {
    const madeUp = Math.min(Math.max(0, won), carried);
    const amount = percent(Math.max(0, won - carried), net.share.all);
    return { lines: won === 0 ? [] : [{ ...nothing, madeUp, amount }], carriedAfter: Math.max(0, carried - won) };
  }
  const lines = rated(
    "net",
    net.share,
    kinds.map(({ kind, net: amount }) => ({ kind, amount })),
  );
  const isLost = lines.reduce((sum, { amount }) => sum + amount, 0) < 0;
  return { lines: isLost ? [nothing] : lines, carriedAfter: carried };
}

/** A line for each percentage: what shares a percentage is rounded together. There is no line for zero. */
function rated(
  of: "handle" | "net",
  { all, byKind }: FeeRates,
  parts: readonly { readonly kind: string; readonly amount: Minor }[],
): readonly FeeLine[] {
  const isNamed = (kind: string): boolean => Object.hasOwn(byKind, kind) && byKind[kind] !== all;
  const byRate = Map.groupBy(parts, ({ kind }) => (isNamed(kind) ? (byKind[kind] ?? all) : all));
  return [...byRate]
    .toSorted(([one], [other]) => Number(other === all) - Number(one === all) || other - one)
    .flatMap(([rate, some]) => {
      const base = some.reduce((sum, { amount }) => sum + amount, 0);
      const kinds = some
        .filter(({ kind }) => isNamed(kind))
        .map(({ kind }) => kind)
        .toSorted();
      return base === 0 ? [] : [{ ...plain, of, kinds, base, rate, amount: percent(base, rate) }];
    });
}

/** A monthly amount for some of the month's days, rounded once, half up: such amounts are never below zero. */
function portion(amount: Minor, days: number, daysOfMonth: number): Minor {
  assert(days > 0 && days <= daysOfMonth && amount >= 0, "a stretch lies within a month", {
    days,
    daysOfMonth,
    amount,
  });
  return Number((2n * BigInt(amount) * BigInt(days) + BigInt(daysOfMonth)) / (2n * BigInt(daysOfMonth)));
}

/** An invoiced fee, owed by the service to the platform. Below zero it is reversed. */
export function invoiceTransfers(amount: Minor): readonly Transfer[] {
  return transfer(account(accountKinds.platformFees), account(accountKinds.platform), amount, codes.platformFee);
}

/** A payment of an invoice. Below zero it is reversed. */
export function feePaymentTransfers(amount: Minor): readonly Transfer[] {
  return transfer(account(accountKinds.platform), account(accountKinds.cash), amount, codes.platformFeePaid);
}
