// Accounts: how missing ones are opened, and in which order they are locked.

import { assert, type Minor, type ServiceId } from "@chalkboard/kernel";
import type { AccountRef } from "@chalkboard/ledger";
import { integers, smallints } from "../platform/database/columns.ts";
import type { Sql } from "../platform/database/database.ts";
import type { RowOf } from "../platform/database/query.ts";
import * as queries from "./queries.ts";

/** An account by its kind and owner, opened or not. */
export type WantedAccount = { readonly serviceId: ServiceId; readonly ref: AccountRef };

/** An account that is locked until the transaction ends, with its current balance. */
export type HeldAccount = { readonly id: number; readonly balance: Minor };

type Row = RowOf<typeof queries.lockAccounts.columns>;

export const accountText = (serviceId: number, { kind, ownerId }: AccountRef): string =>
  `${serviceId}/${kind}/${ownerId}`;

/** The same for a stored account. */
export const accountRowText = ({ service_id, kind, owner_id }: Row): string => `${service_id}/${kind}/${owner_id}`;

/** The open ones among some accounts, locked in the order of their ids. */
export function lockAccounts(sql: Sql, wanted: readonly WantedAccount[]): Promise<readonly Row[]> {
  return sql.rows(queries.lockAccounts, columnsOf(wanted));
}

/** The same without locks. */
export function readAccounts(sql: Sql, wanted: readonly WantedAccount[]): Promise<readonly Row[]> {
  return sql.rows(queries.readAccounts, columnsOf(wanted));
}

/**
 * Opens accounts. The caller must hold no account's lock: a caller that opens an account which another process is
 * opening waits for its commit, and two that hold locks meanwhile would deadlock. So everyone opens first, in this one
 * order, and then locks in the order of the ids.
 */
export async function openAccounts(sql: Sql, wanted: readonly WantedAccount[]): Promise<void> {
  await sql.run(queries.openAccounts, columnsOf(wanted));
}

/**
 * Opens accounts that are missing, then locks all of them in the order of their ids, as every posting does.
 * @returns by `serviceId/kind/owner`
 */
export async function holdAccounts(
  sql: Sql,
  accounts: readonly WantedAccount[],
): Promise<ReadonlyMap<string, HeldAccount>> {
  const all = [...new Map(accounts.map((one) => [accountText(one.serviceId, one.ref), one])).values()];
  const there = new Set((await readAccounts(sql, all)).map(accountRowText));
  const missing = all.filter(({ serviceId, ref }) => !there.has(accountText(serviceId, ref)));
  if (missing.length > 0) await openAccounts(sql, missing);
  const held = new Map(
    (await lockAccounts(sql, all)).map((row) => [accountRowText(row), { id: row.id, balance: row.balance }]),
  );
  // A service changed its kind while this waited for one of them.
  for (const { serviceId, ref } of all)
    assert(held.has(accountText(serviceId, ref)), "an account that is open is locked", { serviceId, ...ref });
  return held;
}

function columnsOf(wanted: readonly WantedAccount[]): unknown[] {
  return [
    integers(wanted, ({ serviceId }) => serviceId),
    smallints(wanted, ({ ref }) => ref.kind),
    integers(wanted, ({ ref }) => ref.ownerId),
  ];
}
