// The usual date ranges, as texts such as "2026-11-21".
import { type Day, addDays, dayOf, instantOf, localTime } from "@chalkboard/kernel";

export { addDays, dayOf };

/** The first day of the day's week. @param endsOn the weekday on which weeks end: 1 is Monday */
export function weekStart(day: Day, endsOn: number): Day {
  return addDays(day, -((localTime(instantOf(day, 720, "UTC"), "UTC").weekday + 6 - endsOn) % 7));
}

export function monthStart(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** Number of days in a range. */
export function daysOf({ from, to }: { readonly from: Day; readonly to: Day }): number {
  return Math.round((instantOf(to, 720, "UTC") - instantOf(from, 720, "UTC")) / 86_400_000) + 1;
}

export type PeriodPreset = "today" | "yesterday" | "thisWeek" | "lastWeek" | "thisMonth" | "last7Days";
export const periodPresets: readonly PeriodPreset[] = ["today", "yesterday", "thisWeek", "lastWeek", "thisMonth"];
/** For reports: also the last 7 days, which are not a calendar week. */
export const reportPresets: readonly PeriodPreset[] = [...periodPresets, "last7Days"];

/**
 * The first and last day of a preset relative to today.
 * @param weekEndsOn the weekday on which the service's week ends: 1 is Monday
 */
export function periodOf(
  preset: PeriodPreset,
  today: Day,
  weekEndsOn: number,
): { readonly from: Day; readonly to: Day } {
  const week = weekStart(today, weekEndsOn);
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "thisWeek":
      return { from: week, to: today };
    case "lastWeek":
      return { from: addDays(week, -7), to: addDays(week, -1) };
    case "last7Days":
      return { from: addDays(today, -6), to: today };
    case "thisMonth":
      return { from: monthStart(today), to: today };
  }
}

/** The first preset that equals a period; undefined if none does. */
export function presetOf(
  { from, to }: { readonly from: Day; readonly to: Day },
  today: Day,
  weekEndsOn: number,
  presets: readonly PeriodPreset[] = periodPresets,
): PeriodPreset | undefined {
  return presets.find((preset) => {
    const period = periodOf(preset, today, weekEndsOn);
    return period.from === from && period.to === to;
  });
}
