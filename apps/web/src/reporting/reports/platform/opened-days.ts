import { addDays, daysOf } from "../../../kit/format/days.ts";
import type { Period } from "../../../kit/fields/period-field.tsx";

/** Maps days of a period to the opened one: this period, or the previous one. */
export function openedDays(days: Period, { from }: Period, opened: Period): Period {
  const by = daysOf({ from, to: opened.from }) - 1;
  return { from: addDays(days.from, by), to: addDays(days.to, by) };
}
