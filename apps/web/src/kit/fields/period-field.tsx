import { ActionIcon, Button, Popover } from "@mantine/core";
import { DayField } from "./day-field.tsx";
import { type PeriodPreset, addDays, daysOf, periodOf, periodPresets, presetOf } from "../format/days.ts";
import { ChevronLeft, ChevronRight } from "../format/icons.tsx";
import { useLocale } from "../format/locale.tsx";
import styles from "./filters.module.css";

export type Period = { readonly from: string; readonly to: string };
export type PeriodFieldProps = {
  readonly value: Period;
  readonly today: string;
  readonly presets?: readonly PeriodPreset[];
  readonly onChange: (period: Period) => void;
};

/**
 * A range of days: stepped by its own length, or chosen from presets or by two dates. A first day after the last day
 * moves the last day too.
 */
export function PeriodField({ value, today, presets = periodPresets, onChange }: PeriodFieldProps) {
  const { t, format, weekEndsOn } = useLocale();
  const preset = presetOf(value, today, weekEndsOn, presets);
  const days =
    value.from === value.to
      ? format.day(value.from, today)
      : `${format.day(value.from, today)} – ${format.day(value.to, today)}`;
  const step = (sign: 1 | -1) => () => {
    const by = sign * daysOf(value);
    onChange({ from: addDays(value.from, by), to: addDays(value.to, by) });
  };
  return (
    <div className={styles["day"]} role="group" aria-label={t("kit.period")}>
      <ActionIcon variant="default" aria-label={t("kit.periodBefore")} onClick={step(-1)}>
        <ChevronLeft />
      </ActionIcon>
      <Popover position="bottom-start" width="min(330px, calc(100vw - 16px))" trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" className={styles["period"] ?? ""}>
            {preset === undefined ? days : `${t(`kit.${preset}`)}, ${days}`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <div className={styles["choice"]}>
            <div className={styles["presets"]}>
              {presets.map((one) => (
                // On the week's first day "this week" equals today, on its last day the last 7 days; only one is
                // highlighted.
                <Button
                  key={one}
                  variant={one === preset ? "light" : "default"}
                  aria-pressed={one === preset}
                  onClick={() => {
                    onChange(periodOf(one, today, weekEndsOn));
                  }}
                >
                  {t(`kit.${one}`)}
                </Button>
              ))}
            </div>
            <div className={styles["days"]}>
              <DayField
                label="kit.from"
                value={value.from}
                onChange={(from) => {
                  onChange({ from, to: from > value.to ? from : value.to });
                }}
              />
              <DayField
                label="kit.to"
                value={value.to}
                onChange={(to) => {
                  onChange({ from: to < value.from ? to : value.from, to });
                }}
              />
            </div>
          </div>
        </Popover.Dropdown>
      </Popover>
      <ActionIcon variant="default" aria-label={t("kit.periodAfter")} onClick={step(1)}>
        <ChevronRight />
      </ActionIcon>
    </div>
  );
}
