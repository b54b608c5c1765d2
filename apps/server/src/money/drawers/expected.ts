// The expected cash in a drawer: the opening count and all that its clerk took in, less what they handed over.

import type { drawer } from "@chalkboard/contract";
import type { Minor } from "@chalkboard/kernel";
import { codes, reverseOf } from "@chalkboard/ledger";

export type Figures = Pick<drawer.Shift, "sold" | "cancelled" | "paid" | "tax" | "payIns" | "payOuts">;

/**
 * The entries that move a drawer's cash, over its counter and by hand, under the drawer's names for them. Deposits,
 * withdrawals, security, collections and settlements are between a network and its service: a superior hands that over,
 * and no drawer holds it.
 */
export const figureOfCode: ReadonlyMap<number, keyof Figures> = new Map<number, keyof Figures>([
  [codes.sale, "sold"],
  [codes.cancelled, "cancelled"],
  [codes.payment, "paid"],
  [codes.tax, "tax"],
  [codes.drawerPayIn, "payIns"],
  [codes.drawerPayOut, "payOuts"],
]);

export const noFigures: Figures = { sold: 0, cancelled: 0, paid: 0, tax: 0, payIns: 0, payOuts: 0 };

type Entry = { readonly code: number; readonly amount: Minor };

/** The figures of entries. A reversal cancels out what it reverses. */
export function figuresOf(entries: readonly Entry[]): Figures {
  const figures: Record<keyof Figures, Minor> = { ...noFigures };
  for (const { code, amount } of entries) {
    const plain = figureOfCode.get(code);
    const name = plain ?? figureOfCode.get(reverseOf(code));
    if (name !== undefined) figures[name] += plain === undefined ? -amount : amount;
  }
  return figures;
}

/** The expected cash in the drawer. */
export function expectedOf(float: Minor, { sold, cancelled, paid, tax, payIns, payOuts }: Figures): Minor {
  return float + sold - cancelled - paid + tax + payIns - payOuts;
}
