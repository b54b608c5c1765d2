import { useLocale } from "./words.tsx";
import styles from "./figures.module.css";

export type MoneyProps = {
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217; the service's where absent. */
  readonly currency?: string;
  /** Names the currency beside the figure, for one that stands alone. */
  readonly withCode?: boolean;
  /** Zero as a figure where it means something, as in a balance; reports show a dash. */
  readonly zero?: boolean;
};

/** Money: right-aligned by its cell, negative red and with a minus sign, zero a dash. */
export function Money({ amount, currency: given, withCode = false, zero = false }: MoneyProps) {
  const { format, currency: own } = useLocale();
  const currency = given ?? own;
  if (amount === 0 && !zero) return <span className={styles["zero"]}>–</span>;
  return (
    <span className={amount < 0 ? styles["negative"] : styles["figure"]}>
      {withCode ? format.moneyWithCode(amount, currency) : format.money(amount, currency)}
    </span>
  );
}

/** A figure that opens what it sums. A plain button: a report has thousands. */
export function MoneyCell({ onOpen, ...money }: MoneyProps & { readonly onOpen?: () => void }) {
  const { t, format, currency } = useLocale();
  if (onOpen === undefined || money.amount === 0) return <Money {...money} />;
  return (
    <button type="button" className={styles["opens"]} onClick={onOpen}
      aria-label={t("kit.openDetails", { amount: format.money(money.amount, money.currency ?? currency) })}>
      <Money {...money} />
    </button>
  );
}
