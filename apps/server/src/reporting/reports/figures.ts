import type { reports } from "@chalkboard/contract";
import type { Minor } from "@chalkboard/kernel";
import { codes, reverseOf } from "@chalkboard/ledger";
import type { z } from "zod";

export type Figures = z.output<typeof reports.figures>;

/** What moved under one code of the ledger. */
export type Moved = { readonly code: number; readonly amount: Minor; readonly entries: number };

type Figure = "sales" | "cancelled" | "prizes" | "refunds" | "settled" | "commission" | "paid" | "tax";
type Sums = Record<Figure | "tickets", Minor>;

/**
 * The code under which commission is summed by the days that earned it; its ledger entries are on the day on which its
 * week was closed.
 */
export const earned = 0;

const figureOfCode: ReadonlyMap<number, readonly [figure: Figure, sign: 1 | -1]> = new Map([
  [codes.sale, ["sales", 1]],
  [codes.cancelled, ["cancelled", 1]],
  [codes.prize, ["prizes", 1]],
  [codes.pushRefund, ["refunds", 1]],
  [codes.voidRefund, ["refunds", 1]],
  [codes.payment, ["paid", 1]],
  [codes.settled, ["settled", 1]],
  [earned, ["commission", 1]],
  [codes.tax, ["tax", 1]],
  [codes.taxBack, ["tax", -1]],
] as const);

/**
 * The figures of a report from the ledger: each on the business day of its entry, reversed by its reverse code; and
 * from the commission that the days earned.
 * Net win = settled − prizes, the accrual basis: a stake counts on the day it was decided (until then it is open, and
 * in no net), a prize on the day it was won, not on the day it was paid. So sales − cancelled − refunds − prizes is net
 * and open together.
 */
export function figuresOf(moved: readonly Moved[]): Figures {
  const sums: Sums = { ...nothing };
  for (const { code, amount, entries } of moved) {
    const [figure, sign] = figureOfCode.get(code) ?? [];
    const [reversed, before] = figureOfCode.get(reverseOf(code)) ?? [];
    if (figure !== undefined && sign !== undefined) sums[figure] += sign * amount;
    else if (reversed !== undefined && before !== undefined) sums[reversed] -= before * amount;
    if (code === codes.sale) sums.tickets += entries;
  }
  return whole(sums);
}

const nothing: Sums = {
  tickets: 0,
  sales: 0,
  cancelled: 0,
  prizes: 0,
  refunds: 0,
  settled: 0,
  commission: 0,
  paid: 0,
  tax: 0,
};

function whole(sums: Sums): Figures {
  const { sales, cancelled, prizes, refunds, settled, commission } = sums;
  return {
    ...sums,
    open: sales - cancelled - refunds - settled,
    net: settled - prizes,
    netAfterCommission: settled - prizes - commission,
    hold: settled === 0 ? null : Math.round(((settled - prizes) * 10_000) / settled),
  };
}

type TicketFigure = z.output<typeof reports.ticketFigure>;
type WeekFigure = z.output<typeof reports.weekFigure>;
type OfTickets = Exclude<Figure, "commission">;

// A figure computed from others. Commission belongs to no ticket.
const madeOf: Readonly<Record<Exclude<TicketFigure, "liability"> | WeekFigure, Partial<Record<OfTickets, 1 | -1>>>> = {
  sales: { sales: 1 },
  cancelled: { cancelled: 1 },
  refunds: { refunds: 1 },
  settled: { settled: 1 },
  prizes: { prizes: 1 },
  paid: { paid: 1 },
  tax: { tax: 1 },
  open: { sales: 1, cancelled: -1, refunds: -1, settled: -1 },
  net: { settled: 1, prizes: -1 },
  winLoss: { settled: -1, prizes: 1 },
  pending: { sales: -1, cancelled: 1, refunds: 1, settled: 1 },
  unpaid: { paid: 1, tax: -1, prizes: -1, refunds: -1 },
};

/** The ledger's codes in a figure, each with its sign: what `figuresOf` adds, ticket by ticket. */
export function signsOf(figure: keyof typeof madeOf): readonly { readonly code: number; readonly sign: number }[] {
  return [...figureOfCode].flatMap(([code, [part, sign]]) => {
    const weight = part === "commission" ? undefined : madeOf[figure][part];
    // Tax that a correction gives back moves no counter.
    return weight === undefined || (figure === "unpaid" && code === codes.taxBack)
      ? []
      : [
          { code, sign: sign * weight },
          { code: reverseOf(code), sign: -sign * weight },
        ];
  });
}

/** The sum of several rows of figures. */
export function totalOf(rows: readonly Figures[]): Figures {
  const total: Sums = { ...nothing };
  for (const row of rows) for (const name of Object.keys(total) as (keyof Sums)[]) total[name] += row[name];
  return whole(total);
}
