// Which months of services have a scheme and no invoice yet.

import { addDays, type Day } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { monthAfter, monthOf, type Schemes, schemesOf, stretchesOf } from "./counting.ts";
import * as invoices from "./invoice-queries.ts";
import * as queries from "./queries.ts";

/** At most this many months of a service are listed. */
const most = 24;

/** The last day of a month. */
export const endOf = (month: Day): Day => addDays(monthAfter(month), -1);

/** Lists the months of services before a given one that have a scheme and no valid invoice, the earliest first. */
export type LeftOut = (serviceId: number, before: Day) => Day[];

export async function leftOutMonths(sql: Sql): Promise<LeftOut> {
  const schemes = await schemesOf(sql);
  const choices = Map.groupBy(await sql.rows(queries.choices), (one) => one.service_id);
  const invoiced = Map.groupBy(await sql.rows(invoices.invoicedMonths), (one) => one.service_id);
  return (serviceId, before) => {
    const first = monthOf(choices.get(serviceId)?.[0]?.from_day ?? before);
    const done = new Set(invoiced.get(serviceId)?.map(({ month }) => month));
    const missing: Day[] = [];
    for (
      let month = monthOf(addDays(before, -1));
      month >= first && missing.length < most;
      month = monthOf(addDays(month, -1))
    ) {
      if (!done.has(month) && hasScheme(schemes, serviceId, month)) missing.push(month);
    }
    return missing.toReversed();
  };
}

function hasScheme(schemes: Schemes, serviceId: number, month: Day): boolean {
  return stretchesOf(schemes, { serviceId, from: month, to: endOf(month) }).length > 0;
}
