import { TextInput } from "@mantine/core";
import { below } from "../../kit/behaviour/below.ts";
import { useLocale } from "../../kit/format/locale.tsx";

type ReasonFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label?: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly isOff?: boolean;
  /** It has the focus from the start. */
  readonly isFirst?: boolean;
  readonly error?: string | undefined;
};

/** Why money is moved: one line, below the amount. */
export function ReasonField({
  value,
  onChange,
  label,
  hint,
  required = false,
  isOff = false,
  isFirst = false,
  error,
}: ReasonFieldProps) {
  const { t } = useLocale();
  return (
    <TextInput
      {...below}
      label={label ?? t("money.reason")}
      description={hint}
      maxLength={300}
      required={required}
      disabled={isOff}
      error={error}
      data-autofocus={isFirst || undefined}
      value={value}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}
