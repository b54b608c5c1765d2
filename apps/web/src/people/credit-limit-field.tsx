import type { ReactNode } from "react";
import { MoneyField } from "../kit/money-field.tsx";
import { useLocale } from "../kit/words.tsx";

type CreditLimitFieldProps = {
  /** What the account has; below zero it owes. */
  readonly balance: number; readonly value: number | null; readonly error: ReactNode; readonly onChange: (amount: number | null) => void;
};

/** How much somebody may owe; a limit below what he owes already is said to be one. */
export function CreditLimitField({ balance, value, error, onChange }: CreditLimitFieldProps) {
  const { t, format, currency } = useLocale();
  const isBelow = value !== null && balance < 0 && value < -balance;
  return (
    <MoneyField label="network.creditLimit" value={value} error={error} onChange={onChange}
      description={isBelow ? <b role="status">{t("network.creditBelow", { owed: format.money(-balance, currency) })}</b> : t("network.creditHint")} />
  );
}
