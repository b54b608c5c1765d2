// Point credit (free play): it may be staked, only winnings are paid out. It comes from the promotions' account and goes back there when it is used up or
// expires; a stake that is given back becomes credit again. (Product, section 1; the ticket's own movements are in ticket-life.ts.)

import { assert, type EpochMs, type Minor } from "@chalkboard/kernel";
import { account, accountKinds } from "./accounts.ts";
import { codes, type Transfer, transfer } from "./transfers.ts";

/** Credit given to a POS or customer. @param amount minor units, more than 0 */
export function creditGrantTransfers(posId: number, amount: Minor): readonly Transfer[] {
  assert(amount > 0, "credit that is given is positive", { amount });
  return transfer(account(accountKinds.promotions), account(accountKinds.pointCredit, posId), amount, codes.creditGrant);
}

/** A grant that is taken back, or what of it was not staked. @param amount minor units, more than 0 */
export function creditBackTransfers(posId: number, amount: Minor): readonly Transfer[] {
  assert(amount > 0, "credit that is taken back is positive", { amount });
  return transfer(account(accountKinds.promotions), account(accountKinds.pointCredit, posId), -amount, codes.creditGrant);
}

/** Credit that was not used in time. @param amount minor units, 0 or more */
export function creditExpiryTransfers(posId: number, amount: Minor): readonly Transfer[] {
  assert(amount >= 0, "credit that expires is not negative", { amount });
  return transfer(account(accountKinds.pointCredit, posId), account(accountKinds.promotions), amount, codes.creditExpiry);
}

/** Credit that was given, with the instant from which it can no longer be staked; null for credit without an end. */
export type CreditGrant = { readonly amount: Minor; readonly expiresAt: EpochMs | null };

/**
 * What of a balance has expired. The credit that would be lost first is used up first, as if all of it had been given at once: what is left is what lasts
 * longest. A stake that comes back after its credit's end expires with the next look.
 * @param grants everything that was ever given
 * @param balance what may be staked now, minor units
 */
export function expiredCredit(grants: readonly CreditGrant[], balance: Minor, now: EpochMs): Minor {
  const lasting = grants.reduce((sum, { amount, expiresAt }) => sum + (expiresAt === null || expiresAt > now ? amount : 0), 0);
  return Math.max(0, balance - lasting);
}
