// What services owe the platform for the days of a report, and for those of the previous period.

import type { AnswerOf, PayloadOf, reports } from "@chalkboard/contract";
import { addDays, type EpochMs, type Minor } from "@chalkboard/kernel";
import { parseAsOf } from "../../../ledger/index.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { countFees, type FeePeriod } from "../../../money/fees/index.ts";
import { daysBetween } from "../period.ts";

type Input = PayloadOf<typeof reports.platformSales>;
type Parts = NonNullable<AnswerOf<typeof reports.platformSales>["rows"][number]["feeParts"]>;
type Counted = Awaited<ReturnType<typeof countFees>>[number];

/** For a period: null where there is none. */
export type Fees = { readonly now: Minor | null; readonly before: Minor | null; readonly parts: Parts | null };
export const noFees: Fees = { now: null, before: null, parts: null };

/** A scheme with separate percentages for kinds of tickets reads what every POS had on every day. */
const longestDays = 100;

/** The fees of services by their numbers; none where the report is filtered to some of their tickets, or long. */
export async function feesIn(
  sql: Sql,
  input: Input,
  services: readonly { readonly id: number; readonly kind: number }[],
  now: EpochMs,
): Promise<ReadonlyMap<number, Fees>> {
  const { from, to, product, sport } = input;
  const days = daysBetween(from, to);
  if (product !== undefined || sport !== undefined || days > longestDays) return new Map();
  const periods = services.flatMap(({ id: serviceId, kind: serviceKind }): FeePeriod[] => [
    { serviceId, serviceKind, from, to },
    { serviceId, serviceKind, from: addDays(from, -days), to: addDays(to, -days) },
  ]);
  const counted = await countFees(sql, periods, parseAsOf(input, now));
  return new Map(
    services.map(({ id }, index) => {
      const [own, before] = [counted[2 * index], counted[2 * index + 1]];
      return [id, { now: feeOf(own), before: feeOf(before), parts: partsOf(own) }];
    }),
  );
}

/** The sum of several. */
export function togetherFees(some: readonly Fees[]): Fees {
  const sum = (name: "now" | "before"): Minor | null =>
    some.every((one) => one[name] === null) ? null : some.reduce((all, one) => all + (one[name] ?? 0), 0);
  return { now: sum("now"), before: sum("before"), parts: null };
}

function feeOf(counted: Counted | undefined): Minor | null {
  return counted === undefined || counted.stretches.length === 0 ? null : counted.fee;
}

function partsOf(counted: Counted | undefined): Parts | null {
  if (counted === undefined || counted.stretches.length === 0) return null;
  const parts: Parts = { handle: 0, net: 0, tickets: 0, active: 0, minimum: 0 };
  for (const { of, amount } of counted.stretches.flatMap(({ lines }) => lines))
    parts[of === "pos" || of === "customers" ? "active" : of] += amount;
  return parts;
}
