// Held money, in two directions that are never netted. Held *for* an agent: cash that the agent left as security, or an
// amount blocked on the agent's account for a withdrawal. Held *by* an agent: cash of the service that the agent
// collected and has not handed over. Each has its own account.

import { assert, type Minor } from "@chalkboard/kernel";
import { account, accountKinds, type AccountRef } from "./accounts.ts";
import { codes, type Transfer, transfer } from "./transfers.ts";

/** The actions on held money. */
export const heldActs = ["holdDeposit", "holdBlocked", "releasePaid", "releaseBack", "collect", "handOver"] as const;
export type HeldAct = (typeof heldActs)[number];

/** Which of the two sums an action changes, and whether it increases it. */
export const heldChanges: Readonly<Record<HeldAct, { readonly of: "for" | "by"; readonly sign: 1 | -1 }>> = {
  holdDeposit: { of: "for", sign: 1 },
  holdBlocked: { of: "for", sign: 1 },
  releasePaid: { of: "for", sign: -1 },
  releaseBack: { of: "for", sign: -1 },
  collect: { of: "by", sign: 1 },
  handOver: { of: "by", sign: -1 },
};

/**
 * From where to where each action moves money of a zone. An agent owes what was collected, so that account is below
 * zero.
 */
function sidesOf(act: HeldAct, zoneId: number): readonly [from: AccountRef, to: AccountRef] {
  const held = account(accountKinds.held, zoneId);
  const collected = account(accountKinds.collected, zoneId);
  const own = account(accountKinds.zone, zoneId);
  const cash = account(accountKinds.cash);
  switch (act) {
    case "holdDeposit":
      return [cash, held];
    case "holdBlocked":
      return [own, held];
    case "releasePaid":
      return [held, cash];
    case "releaseBack":
      return [held, own];
    case "collect":
      return [collected, cash];
    case "handOver":
      return [cash, collected];
  }
}

/**
 * The transfers of an action.
 * @param amount minor units; below zero it reverses the same action
 */
export function heldTransfers(act: HeldAct, zoneId: number, amount: Minor): readonly Transfer[] {
  assert(amount !== 0, "something is moved", { amount });
  const [from, to] = sidesOf(act, zoneId);
  return transfer(from, to, amount, codes[act]);
}

/** The accounts that an action of a zone may move, including its cash and its own account. */
export function heldAccounts(zoneId: number): readonly AccountRef[] {
  return [
    account(accountKinds.held, zoneId),
    account(accountKinds.collected, zoneId),
    account(accountKinds.zone, zoneId),
    account(accountKinds.cash),
  ];
}
