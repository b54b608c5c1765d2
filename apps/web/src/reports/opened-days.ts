import { addDays, daysOf } from "../kit/days.ts";
import type { Period } from "../kit/period-field.tsx";

/** Days of a period, or those at their place in the one that was opened: this one, or the one before. */
export function openedDays(days: Period, { from }: Period, opened: Period): Period {
  const by = daysOf({ from, to: opened.from }) - 1;
  return { from: addDays(days.from, by), to: addDays(days.to, by) };
}
