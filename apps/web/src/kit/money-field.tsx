import type { PlainKey } from "@chalkboard/messages";
import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { below } from "./below.ts";
import { isAmountText, minorText, readMinor } from "./money-text.ts";
import { useWords } from "./words.tsx";

export type MoneyFieldProps = {
  readonly label?: PlainKey;
  /** In a table: named for those who do not see the heading over it. */
  readonly bare?: string;
  /** Minor units; null for an empty field. */
  readonly value: number | null;
  readonly onChange: (amount: number | null) => void;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly currency?: string;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly required?: boolean;
};

/** An amount as people type it: digits and one decimal point. The field keeps the typed text while it has the focus. */
export function MoneyField(props: MoneyFieldProps) {
  const { label = "reports.amount", bare, value, onChange, currency: given, error, description, autoFocus = false, disabled = false,
    required = false } = props;
  const { t, format, currency: own } = useWords();
  const currency = given ?? own;
  const decimals = format.decimals(currency);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  return (
    <TextInput {...below} {...(bare === undefined ? { label: `${t(label)} (${currency})` } : { "aria-label": bare })} inputMode="decimal"
      value={typed ?? minorText(value, decimals)}
      error={error} description={description} disabled={disabled} required={required}
      data-autofocus={autoFocus || undefined} styles={{ input: { textAlign: "right" } }}
      onChange={(event) => {
        const text = event.currentTarget.value.replace(",", ".");
        if (!isAmountText(text, decimals)) return;
        setTyped(text);
        onChange(readMinor(text, decimals));
      }}
      onBlur={() => { setTyped(undefined); }} />
  );
}
