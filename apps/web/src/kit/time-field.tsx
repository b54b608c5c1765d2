import { TimePicker } from "@mantine/dates";
import type { ReactNode } from "react";
import { below } from "./below.ts";
import { useLocale } from "./words.tsx";
import styles from "./time-field.module.css";

export type TimeFieldProps = {
  /** Above the field, and read with its hours and its minutes. */
  readonly label: string;
  /** The label is read and not shown: what stands above says it. */
  readonly withoutLabel?: boolean;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly size?: "xs" | "sm";
  /** It may be empty, and is emptied by one press. */
  readonly mayLack?: boolean;
  /** The dialog opens with the keys in it. */
  readonly leads?: boolean;
  /** "19:05"; "" or nothing while it is empty. */
  readonly value?: string;
  readonly onChange: (time: string) => void;
};

/** A time of day, typed and read on the clock of the person's language: 07:05 PM in English, 19:05 elsewhere. */
export function TimeField(props: TimeFieldProps) {
  const { label, withoutLabel = false, description, error, size = "sm", mayLack = false, leads = false, value = "", onChange, ...rest } = props;
  const { t, language } = useLocale();
  const part = (name: string): string => `${label}, ${name}`;
  return (
    <TimePicker {...below} {...rest} {...(withoutLabel ? { "aria-label": label } : { label })} description={description} error={error} size={size}
      classNames={{ field: styles["part"] ?? "" }} format={language === "en" ? "12h" : "24h"} value={value} onChange={onChange}
      clearable={mayLack} clearButtonProps={{ "aria-label": part(t("kit.remove")), tabIndex: 0 }}
      {...(leads ? { hoursInputProps: { "data-autofocus": true } } : {})}
      hoursInputLabel={part(t("kit.hours"))} minutesInputLabel={part(t("kit.minutes"))} amPmInputLabel={part("AM/PM")} />
  );
}
