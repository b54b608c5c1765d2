import { money } from "@chalkboard/contract";
import { loanStateKeys } from "@chalkboard/list-columns";
import { Button, Group, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { Time } from "../../../kit/format/figures.tsx";
import { type Pager, Drawer } from "../../../kit/dialog/drawer.tsx";
import { Money } from "../../../kit/format/money.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { LoanEntries } from "./loan-entries.tsx";
import { LoanSchedule } from "./loan-schedule.tsx";
import { LoanStep, type Step } from "./loan-step.tsx";
import type { Loan, Repaying } from "./loans.ts";
import { RepayDialog } from "./repay-dialog.tsx";
import { useReceipt } from "../parts/use-receipt.ts";
import styles from "../parts/money.module.css";

type LoanPanelProps = {
  readonly one: Loan;
  readonly repaying: Repaying;
  readonly onClose: () => void;
  readonly among: Pager;
};

const everyMs = 10_000;

/** One loan: the balance, the weekly instalments, the entries, and the available actions. */
export function LoanPanel({ one, repaying, onClose, among }: LoanPanelProps) {
  return (
    <Drawer title={one.posName} onClose={onClose} among={among}>
      <Details loanId={one.loanId} repaying={repaying} />
    </Drawer>
  );
}

function Details({ loanId, repaying }: { readonly loanId: number; readonly repaying: Repaying }) {
  const { t } = useLocale();
  const print = useReceipt();
  const {
    data: { loan, schedule, entries },
  } = useCallQuery(money.readLoan, { loanId }, { everyMs });
  const [step, setStep] = useState<Step | undefined>(undefined);
  const [isRepaying, setRepaying] = useState(false);
  const isOpen = loan.state === "open";
  return (
    <Stack gap="md">
      <Summary loan={loan} />
      <Group gap="xs">
        {isOpen && (
          <Button
            onClick={() => {
              setRepaying(true);
            }}
          >
            {t("money.repay")}
          </Button>
        )}
        <Button
          variant="default"
          onClick={() => {
            print(loan.transactionId);
          }}
        >
          {t("money.print")}
        </Button>
        {isOpen && loan.balance === loan.principal && (
          <Button
            variant="default"
            onClick={() => {
              setStep({ is: "undo" });
            }}
          >
            {t("money.undoLoan")}
          </Button>
        )}
      </Group>
      {schedule.length > 0 && <LoanSchedule loan={loan} schedule={schedule} onStep={setStep} />}
      <LoanEntries loan={loan} entries={entries} onPrint={print} onStep={setStep} />
      {step !== undefined && (
        <LoanStep
          loan={loan}
          step={step}
          onClose={() => {
            setStep(undefined);
          }}
        />
      )}
      {isRepaying && (
        <RepayDialog
          one={loan}
          repaying={repaying}
          onClose={() => {
            setRepaying(false);
          }}
        />
      )}
    </Stack>
  );
}

/** The terms and the current state. */
function Summary({ loan }: { readonly loan: Loan }) {
  const { t, format, currency } = useLocale();
  const {
    state,
    principal,
    paid,
    balance,
    instalments,
    weekly,
    nextAmount,
    nextOn,
    overdue,
    way,
    zoneName,
    reason,
    at,
    by,
    confirmedBy,
  } = loan;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("tickets.status"), t(loanStateKeys[state])],
    [t("money.principal"), <Money key="principal" amount={principal} withCode />],
    [t("money.loanPaid"), <Money key="paid" amount={paid} zero withCode />],
    ...(nextAmount === null || nextOn === null
      ? []
      : [
          [
            t("money.loanNext"),
            <>
              <Money amount={nextAmount} withCode /> · {format.day(nextOn)}
            </>,
          ] as const,
        ]),
    ...(overdue === 0 ? [] : [[t("money.loanOverdue"), <Money key="overdue" amount={overdue} withCode />] as const]),
    [t("money.loanTerms"), t("money.loanTermsText", { count: instalments, weekly: format.money(weekly, currency) })],
    [t("money.loanWay"), t(way === "cash" ? "money.closeInCash" : "money.loanWayBalance")],
    [t("reports.zone"), zoneName],
    [
      t("money.lentOn"),
      <>
        <Time at={at} as="dateTime" />
        {by === "" ? "" : ` · ${by}`}
      </>,
    ],
    ...(confirmedBy === "" ? [] : [[t("paper.confirmed"), confirmedBy] as const]),
    [t("money.reason"), reason],
  ];
  return (
    <section className={styles["summary"]} aria-label={t("money.loanOwed")}>
      <h2>
        {t("money.loanOwed")} <Money amount={balance} zero withCode />
      </h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
