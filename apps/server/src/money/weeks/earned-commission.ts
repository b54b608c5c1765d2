// Commission by the days that earned it, whenever it is posted: of closed weeks as closed, of the open week as it is
// now.

import { addDays, type Day, daysFrom, type EpochMs, type Minor, type ServiceId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { countDays } from "./week-count.ts";
import * as queries from "./week-queries.ts";
import { openWeekOf } from "./weeks.ts";

/** What the days of a week added to the commission of one account, less its fees. */
export type EarnedCommission = {
  readonly serviceId: ServiceId;
  readonly level: "pos" | "zone";
  readonly ownerId: number;
  readonly name: string;
  readonly week: number;
  readonly from: Day;
  readonly to: Day;
  /** When the week was closed; null: it is open. */
  readonly closedAt: EpochMs | null;
  /** The account's total for the whole week. */
  readonly sales: Minor;
  readonly net: Minor;
  readonly commission: Minor;
  readonly days: readonly { readonly day: Day; readonly amount: Minor }[];
};

/**
 * The commission earned on the days of a period, by account and week. All days of a week add up to its commission.
 * @param moment as of this time; null: now
 */
export async function earnedCommission(
  sql: Sql,
  serviceIds: readonly ServiceId[],
  { from, to }: { readonly from: Day; readonly to: Day },
  asOf: Date | null,
): Promise<readonly EarnedCommission[]> {
  const paying = (await sql.rows(queries.withSchemes, [serviceIds, asOf])).map(
    ({ service_id: serviceId }) => serviceId,
  );
  if (paying.length === 0) return [];
  const isOfPeriod = ({ day, amount }: EarnedCommission["days"][number]): boolean =>
    day >= from && day <= to && amount !== 0;
  const closed = (await sql.rows(queries.earned, [paying, from, to, asOf])).map((row): EarnedCommission => ({
    serviceId: row.service_id,
    level: row.level === "zone" ? "zone" : "pos",
    ownerId: row.owner_id,
    name: row.name,
    week: row.number,
    from: row.from_day,
    to: row.to_day,
    closedAt: row.at,
    sales: row.sales,
    net: row.net,
    commission: row.commission,
    days: daysOf(row).filter(isOfPeriod),
  }));
  const open: EarnedCommission[] = [];
  for (const serviceId of paying) open.push(...(await openWeeks(sql, serviceId, { from, to }, asOf)));
  return [...closed, ...open.map((one) => ({ ...one, days: one.days.filter(isOfPeriod) }))].filter(
    ({ days }) => days.length > 0,
  );
}

/** The accounts with a scheme in the open week, where the period includes days of it. */
async function openWeeks(
  sql: Sql,
  serviceId: ServiceId,
  { from, to }: { readonly from: Day; readonly to: Day },
  asOf: Date | null,
): Promise<readonly EarnedCommission[]> {
  const { open: week } = await openWeekOf(sql, serviceId, asOf);
  if (week.from > to || week.to < from) return [];
  const counted = await countDays(sql, serviceId, week.from, week.to, asOf);
  return counted
    .filter(({ line }) => line.scheme !== null)
    .map(({ level, ownerId, name, line: { modes, commission }, commissionDays }) => ({
      serviceId,
      level,
      ownerId,
      name,
      week: week.number,
      from: week.from,
      to: week.to,
      closedAt: null,
      sales: modes.reduce((sum, { sales }) => sum + sales, 0),
      net: modes.reduce((sum, { net }) => sum + net, 0),
      commission: commission.total,
      days: commissionDays.map((amount, index) => ({ day: addDays(week.from, index), amount })),
    }));
}

type Stored = {
  readonly from_day: Day;
  readonly to_day: Day;
  readonly commission: Minor;
  readonly commission_days: readonly Minor[] | null;
};

/** A week that was closed before days were stored has all of it on its last day. */
function daysOf({
  from_day: from,
  to_day: to,
  commission,
  commission_days: amounts,
}: Stored): EarnedCommission["days"] {
  if (amounts === null) return [{ day: to, amount: commission }];
  return daysFrom(from, to).map((day, index) => ({ day, amount: amounts[index] ?? 0 }));
}
