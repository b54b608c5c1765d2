// A ticket's life in transfers: the stake is held, then settled or released; prizes become payable, then are paid.
// Corrections are differences. Postings follow design section 4: retail prizes become payable at a counter, online
// prizes go straight to the wallet.

import { assert, type Minor } from "@chalkboard/kernel";
import { account, accountKinds, type AccountRef } from "./accounts.ts";
import { codes, type Transfer, transfer } from "./transfers.ts";

/** What pays a stake: money, or point credit (free play). */
export type Funding = "balance" | "credit";

/** The payer of a stake: a shop's till or a customer's wallet, with money or, by `funding`, with point credit. */
export type Payer = { readonly kind: "retail" | "online"; readonly posId: number; readonly funding?: Funding };

const openStakes = account(accountKinds.openStakes);
const bookResult = account(accountKinds.bookResult);
const prizesPayable = account(accountKinds.prizesPayable);
const overpaid = account(accountKinds.overpaid);
const openCredit = account(accountKinds.openCredit);
const promotions = account(accountKinds.promotions);
const promotionPrizes = account(accountKinds.promotionPrizes);
const expiredPrizes = account(accountKinds.expiredPrizes);

/** The money account that pays stakes and receives payments. */
function moneyAccount({ kind, posId }: Payer): AccountRef {
  return account(kind === "retail" ? accountKinds.posSettlement : accountKinds.wallet, posId);
}

/** The account that pays a stake. */
export function payerAccount(payer: Payer): AccountRef {
  return payer.funding === "credit" ? account(accountKinds.pointCredit, payer.posId) : moneyAccount(payer);
}

/** The account that holds a stake until its ticket is graded. */
export function stakesAccount(payer: Payer): AccountRef {
  return payer.funding === "credit" ? openCredit : openStakes;
}

/** Where a prize or a refund of money is kept until it is paid: at the counter, or directly in the wallet. */
function prizeAccount(payer: Payer): AccountRef {
  return payer.kind === "retail" ? prizesPayable : moneyAccount(payer);
}

/** A sale holds the stake. */
export function saleTransfers(payer: Payer, stake: Minor): readonly Transfer[] {
  assert(stake > 0, "a stake is positive", { stake });
  return transfer(
    payerAccount(payer),
    stakesAccount(payer),
    stake,
    payer.funding === "credit" ? codes.creditSale : codes.sale,
  );
}

/**
 * The outcome of a ticket so far: the part of its stake that is settled (won or lost by the book), the parts refunded
 * as push or void, and the prize (stake and profit of winning parts; of a ticket paid with point credit only the
 * profit). `settled + pushed + voided` equals the stake when everything is graded.
 */
export type Decided = {
  readonly settled: Minor;
  readonly pushed: Minor;
  readonly voided: Minor;
  readonly prize: Minor;
};

export const undecided: Decided = { settled: 0, pushed: 0, voided: 0, prize: 0 };

/**
 * What is payable in money for the graded parts: prize and refunds; of a ticket paid with point credit only the prize,
 * because its refunds are credit.
 */
export function payableMoney({ funding }: Pick<Payer, "funding">, { prize, pushed, voided }: Decided): Minor {
  return funding === "credit" ? prize : prize + pushed + voided;
}

/**
 * Moves a ticket from its previous outcome to its present one. Grading twice posts nothing; a correction posts the
 * difference.
 */
export function gradeTransfers(payer: Payer, before: Decided, now: Decided): readonly Transfer[] {
  const prizes = prizeAccount(payer);
  if (payer.funding === "credit") {
    return [
      ...transfer(openCredit, promotions, now.settled - before.settled, codes.creditSettled),
      ...transfer(openCredit, payerAccount(payer), now.pushed - before.pushed, codes.creditPush),
      ...transfer(openCredit, payerAccount(payer), now.voided - before.voided, codes.creditVoid),
      ...transfer(promotionPrizes, prizes, now.prize - before.prize, codes.prize),
    ];
  }
  return [
    ...transfer(openStakes, bookResult, now.settled - before.settled, codes.settled),
    ...transfer(openStakes, prizes, now.pushed - before.pushed, codes.pushRefund),
    ...transfer(openStakes, prizes, now.voided - before.voided, codes.voidRefund),
    ...transfer(bookResult, prizes, now.prize - before.prize, codes.prize),
  ];
}

/** A cancelled ticket returns its stake to where it came from. */
export function cancelTransfers(payer: Payer, stake: Minor): readonly Transfer[] {
  return transfer(
    stakesAccount(payer),
    payerAccount(payer),
    stake,
    payer.funding === "credit" ? codes.creditCancelled : codes.cancelled,
  );
}

/**
 * A shop pays a winner: the payable is cleared and the till is credited. `payer` is the POS that pays, which may differ
 * from the one that sold.
 */
export function paymentTransfers(payer: Payer, amount: Minor): readonly Transfer[] {
  assert(payer.kind === "retail", "only a shop pays over the counter", { posId: payer.posId });
  return transfer(prizesPayable, moneyAccount(payer), amount, codes.payment);
}

/**
 * After a correction a shop's ticket may be worth less than was paid for it: the difference moves to the overpaid
 * account.
 * @param before overpaid amount so far
 * @param now overpaid amount after the correction
 */
export function overpaidTransfers(before: Minor, now: Minor): readonly Transfer[] {
  return transfer(overpaid, prizesPayable, now - before, codes.overpaid);
}

/**
 * What remains of payments and expiry after a correction: what is no longer a prize had not expired either, and
 * payments beyond it are overpaid.
 * @param payable what the ticket is worth in money now
 */
export function afterCorrection(
  { paid, expired }: { paid: Minor; expired: Minor },
  payable: Minor,
): { readonly overpaid: Minor; readonly expired: Minor } {
  return { overpaid: Math.max(0, paid - payable), expired: Math.min(expired, Math.max(0, payable - paid)) };
}

/**
 * A shop's prize that was not collected in time leaves the counter; a correction may bring part of it back.
 * @param before expired amount so far
 * @param now expired amount from now on
 */
export function prizeExpiryTransfers(before: Minor, now: Minor): readonly Transfer[] {
  return transfer(prizesPayable, expiredPrizes, now - before, codes.prizeExpiry);
}
