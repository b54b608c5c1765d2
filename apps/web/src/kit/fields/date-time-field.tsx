import type { PlainKey } from "@chalkboard/i18n";
import { DateTimePicker } from "@mantine/dates";
import { type ReactNode, useId } from "react";
import { below } from "../behaviour/below.ts";
import { CalendarLabels } from "./calendar.tsx";
import { useLocale } from "../format/locale.tsx";
import { timeOf, dateTimeText } from "../format/date-time-text.ts";

export type DateTimeFieldProps = {
  readonly label: PlainKey;
  readonly description?: string;
  /** Milliseconds since 1970; null while it is empty. */
  readonly value: number | null;
  readonly onChange: (at: number | null) => void;
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** Precision of a second instead of a minute. */
  readonly withSeconds?: boolean;
};

/** A day and a time to the minute or second in the service's time zone, formatted for the user's language. */
export function DateTimeField({
  label,
  value,
  onChange,
  description,
  error,
  required = false,
  withSeconds = false,
}: DateTimeFieldProps) {
  const { t, format, language, zone } = useLocale();
  // The field's label names the calendar.
  const id = useId();
  const shown = (at: number | null): string =>
    at === null ? "" : `${format.date(at, zone)} ${format[withSeconds ? "clock" : "time"](at, zone)}`;
  return (
    <CalendarLabels>
      <DateTimePicker
        label={t(label)}
        description={description}
        error={error}
        required={required}
        clearable={!required}
        {...below}
        id={id}
        withSeconds={withSeconds}
        popoverProps={{ withinPortal: true, id }}
        valueFormat={(text) => shown(timeOf(text, zone))}
        value={value === null ? null : dateTimeText(value, zone)}
        timePickerProps={{
          format: language === "en" ? "12h" : "24h",
          "aria-label": t("kit.time"),
          hoursInputLabel: t("kit.hours"),
          minutesInputLabel: t("kit.minutes"),
          secondsInputLabel: t("kit.seconds"),
          amPmInputLabel: "AM/PM",
        }}
        hideOutsideDates
        previousLabel={t("kit.previousMonth")}
        nextLabel={t("kit.nextMonth")}
        submitButtonProps={{ "aria-label": t("kit.apply") }}
        clearButtonProps={{ "aria-label": t("kit.remove") }}
        onChange={(text) => {
          onChange(text === null ? null : timeOf(text, zone));
        }}
      />
    </CalendarLabels>
  );
}
