// Shared helpers of the drawer actions.

import { type Answered, type drawer, responses } from "@chalkboard/contract";
import { newShift } from "../../auditor/drawers.ts";
import { bookDay, type CashMove, type KnownSeller, type KnownShift } from "../../auditor/model.ts";
import { agree, Disagreement, reasonIn, type World } from "../world.ts";

/** A count without its denominations. */
export const counted = (amount: number): drawer.Count => ({ amount, pieces: [] });
/** Names the drawer's owner in a disagreement. */
export const seen = ({ posId, name }: KnownSeller): Record<string, unknown> => ({ posId, seller: name });

type Saying = { readonly responseType: number; readonly data: unknown };

/** An action is refused for the given reason. */
export function refused(
  what: string,
  { responseType, data }: Saying,
  reason: string,
  figures: Record<string, unknown>,
): void {
  agree(what, [responseType, reasonIn(data)], [responses.notAllowed, reason], figures);
}

/** The ledger moved on this day. */
export function moved({ model }: World, { service }: KnownSeller): void {
  service.weeks.firstDay ??= bookDay(service, model.now);
}

/** Whether a sale at this till is pending: until it ends, the drawer cannot be counted. */
export function hasWaiting({ model }: World, seller: KnownSeller): boolean {
  return [...model.waits.values()].some(({ sellerIndex }) => model.sellers[sellerIndex] === seller);
}

/** A drawer was opened. @returns its shift */
export function isOpened(
  world: World,
  seller: KnownSeller,
  amount: number,
  answer: Answered<typeof drawer.open>,
): number {
  if (!answer.ok)
    throw new Disagreement("a drawer did not open", {
      ...seen(seller),
      answer: answer.responseType,
      data: answer.data,
    });
  const { shiftId, number, float, openedAt, moves } = answer.data;
  const shift = newShift(seller, shiftId, amount, world.model.now);
  if (amount > 0) moved(world, seller);
  agree(
    "a drawer that was opened",
    [number, float, openedAt, moves],
    [shift.number, amount, world.model.now, []],
    seen(seller),
  );
  return shiftId;
}

type Movement = Omit<CashMove, "moveId" | "isUndone">;

/** Cash was put in, taken out, or reversed. */
export function isMoved(
  world: World,
  shift: KnownShift,
  { kind, amount, reason, undoes }: Movement,
  answer: Answered<typeof drawer.payIn>,
): void {
  const { responseType, data } = answer;
  if (!answer.ok)
    throw new Disagreement("cash could not be moved", {
      ...seen(shift.seller),
      kind,
      amount,
      undoes,
      answer: responseType,
      data,
    });
  const { moveId, kind: said, amount: much, undoes: back, isUndone } = answer.data;
  agree("a movement of cash", [said, much, back, isUndone], [kind, amount, undoes ?? null, false], {
    ...seen(shift.seller),
    data: answer.data,
  });
  shift.moves.push({ moveId, kind, amount, reason, undoes, isUndone: false });
  moved(world, shift.seller);
}
