import type { ReactNode } from "react";
import { MoneyField } from "../../kit/fields/money-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";

type CreditLimitFieldProps = {
  /** The account's balance; a negative one is a debt. */
  readonly balance: number;
  readonly value: number | null;
  readonly error: ReactNode;
  readonly onChange: (amount: number | null) => void;
};

/** A credit limit; points out a limit below the current debt. */
export function CreditLimitField({ balance, value, error, onChange }: CreditLimitFieldProps) {
  const { t, format, currency } = useLocale();
  const isBelow = value !== null && balance < 0 && value < -balance;
  return (
    <MoneyField
      label="network.creditLimit"
      value={value}
      error={error}
      onChange={onChange}
      description={
        isBelow ? (
          <b role="status">{t("network.creditBelow", { owed: format.money(-balance, currency) })}</b>
        ) : (
          t("network.creditHint")
        )
      }
    />
  );
}
