// Posts transfers for any number of tickets: missing accounts are opened, then locked in the order of their ids, and
// each is changed once.

import type { Day, EpochMs, Minor, PosId, ServiceId, TicketId, UserId } from "@chalkboard/kernel";
import { balanceChanges, type Transfer } from "@chalkboard/ledger";
import { bigints, days, integers, smallints } from "../platform/database/columns.ts";
import type { Sql } from "../platform/database/database.ts";
import { accountText, holdAccounts } from "./accounts.ts";
import * as queries from "./queries.ts";

export type Posting = {
  readonly serviceId: ServiceId;
  /** The POS under which the movement is reported. */
  readonly posId: PosId;
  readonly ticketId: TicketId | null;
  readonly personId: UserId | null;
  readonly day: Day;
  /** What the movement refers to: for a ticket, the entry that graded it. */
  readonly reference?: number;
  readonly transfers: readonly Transfer[];
};

/** Writes the transfers and changes the balances, in the caller's transaction. */
export async function post(sql: Sql, postings: readonly Posting[], now: EpochMs): Promise<void> {
  const rows = postings.flatMap((posting) => posting.transfers.map((transfer) => ({ posting, transfer })));
  if (rows.length === 0) return;
  const ids = await holdAccounts(
    sql,
    rows.flatMap(({ posting: { serviceId }, transfer: { debit, credit } }) => [
      { serviceId, ref: debit },
      { serviceId, ref: credit },
    ]),
  );
  const changes = new Map<number, number>();
  for (const { serviceId, transfers } of postings) {
    for (const [text, amount] of balanceChanges(transfers)) {
      const id = ids.get(`${serviceId}/${text}`)?.id ?? 0;
      changes.set(id, (changes.get(id) ?? 0) + amount);
    }
  }
  const idOf = (serviceId: number, ref: Transfer["debit"]): number => ids.get(accountText(serviceId, ref))?.id ?? 0;
  await Promise.all([
    sql.run(queries.addReferredTransfers, [
      integers(rows, ({ posting }) => posting.serviceId),
      bigints(rows, ({ posting, transfer }) => idOf(posting.serviceId, transfer.debit)),
      bigints(rows, ({ posting, transfer }) => idOf(posting.serviceId, transfer.credit)),
      bigints(rows, ({ transfer }) => transfer.amount),
      smallints(rows, ({ transfer }) => transfer.code),
      integers(rows, ({ posting }) => posting.posId),
      bigints(rows, ({ posting }) => posting.ticketId),
      days(rows, ({ posting }) => posting.day),
      new Date(now),
      integers(rows, ({ posting }) => posting.personId),
      bigints(rows, ({ posting }) => posting.reference ?? null),
    ]),
    changeBalances(sql, changes),
  ]);
}

/** A transfer of a ticket that is being sold, between accounts that the sale has locked. */
export type SaleEntry = {
  readonly serviceId: ServiceId;
  readonly posId: PosId;
  readonly ticketId: TicketId;
  readonly personId: UserId;
  readonly day: Day;
  readonly debitId: number;
  readonly creditId: number;
  readonly amount: Minor;
  readonly code: number;
};

/** Writes the transfers of tickets that are being sold; their balances change once for the whole batch. */
export function writeEntries(sql: Sql, entries: readonly SaleEntry[], at: Date): Promise<unknown> {
  return sql.run(queries.addTransfers, [
    integers(entries, ({ serviceId }) => serviceId),
    bigints(entries, ({ debitId }) => debitId),
    bigints(entries, ({ creditId }) => creditId),
    bigints(entries, ({ amount }) => amount),
    smallints(entries, ({ code }) => code),
    integers(entries, ({ posId }) => posId),
    bigints(entries, ({ ticketId }) => ticketId),
    days(entries, ({ day }) => day),
    at,
    integers(entries, ({ personId }) => personId),
  ]);
}

/** Adds to the balances of accounts that the transaction has locked, by their ids. */
export function changeBalances(sql: Sql, changes: ReadonlyMap<number, Minor>): Promise<unknown> {
  return sql.run(queries.changeBalances, [
    bigints([...changes.keys()], (id) => id),
    bigints([...changes.values()], (change) => change),
  ]);
}
