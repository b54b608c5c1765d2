import { UnstyledButton } from "@mantine/core";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./up-to.module.css";

type UpToProps = { readonly amount: number; readonly isOff?: boolean; readonly onAll: (amount: number) => void };

/** Below a field of money: how much there is, and a button that enters all of it. */
export function UpTo({ amount, isOff = false, onAll }: UpToProps) {
  const { t, format, currency } = useLocale();
  const most = Math.max(0, amount);
  return (
    <span className={styles["upTo"]}>
      {t("money.upTo", { amount: format.money(most, currency) })}
      {most > 0 && !isOff && (
        <UnstyledButton
          className={styles["all"]}
          onClick={() => {
            onAll(most);
          }}
        >
          {t("money.wholeAmount")}
        </UnstyledButton>
      )}
    </span>
  );
}
