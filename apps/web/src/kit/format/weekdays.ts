import type { Format } from "@chalkboard/i18n";

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Checkboxes for the days of a week, 1 Monday to 7 Sunday. */
export function weekdayChoices({
  weekday,
}: Pick<Format, "weekday">): readonly { readonly value: string; readonly label: string }[] {
  return weekdays.map((day) => ({ value: String(day), label: weekday(day) }));
}
