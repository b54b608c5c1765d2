// What the books said at a moment: what was written until then.
import type { EpochMs } from "@chalkboard/kernel";
import { movedOfEach } from "./ledger-sql.ts";

/** Of when is asked; null for now, and for what has not come yet. */
export function parseAsOf({ asOf }: { readonly asOf?: EpochMs | undefined }, now: EpochMs): Date | null {
  return asOf === undefined || asOf >= now ? null : new Date(asOf);
}

/** Whether a row of a statement was written until a moment; null: whenever it was. @param row what it is called there */
export const until = (time: string, row = "x"): string => `(${time}::timestamptz is null or ${row}.at <= ${time}::timestamptz)`;

/**
 * What was posted to accounts of a service ($1) since a moment, by account: nothing where it is null. An entry's business day is near the day of its moment,
 * so that days are read and not the books.
 */
export const postedSince = (time: string): string => movedOfEach(`x.service_id = $1::int and ${time}::timestamptz is not null
      and x.business_day > (${time}::timestamptz at time zone 'UTC')::date - 3 and x.at > ${time}::timestamptz`);
