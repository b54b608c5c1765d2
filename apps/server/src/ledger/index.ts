export {
  accountRowText,
  accountText,
  type HeldAccount,
  holdAccounts,
  lockAccounts,
  openAccounts,
  readAccounts,
  type WantedAccount,
} from "./accounts.ts";
export {
  bothWays,
  listed,
  moneyOf,
  movedOfEach,
  netOf,
  pointCreditOf,
  codesByReceiptKind,
  receiptCodes,
  ticketCodes,
} from "./ledger-sql.ts";
export { wrongKeptDays, wrongKeptDaysGiven } from "./day-sum-queries.ts";
export { daysAround, keepDays, keptDays, lastPosted, partedDays } from "./day-sums.ts";
export { parseAsOf, postedSince, until } from "./as-of.ts";
export { newestEntry } from "./newest-entry.ts";
export { payerOf } from "./payer.ts";
export { changeBalances, post, type Posting, type SaleEntry, writeEntries } from "./posting.ts";
export { hourSold, partByLegs } from "./ticket-parts.ts";
export { openAsOf, stateAsOf } from "./tickets-as-of.ts";
