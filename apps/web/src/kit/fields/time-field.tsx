import { TimePicker } from "@mantine/dates";
import type { ReactNode } from "react";
import { below } from "../behaviour/below.ts";
import { useLocale } from "../format/locale.tsx";
import styles from "./time-field.module.css";

export type TimeFieldProps = {
  /** Label above the field, read together with hours and minutes. */
  readonly label: string;
  /** The label is for screen readers only: the text above it is visible. */
  readonly withoutLabel?: boolean;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly size?: "xs" | "sm";
  /** May be empty, and has a clear button. */
  readonly mayLack?: boolean;
  /** The field gets the initial focus of the dialog. */
  readonly leads?: boolean;
  /** "19:05"; "" or undefined while it is empty. */
  readonly value?: string;
  readonly onChange: (time: string) => void;
};

/** A time of day in the format of the user's language: 07:05 PM in English, 19:05 elsewhere. */
export function TimeField(props: TimeFieldProps) {
  const {
    label,
    withoutLabel = false,
    description,
    error,
    size = "sm",
    mayLack = false,
    leads = false,
    value = "",
    onChange,
    ...rest
  } = props;
  const { t, language } = useLocale();
  const part = (name: string): string => `${label}, ${name}`;
  return (
    <TimePicker
      {...below}
      {...rest}
      {...(withoutLabel ? { "aria-label": label } : { label })}
      description={description}
      error={error}
      size={size}
      classNames={{ field: styles["part"] ?? "" }}
      format={language === "en" ? "12h" : "24h"}
      value={value}
      onChange={onChange}
      clearable={mayLack}
      clearButtonProps={{ "aria-label": part(t("kit.remove")), tabIndex: 0 }}
      {...(leads ? { hoursInputProps: { "data-autofocus": true } } : {})}
      hoursInputLabel={part(t("kit.hours"))}
      minutesInputLabel={part(t("kit.minutes"))}
      amPmInputLabel={part("AM/PM")}
    />
  );
}
