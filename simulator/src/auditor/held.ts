// Held money of zones, by docs/design/money.md: what the service holds for a zone, and what a zone holds of the
// service's; the two are never netted.

import type { money } from "@chalkboard/contract";
import type { KnownZone } from "./model.ts";

type Sides = { readonly own: -1 | 0 | 1; readonly heldFor: -1 | 0 | 1; readonly heldBy: -1 | 0 | 1 };

/** Which sums of a zone each action increases or decreases. */
const movedBy: Readonly<Record<money.HeldAct, Sides>> = {
  holdDeposit: { own: 0, heldFor: 1, heldBy: 0 },
  holdBlocked: { own: -1, heldFor: 1, heldBy: 0 },
  releasePaid: { own: 0, heldFor: -1, heldBy: 0 },
  releaseBack: { own: 1, heldFor: -1, heldBy: 0 },
  collect: { own: 0, heldFor: 0, heldBy: 1 },
  handOver: { own: 0, heldFor: 0, heldBy: -1 },
};

export type HeldRefusal = { readonly reason: "heldLess" | "overdraft"; readonly available: number };

/**
 * Why an action is refused: no more can be released or handed over than is held, or blocked than the account has.
 * @param amount below zero reverses the action
 */
export function refusesHeld(
  { own, heldFor, heldBy }: KnownZone,
  act: money.HeldAct,
  amount: number,
): HeldRefusal | undefined {
  const moved = movedBy[act];
  if (heldFor + moved.heldFor * amount < 0) return { reason: "heldLess", available: heldFor };
  if (heldBy + moved.heldBy * amount < 0) return { reason: "heldLess", available: heldBy };
  const leaves = -moved.own * amount;
  return leaves > Math.max(0, own) ? { reason: "overdraft", available: Math.max(0, own) } : undefined;
}

/** Applies an action. @returns the new value of the sum that it changes */
export function movesHeld(zone: KnownZone, act: money.HeldAct, amount: number): number {
  const moved = movedBy[act];
  zone.own += moved.own * amount;
  zone.heldFor += moved.heldFor * amount;
  zone.heldBy += moved.heldBy * amount;
  const before = zone.receipts.get(act) ?? { count: 0, amount: 0 };
  zone.receipts.set(act, { count: before.count + 1, amount: before.amount + changeOf(act, amount) });
  return moved.heldFor === 0 ? zone.heldBy : zone.heldFor;
}

/** How much an action changes its sum by, as printed on its receipt. */
export function changeOf(act: money.HeldAct, amount: number): number {
  return (movedBy[act].heldFor + movedBy[act].heldBy) * amount;
}
