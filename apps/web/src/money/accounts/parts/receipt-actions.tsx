import { Button } from "@mantine/core";
import { useLocale } from "../../../kit/format/locale.tsx";
import styles from "./money.module.css";

type ReceiptActionsProps = {
  /** Null for an entry without a receipt. */
  readonly receipt: number | null;
  /** What is printed, as its button is announced; absent: the receipt. */
  readonly printed?: number;
  readonly onPrint: () => void;
  readonly isReversible: boolean;
  readonly onTakeBack: () => void;
};

/** The cell of a receipt in a list of entries: its number, and buttons to print and to reverse it. */
export function ReceiptActions({ receipt, printed, onPrint, isReversible, onTakeBack }: ReceiptActionsProps) {
  const { t } = useLocale();
  return (
    <span className={styles["acts"]}>
      <span>{receipt ?? "–"}</span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${t("money.print")} ${String(printed ?? receipt)}`}
        onClick={onPrint}
      >
        {t("money.print")}
      </Button>
      {isReversible && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${t("money.takeBack")} ${String(receipt)}`}
          onClick={onTakeBack}
        >
          {t("money.takeBack")}
        </Button>
      )}
    </span>
  );
}
