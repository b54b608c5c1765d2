import { type PlainKey, readAmount } from "@chalkboard/messages";
import { Text, TextInput } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { below } from "./below.ts";
import { amountRefusal } from "./amount-refusal.ts";
import { useHeldSubmit } from "./use-held-submit.ts";
import { useLocale } from "./words.tsx";

export type MoneyFieldProps = {
  readonly label?: PlainKey;
  /** The label in full, for one that is made of several words; the currency is not added. */
  readonly wholeLabel?: string;
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

/** An amount that can be understood in one way. Beside any other the field shows how it reads it, where nothing below has to move for it. */
const plainAmount = /^\d*(?:[.,]\d{1,2})?$/;

/** What was typed, and the amount that was understood of it. */
type Typed = { readonly text: string; readonly amount: number | null };

/**
 * An amount as people type it. While they type, their text stays exactly as it is; a text that is no amount turns the field red, says why, and keeps its form
 * from being sent. The amount is formatted when they leave the field.
 */
export function MoneyField(props: MoneyFieldProps) {
  const { label = "reports.amount", wholeLabel, bare, value, onChange, currency: given, error, description, autoFocus = false, disabled = false,
    required = false } = props;
  const words = useLocale();
  const { t, format, language } = words;
  const named = given ?? words.currency;
  // A rule of the platform names "each service's own currency", which is no code.
  const currency = /^[A-Z]{3}$/.test(named) ? named : words.currency;
  const spelling = { language, currency, decimals: format.decimals(currency) };
  const [typed, setTyped] = useState<Typed | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  // An amount that came from elsewhere, as from a button beside the field, replaces what was typed.
  const isShown = typed !== undefined && (typed.amount ?? 0) === (value ?? 0);
  const reading = isShown ? readAmount(typed.text, spelling) : undefined;
  const refusal = reading?.is === "refused" ? amountRefusal(reading.why, currency, words) : undefined;
  const understood = isShown && reading?.is === "amount" && !plainAmount.test(typed.text.trim()) ? `= ${format.money(reading.amount, currency)}` : undefined;
  useHeldSubmit(input, refusal !== undefined);
  const heading = wholeLabel ?? `${t(label)} (${named})`;
  return (
    <TextInput {...below} ref={input} {...(bare === undefined ? { label: heading } : { "aria-label": bare })} inputMode="decimal" autoComplete="off"
      value={isShown ? typed.text : value === null ? "" : format.money(value, currency)}
      error={refusal ?? error} description={description} disabled={disabled} required={required}
      data-autofocus={autoFocus || undefined} styles={{ input: { textAlign: "right" } }} leftSectionPointerEvents="none"
      {...(understood === undefined ? {} : {
        leftSectionWidth: `${String(understood.length + 2)}ch`,
        leftSection: <Text size="sm" c="dimmed" aria-live="polite">{understood}</Text>,
      })}
      onFocus={({ currentTarget }) => { currentTarget.select(); }}
      onChange={({ currentTarget: { value: text } }) => {
        const read = readAmount(text, spelling);
        const amount = read.is === "amount" ? read.amount : null;
        setTyped({ text, amount });
        onChange(amount);
      }}
      onBlur={() => { if (refusal === undefined) setTyped(undefined); }} />
  );
}
