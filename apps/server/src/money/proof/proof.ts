import type { AnswerOf, reports } from "@chalkboard/contract";
import type { EpochMs, ServiceId } from "@chalkboard/kernel";
import { wrongKeptDays } from "../../ledger/index.ts";
import type { Database, Sql } from "../../platform/database/database.ts";
import { noteEvent } from "../../platform/operations/index.ts";
import { wrongFees } from "../fees/index.ts";
import { wrongLoans } from "../weeks/loan-queries.ts";
import * as points from "./proof-point-queries.ts";
import * as more from "./proof-queries.ts";
import { wrongPricesAndGrades } from "./proof-tickets.ts";
import * as queries from "./queries.ts";

export type Proof = AnswerOf<typeof reports.proveBooks>;
export type Check = typeof queries.unevenBooks;

const checks = [
  queries.unevenBooks,
  queries.wrongBalances,
  queries.strangeTransfers,
  queries.lostTickets,
  queries.wrongTickets,
  queries.wrongTotals,
  queries.wrongRisk,
  queries.wrongCounts,
  more.leakedCredit,
  more.wrongTransactions,
  more.wrongWeeks,
  more.wrongCommission,
  more.wrongDrawers,
  wrongLoans,
  wrongFees,
  more.wrongStatuses,
  more.strangeAccounts,
  more.missingEntries,
  more.wrongEventTickets,
  wrongKeptDays,
] as const;

/** The findings of a proof, each as a name and its numbers (stored/folded), and the number of transfers. */
export type Found = { readonly transfers: number; readonly findings: readonly string[] };

/**
 * Proves all stored books of a service: accounts sum to zero, every stored figure is the fold of the ledger's entries,
 * and every ticket agrees with its own entries and with its legs, prices and grades. A transfer has a debit and a
 * credit of one amount, so that alone cannot be uneven. The proof is stored; one that finds something else than its
 * predecessor is a significant event.
 * @param until aborts with an error when it fires
 * @returns the findings; none when the books balance
 */
export async function proveBooks(
  database: Database,
  serviceId: ServiceId,
  now: EpochMs,
  until?: AbortSignal,
): Promise<Proof> {
  return keepProof(database, serviceId, now, await proveAll(database, serviceId, until));
}

/** Reads everything, and stores nothing. */
export async function proveAll(database: Database, serviceId: ServiceId, until?: AbortSignal): Promise<Found> {
  return database.transaction(
    [serviceId],
    async (sql) => {
      await sql.run(queries.fromOneSnapshot);
      await sql.run(queries.wholeTables);
      const counted = await sql.row(queries.countTransfers, [serviceId]);
      const findings = [
        ...(await findingsOf(sql, checks, [serviceId], until)),
        ...(await wrongPricesAndGrades(sql, serviceId, until)),
      ];
      return { transfers: counted?.transfers ?? 0, findings };
    },
    until,
  );
}

/** The findings of some checks, run one after the other. */
export async function findingsOf(
  sql: Sql,
  some: readonly Check[],
  values: readonly unknown[],
  until?: AbortSignal,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const check of some) {
    until?.throwIfAborted();
    found.push(...(await sql.rows(check, values)).map(({ finding }) => finding));
  }
  return found;
}

/** Stores a proof; one that finds something else than its predecessor is a significant event. */
export async function keepProof(
  database: Database,
  serviceId: ServiceId,
  provedAt: EpochMs,
  { transfers, findings }: Found,
): Promise<Proof> {
  const isBalanced = findings.length === 0;
  await database.transaction([serviceId], async (sql) => {
    const before = await sql.row(queries.lastFindings, [serviceId]);
    await sql.run(queries.addProof, [serviceId, new Date(provedAt), isBalanced, transfers, JSON.stringify(findings)]);
    // Repaired books are proved from the beginning.
    if (isBalanced && before !== undefined && before.findings.length > 0) await forgetPoint(sql, serviceId);
    if (isBalanced || JSON.stringify(before?.findings) === JSON.stringify(findings)) return;
    await noteEvent(sql, {
      serviceId,
      kind: "outOfBalance",
      subject: `service ${serviceId}`,
      data: { findings: findings.slice(0, 20) },
      personId: null,
    });
  });
  return { provedAt, isBalanced, transfers, findings: [...findings] };
}

async function forgetPoint(sql: Sql, serviceId: ServiceId): Promise<void> {
  await sql.run(points.forgetPoint, [serviceId]);
  await sql.run(points.forgetSums, [serviceId]);
}
