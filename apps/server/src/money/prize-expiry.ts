// Winners that nobody fetched. On the day on which a ticket's time is over, what waits for it at the counter moves to the expired prizes. Each slice is one
// transaction that reads from the ledger what waits; so a run may stop anywhere, and another one, or two at once, moves nothing twice.

import { businessDay, type EpochMs, type Minor, type ServiceId } from "@chalkboard/kernel";
import { prizeExpiryTransfers } from "@chalkboard/ledger";
import { live } from "@chalkboard/contract";
import type { Database, Sql } from "../database/database.ts";
import { tell } from "../live/index.ts";
import { post } from "../tickets/index.ts";
import * as queries from "./expiry-queries.ts";

const sliceSize = 1_000;
const dayMs = 86_400_000;
const runEveryMs = dayMs;

export type ExpiredPrizes = { readonly tickets: number; readonly amount: Minor };

/** Lets the winners of a service expire whose days are over. Only shops have any: a customer's prize is in the wallet at once. */
export async function expirePrizes(database: Database, serviceId: ServiceId): Promise<ExpiredPrizes> {
  const scope = [serviceId];
  const { service, last } = await database.read(scope, async (sql) => ({
    service: await sql.row(queries.serviceTime, [serviceId]), last: await sql.row(queries.lastRun, [serviceId]),
  }));
  const nothing = { tickets: 0, amount: 0 };
  if (service === undefined || service.kind !== 1) return nothing;
  const before = service.now - service.validity_days * dayMs;
  const from = Math.min(last?.decided_before ?? 0, before);
  let total: ExpiredPrizes = nothing;
  for (let after = 0; ;) {
    const ids = (await database.read(scope, (sql) => sql.rows(queries.unfetched, [serviceId, new Date(from), new Date(before), after, sliceSize])))
      .map(({ ticket_id }) => ticket_id);
    const end = ids.at(-1);
    if (end === undefined) break;
    const slice = await database.transaction(scope, (sql) => expireSlice(sql, serviceId, ids, before));
    total = { tickets: total.tickets + slice.tickets, amount: total.amount + slice.amount };
    after = end;
  }
  // The window of the next run begins here. A run that finds nothing moves it once a day, or a job that looks every few minutes would leave a row each time.
  if (total.tickets === 0 && last !== undefined && before - last.decided_before < runEveryMs) return total;
  await database.transaction(scope, (sql) =>
    sql.run(queries.addRun, [serviceId, new Date(Math.max(before, last?.decided_before ?? 0)), new Date(service.now), total.tickets, total.amount]));
  return total;
}

async function expireSlice(sql: Sql, serviceId: ServiceId, ids: readonly number[], before: EpochMs): Promise<ExpiredPrizes> {
  const locked = new Map((await sql.rows(queries.lockUnfetched, [ids, new Date(before)])).map((row) => [row.ticket_id, row.expired]));
  const service = await sql.row(queries.serviceTime, [serviceId]);
  const found = await sql.rows(queries.waiting, [serviceId, [...locked.keys()]]);
  if (service === undefined || found.length === 0) return { tickets: 0, amount: 0 };
  const { now } = service;
  const day = businessDay(now, service.time_zone, service.close_minute);
  await post(sql, found.map(({ ticket_id, pos_id, amount }) => {
    const expired = locked.get(ticket_id) ?? 0;
    return { serviceId, posId: pos_id, ticketId: ticket_id, personId: null, day, transfers: prizeExpiryTransfers(expired, expired + amount) };
  }), now);
  const columns = [found.map(({ ticket_id }) => ticket_id), found.map(({ amount }) => amount)];
  await sql.run(queries.noteExpired, columns);
  await sql.run(queries.addExpiryEntries, [serviceId, ...columns, new Date(now)]);
  await tell(sql, [...Map.groupBy(found, ({ pos_id }) => pos_id)].map(([posId, some]) =>
    ({ subject: live.subjects.tickets(serviceId, posId), data: { kind: "expired", numbers: some.map(({ ticket_id }) => ticket_id) } })));
  return { tickets: found.length, amount: found.reduce((sum, { amount }) => sum + amount, 0) };
}
