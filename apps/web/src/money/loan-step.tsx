import { money } from "@chalkboard/contract";
import { Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { type MutationResult, useCallMutation } from "../data/use-call-mutation.ts";
import { below } from "../kit/below.ts";
import { Dialog } from "../kit/dialog.tsx";
import { DialogFooter } from "../kit/dialog-footer.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useLocale, type Locale } from "../kit/words.tsx";
import { useAct } from "../people/use-act.tsx";
import { Why } from "../people/why.tsx";
import { type Loan, loanCalls, type LoanEntry, type Scheduled, weekText } from "./loans.ts";
import { usePrinted } from "./on-paper.tsx";
import { useReceipt } from "./use-receipt.ts";

/** What is done with a loan beside lending and taking in. */
export type Step = { readonly is: "postpone"; readonly week: Scheduled } | { readonly is: "resume"; readonly week: Scheduled }
  | { readonly is: "back"; readonly entry: LoanEntry } | { readonly is: "undo" };

type LoanStepProps = { readonly loan: Loan; readonly step: Step; readonly onClose: () => void };

/** Asks before a week is postponed or something is taken back, and says what it means. Sent again it is done once. */
export function LoanStep({ loan: shown, step, onClose }: LoanStepProps) {
  const words = useLocale();
  const { t, format, currency } = words;
  const toasts = useToasts();
  const print = useReceipt();
  const [isOnPaper, printoutBox] = usePrinted();
  const postpone = useCallMutation(money.postponeInstalment, { quiet: true, refresh: loanCalls });
  const takeBack = useCallMutation(money.takeBackLoan, { quiet: true, refresh: loanCalls });
  // As it was when the dialog opened: what it says does not change under a hand.
  const [loan] = useState(shown);
  const [reason, setReason] = useState("");
  const { isTried, refused, lacksSecond, secondField, secret, onSubmit, answerOf } = useAct();
  const { title, why, action } = sayingOf(step, loan, words);
  const busy = postpone.busy || takeBack.busy;
  const isWhole = reason.trim() !== "" && !lacksSecond;
  const send = (): Promise<MutationResult<Loan & { readonly entry?: { readonly transactionId: number } }>> => {
    if (step.is === "postpone" || step.is === "resume") {
      return postpone.mutate({ loanId: loan.loanId, week: step.week.week, isPostponed: step.is === "postpone", reason: reason.trim() });
    }
    return takeBack.mutate({ transactionId: step.is === "undo" ? loan.transactionId : step.entry.transactionId, reason: reason.trim(), ...secret });
  };
  const enter = async (): Promise<void> => {
    const done = await answerOf(send());
    if (done === undefined) return;
    toasts.done(step.is === "postpone" || step.is === "resume"
      ? t(step.is === "postpone" ? "money.postponedNow" : "money.resumedNow", { week: weekText(step.week, words), name: loan.posName })
      : t("money.loanBackNow", { name: loan.posName, rest: format.moneyWithCode(done.balance, currency) }));
    if (isOnPaper && done.entry !== undefined) print(done.entry.transactionId);
    onClose();
  };
  const submit = onSubmit(isWhole, enter);
  return (
    <Dialog title={title} onClose={onClose} isBusy={busy}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text>{why}</Text>
          <TextInput {...below} label={t("money.reason")} maxLength={300} required data-autofocus value={reason}
            error={isTried && reason.trim() === "" ? t("kit.required") : undefined} onChange={(event) => { setReason(event.currentTarget.value); }} />
          {(step.is === "back" || step.is === "undo") && printoutBox}
          {secondField}
          <Why refused={refused} />
          <DialogFooter action={action} onCancel={onClose} isBusy={busy} />
        </Stack>
      </form>
    </Dialog>
  );
}

/** What is asked, what it will do, and the deed. */
function sayingOf(step: Step, { posName: name, principal, way }: Loan,
  words: Locale): { readonly title: string; readonly why: string; readonly action: string } {
  const { t, format, currency } = words;
  switch (step.is) {
    case "postpone": return {
      title: t("money.postponeOf", { week: weekText(step.week, words) }), why: t("money.postponeWhy", { name }), action: t("money.postpone") };
    case "resume": return { title: t("money.resumeOf", { week: weekText(step.week, words) }), why: t("money.resumeWhy", { name }), action: t("money.resume") };
    case "back": {
      const amount = format.moneyWithCode(Math.abs(step.entry.amount), currency);
      return { title: t("money.askTakeBack", { receipt: step.entry.receipt }), why: t("money.loanBackWhy", { amount, name }), action: t("money.takeBack") };
    }
    case "undo": {
      const amount = format.moneyWithCode(principal, currency);
      return {
        title: t("money.undoLoanOf", { amount, name }), why: t(way === "cash" ? "money.undoLoanCash" : "money.undoLoanBalance", { amount, name }),
        action: t("money.undoLoan") };
    }
  }
}
