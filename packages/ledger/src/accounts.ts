// Accounts belong to a service and have a kind. Some have an owner below the service (a POS, a zone); others exist once
// per service (owner 0).

export const accountKinds = {
  /** What a retail POS owes the service (negative) or is owed by it. */
  posSettlement: 1,
  /** A customer's money, online. */
  wallet: 2,
  /** Promotional credit (free play) of a POS or customer. */
  pointCredit: 3,
  openStakes: 4,
  prizesPayable: 5,
  bookResult: 6,
  zone: 7,
  commission: 8,
  /** Held for a zone or agent. */
  held: 9,
  /** The debt of a retail POS from loans: below zero. */
  loans: 10,
  cash: 11,
  adjustments: 12,
  /** Overpaid: paid out over a shop's counter, and too much after a correction. */
  overpaid: 13,
  /** Point credit staked on open tickets. */
  openCredit: 14,
  /** The promotions' side of point credit: where it comes from and where it goes when it is used up. Never money. */
  promotions: 15,
  /** Winnings of tickets that were paid with point credit: the promotions' cost in money. */
  promotionPrizes: 16,
  /** Prizes that were not collected in time. */
  expiredPrizes: 17,
  /** Tax withheld from payments over counters, owed to the tax authority. */
  taxes: 18,
  /** Cash of the service in an agent's hands: below zero when the agent owes it. */
  collected: 19,
  /** Withdrawals that a customer requested: no longer in the wallet, not yet paid. */
  withdrawing: 20,
  /**
   * Cash put into a POS's drawers and taken out of them by hand. The cash of tickets is in the POS's settlement
   * account.
   */
  drawer: 21,
  /** The other side of that cash: the shop outside its drawers. */
  drawerFunds: 22,
  /** Differences found when a POS's drawers were counted: above or below the expected cash. */
  drawerDifferences: 23,
  /** What a service owes the platform: unpaid invoices. */
  platform: 24,
  /** What the platform has charged a service: below zero. */
  platformFees: 25,
} as const;
export type AccountKind = (typeof accountKinds)[keyof typeof accountKinds];

/** An account described by its properties, before it has a number. */
export type AccountRef = { readonly kind: AccountKind; readonly ownerId: number };

const owned: readonly AccountKind[] = [
  accountKinds.posSettlement,
  accountKinds.wallet,
  accountKinds.pointCredit,
  accountKinds.zone,
  accountKinds.held,
  accountKinds.loans,
  accountKinds.collected,
  accountKinds.withdrawing,
  accountKinds.drawer,
  accountKinds.drawerFunds,
  accountKinds.drawerDifferences,
];

/** Accounts of point credit. They are kept apart: no transfer joins one of them to a money account. */
export const creditKinds: readonly AccountKind[] = [
  accountKinds.pointCredit,
  accountKinds.openCredit,
  accountKinds.promotions,
];

/**
 * Names an account of a service.
 * @param ownerId the POS or zone it belongs to; omitted for accounts that a service has once
 */
export function account(kind: AccountKind, ownerId = 0): AccountRef {
  return { kind, ownerId: owned.includes(kind) ? ownerId : 0 };
}
