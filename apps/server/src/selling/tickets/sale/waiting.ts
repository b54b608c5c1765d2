// Completes waiting sales: sells what has waited long enough, through the batcher and all its controls, and ends what
// was not answered. It works from the database and has no state, so that another process, or this one after a crash,
// continues where one stopped.

import { payerOf } from "../../../ledger/index.ts";
import type { Log, Timers } from "@chalkboard/kernel";
import type { Database, Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { publish } from "../../../platform/live/index.ts";
import { referralsChanged } from "./writing/referrals-changed.ts";
import type { SaleBatcher } from "./sale-batcher.ts";
import type { SaleRequest, SaleWait } from "./facts/sale.ts";
import * as queries from "./facts/waiting-queries.ts";

const everyMs = 250;
/**
 * A sale that could not be made for this long after its time is refused: its terminal has shown the customer that
 * nothing was sold.
 */
const graceMs = 10_000;

export type WaitingRow = RowOf<typeof queries.readWaiting.columns>;

export type Waiting = {
  /** Completes everything that is due, and resolves when that is done. */
  readonly run: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Starts to complete waiting sales. */
export function createWaiting({
  database,
  batcher,
  timers,
  log,
}: {
  database: Database;
  batcher: SaleBatcher;
  timers: Timers;
  log: Log;
}): Waiting {
  let running: Promise<void> | undefined;

  async function round(): Promise<void> {
    const expired = await database.transaction("all", expire);
    if (expired > 0) log.info({ sales: expired }, "expired pending sales were refused");
    const due = await database.read("all", (sql) => sql.rows(queries.dueWaiting));
    await Promise.all(due.map((row) => batcher.sell(requestAgain(row))));
  }

  async function expire(sql: Sql): Promise<number> {
    const rows = await sql.rows(queries.expireWaiting, [graceMs]);
    if (rows.length > 0) await publish(sql, referralsChanged(rows.map(({ service_id }) => service_id)));
    return rows.length;
  }

  const run = (): Promise<void> =>
    (running ??= round().finally(() => {
      running = undefined;
    }));
  const timer = timers.every(
    everyMs,
    () =>
      void run().catch((error: unknown) =>
        log.error({ error: String(error) }, "expired pending sales could not be refused"),
      ),
  );
  return {
    // A round in progress may have queried before the time came.
    run: async () => {
      await running?.catch(() => undefined);
      await run();
    },
    close: async () => {
      timer.clear();
      await running?.catch(() => undefined);
    },
  };
}

/** The waiting sale, to go through the batcher again. A trader's offer replaces the requested amount. */
function requestAgain(row: WaitingRow): SaleRequest {
  return {
    serviceId: row.service_id,
    posId: row.pos_id,
    personId: row.person_id,
    payer: payerOf(row.service_kind, row.pos_id, row.slip.payWith ?? "balance"),
    key: row.key,
    bodyHash: row.body_hash,
    webVersion: row.web_version ?? undefined,
    integratorId: row.integrator_id ?? undefined,
    slip: row.amount === null ? row.slip : { ...row.slip, amount: row.amount },
    waited: { reference: row.id, requestedAt: row.requested_at, seen: row.seen },
  };
}

/** What a sale still waits for; undefined when it has ended. */
export function waitOf(row: WaitingRow): SaleWait | undefined {
  if (row.state !== "waiting" && row.state !== "accepted") return undefined;
  // Once a trader approved it, only the delay of its games is left, if any.
  const reason = row.state === "accepted" ? "delay" : (row.reason as SaleWait["reason"]);
  const { stake, possible_win: possibleWin } = row;
  return {
    reference: row.id,
    until: row.until,
    reason,
    stake,
    possibleWin,
    ...(reason === "offer" && row.amount !== null ? { amount: row.amount } : {}),
  };
}
