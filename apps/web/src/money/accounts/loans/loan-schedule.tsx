import { Button } from "@mantine/core";
import { useMemo } from "react";
import type { Column } from "../../../kit/grid/columns.ts";
import { Grid } from "../../../kit/grid/grid.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { Step } from "./loan-step.tsx";
import { type Loan, type Scheduled, stateText, weekText } from "./loans.ts";
import styles from "../parts/money.module.css";

type LoanScheduleProps = {
  readonly loan: Loan;
  readonly schedule: readonly Scheduled[];
  readonly onStep: (step: Step) => void;
};

const acts = { due: "money.postpone", postponed: "money.resume" } as const;

/** What each week's closing took, skipped or will take; a future week can be postponed or resumed. */
export function LoanSchedule({ loan: { posName, state }, schedule, onStep }: LoanScheduleProps) {
  const locale = useLocale();
  const { t } = locale;
  const isOpen = state === "open";
  const columns = useMemo(
    (): readonly Column<Scheduled>[] => [
      { title: "reports.week", value: (one) => weekText(one, locale), width: 190, phone: "name" },
      {
        title: "reports.amount",
        value: ({ amount, state }) => (state === "postponed" ? undefined : amount),
        kind: "money",
        width: 120,
        phone: "figure",
      },
      {
        title: "tickets.status",
        value: (one) => stateText(one, locale),
        width: 300,
        phone: "line",
        cell: (one) => (
          <span className={styles["acts"]}>
            <span className={styles["state"]}>{stateText(one, locale)}</span>
            {isOpen && !one.isClosed && (one.state === "due" || one.state === "postponed") && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${t(acts[one.state])} ${weekText(one, locale)}`}
                onClick={() => {
                  onStep({ is: one.state === "due" ? "postpone" : "resume", week: one });
                }}
              >
                {t(acts[one.state])}
              </Button>
            )}
          </span>
        ),
      },
      {
        title: "money.reason",
        value: ({ reason, by }) => [reason, by].filter((part) => part !== "").join(" · "),
        grow: 1,
        phone: "line",
        wraps: true,
      },
    ],
    [t, locale, isOpen, onStep],
  );
  return (
    <section className={styles["last"]} aria-label={t("money.schedule")}>
      <h2>{t("money.schedule")}</h2>
      <Grid
        rows={schedule}
        rowKey={({ week }) => week}
        columns={columns}
        height="auto"
        isRoomy
        name={`loan-schedule-${posName}`}
        rowTone={({ state }) => (state === "due" ? undefined : "dim")}
        empty={{ title: "empty.loans", why: "empty.loansWhy" }}
      />
    </section>
  );
}
