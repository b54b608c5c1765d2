import { TextInput } from "@mantine/core";
import { useLocale } from "../../../kit/format/words.tsx";

export type NumberFieldProps = {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The action was tried, and the field contains no valid number. */
  readonly isMissing: boolean;
};

/** The number of a ticket, typed or scanned; the first field of a dialog. */
export function NumberField({ value, onChange, isMissing }: NumberFieldProps) {
  const { t } = useLocale();
  return (
    <TextInput
      size="lg"
      label={t("terminal.numberOrScan")}
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
