// Accounts belong to a service and have a kind; some have an owner below the service (a POS, a zone), the others one per service (owner 0).

export const accountKinds = {
  /** What a retail POS owes the service (negative) or has to receive. */
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
  /** What a retail POS was lent and owes: below zero. */
  loans: 10,
  cash: 11,
  adjustments: 12,
  /** Paid out over a shop's counter and, after a correction, too much. */
  overpaid: 13,
  /** Point credit that stands on open tickets. */
  openCredit: 14,
  /** Where point credit comes from and goes when it is used up: the promotions' own side, never money. */
  promotions: 15,
  /** What tickets won that were paid with point credit: the promotions' cost in money. */
  promotionPrizes: 16,
  /** Prizes that nobody fetched in time. */
  expiredPrizes: 17,
  /** Kept back from what was paid over counters, for whoever gathers taxes. */
  taxes: 18,
  /** Cash of the service in an agent's hands: below zero, he owes it. */
  collected: 19,
  /** What a customer asked to withdraw: no longer in his wallet, not yet paid. */
  withdrawing: 20,
  /** Cash that was put into a POS's drawers and taken out of them by hand. What tickets brought and cost is the POS's settlement. */
  drawer: 21,
  /** Where that cash comes from and goes to: the shop beside its drawers. */
  drawerFunds: 22,
  /** What was counted in a POS's drawers above what should have been there, or below it. */
  drawerDifferences: 23,
  /** What a service owes the platform: invoices that are not paid. */
  platform: 24,
  /** What the platform cost a service: below zero. */
  platformFees: 25,
} as const;
export type AccountKind = (typeof accountKinds)[keyof typeof accountKinds];

/** An account by what it is, before it has a number. */
export type AccountRef = { readonly kind: AccountKind; readonly ownerId: number };

const owned: readonly AccountKind[] = [accountKinds.posSettlement, accountKinds.wallet, accountKinds.pointCredit, accountKinds.zone, accountKinds.held,
  accountKinds.loans, accountKinds.collected, accountKinds.withdrawing, accountKinds.drawer, accountKinds.drawerFunds, accountKinds.drawerDifferences];

/** Accounts of point credit. They are a world of their own: no transfer joins one of them to an account of money. */
export const creditKinds: readonly AccountKind[] = [accountKinds.pointCredit, accountKinds.openCredit, accountKinds.promotions];

/**
 * Names an account of a service.
 * @param ownerId the POS or zone it belongs to; left out for the accounts that a service has once
 */
export function account(kind: AccountKind, ownerId = 0): AccountRef {
  return { kind, ownerId: owned.includes(kind) ? ownerId : 0 };
}
