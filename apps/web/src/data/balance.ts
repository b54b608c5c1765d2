/** The account of a session's POS or customer, in minor units. A limit of 0 means no limit. */
export type Account = { readonly balance: number; readonly limit: number };

/** What the header shows; a limit of −1 means unlimited. */
export type ShownBalance = { readonly balance: number; readonly limit: number };

/**
 * The specification's display rule (section 4): limit 0 becomes −1 (unlimited). With a positive limit and a negative
 * balance, the negative balance is taken off the limit (not below 0) and the balance is shown as 0.
 */
export function shownBalance({ balance, limit }: Account): ShownBalance {
  if (limit === 0) return { balance, limit: -1 };
  if (limit > 0 && balance < 0) return { balance: 0, limit: Math.max(0, limit + balance) };
  return { balance, limit };
}
