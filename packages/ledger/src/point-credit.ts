// Point credit (free play): it may be staked, and only winnings are paid out. It comes from the promotions' account and
// returns there when it is used up or expires; a refunded stake becomes credit again. (Product, section 1; the ticket's
// own movements are in ticket-life.ts.)

import { assert, type EpochMs, type Minor } from "@chalkboard/kernel";
import { account, accountKinds } from "./accounts.ts";
import { codes, type Transfer, transfer } from "./transfers.ts";

/** Credit given to a POS or customer. @param amount minor units, more than 0 */
export function creditGrantTransfers(posId: number, amount: Minor): readonly Transfer[] {
  assert(amount > 0, "credit that is given is positive", { amount });
  return transfer(
    account(accountKinds.promotions),
    account(accountKinds.pointCredit, posId),
    amount,
    codes.creditGrant,
  );
}

/** The reversal of a grant, or of what was not yet staked of it. @param amount minor units, more than 0 */
export function creditBackTransfers(posId: number, amount: Minor): readonly Transfer[] {
  assert(amount > 0, "credit that is taken back is positive", { amount });
  return transfer(
    account(accountKinds.promotions),
    account(accountKinds.pointCredit, posId),
    -amount,
    codes.creditGrant,
  );
}

/** Credit that expired unused. @param amount minor units, 0 or more */
export function creditExpiryTransfers(posId: number, amount: Minor): readonly Transfer[] {
  assert(amount >= 0, "credit that expires is not negative", { amount });
  return transfer(
    account(accountKinds.pointCredit, posId),
    account(accountKinds.promotions),
    amount,
    codes.creditExpiry,
  );
}

/** A grant of credit, with the instant from which it can no longer be staked; null for credit that does not expire. */
export type CreditGrant = { readonly amount: Minor; readonly expiresAt: EpochMs | null };

/**
 * How much of a balance has expired. The credit that expires first is used first, as if all of it had been granted at
 * once, so what lasts longest is left. A stake that is refunded after its credit expired expires at the next check.
 * @param grants every grant ever made
 * @param balance what may be staked now, in minor units
 */
export function expiredCredit(grants: readonly CreditGrant[], balance: Minor, now: EpochMs): Minor {
  const lasting = grants.reduce(
    (sum, { amount, expiresAt }) => sum + (expiresAt === null || expiresAt > now ? amount : 0),
    0,
  );
  return Math.max(0, balance - lasting);
}
