// Closing weeks. The figures of a week are written in one transaction under its number; its commission is posted in
// slices after it. So a close can stop anywhere: what was written stays, and the next one continues with the rows that
// are not posted yet.

import { live } from "@chalkboard/contract";
import {
  addDays,
  assert,
  businessDay,
  type Day,
  type EpochMs,
  instantOf,
  type ServiceId,
  type UserId,
} from "@chalkboard/kernel";
import { account, accountKinds, commissionTransfers, lastDayOfWeek, payerAccount } from "@chalkboard/ledger";
import { clockNow } from "../../platform/database/clock-queries.ts";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { publish } from "../../platform/live/index.ts";
import { audit } from "../../platform/operations/index.ts";
import { payerOf, post } from "../../ledger/index.ts";
import { lockRules } from "../../identity/services/index.ts";
import { takeInstalments } from "./loan-instalments.ts";
import { moneySettingsAt } from "../transactions/settings.ts";
import * as settling from "./settling/settling-queries.ts";
import * as held from "../transactions/transaction-queries.ts";
import { type CountedRow, countDays } from "./week-count.ts";
import * as queries from "./week-queries.ts";

/** A sale accepted in the last second of a week is committed long before this. */
const graceMs = 60_000;
const sliceSize = 200;

export type StoredWeek = RowOf<typeof queries.lastWeek.columns>;
/** The open week: its number and days, and the instant from which it can be closed. */
export type OpenWeek = {
  readonly number: number;
  readonly from: Day;
  readonly to: Day;
  readonly closableFrom: EpochMs;
};

type Opened = {
  readonly open: OpenWeek;
  readonly now: EpochMs;
  readonly currency: string;
  readonly timeZone: string;
  readonly closeMinute: number;
};

/**
 * The open week of a service. The first one begins with the first day on which money moved; each next one the day
 * after.
 * @param moment as of this time; null: now
 */
export async function openWeekOf(sql: Sql, serviceId: ServiceId, asOf: Date | null = null): Promise<Opened> {
  const service = await sql.row(queries.serviceOf, [serviceId]);
  assert(service !== undefined, "a service with weeks exists", { serviceId });
  const last = await sql.row(queries.lastWeekAt, [serviceId, asOf]);
  const today = businessDay(asOf?.getTime() ?? service.now, service.time_zone, service.close_minute);
  // As of a time before money moved it is the day of that time, by the settings then.
  const first = service.first_day === null || service.first_day > today ? today : service.first_day;
  const from = last === undefined ? first : addDays(last.to_day, 1);
  // Changing the last weekday affects the next week: the end set when a week began stays until it ends.
  const began = Math.max(instantOf(from, service.close_minute, service.time_zone), service.created_at);
  const { weekEndsOn } = await moneySettingsAt(sql, serviceId, began);
  const to = lastDayOfWeek(from, weekEndsOn);
  const closableFrom = instantOf(addDays(to, 1), service.close_minute, service.time_zone) + graceMs;
  const { now, currency, time_zone: timeZone, close_minute: closeMinute } = service;
  return { open: { number: (last?.number ?? 0) + 1, from, to, closableFrom }, now, currency, timeZone, closeMinute };
}

/**
 * Closes every ended week of a service. Repeated or simultaneous calls change nothing.
 * @param personId who closes; null for the schedule
 * @returns the numbers of the weeks that were closed now
 */
export async function closeWeeks(
  database: Database,
  serviceId: ServiceId,
  personId: UserId | null,
): Promise<readonly number[]> {
  const closed: number[] = [];
  let committedUntil = -Infinity;
  for (;;) {
    const step = await database.transaction([serviceId], (sql) =>
      writeWeek(sql, serviceId, { personId, committedUntil }),
    );
    if (step === undefined) return closed;
    if ("due" in step)
      committedUntil = await database.transaction([serviceId], (sql) => waitForPostings(sql, serviceId));
    else if ("written" in step) closed.push(step.written);
    else await postWeek(database, serviceId, step.unposted);
  }
}

/**
 * Waits for every transaction of the service that posts by a business day and is in progress; later ones read a later
 * clock. Its locks end with its commit, so sales wait no longer than for one another.
 * @returns the time until which everything is committed
 */
async function waitForPostings(sql: Sql, serviceId: ServiceId): Promise<EpochMs> {
  await lockRules(sql, serviceId);
  return clockNow(sql);
}

