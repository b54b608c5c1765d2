// Balances as of a time: the current ones, less what was posted since.

import type { Minor, ServiceId } from "@chalkboard/kernel";
import type { AccountKind } from "@chalkboard/ledger";
import type { Sql } from "../../platform/database/database.ts";
import * as queries from "../transactions/transaction-queries.ts";

/**
 * The changes of a service's accounts since a time; run it in the transaction that reads their balances, in one
 * snapshot.
 * @param moment null: now, with no changes
 */
export async function changedSince(
  sql: Sql,
  serviceId: ServiceId,
  asOf: Date | null,
): Promise<(kind: AccountKind, ownerId: number) => Minor> {
  const rows = asOf === null ? [] : await sql.rows(queries.changedSince, [serviceId, asOf]);
  const changes = new Map(rows.map(({ kind, owner_id, change }) => [`${String(kind)}/${String(owner_id)}`, change]));
  return (kind, ownerId) => changes.get(`${String(kind)}/${String(ownerId)}`) ?? 0;
}
