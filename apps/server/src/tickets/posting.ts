// Posts transfers for any number of tickets: accounts are opened where they are missing, then locked in the order of their ids, changed once each.

import type { Day, EpochMs, Minor, PosId, ServiceId, TicketId, UserId } from "@chalkboard/kernel";
import { type AccountRef, balanceChanges, type Transfer } from "@chalkboard/ledger";
import type { Sql } from "../database/database.ts";
import { bigints, days, integers, smallints } from "../database/columns.ts";
import * as gathering from "./gather-queries.ts";
import { accountColumns, accountText, openAccounts } from "./gather.ts";
import * as queries from "./write-queries.ts";

export type Posting = {
  readonly serviceId: ServiceId;
  /** The POS that the movement is reported under. */
  readonly posId: PosId;
  readonly ticketId: TicketId | null;
  readonly personId: UserId | null;
  readonly day: Day;
  /** What the movement stands for when it is no ticket's. */
  readonly reference?: number;
  readonly transfers: readonly Transfer[];
};

/** Writes the transfers and changes the balances, in the caller's transaction. */
export async function post(sql: Sql, postings: readonly Posting[], now: EpochMs): Promise<void> {
  const rows = postings.flatMap((posting) => posting.transfers.map((transfer) => ({ posting, transfer })));
  if (rows.length === 0) return;
  const ids = await holdAccounts(sql, rows.flatMap(({ posting: { serviceId }, transfer: { debit, credit } }) =>
    [{ serviceId, ref: debit }, { serviceId, ref: credit }]));
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
      integers(rows, ({ posting }) => posting.serviceId), bigints(rows, ({ posting, transfer }) => idOf(posting.serviceId, transfer.debit)),
      bigints(rows, ({ posting, transfer }) => idOf(posting.serviceId, transfer.credit)), bigints(rows, ({ transfer }) => transfer.amount),
      smallints(rows, ({ transfer }) => transfer.code), integers(rows, ({ posting }) => posting.posId), bigints(rows, ({ posting }) => posting.ticketId),
      days(rows, ({ posting }) => posting.day), new Date(now), integers(rows, ({ posting }) => posting.personId),
      bigints(rows, ({ posting }) => posting.reference ?? null),
    ]),
    sql.run(queries.changeBalances, [[...changes.keys()], [...changes.values()]]),
  ]);
}

/** An account that is held until the transaction ends, with its balance as it stands. */
export type HeldAccount = { readonly id: number; readonly balance: Minor };

/**
 * Opens accounts that are missing, then locks all of them in the order of their ids, as every posting does.
 * @returns by `serviceId/kind/owner`
 */
export async function holdAccounts(
  sql: Sql, accounts: readonly { readonly serviceId: ServiceId; readonly ref: AccountRef }[],
): Promise<ReadonlyMap<string, HeldAccount>> {
  const all = [...new Map(accounts.map((one) => [accountText(one.serviceId, one.ref), one])).values()];
  const columns = accountColumns(all);
  const there = new Set((await sql.rows(gathering.readAccounts, columns)).map(textOf));
  const missing = all.filter(({ serviceId, ref }) => !there.has(accountText(serviceId, ref)));
  if (missing.length > 0) await openAccounts(sql, missing);
  return new Map((await sql.rows(gathering.lockAccounts, columns)).map((row) => [textOf(row), { id: row.id, balance: row.balance }]));
}

function textOf({ service_id, kind, owner_id }: { service_id: number; kind: number; owner_id: number }): string {
  return accountText(service_id, { kind: kind as AccountRef["kind"], ownerId: owner_id });
}
