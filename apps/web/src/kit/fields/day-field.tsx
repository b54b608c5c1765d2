import type { PlainKey } from "@chalkboard/i18n";
import { ActionIcon } from "@mantine/core";
import { DateInput } from "@mantine/dates";
import { clock } from "../../ports/browser.ts";
import { CalendarLabels } from "./calendar.tsx";
import { ChevronLeft, ChevronRight } from "../format/icons.tsx";
import { addDays, dayOf } from "../format/days.ts";
import { readDay } from "../format/read-day.ts";
import { useLocale } from "../format/locale.tsx";
import styles from "./filters.module.css";

export type DayFieldProps = {
  readonly label: PlainKey;
  /** "2026-11-21" */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** Shows buttons for the previous and next day beside the field. */
  readonly withSteps?: boolean;
  /** May be empty: any day. */
  readonly mayBeEmpty?: boolean;
  readonly minimum?: string;
  readonly maximum?: string;
};

/** A field for a business day, with arrow buttons; the calendar uses the user's language. */
export function DayField({
  label,
  value,
  onChange,
  withSteps = false,
  mayBeEmpty = false,
  minimum,
  maximum,
}: DayFieldProps) {
  const { t, format, zone, language } = useLocale();
  const today = dayOf(clock.now(), zone);
  // "26" may still become "26/11": an incomplete date is taken when the field loses focus.
  const takeShort = ({
    currentTarget: { value: text },
  }: {
    readonly currentTarget: { readonly value: string };
  }): void => {
    const day = readDay(text, language, today);
    if (
      day !== null &&
      day !== value &&
      (minimum === undefined || day >= minimum) &&
      (maximum === undefined || day <= maximum)
    )
      onChange(day);
  };
  const step = (days: number) => () => {
    onChange(addDays(value, days));
  };
  return (
    <CalendarLabels>
      <div className={styles["day"]}>
        {withSteps && (
          <ActionIcon variant="default" size={30} aria-label={t("kit.previousDay")} onClick={step(-1)}>
            <ChevronLeft />
          </ActionIcon>
        )}
        <DateInput
          {...(withSteps ? { "aria-label": t(label) } : { label: t(label) })}
          value={value === "" ? null : value}
          clearable={mayBeEmpty}
          styles={{ wrapper: { width: value.slice(0, 4) === today.slice(0, 4) ? 124 : 160 } }}
          valueFormat={(day) => format.day(day, today)}
          dateParser={(text) => (isWhole(text) ? readDay(text, language, today) : null)}
          onBlur={takeShort}
          onKeyDown={(event) => {
            if (event.key === "Enter") takeShort(event);
          }}
          popoverProps={{ withinPortal: true }}
          {...(minimum === undefined ? {} : { minDate: minimum })}
          {...(maximum === undefined ? {} : { maxDate: maximum })}
          onChange={(day) => {
            if (day !== null || mayBeEmpty) onChange(day ?? "");
          }}
        />
        {withSteps && (
          <ActionIcon variant="default" size={30} aria-label={t("kit.nextDay")} onClick={step(1)}>
            <ChevronRight />
          </ActionIcon>
        )}
      </div>
    </CalendarLabels>
  );
}

/** Whether a typed date is complete, so that it is taken immediately. */
const isWhole = (text: string): boolean => /\d{4}/u.test(text) && text.match(/\d+/gu)?.length === 3;
