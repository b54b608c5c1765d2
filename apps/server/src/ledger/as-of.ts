// What the books said as of a time: what was recorded before it.
import type { EpochMs } from "@chalkboard/kernel";
import { movedOfEach } from "./ledger-sql.ts";

/** The time of the query; null for now, and for a time in the future. */
export function parseAsOf({ asOf }: { readonly asOf?: EpochMs | undefined }, now: EpochMs): Date | null {
  return asOf === undefined || asOf >= now ? null : new Date(asOf);
}

/** SQL: whether a row of a statement was recorded before a time; null: at any time. @param row the row's alias there */
export const until = (time: string, row = "x"): string =>
  `(${time}::timestamptz is null or ${row}.at <= ${time}::timestamptz)`;

/**
 * What was posted to accounts of a service ($1) since a time, by account: nothing where it is null. An entry's business
 * day is near the day of its time, so that days are read instead of the whole books.
 */
export const postedSince = (time: string): string =>
  movedOfEach(`x.service_id = $1::int and ${time}::timestamptz is not null
      and x.business_day > (${time}::timestamptz at time zone 'UTC')::date - 3 and x.at > ${time}::timestamptz`);
