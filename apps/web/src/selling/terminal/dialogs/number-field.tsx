import { TextInput } from "@mantine/core";
import { useLocale } from "../../../kit/format/locale.tsx";

export type NumberFieldProps = {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The action was tried, and the field contains no valid number. */
  readonly isMissing: boolean;
  /** What else may be typed here. */
  readonly label?: string;
  readonly placeholder?: string;
};

/** The number of a ticket, typed or scanned; the first field of a dialog. */
export function NumberField({ value, onChange, isMissing, label, placeholder }: NumberFieldProps) {
  const { t } = useLocale();
  return (
    <TextInput
      size="lg"
      label={label ?? t("terminal.numberOrScan")}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={value}
      inputMode="text"
      autoComplete="off"
      data-autofocus
      error={isMissing ? t("terminal.numberNeeded") : undefined}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}
