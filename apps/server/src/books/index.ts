export { accountRowText, accountText, type HeldAccount, holdAccounts, lockAccounts, openAccounts, readAccounts, type WantedAccount } from "./accounts.ts";
export { changeBalances, post, type Posting, type SaleEntry, writeEntries } from "./posting.ts";
