// Balances at the end of a week. A week's commission, and payments of its balance, count in it, whenever they are
// entered.

import { addDays, type EpochMs, instantOf, type Minor } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import type { Session } from "../../platform/http/handlers.ts";
import * as loans from "./loan-queries.ts";
import * as queries from "./settling/settling-queries.ts";
import type { Node, Week } from "./week-figures.ts";

export const nodeText = ({ level, ownerId }: Node): string => `${level}/${ownerId}`;

type Balances = ReadonlyMap<string, Minor>;
type Of = Pick<Week, "number" | "from" | "to" | "closedAt">;

/** The first instant after a week. */
export function endOf({ to }: Pick<Week, "to">, { closeMinute, timeZone }: Session): EpochMs {
  return instantOf(addDays(to, 1), closeMinute, timeZone);
}

/**
 * Balances by account; missing ones are zero. In the open week they do not include its commission.
 * @param of one account; undefined for all
 * @param moment as of this time; null: now
 */
export async function balancesOf(
  sql: Sql,
  session: Session,
  week: Of,
  of?: Node,
  asOf: Date | null = null,
): Promise<Balances> {
  const one = [of?.level ?? null, of?.ownerId ?? null];
  const rows =
    week.closedAt === null
      ? await sql.rows(queries.openBalances, [session.serviceId, week.to, ...one, asOf])
      : await sql.rows(queries.closedBalances, [
          session.serviceId,
          week.number,
          ...one,
          new Date(endOf(week, session)),
          asOf,
        ]);
  return new Map(rows.map(({ level, owner_id, balance }) => [`${level}/${owner_id}`, balance]));
}

/** The balances that accounts brought into a week: those of the previous one. */
export async function openingsOf(
  sql: Sql,
  session: Session,
  { number, from }: Of,
  asOf: Date | null,
): Promise<Balances> {
  const before = { number: number - 1, from, to: addDays(from, -1), closedAt: 0 };
  return number === 1 ? new Map() : balancesOf(sql, session, before, undefined, asOf);
}

/** Payments of a week's balances as of a time, each as it was then. */
export async function settlementsAt(
  sql: Sql,
  session: Session,
  { number }: Pick<Of, "number">,
  asOf: Date | null,
): Promise<readonly RowOf<typeof queries.settlementsOf.columns>[]> {
  const rows = await sql.rows(queries.settlementsOf, [session.serviceId, number]);
  if (asOf === null) return rows;
  const later = new Set(
    (await sql.rows(queries.takenBackAfter, [session.serviceId, asOf])).map(({ transaction_id }) => transaction_id),
  );
  return rows
    .filter(({ at }) => at <= asOf.getTime())
    .map((row) => ({ ...row, is_taken_back: row.is_taken_back && !later.has(row.transaction_id) }));
}

/** The same by account. */
export async function settledOf(sql: Sql, session: Session, week: Of, asOf: Date | null): Promise<Balances> {
  const paid = Map.groupBy(
    await settlementsAt(sql, session, week, asOf),
    ({ level, owner_id }) => `${level}/${owner_id}`,
  );
  return new Map([...paid].map(([key, rows]) => [key, rows.reduce((sum, { amount }) => sum + amount, 0)]));
}

/** What the closing of the open week would collect for loans, by account. */
export async function dueOf(sql: Sql, session: Session, { number }: Of, asOf: Date | null): Promise<Balances> {
  const due = Map.groupBy(
    await sql.rows(loans.dueIn, [session.serviceId, number, asOf]),
    ({ pos_id }) => `pos/${pos_id}`,
  );
  return new Map([...due].map(([key, rows]) => [key, rows.reduce((sum, { amount }) => sum + amount, 0)]));
}

/** What the closing of a week collected for loans, or that of the open one would: the change to the balances. */
export async function instalmentsOf(
  sql: Sql,
  session: Session,
  week: Of,
  asOf: Date | null,
): Promise<ReadonlyMap<string, { readonly amount: Minor; readonly count: number }>> {
  if (week.closedAt === null)
    return new Map(
      [...(await dueOf(sql, session, week, asOf))].map(([key, amount]) => [key, { amount: -amount, count: 1 }]),
    );
  const taken = await sql.rows(loans.takenIn, [session.serviceId, week.number, asOf]);
  return new Map(taken.map(({ pos_id, amount, entries }) => [`pos/${pos_id}`, { amount, count: entries }]));
}
