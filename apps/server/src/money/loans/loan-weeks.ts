// The weeks of the books for loans: the open one, and the days of it and future ones.

import { addDays, businessDay, type Day } from "@chalkboard/kernel";
import { lastDayOfWeek } from "@chalkboard/ledger";
import type { Sql } from "../../platform/database/database.ts";
import type { Session } from "../../platform/http/handlers.ts";
import { moneySettingsAt, moneySettingsOf } from "../transactions/settings.ts";
import { openWeekOf } from "../weeks/weeks.ts";

export type LoanWeek = { readonly week: number; readonly from: Day; readonly to: Day };
export type LoanWeeks = {
  /** Numbers of the open week, and of the last ended one. */
  readonly open: number;
  readonly over: number;
  /** The days of the open week and of future weeks. */
  readonly daysOf: (week: number) => LoanWeek;
};

/** The open week and future ones, by the service's weekday setting. @param moment as of this time; null: now */
export async function loanWeeksOf(
  sql: Sql,
  { serviceId, timeZone, closeMinute }: Session,
  asOf: Date | null = null,
): Promise<LoanWeeks> {
  const { open, now } = await openWeekOf(sql, serviceId, asOf);
  const { weekEndsOn } =
    asOf === null ? await moneySettingsOf(sql, serviceId) : await moneySettingsAt(sql, serviceId, asOf.getTime());
  // The week after the open one ends on the currently set weekday, and all that follow have seven days.
  const next = { from: addDays(open.to, 1), to: lastDayOfWeek(addDays(open.to, 1), weekEndsOn) };
  const daysOf = (week: number): LoanWeek => {
    const later = week - open.number - 1;
    if (later < 0) return { week: open.number, from: open.from, to: open.to };
    const to = addDays(next.to, 7 * later);
    return { week, from: later === 0 ? next.from : addDays(to, -6), to };
  };
  const today = businessDay(asOf?.getTime() ?? now, timeZone, closeMinute);
  let over = open.number - 1;
  while (daysOf(over + 1).to < today) over += 1;
  return { open: open.number, over, daysOf };
}
