import { ActionIcon, Select } from "@mantine/core";
import { ChevronLeft, ChevronRight } from "../../kit/format/icons.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import { daysText, type Week } from "./week.ts";
import styles from "./weeks.module.css";

type WeekFieldProps = {
  readonly weeks: readonly Week[];
  readonly number: number;
  readonly onChange: (number: number) => void;
};

/** Selects an accounting week: the open one or a closed one, with previous and next. */
export function WeekField({ weeks, number, onChange }: WeekFieldProps) {
  const words = useLocale();
  const { t } = words;
  const [open] = weeks;
  const has = (wanted: number): boolean => weeks.some((week) => week.number === wanted);
  const text = (week: Week): string =>
    week.number === open?.number ? t("weeks.open", { days: daysText(week, words) }) : daysText(week, words);
  return (
    <div className={styles["week"]} role="group" aria-label={t("reports.week")}>
      <ActionIcon
        variant="default"
        aria-label={t("weeks.weekBefore")}
        disabled={!has(number - 1)}
        onClick={() => {
          onChange(number - 1);
        }}
      >
        <ChevronLeft />
      </ActionIcon>
      <Select
        aria-label={t("reports.week")}
        value={String(number)}
        allowDeselect={false}
        limit={200}
        searchable={weeks.length > 8}
        data={weeks.map((week) => ({ value: String(week.number), label: text(week) }))}
        onChange={(chosen) => {
          if (chosen !== null) onChange(Number(chosen));
        }}
      />
      <ActionIcon
        variant="default"
        aria-label={t("weeks.weekAfter")}
        disabled={!has(number + 1)}
        onClick={() => {
          onChange(number + 1);
        }}
      >
        <ChevronRight />
      </ActionIcon>
    </div>
  );
}
