// Held money of zones, by decision 0421: what the service keeps for a zone, and what a zone keeps of the service's, which are never netted.

import type { money } from "@chalkboard/contract";
import type { KnownZone } from "./model.ts";

type Sides = { readonly own: -1 | 0 | 1; readonly heldFor: -1 | 0 | 1; readonly heldBy: -1 | 0 | 1 };

/** What of a zone each act makes more or less. */
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
 * What speaks against an act: no more is released or handed over than is held, and no more is blocked than the account has.
 * @param amount below zero takes the act back
 */
export function refusesHeld({ own, heldFor, heldBy }: KnownZone, act: money.HeldAct, amount: number): HeldRefusal | undefined {
  const moved = movedBy[act];
  if (heldFor + moved.heldFor * amount < 0) return { reason: "heldLess", available: heldFor };
  if (heldBy + moved.heldBy * amount < 0) return { reason: "heldLess", available: heldBy };
  const leaves = -moved.own * amount;
  return leaves > Math.max(0, own) ? { reason: "overdraft", available: Math.max(0, own) } : undefined;
}

/** An act happens. @returns what the sum that it changes is afterwards */
export function movesHeld(zone: KnownZone, act: money.HeldAct, amount: number): number {
  const moved = movedBy[act];
  zone.own += moved.own * amount;
  zone.heldFor += moved.heldFor * amount;
  zone.heldBy += moved.heldBy * amount;
  const before = zone.receipts.get(act) ?? { count: 0, amount: 0 };
  zone.receipts.set(act, { count: before.count + 1, amount: before.amount + changeOf(act, amount) });
  return moved.heldFor === 0 ? zone.heldBy : zone.heldFor;
}

/** How much an act changes its sum by, as its receipt says it. */
export function changeOf(act: money.HeldAct, amount: number): number {
  return (movedBy[act].heldFor + movedBy[act].heldBy) * amount;
}
