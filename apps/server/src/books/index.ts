export { accountRowText, accountText, type HeldAccount, holdAccounts, lockAccounts, openAccounts, readAccounts, type WantedAccount } from "./accounts.ts";
export { bothWays, listed, moneyOf, netOf, pointCreditOf, ticketCodes } from "./ledger-sql.ts";
export { payerOf } from "./payer.ts";
export { changeBalances, post, type Posting, type SaleEntry, writeEntries } from "./posting.ts";
