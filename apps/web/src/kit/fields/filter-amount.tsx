import { type PlainKey, readAmount } from "@chalkboard/i18n";
import { TextInput, Tooltip } from "@mantine/core";
import { amountRefusal } from "../format/amount-refusal.ts";
import { useLocale } from "../format/locale.tsx";

export type FilterAmountProps = {
  readonly label: PlainKey;
  /** The typed text; the page parses it with `readMinor`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly width?: number;
};

const atOnce = { duration: 0 };

/**
 * An amount that filters while it is typed, in the user's number format. A text that is not an amount filters nothing,
 * and the field says why.
 */
export function FilterAmount({ label, value, onChange, width = 120 }: FilterAmountProps) {
  const locale = useLocale();
  const { t, format, language, currency } = locale;
  const reading = readAmount(value, { language, currency, decimals: format.decimals(currency) });
  const refusal = reading.is === "refused" ? amountRefusal(reading.why, currency, locale) : undefined;
  return (
    <Tooltip
      label={<span role="alert">{refusal}</span>}
      opened={refusal !== undefined}
      position="bottom-start"
      color="no"
      transitionProps={atOnce}
      multiline
      maw={320}
    >
      <TextInput
        label={t(label)}
        value={value}
        type="search"
        inputMode="decimal"
        data-wide
        error={refusal !== undefined}
        styles={{ input: { width } }}
        onChange={(event) => {
          onChange(event.currentTarget.value);
        }}
      />
    </Tooltip>
  );
}
