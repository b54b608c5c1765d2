// The weekly commission of a POS, zone or agent: a percentage of sales by mode, a share of the net, and fees for each
// active account. The four ways to share a net follow agents' systems in the trade: split, red figure, reverse red
// figure, profit.

import { assert, type Minor } from "@chalkboard/kernel";
import { account, accountKinds, type AccountRef } from "./accounts.ts";
import { codes, type Transfer, transfer } from "./transfers.ts";

/** Hundredths of a percent: 1,250 is 12.5%. */
export type BasisPoints = number;

/** A percentage for every mode, with overrides for named modes. */
export type Percentages = { readonly all: BasisPoints; readonly byMode: Readonly<Record<string, BasisPoints>> };

/**
 * How a net is shared. `split`: wins and losses of the book, every week. `redFigure`: only what the book wins once its
 * losses of earlier weeks are made up; losses pay nothing. `reverseRed`: what the book wins, but the agent bears its
 * losses in full and recovers them first. `profit`: what the book wins in a week, regardless of other weeks.
 */
export type NetShare = { readonly kind: "split" | "redFigure" | "reverseRed" | "profit"; readonly share: Percentages };

export type CommissionScheme = {
  readonly sales: Percentages;
  readonly net: NetShare | null;
  readonly feePerActive: Minor;
};

/**
 * The figures of a week. `below`: commission paid to accounts below, which is not shared again. `carried`: make-up from
 * earlier weeks, 0 or more.
 */
export type CommissionWeek = {
  readonly modes: readonly { readonly mode: string; readonly sales: Minor; readonly net: Minor }[];
  readonly below: Minor;
  readonly active: number;
  readonly carried: Minor;
};

/** `total` is what the account receives (below zero, owes); `carriedAfter` is the make-up from here on. */
export type Commission = {
  readonly onSales: Minor;
  readonly onNet: Minor;
  readonly fees: Minor;
  readonly total: Minor;
  readonly carriedAfter: Minor;
};

/**
 * Whether a scheme can be calculated: a net with make-up needs a single percentage, otherwise the make-up could not be
 * split among modes.
 */
export function isCountableScheme({ net }: CommissionScheme): boolean {
  return net === null || net.kind === "split" || net.kind === "profit" || Object.keys(net.share.byMode).length === 0;
}

/**
 * The commission of a week. Commission on sales is deducted from the net before the net is shared. Each percentage is
 * rounded once, half away from zero. Without a scheme nothing is paid and make-up stays as it is.
 */
export function commissionOf(scheme: CommissionScheme | null, week: CommissionWeek): Commission {
  if (scheme === null) return { onSales: 0, onNet: 0, fees: 0, total: 0, carriedAfter: week.carried };
  assert(isCountableScheme(scheme) && week.carried >= 0, "a scheme can be counted", { carried: week.carried });
  const onSales = shared(
    scheme.sales,
    week.modes.map(({ mode, sales }) => ({ mode, amount: sales })),
  );
  const fees = scheme.feePerActive * week.active;
  const { onNet, carriedAfter } = shareOfNet(scheme, week, onSales);
  return { onSales, onNet, fees, total: onSales + onNet - fees, carriedAfter };
}

function shareOfNet(
  { net: way, sales }: CommissionScheme,
  { modes, below, carried }: CommissionWeek,
  onSales: Minor,
): Pick<Commission, "onNet" | "carriedAfter"> {
  if (way === null) return { onNet: 0, carriedAfter: carried };
  const net = modes.reduce((sum, one) => sum + one.net, 0) - below - onSales;
  switch (way.kind) {
    case "split":
    case "profit": {
      const parts = modes.map((one) => ({
        mode: one.mode,
        amount: one.net - shared(sales, [{ mode: one.mode, amount: one.sales }]),
      }));
      const rest = net - parts.reduce((sum, { amount }) => sum + amount, 0);
      const part = shared(way.share, [...parts, { mode: restOfAll, amount: rest }]);
      return { onNet: way.kind === "split" ? part : Math.max(0, part), carriedAfter: carried };
    }
    case "redFigure":
      return { onNet: percent(Math.max(0, net - carried), way.share.all), carriedAfter: Math.max(0, carried - net) };
    case "reverseRed": {
      if (net < 0) return { onNet: net, carriedAfter: carried - net };
      const recovered = Math.min(net, carried);
      return { onNet: recovered + percent(net - recovered, way.share.all), carriedAfter: carried - recovered };
    }
  }
}

/** A key that no mode has: for what is shared at the common percentage. */
const restOfAll = "";

function shared(
  { all, byMode }: Percentages,
  parts: readonly { readonly mode: string; readonly amount: Minor }[],
): Minor {
  const byRate = Map.groupBy(parts, ({ mode }) => (Object.hasOwn(byMode, mode) ? (byMode[mode] ?? all) : all));
  return [...byRate].reduce(
    (sum, [rate, some]) =>
      sum +
      percent(
        some.reduce((amount, part) => amount + part.amount, 0),
        rate,
      ),
    0,
  );
}

/** A percentage of an amount, rounded once, half away from zero. */
export function percent(amount: Minor, basisPoints: BasisPoints): Minor {
  const doubled = 2n * BigInt(amount < 0 ? -amount : amount) * BigInt(basisPoints);
  const rounded = Number((doubled + 10_000n) / 20_000n);
  // Avoid minus zero: comparisons such as Object.is tell it from zero.
  return amount < 0 && rounded !== 0 ? -rounded : rounded;
}

/** The transfers of a commission to the POS's or zone's account, or from it; fees are separate. */
export function commissionTransfers(
  to: AccountRef,
  { onSales, onNet, fees }: Pick<Commission, "onSales" | "onNet" | "fees">,
): readonly Transfer[] {
  const commission = account(accountKinds.commission);
  return [
    ...transfer(commission, to, onSales + onNet, codes.commission),
    ...transfer(to, commission, fees, codes.accountFee),
  ];
}
