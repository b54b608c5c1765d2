import { takenBackText } from "@chalkboard/list-columns";
import { useMemo } from "react";
import type { Column } from "../../../kit/grid/columns.ts";
import { Grid } from "../../../kit/grid/grid.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { Step } from "./loan-step.tsx";
import type { Loan, LoanEntry } from "./loans.ts";
import styles from "../parts/money.module.css";
import { ReceiptActions } from "../parts/receipt-actions.tsx";

type LoanEntriesProps = {
  readonly loan: Loan;
  readonly entries: readonly LoanEntry[];
  readonly onPrint: (transactionId: number) => void;
  readonly onStep: (step: Step) => void;
};

/** The entries of a loan, newest first: each can be reprinted, and a payment can be reversed. */
export function LoanEntries({ loan, entries, onPrint, onStep }: LoanEntriesProps) {
  const { t } = useLocale();
  const { transactionId: granted, posName } = loan;
  const columns = useMemo(
    (): readonly Column<LoanEntry>[] => [
      { title: "kit.time", value: ({ at }) => at, kind: "dateTime", width: 124, phone: "line" },
      {
        title: "money.kind",
        value: ({ kind, week }) =>
          week === null ? t(`paper.${kind}`) : `${t(`paper.${kind}`)} · ${t("money.ofWeek", { number: week })}`,
        width: 124,
        phone: "name",
        wraps: true,
      },
      { title: "reports.amount", value: ({ amount }) => amount, kind: "money", width: 86, phone: "figure" },
      { title: "money.loanOwedAfter", value: ({ balance }) => balance, kind: "money", width: 86, phone: "line" },
      {
        title: "money.reason",
        grow: 1,
        phone: "line",
        wraps: true,
        value: (one) =>
          [takenBackText({ ...one, isBack: false }, t), one.reason, one.by, one.confirmedBy]
            .filter((part) => part !== "")
            .join(" · "),
      },
      {
        title: "paper.receipt",
        value: ({ receipt }) => receipt,
        width: 216,
        phone: "line",
        cell: (one) => (
          <ReceiptActions
            receipt={one.receipt}
            onPrint={() => {
              onPrint(one.transactionId);
            }}
            isReversible={one.transactionId !== granted && one.takenBackBy === null && one.takesBack === null}
            onTakeBack={() => {
              onStep({ is: "back", entry: one });
            }}
          />
        ),
      },
    ],
    [t, granted, onPrint, onStep],
  );
  return (
    <section className={styles["last"]} aria-label={t("money.loanEntries")}>
      <h2>{t("money.loanEntries")}</h2>
      <Grid
        rows={entries}
        rowKey={({ transactionId }) => transactionId}
        columns={columns}
        height="auto"
        isRoomy
        name={`loan-${posName}`}
        rowTone={({ takenBackBy }) => (takenBackBy === null ? undefined : "dim")}
        empty={{ title: "empty.loans", why: "empty.loansWhy" }}
      />
    </section>
  );
}
