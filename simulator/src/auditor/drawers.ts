// The cash drawers of clerks' shifts, by docs/design/money.md: the expected cash of each, from what its clerk sold,
// cancelled, paid, put in and took out.

import type { EpochMs } from "@chalkboard/kernel";
import type { CashMove, KnownSeller, KnownShift } from "./model.ts";

/** A shift begins with the counted float. */
export function newShift(seller: KnownSeller, shiftId: number, float: number, openedAt: EpochMs): KnownShift {
  const shift: KnownShift = {
    shiftId,
    number: seller.shifts.length + 1,
    seller,
    float,
    openedAt,
    sold: 0,
    cancelled: 0,
    paid: 0,
    tax: 0,
    moves: [],
    counted: undefined,
    closedAt: undefined,
    comment: "",
    isForced: false,
  };
  seller.shifts.push(shift);
  return shift;
}

/** The current shift of a till's clerk. */
export function openShiftOf({ shifts }: Pick<KnownSeller, "shifts">): KnownShift | undefined {
  const last = shifts.at(-1);
  return last?.counted === undefined ? last : undefined;
}

/** Cash crosses a till's counter; while its drawer is closed it belongs to no shift. */
export function overTheCounter(
  seller: KnownSeller,
  moved: Partial<Pick<KnownShift, "sold" | "cancelled" | "paid" | "tax">>,
): void {
  const shift = openShiftOf(seller);
  if (shift === undefined) return;
  for (const name of ["sold", "cancelled", "paid", "tax"] as const) shift[name] += moved[name] ?? 0;
}

/** The sum put in or taken out by hand and not reversed. */
export function byHand({ moves }: KnownShift, kind: CashMove["kind"]): number {
  return moves
    .filter((move) => move.kind === kind && move.undoes === undefined && !move.isUndone)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** The expected cash in the drawer. */
export function shouldHold(shift: KnownShift): number {
  const { float, sold, cancelled, paid, tax } = shift;
  return float + sold - cancelled - (paid - tax) + byHand(shift, "payIn") - byHand(shift, "payOut");
}

/** Why the next drawer cannot be opened: one is open, or the last one's difference has no comment. */
export function refusesOpening(seller: KnownSeller): "drawerOpen" | "commentNeeded" | undefined {
  if (openShiftOf(seller) !== undefined) return "drawerOpen";
  const last = seller.shifts.at(-1);
  return last !== undefined && last.counted !== shouldHold(last) && last.comment === "" ? "commentNeeded" : undefined;
}

/** Whether sales, payments and cancellations are refused at a till now because its service requires an open drawer. */
export function wantsDrawer(seller: KnownSeller): boolean {
  return seller.service.drawerRequired && openShiftOf(seller) === undefined;
}
