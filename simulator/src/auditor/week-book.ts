import type { Day } from "@chalkboard/kernel";

/**
 * How a till or zone is paid, in hundredths of a percent: on sales (with another rate for parlays) and on the net, less
 * a fee for each active account.
 */
export type Scheme = {
  readonly ofSales: number;
  readonly ofParlays: number;
  readonly fee: number;
  readonly net: { readonly kind: "split" | "redFigure" | "reverseRed" | "profit"; readonly share: number } | null;
};

export type Account = { readonly level: "pos" | "zone"; readonly id: number };

export type WeekBook = {
  endsOn: number;
  /** The first day on which money moved. */
  firstDay: Day | undefined;
  /** By account, as `pos/7`. */
  readonly schemes: Map<string, Scheme | null>;
  readonly carried: Map<string, number>;
  readonly closed: ClosedWeek[];
};

export type WeekRow = Account & {
  readonly sales: number;
  readonly cancelled: number;
  readonly prizes: number;
  readonly refunds: number;
  readonly net: number;
  readonly below: number;
  readonly active: number;
  readonly onSales: number;
  readonly onNet: number;
  readonly fees: number;
  readonly commission: number;
  readonly carried: number;
  readonly carriedAfter: number;
  readonly days: readonly number[];
};
export type ClosedWeek = {
  readonly number: number;
  readonly from: Day;
  readonly to: Day;
  readonly rows: readonly WeekRow[];
  /** The server's figures for it when it was closed. */
  shown: string;
};
