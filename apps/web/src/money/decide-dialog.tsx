import { money } from "@chalkboard/contract";
import { Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTell } from "../data/use-tell.ts";
import { below } from "../kit/below.ts";
import { Dialog } from "../kit/dialog.tsx";
import { Foot } from "../kit/foot.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import { useAct } from "../people/use-act.tsx";
import { Why } from "../people/why.tsx";
import { useOnPaper } from "./on-paper.tsx";
import { type Decision, decisionDone, decisionWhy, decisionWords, isTakenBack, type Withdrawal, withdrawalCalls } from "./withdrawals.ts";

type DecideDialogProps = {
  readonly one: Withdrawal; readonly to: Decision | "back"; readonly onPrint: (transactionId: number) => void; readonly onClose: () => void;
};

/** Asks before a request is decided, or its last step is taken back, and says what it means. Sent again it is done once: the state that was seen goes along. */
export function DecideDialog({ one, to, onPrint, onClose }: DecideDialogProps) {
  const { t, format, currency } = useWords();
  const toasts = useToasts();
  const decide = useTell(money.decideWithdrawal, { quiet: true, refresh: withdrawalCalls });
  const goBack = useTell(money.takeBackWithdrawal, { quiet: true, refresh: withdrawalCalls });
  // As it was when the dialog opened: who decided meanwhile is told by the server.
  const [{ withdrawalId, posName: name, state: was, amount: sum }] = useState(one);
  const [reason, setReason] = useState("");
  const [isOnPaper, paperBox] = useOnPaper();
  const { isTried, refused, lacksSecond, secondField, secret, onSubmit, answerOf } = useAct();
  const amount = format.moneyWithCode(sum, currency);
  const needsReason = to === "refused" || to === "back";
  const busy = decide.busy || goBack.busy;
  const isWhole = (!needsReason || reason.trim() !== "") && !lacksSecond;
  const send = () => {
    if (to !== "back") return decide.tell({ withdrawalId, to, was, reason: reason.trim(), ...secret });
    return goBack.tell({ withdrawalId, was: isTakenBack(was) ? was : "approved", reason: reason.trim() });
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
  const deed = t(to === "back" ? "money.backStep" : decisionWords[to]);
  return (
    <Dialog title={`${deed} · ${amount} · ${name}`} onClose={onClose} isBusy={busy}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text>{t(to === "back" ? "money.backStepWhy" : decisionWhy[to], { amount, name })}</Text>
          <TextInput {...below} label={t("money.reason")} description={t("money.reasonSeen")} maxLength={300} required={needsReason}
            data-autofocus={needsReason || undefined} value={reason} error={isTried && needsReason && reason.trim() === "" ? t("kit.required") : undefined}
            onChange={(event) => { setReason(event.currentTarget.value); }} />
          {to === "paid" && paperBox}
          {secondField}
          <Why refused={refused} />
          <Foot deed={deed} onCancel={onClose} isBusy={busy} />
        </Stack>
      </form>
    </Dialog>
  );
}
