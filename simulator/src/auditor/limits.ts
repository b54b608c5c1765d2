// Customers' own limits, by the sentences of the specification: the newest limit in effect counts, and a looser one
// takes effect after a day.

import { addDays, type Day, type EpochMs, localTime } from "@chalkboard/kernel";
import { bookDay, type DayFigures, type KnownSeller, type Model, type CustomerLimit } from "./model.ts";

export const coolingOffMs = 24 * 3_600_000;

/** The limits in effect now. */
export function actingLimits({ customerLimits }: KnownSeller, now: EpochMs): readonly CustomerLimit[] {
  const acting = new Map<string, CustomerLimit>();
  for (const wish of customerLimits) if (wish.from <= now) acting.set(`${wish.span}/${wish.counts}`, wish);
  return [...acting.values()];
}

/** Whether a stake exceeds the customer's own limits now, or the customer is self-excluded. */
export function isAgainstHimself({ now }: Model, seller: KnownSeller, stake: number): boolean {
  if (now < seller.excludedUntil) return true;
  return actingLimits(seller, now).some((wish) => wish.limit !== null && used(seller, wish, now) + stake > wish.limit);
}

/** What was staked, or staked and lost, in the current span. */
function used(seller: KnownSeller, { span, counts }: CustomerLimit, now: EpochMs): number {
  if (span === "ticket") return 0;
  const today = bookDay(seller.service, now);
  const sum = figuresSince(seller, firstDay(span, today));
  const staked = sum.sales - sum.cancelled;
  return Math.max(0, counts === "stake" ? staked : staked - sum.prizes - sum.refunds);
}

function firstDay(span: CustomerLimit["span"], today: Day): Day {
  if (span === "month") return `${today.slice(0, 8)}01`;
  const { weekday } = localTime(Date.parse(`${today}T12:00:00Z`), "UTC");
  return span === "week" ? addDays(today, 1 - weekday) : today;
}

/** The total of a seller's days in a range. */
export function figuresSince({ days }: Pick<KnownSeller, "days">, from: Day, to: Day = "9999-12-31"): DayFigures {
  const sum = { sales: 0, cancelled: 0, prizes: 0, refunds: 0, settled: 0 };
  for (const [key, figures] of days) {
    const day = key.slice(0, 10);
    if (day < from || day > to) continue;
    for (const name of ["sales", "cancelled", "prizes", "refunds", "settled"] as const) sum[name] += figures[name];
  }
  return sum;
}
