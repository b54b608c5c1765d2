// The money of tickets that are being sold: the ledger decides which transfers, the books write them. The sale has
// locked the accounts.

import { balanceChanges, saleTransfers, type Transfer } from "@chalkboard/ledger";
import { accountText, changeBalances, writeEntries } from "../../../../ledger/index.ts";
import type { Sql } from "../../../../platform/database/database.ts";
import type { Accepted } from "../pricing/priced-slip.ts";
import type { SaleFacts } from "../facts/sale-facts.ts";

/** Writes the transfers of tickets that are being sold. @returns the queries in progress */
export function postSales(sql: Sql, facts: SaleFacts, accepted: readonly Accepted[], at: Date): Promise<unknown> {
  const accountId = (serviceId: number, ref: Transfer["debit"]): number =>
    facts.accounts.get(accountText(serviceId, ref))?.id ?? 0;
  return writeEntries(
    sql,
    accepted.flatMap(({ id, day, request: { serviceId, posId, personId, payer }, ticket: { stake } }) =>
      saleTransfers(payer, stake).map(({ debit, credit, amount, code }) => ({
        serviceId,
        posId,
        ticketId: id,
        personId,
        day,
        debitId: accountId(serviceId, debit),
        creditId: accountId(serviceId, credit),
        amount,
        code,
      })),
    ),
    at,
  );
}

/** Changes each balance once by everything that a batch sold. @returns the queries in progress */
export function postBalances(sql: Sql, facts: SaleFacts, accepted: readonly Accepted[]): Promise<unknown> {
  const changes = new Map<number, number>();
  for (const { request, ticket } of accepted) {
    for (const [text, amount] of balanceChanges(saleTransfers(request.payer, ticket.stake))) {
      const id = facts.accounts.get(`${request.serviceId}/${text}`)?.id ?? 0;
      changes.set(id, (changes.get(id) ?? 0) + amount);
    }
  }
  return changeBalances(sql, changes);
}
