import { type PlainKey, readAmount } from "@chalkboard/i18n";
import { Text, TextInput } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { below } from "../behaviour/below.ts";
import { amountRefusal } from "../format/amount-refusal.ts";
import { useHeldSubmit } from "../behaviour/use-held-submit.ts";
import { useLocale } from "../format/locale.tsx";

export type MoneyFieldProps = {
  readonly label?: PlainKey;
  /** The full label, where it is composed of several texts; the currency is not added. */
  readonly wholeLabel?: string;
  /** In a table: the accessible name, for users who do not see the column heading. */
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

/**
 * An amount that can be read in only one way. For any other text the field shows how it reads it, unless that would
 * move the content below.
 */
const plainAmount = /^\d*(?:[.,]\d{1,2})?$/;

/** The typed text, and the amount that it was read as. */
type Typed = { readonly text: string; readonly amount: number | null };

/**
 * An amount as people type it. The text stays as typed while the field has focus; an invalid text turns the field red,
 * says why and blocks submitting the form. The amount is formatted when the field loses focus.
 */
export function MoneyField(props: MoneyFieldProps) {
  const {
    label = "reports.amount",
    wholeLabel,
    bare,
    value,
    onChange,
    currency: given,
    error,
    description,
    autoFocus = false,
    disabled = false,
    required = false,
  } = props;
  const locale = useLocale();
  const { t, format, language } = locale;
  const named = given ?? locale.currency;
  // A rule of the platform uses "each service's own currency", which is not a currency code.
  const currency = /^[A-Z]{3}$/.test(named) ? named : locale.currency;
  const spelling = { language, currency, decimals: format.decimals(currency) };
  const [typed, setTyped] = useState<Typed | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  // An amount set from outside, such as by a button beside the field, replaces what was typed.
  const isShown = typed !== undefined && (typed.amount ?? 0) === (value ?? 0);
  const reading = isShown ? readAmount(typed.text, spelling) : undefined;
  const refusal = reading?.is === "refused" ? amountRefusal(reading.why, currency, locale) : undefined;
  const understood =
    isShown && reading?.is === "amount" && !plainAmount.test(typed.text.trim())
      ? `= ${format.money(reading.amount, currency)}`
      : undefined;
  useHeldSubmit(input, refusal !== undefined);
  const heading = wholeLabel ?? `${t(label)} (${named})`;
  return (
    <TextInput
      {...below}
      ref={input}
      {...(bare === undefined ? { label: heading } : { "aria-label": bare })}
      inputMode="decimal"
      autoComplete="off"
      value={isShown ? typed.text : value === null ? "" : format.money(value, currency)}
      error={refusal ?? error}
      description={description}
      disabled={disabled}
      required={required}
      data-autofocus={autoFocus || undefined}
      styles={{ input: { textAlign: "right" } }}
      leftSectionPointerEvents="none"
      {...(understood === undefined
        ? {}
        : {
            leftSectionWidth: `${String(understood.length + 2)}ch`,
            leftSection: (
              <Text size="sm" c="dimmed" aria-live="polite">
                {understood}
              </Text>
            ),
          })}
      onFocus={({ currentTarget }) => {
        currentTarget.select();
      }}
      onChange={({ currentTarget: { value: text } }) => {
        const read = readAmount(text, spelling);
        const amount = read.is === "amount" ? read.amount : null;
        setTyped({ text, amount });
        onChange(amount);
      }}
      onBlur={() => {
        if (refusal === undefined) setTyped(undefined);
      }}
    />
  );
}
