import type { AnswerOf, reports } from "@chalkboard/contract";
import type { EpochMs, ServiceId } from "@chalkboard/kernel";
import { wrongKeptDays } from "../books/index.ts";
import type { Database } from "../database/database.ts";
import { noteEvent } from "../operations/index.ts";
import { wrongFees } from "../fees/index.ts";
import { wrongLoans } from "./loan-queries.ts";
import * as more from "./proof-queries.ts";
import { wrongPricesAndGrades } from "./proof-tickets.ts";
import * as queries from "./queries.ts";

export type Proof = AnswerOf<typeof reports.proveBooks>;

const checks = [
  queries.unevenBooks, queries.wrongBalances, queries.strangeTransfers, queries.lostTickets, queries.wrongTickets, queries.wrongTotals,
  queries.wrongRisk, queries.wrongCounts, more.leakedCredit, more.wrongTransactions, more.wrongWeeks, more.wrongCommission,
  more.wrongDrawers, wrongLoans, wrongFees, more.wrongStatuses, more.strangeAccounts, more.missingEntries,
  more.wrongEventTickets, wrongKeptDays,
] as const;

/**
 * Proves the books of a service: accounts sum to zero, every stored figure is the fold of the ledger's entries, and every ticket agrees with its own
 * and comes to what its legs, prices and grades say.
 * A transfer has a debit and a credit of one amount, so that alone cannot be uneven. The proof is kept; one that finds something else than the one before
 * it is a significant event.
 * @param until given up when it comes, by an error
 * @returns what was found, each as a name and its numbers (stored/folded); nothing when the books balance
 */
export async function proveBooks(database: Database, serviceId: ServiceId, now: EpochMs, until?: AbortSignal): Promise<Proof> {
  const scope = [serviceId];
  const { transfers, findings } = await database.transaction(scope, async (sql) => {
    await sql.run(queries.fromOneMoment);
    await sql.run(queries.wholeTables);
    const counted = await sql.row(queries.countTransfers, [serviceId]);
    const found: string[] = [];
    for (const check of checks) {
      until?.throwIfAborted();
      found.push(...(await sql.rows(check, [serviceId])).map(({ finding }) => finding));
    }
    found.push(...await wrongPricesAndGrades(sql, serviceId, until));
    return { transfers: counted?.transfers ?? 0, findings: found };
  }, until);
  const isBalanced = findings.length === 0;
  await database.transaction(scope, async (sql) => {
    const before = await sql.row(queries.lastFindings, [serviceId]);
    await sql.run(queries.addProof, [serviceId, new Date(now), isBalanced, transfers, JSON.stringify(findings)]);
    if (isBalanced || JSON.stringify(before?.findings) === JSON.stringify(findings)) return;
    await noteEvent(sql, { serviceId, kind: "outOfBalance", subject: `service ${serviceId}`, data: { findings: findings.slice(0, 20) }, personId: null });
  });
  return { provedAt: now, isBalanced, transfers, findings };
}
