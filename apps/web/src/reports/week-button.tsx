import { Button } from "@mantine/core";
import { presetOf } from "../kit/days.ts";
import type { Period } from "../kit/period-field.tsx";
import { useWords } from "../kit/words.tsx";

export type WeekButtonProps = { readonly value: Period; readonly week: Period; readonly onChange: (period: Period) => void };

/** The last seven days up to today, which is no week of the calendar. */
export function WeekButton({ value, week, onChange }: WeekButtonProps) {
  const { t } = useWords();
  // On a Sunday the calendar's week is the same, and is lit.
  const isChosen = value.from === week.from && value.to === week.to && presetOf(value, week.to) === undefined;
  return (
    <Button variant={isChosen ? "light" : "subtle"} color={isChosen ? "board" : "gray"} px={8} aria-pressed={isChosen}
      onClick={() => { onChange(week); }}>{t("reports.last7Days")}</Button>
  );
}
