// Collects loan instalments at a week's closing, in its transaction.

import type { EpochMs, ServiceId, UserId } from "@chalkboard/kernel";
import { account, accountKinds, loanAccounts, loanTransfers } from "@chalkboard/ledger";
import { accountText, holdAccounts } from "../../ledger/index.ts";
import type { Sql } from "../../platform/database/database.ts";
import { idempotencyKeyOf } from "../../platform/http/idempotency-key.ts";
import * as queries from "./loan-queries.ts";
import { write } from "../transactions/moving.ts";

/** Who closes a week: a person, or the schedule. */
export type Closer = {
  readonly serviceId: ServiceId;
  readonly personId: UserId | null;
  readonly timeZone: string;
  readonly closeMinute: number;
};

/**
 * Collects the instalments of a week that is being closed, each with a receipt, in the closing's own transaction. The
 * caller has locked the service.
 */
export async function takeInstalments(sql: Sql, closer: Closer, week: number, now: EpochMs): Promise<void> {
  const { serviceId } = closer;
  const due = await sql.rows(queries.dueIn, [serviceId, week, null]);
  if (due.length === 0) return;
  // Locked all at once, in the common order of postings: each is posted separately afterwards.
  const held = await holdAccounts(
    sql,
    due.flatMap(({ pos_id }) => loanAccounts(pos_id).map((ref) => ({ serviceId, ref }))),
  );
  const owed = new Map(
    due.map(({ pos_id }) => [
      pos_id,
      -(held.get(accountText(serviceId, account(accountKinds.loans, pos_id)))?.balance ?? 0),
    ]),
  );
  for (const { id, pos_id: posId, pos_name: name, zone_id: zoneId, amount } of due) {
    const balance = (owed.get(posId) ?? 0) - amount;
    owed.set(posId, balance);
    const { transactionId } = await write(
      sql,
      closer,
      { ref: account(accountKinds.loans, posId), name, posId, zoneId, limit: null },
      {
        key: idempotencyKeyOf(`loan-${id}-week-${week}`),
        bodyHash: "",
        kind: "loanInstalment",
        change: -amount,
        balance,
        reason: "",
        expiresAt: null,
        now,
        takesBack: null,
      },
      loanTransfers("loanInstalment", posId, amount),
    );
    await sql.run(queries.addPayment, [transactionId, serviceId, id, week]);
  }
}