/**
 * Writes the next ended week under its number. None is written before the previous one is posted, no matter who wrote
 * it: so only the last one can be pending.
 * @param committedUntil the time until which everything is known to be committed
 * @returns the number of the written week, or which week must be posted first, or that a week is due and running
 * postings must be awaited; undefined where there is nothing to do
 */
async function writeWeek(
  sql: Sql,
  serviceId: ServiceId,
  { personId, committedUntil }: { readonly personId: UserId | null; readonly committedUntil: EpochMs },
): Promise<{ readonly written: number } | { readonly unposted: number } | { readonly due: true } | undefined> {
  await sql.row(held.holdService, [serviceId]);
  const left = await sql.row(queries.unpostedWeek, [serviceId]);
  if (left !== undefined) return { unposted: left.id };
  const { open, now, timeZone, closeMinute } = await openWeekOf(sql, serviceId);
  if (now < open.closableFrom) return undefined;
  if (committedUntil < open.closableFrom) return { due: true };
  const added = await sql.row(queries.addWeek, [serviceId, open.number, open.from, open.to, new Date(now), personId]);
  assert(added !== undefined, "a week has an id");
  const rows = (await countDays(sql, serviceId, open.from, open.to)).filter(isWorthARow);
  await sql.run(queries.addRows, [serviceId, added.id, JSON.stringify(rows.map(storedRow))]);
  await sql.run(settling.keepBalances, [serviceId, open.number, open.to]);
  await takeInstalments(sql, { serviceId, personId, timeZone, closeMinute }, open.number, now);
  await audit(
    sql,
    { serviceId, personId },
    { act: "closeWeek", subject: `week ${open.number}`, before: null, after: open },
  );
  return { written: open.number };
}

/** A customer without activity and make-up has no row. */
function isWorthARow({ level, line: { carried, scheme, modes } }: CountedRow): boolean {
  return level === "zone" || carried !== 0 || scheme !== null || modes.length > 0;
}

function storedRow({ level, ownerId, zoneId, line, days, commissionDays }: CountedRow): object {
  const { commission, modes } = line;
  const sum = (name: "sales" | "cancelled" | "prizes" | "refunds" | "settled" | "net"): number =>
    modes.reduce((total, mode) => total + mode[name], 0);
  return {
    level,
    owner_id: ownerId,
    zone_id: zoneId,
    sales: sum("sales"),
    cancelled: sum("cancelled"),
    prizes: sum("prizes"),
    refunds: sum("refunds"),
    settled: sum("settled"),
    net: sum("net"),
    below: line.below,
    active: line.active,
    on_sales: commission.onSales,
    on_net: commission.onNet,
    fees: commission.fees,
    carried: line.carried,
    carried_after: commission.carriedAfter,
    scheme: line.scheme,
    days,
    modes,
    commission_days: line.scheme === null ? null : commissionDays,
  };
}

/** Posts the commission of a week's unposted rows, slice by slice. */
async function postWeek(database: Database, serviceId: ServiceId, weekId: number): Promise<void> {
  for (;;) {
    const taken = await database.transaction([serviceId], (sql) => postSlice(sql, serviceId, weekId));
    if (taken > 0) continue;
    // Rows locked by another closer when it was stopped are free again only now.
    const left = await database.read([serviceId], (sql) => sql.row(queries.anyToPost, [weekId]));
    if (left === undefined) return;
  }
}

async function postSlice(sql: Sql, serviceId: ServiceId, weekId: number): Promise<number> {
  const service = await sql.row(queries.serviceOf, [serviceId]);
  assert(service !== undefined, "a service with weeks exists", { serviceId });
  const { now } = service;
  const taken = (await sql.rows(queries.takeRows, [weekId, sliceSize, new Date(now)])).map(
    ({ week_row_id }) => week_row_id,
  );
  const rows = await sql.rows(queries.rowsToPost, [taken]);
  await post(
    sql,
    rows.map((row) => ({
      serviceId,
      posId: row.level === "pos" ? row.owner_id : 0,
      ticketId: null,
      personId: null,
      day: businessDay(now, service.time_zone, service.close_minute),
      reference: row.id,
      transfers: commissionTransfers(
        row.level === "pos"
          ? payerAccount(payerOf(service.kind, row.owner_id))
          : account(accountKinds.zone, row.owner_id),
        { onSales: row.on_sales, onNet: row.on_net, fees: row.fees },
      ),
    })),
    now,
  );
  if (rows.length > 0) await publish(sql, [{ subject: live.subjects.books(serviceId), data: {} }]);
  return taken.length;
}
