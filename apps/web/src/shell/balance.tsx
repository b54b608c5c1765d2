import { useBalance } from "../data/use-balance.ts";
import { Money } from "../kit/format/money.tsx";
import { useLocale } from "../kit/format/words.tsx";
import styles from "./header.module.css";

/** The account balance in the header. */
export function Balance() {
  const { t, format, currency } = useLocale();
  const shown = useBalance();
  const limit = shown.limit < 0 ? t("shell.unlimited") : format.money(shown.limit, currency);
  return (
    <span className={styles["balance"]} title={`${t("shell.limit")}: ${limit}`}>
      <span className={styles["label"]}>{t("shell.balance")}</span> <Money amount={shown.balance} zero />
    </span>
  );
}
