import { money } from "@chalkboard/contract";
import { Text } from "@mantine/core";
import { useState } from "react";
import { type MutationResult, useCallMutation } from "../../../data/use-call-mutation.ts";
import { useLocale, type Locale } from "../../../kit/format/locale.tsx";
import type { Act } from "../../../page-parts/people/use-act.tsx";
import { type Loan, loanCalls, type LoanEntry, type Scheduled, weekText } from "./loans.ts";
import { MoneyForm } from "../../../page-parts/money/money-form.tsx";
import { ReasonField } from "../../../page-parts/money/reason-field.tsx";
import { useReceipt } from "../parts/use-receipt.ts";

/** Actions on a loan other than lending and repaying. */
export type Step =
  | { readonly is: "postpone"; readonly week: Scheduled }
  | { readonly is: "resume"; readonly week: Scheduled }
  | { readonly is: "back"; readonly entry: LoanEntry }
  | { readonly is: "undo" };

type LoanStepProps = { readonly loan: Loan; readonly step: Step; readonly onClose: () => void };
type Stepped = Loan & { readonly entry?: { readonly transactionId: number } };

/**
 * Asks for confirmation before a week is postponed or an entry is reversed, with the consequences. Resending does it
 * once.
 */
export function LoanStep({ loan: shown, step, onClose }: LoanStepProps) {
  const locale = useLocale();
  const { t, format, currency } = locale;
  const print = useReceipt();
  const postpone = useCallMutation(money.postponeInstalment, { quiet: true, refresh: loanCalls });
  const takeBack = useCallMutation(money.takeBackLoan, { quiet: true, refresh: loanCalls });
  // As it was when the dialog opened: its text must not change while the user reads it.
  const [loan] = useState(shown);
  const [typed, setReason] = useState("");
  const reason = typed.trim();
  const { title, why, action } = sayingOf(step, loan, locale);
  const send = (_: string, secret: Act["secret"]): Promise<MutationResult<Stepped>> => {
    if (step.is === "postpone" || step.is === "resume") {
      return postpone.mutate({
        loanId: loan.loanId,
        week: step.week.week,
        isPostponed: step.is === "postpone",
        reason,
      });
    }
    return takeBack.mutate({
      transactionId: step.is === "undo" ? loan.transactionId : step.entry.transactionId,
      reason,
      ...secret,
    });
  };
  return (
    <MoneyForm
      title={title}
      action={action}
      isBusy={postpone.busy || takeBack.busy}
      sent={reason === "" ? undefined : reason}
      send={send}
      onClose={onClose}
      done={({ balance }) =>
        step.is === "postpone" || step.is === "resume"
          ? t(step.is === "postpone" ? "money.postponedNow" : "money.resumedNow", {
              week: weekText(step.week, locale),
              name: loan.posName,
            })
          : t("money.loanBackNow", { name: loan.posName, rest: format.moneyWithCode(balance, currency) })
      }
      printout={step.is === "back" || step.is === "undo" ? "receipt" : undefined}
      onPrint={({ entry }) => {
        if (entry !== undefined) print(entry.transactionId);
      }}
    >
      {(lacks) => (
        <>
          <Text>{why}</Text>
          <ReasonField required isFirst value={typed} error={lacks(reason !== "")} onChange={setReason} />
        </>
      )}
    </MoneyForm>
  );
}

/** The question, the consequences and the action. */
function sayingOf(
  step: Step,
  { posName: name, principal, way }: Loan,
  locale: Locale,
): { readonly title: string; readonly why: string; readonly action: string } {
  const { t, format, currency } = locale;
  switch (step.is) {
    case "postpone":
      return {
        title: t("money.postponeOf", { week: weekText(step.week, locale) }),
        why: t("money.postponeWhy", { name }),
        action: t("money.postpone"),
      };
    case "resume":
      return {
        title: t("money.resumeOf", { week: weekText(step.week, locale) }),
        why: t("money.resumeWhy", { name }),
        action: t("money.resume"),
      };
    case "back": {
      const amount = format.moneyWithCode(Math.abs(step.entry.amount), currency);
      return {
        title: t("money.askTakeBack", { receipt: step.entry.receipt }),
        why: t("money.loanBackWhy", { amount, name }),
        action: t("money.takeBack"),
      };
    }
    case "undo": {
      const amount = format.moneyWithCode(principal, currency);
      return {
        title: t("money.undoLoanOf", { amount, name }),
        why: t(way === "cash" ? "money.undoLoanCash" : "money.undoLoanBalance", { amount, name }),
        action: t("money.undoLoan"),
      };
    }
  }
}
