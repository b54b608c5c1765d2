import { Button } from "@mantine/core";
import { DayField } from "./day-field.tsx";
import { type PeriodPreset, periodOf, periodPresets, presetOf } from "./days.ts";
import { useWords } from "./words.tsx";
import styles from "./filters.module.css";

export type Period = { readonly from: string; readonly to: string };
export type PeriodFieldProps = {
  readonly value: Period;
  readonly today: string;
  readonly presets?: readonly PeriodPreset[];
  readonly onChange: (period: Period) => void;
};

/** Two days and the usual spans between them. A first day after the last one takes the last one along. */
export function PeriodField({ value, today, presets = periodPresets, onChange }: PeriodFieldProps) {
  const { t } = useWords();
  return (
    <>
      <DayField label="kit.from" value={value.from} onChange={(from) => { onChange({ from, to: from > value.to ? from : value.to }); }} />
      <DayField label="kit.to" value={value.to} onChange={(to) => { onChange({ from: to < value.from ? to : value.from, to }); }} />
      <div className={styles["presets"]} role="group" aria-label={t("kit.period")}>
        {presets.map((preset) => {
          const period = periodOf(preset, today);
          // On a Monday this week is today, on a Sunday it is the last 7 days; one of them is lit.
          const isChosen = preset === presetOf(value, today, presets);
          return (
            <Button key={preset} variant={isChosen ? "light" : "subtle"} color={isChosen ? "here" : "gray"} px={8} aria-pressed={isChosen}
              onClick={() => { onChange(period); }}>{t(`kit.${preset}`)}</Button>
          );
        })}
      </div>
    </>
  );
}
