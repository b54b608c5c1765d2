// Expires unclaimed winners. When a ticket's payable days are over, its unpaid prize moves to the expired prizes. Each
// slice is one transaction that reads the unpaid amounts from the ledger; so a run may stop anywhere, and repeated or
// simultaneous runs move nothing twice.

import { businessDay, type EpochMs, type Minor, type ServiceId } from "@chalkboard/kernel";
import { prizeExpiryTransfers } from "@chalkboard/ledger";
import { isRetail, live } from "@chalkboard/contract";
import type { Database, Sql } from "../../platform/database/database.ts";
import { publish } from "../../platform/live/index.ts";
import { post } from "../../ledger/index.ts";
import { holdRules } from "../../identity/services/index.ts";
import * as queries from "./expiry-queries.ts";

const sliceSize = 1_000;
const dayMs = 86_400_000;
const runEveryMs = dayMs;

export type ExpiredPrizes = { readonly tickets: number; readonly amount: Minor };

/**
 * Expires a service's winners whose days are over. Only shops have any: a customer's prize is in the wallet at once.
 */
export async function expirePrizes(database: Database, serviceId: ServiceId): Promise<ExpiredPrizes> {
  const { service, last, terms } = await database.read([serviceId], async (sql) => ({
    service: await sql.row(queries.serviceTime, [serviceId]),
    last: await sql.row(queries.lastRun, [serviceId]),
    terms: await sql.rows(queries.validityTerms, [serviceId]),
  }));
  let total: ExpiredPrizes = { tickets: 0, amount: 0 };
  if (service === undefined || !isRetail(service.kind)) return total;
  const { now } = service;
  for (const { days } of terms) {
    // Tickets decided before the last run's end of these days have been checked.
    const from = last === undefined ? 0 : last.at - days * dayMs;
    const some = await expireDecided(database, serviceId, { days, from, before: now - days * dayMs });
    total = { tickets: total.tickets + some.tickets, amount: total.amount + some.amount };
  }
  // The start of the next run's window. A run without results moves it once a day, or a job every few minutes would
  // write a row each time.
  if (total.tickets === 0 && last !== undefined && now - last.at < runEveryMs) return total;
  await database.transaction([serviceId], (sql) =>
    sql.run(queries.addRun, [serviceId, new Date(Math.max(now, last?.at ?? 0)), total.tickets, total.amount]),
  );
  return total;
}

type Term = { readonly days: number; readonly from: EpochMs; readonly before: EpochMs };

/** Of the tickets with a number of payable days, those decided in a time span. */
async function expireDecided(
  database: Database,
  serviceId: ServiceId,
  { days, from, before }: Term,
): Promise<ExpiredPrizes> {
  let total: ExpiredPrizes = { tickets: 0, amount: 0 };
  for (let after = 0; ;) {
    const input = [serviceId, new Date(from), new Date(before), after, sliceSize, days];
    const ids = (await database.read([serviceId], (sql) => sql.rows(queries.unfetched, input))).map(
      ({ ticket_id }) => ticket_id,
    );
    const end = ids.at(-1);
    if (end === undefined) return total;
    const slice = await database.transaction([serviceId], (sql) => expireSlice(sql, serviceId, ids, before));
    total = { tickets: total.tickets + slice.tickets, amount: total.amount + slice.amount };
    after = end;
  }
}

async function expireSlice(
  sql: Sql,
  serviceId: ServiceId,
  ids: readonly number[],
  before: EpochMs,
): Promise<ExpiredPrizes> {
  await holdRules(sql, [serviceId]);
  const locked = new Map(
    (await sql.rows(queries.lockUnfetched, [ids, new Date(before)])).map((row) => [row.ticket_id, row.expired]),
  );
  const service = await sql.row(queries.serviceTime, [serviceId]);
  const found = await sql.rows(queries.waiting, [serviceId, [...locked.keys()]]);
  if (service === undefined || found.length === 0) return { tickets: 0, amount: 0 };
  const { now } = service;
  const day = businessDay(now, service.time_zone, service.close_minute);
  await post(
    sql,
    found.map(({ ticket_id, pos_id, amount }) => {
      const expired = locked.get(ticket_id) ?? 0;
      return {
        serviceId,
        posId: pos_id,
        ticketId: ticket_id,
        personId: null,
        day,
        transfers: prizeExpiryTransfers(expired, expired + amount),
      };
    }),
    now,
  );
  const columns = [found.map(({ ticket_id }) => ticket_id), found.map(({ amount }) => amount)];
  await sql.run(queries.noteExpired, columns);
  await sql.run(queries.addExpiryEntries, [serviceId, ...columns, new Date(now)]);
  await publish(
    sql,
    [...Map.groupBy(found, ({ pos_id }) => pos_id)].map(([posId, some]) => ({
      subject: live.subjects.tickets(serviceId, posId),
      data: { kind: "expired", numbers: some.map(({ ticket_id }) => ticket_id) },
    })),
  );
  return { tickets: found.length, amount: found.reduce((sum, { amount }) => sum + amount, 0) };
}
