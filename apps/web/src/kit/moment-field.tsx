import type { PlainKey } from "@chalkboard/messages";
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "./words.tsx";
import { momentOf, momentText } from "./moment-text.ts";

export type MomentFieldProps = {
  readonly label: PlainKey;
  readonly description?: string;
  /** Milliseconds since 1970; null while it is empty. */
  readonly value: number | null;
  readonly onChange: (at: number | null) => void;
  readonly error?: ReactNode;
  readonly required?: boolean;
};

/** A day and a minute on the service's wall clock. */
export function MomentField({ label, value, onChange, description, error, required = false }: MomentFieldProps) {
  const { t, zone } = useWords();
  return (
    <TextInput type="datetime-local" label={t(label)} description={description} error={error} required={required}
      inputWrapperOrder={["label", "input", "description", "error"]}
      value={value === null ? "" : momentText(value, zone)} onChange={(event) => { onChange(momentOf(event.currentTarget.value, zone)); }} />
  );
}
