import { useLocale } from "./locale.tsx";
import styles from "./figures.module.css";

export type MoneyProps = {
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217; default: the service's currency. */
  readonly currency?: string;
  /** Adds the currency, for an amount that stands alone. */
  readonly withCode?: boolean;
  /** Shows zero as a figure where it is meaningful, as in a balance; reports show a dash. */
  readonly zero?: boolean;
  /** A figure of a row, not a total: below zero it has its minus and no colour. */
  readonly isFact?: boolean;
};

/** Money: right-aligned by its cell; zero as a dash; negative with a minus sign, and in red where it is a total. */
export function Money({ amount, currency: given, withCode = false, zero = false, isFact = false }: MoneyProps) {
  const { format, currency: own } = useLocale();
  const currency = given ?? own;
  if (amount === 0 && !zero) return <span className={styles["zero"]}>–</span>;
  return (
    <span className={amount < 0 && !isFact ? styles["negative"] : styles["figure"]}>
      {withCode ? format.moneyWithCode(amount, currency) : format.money(amount, currency)}
    </span>
  );
}

/** A figure that opens its breakdown. A plain button, because a report has thousands. */
export function MoneyCell({ onOpen, ...money }: MoneyProps & { readonly onOpen?: () => void }) {
  const { t, format, currency } = useLocale();
  if (onOpen === undefined || money.amount === 0) return <Money {...money} />;
  return (
    <button
      type="button"
      className={styles["opens"]}
      onClick={onOpen}
      aria-label={t("kit.openDetails", { amount: format.money(money.amount, money.currency ?? currency) })}
    >
      <Money {...money} />
    </button>
  );
}
