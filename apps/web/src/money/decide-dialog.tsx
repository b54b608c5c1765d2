import { money } from "@chalkboard/contract";
import { Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useCallMutation } from "../data/use-call-mutation.ts";
import { below } from "../kit/below.ts";
import { Dialog } from "../kit/dialog.tsx";
import { DialogFooter } from "../kit/dialog-footer.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useLocale } from "../kit/words.tsx";
import { useAct } from "../people/use-act.tsx";
import { Why } from "../people/why.tsx";
import { usePrinted } from "./on-paper.tsx";
import { type Decision, decisionDone, decisionWhy, decisionWords, isTakenBack, type Withdrawal, withdrawalCalls } from "./withdrawals.ts";

type DecideDialogProps = {
  readonly one: Withdrawal; readonly to: Decision | "back"; readonly onPrint: (transactionId: number) => void; readonly onClose: () => void;
};

/** Asks before a request is decided, or its last step is taken back, and says what it means. Sent again it is done once: the state that was seen goes along. */
export function DecideDialog({ one, to, onPrint, onClose }: DecideDialogProps) {
  const { t, format, currency } = useLocale();
  const toasts = useToasts();
  const decide = useCallMutation(money.decideWithdrawal, { quiet: true, refresh: withdrawalCalls });
  const goBack = useCallMutation(money.takeBackWithdrawal, { quiet: true, refresh: withdrawalCalls });
  // As it was when the dialog opened: who decided meanwhile is told by the server.
  const [{ withdrawalId, posName: name, state: was, amount: sum }] = useState(one);
  const [reason, setReason] = useState("");
  const [isOnPaper, printoutBox] = usePrinted();
  const { isTried, refused, lacksSecond, secondField, secret, onSubmit, answerOf } = useAct();
  const amount = format.moneyWithCode(sum, currency);
  const needsReason = to === "refused" || to === "back";
  const busy = decide.busy || goBack.busy;
  const isWhole = (!needsReason || reason.trim() !== "") && !lacksSecond;
  const send = () => {
    if (to !== "back") return decide.mutate({ withdrawalId, to, was, reason: reason.trim(), ...secret });
    return goBack.mutate({ withdrawalId, was: isTakenBack(was) ? was : "approved", reason: reason.trim() });
  };
  const enter = async (): Promise<void> => {
    const done = await answerOf(send());
    if (done === undefined) return;
    toasts.done(t(to === "back" ? "money.stepBackNow" : decisionDone[to], { amount, name }));
    const { transactionId } = done;
    if (isOnPaper && to === "paid" && transactionId !== null) onPrint(transactionId);
    onClose();
  };
  const submit = onSubmit(isWhole, enter);
  const action = t(to === "back" ? "money.backStep" : decisionWords[to]);
  return (
    <Dialog title={`${action} · ${amount} · ${name}`} onClose={onClose} isBusy={busy}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text>{t(to === "back" ? "money.backStepWhy" : decisionWhy[to], { amount, name })}</Text>
          <TextInput {...below} label={t("money.reason")} description={t("money.reasonSeen")} maxLength={300} required={needsReason}
            data-autofocus={needsReason || undefined} value={reason} error={isTried && needsReason && reason.trim() === "" ? t("kit.required") : undefined}
            onChange={(event) => { setReason(event.currentTarget.value); }} />
          {to === "paid" && printoutBox}
          {secondField}
          <Why refused={refused} />
          <DialogFooter action={action} onCancel={onClose} isBusy={busy} />
        </Stack>
      </form>
    </Dialog>
  );
}
