// Movements of an account that has an owner: a POS's, a customer's, a zone's, or the cash that an agent collected. The
// code gives the direction, so sums need not look at the accounts.

import type { Payer } from "./ticket-life.ts";
import { codes, reverseOf } from "./transfers.ts";

/** What a movement means to the reader of an account. */
export const movementKinds = [
  "sale",
  "cancelled",
  "prize",
  "refund",
  "payment",
  "tax",
  "deposit",
  "withdrawal",
  "adjustment",
  "commission",
  "fee",
  "grant",
  "expiry",
  "held",
  "loan",
  "collected",
  "handedOver",
] as const;
export type MovementKind = (typeof movementKinds)[number];

/**
 * The kind of accounts: money, free play, or what agents collected for the service, which is below zero until it is
 * handed over.
 */
export type MovementsOf = "money" | "credit" | "collected";

type Movement = {
  readonly kind: MovementKind;
  /** Whether it increases the owner's balance. */
  readonly sign: 1 | -1;
  readonly of: MovementsOf;
  /**
   * Where the account is the owner's; absent: everywhere. A prize is payable at a counter, but paid straight into a
   * wallet.
   */
  readonly only?: Payer["kind"];
};

const money = (kind: MovementKind, sign: 1 | -1, only?: Payer["kind"]): Movement => ({
  kind,
  sign,
  of: "money",
  ...(only === undefined ? {} : { only }),
});
const byAgent = (kind: MovementKind, sign: 1 | -1): Movement => ({ kind, sign, of: "collected" });
const credit = (kind: MovementKind, sign: 1 | -1): Movement => ({ kind, sign, of: "credit" });

/** Null where neither side is an account with an owner. */
const movements: Readonly<Record<keyof typeof codes, Movement | null>> = {
  sale: money("sale", -1),
  settled: null,
  prize: money("prize", 1, "online"),
  pushRefund: money("refund", 1, "online"),
  voidRefund: money("refund", 1, "online"),
  cancelled: money("cancelled", 1),
  payment: money("payment", 1, "retail"),
  commission: money("commission", 1),
  deposit: money("deposit", 1),
  withdrawal: money("withdrawal", -1),
  adjustment: money("adjustment", 1),
  overpaid: null,
  creditGrant: credit("grant", 1),
  creditExpiry: credit("expiry", -1),
  creditSale: credit("sale", -1),
  creditSettled: null,
  creditPush: credit("refund", 1),
  creditVoid: credit("refund", 1),
  creditCancelled: credit("cancelled", 1),
  prizeExpiry: null,
  accountFee: money("fee", -1),
  tax: money("tax", -1),
  taxBack: null,
  holdDeposit: null,
  holdBlocked: money("held", -1),
  releasePaid: null,
  releaseBack: money("held", 1),
  collect: byAgent("collected", -1),
  handOver: byAgent("handedOver", 1),
  withdrawalRequested: money("withdrawal", -1, "online"),
  withdrawalRefused: money("withdrawal", 1, "online"),
  withdrawalPaid: null,
  drawerFloat: null,
  drawerPayIn: null,
  drawerPayOut: null,
  drawerEmptied: null,
  drawerDifference: null,
  loanCash: null,
  loanBalance: money("loan", 1, "retail"),
  loanInstalment: money("loan", -1, "retail"),
  loanRepaid: null,
  platformFee: null,
  platformFeePaid: null,
};

/** A code that moves an owner's account. */
export type OwnerMovement = {
  readonly code: number;
  readonly kind: MovementKind;
  readonly sign: 1 | -1;
  readonly takesBack: boolean;
};

/** The codes that move owners' accounts, each with its sign; their reversals have the opposite sign. */
export function ownerMovements(seller: Payer["kind"], of: MovementsOf): readonly OwnerMovement[] {
  return (Object.keys(movements) as (keyof typeof codes)[]).flatMap((name) => {
    const found = movements[name];
    if (found === null || found.of !== of || (found.only !== undefined && found.only !== seller)) return [];
    const { kind, sign } = found;
    return [
      { code: codes[name], kind, sign, takesBack: false },
      { code: reverseOf(codes[name]), kind, sign: sign === 1 ? -1 : 1, takesBack: true },
    ];
  });
}
