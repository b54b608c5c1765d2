import { money } from "@chalkboard/contract";
import { Text } from "@mantine/core";
import { useState } from "react";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { Act } from "../../../page-parts/people/use-act.tsx";
import { MoneyForm } from "../../../page-parts/money/money-form.tsx";
import { ReasonField } from "../../../page-parts/money/reason-field.tsx";
import {
  type Decision,
  decisionDone,
  decisionWhy,
  decisionLabels,
  isTakenBack,
  type Withdrawal,
  withdrawalCalls,
} from "./withdrawals.ts";

type DecideDialogProps = {
  readonly one: Withdrawal;
  readonly to: Decision | "back";
  readonly onPrint: (transactionId: number) => void;
  readonly onClose: () => void;
};

/**
 * Asks for confirmation before a request is decided or its last step is undone. Resending does it once: the state that
 * the user saw is sent along.
 */
export function DecideDialog({ one, to, onPrint, onClose }: DecideDialogProps) {
  const { t, format, currency } = useLocale();
  const decide = useCallMutation(money.decideWithdrawal, { quiet: true, refresh: withdrawalCalls });
  const goBack = useCallMutation(money.takeBackWithdrawal, { quiet: true, refresh: withdrawalCalls });
  // As it was when the dialog opened: the server reports another user's decision meanwhile.
  const [{ withdrawalId, posName: name, state: was, amount: sum }] = useState(one);
  const [typed, setReason] = useState("");
  const reason = typed.trim();
  const amount = format.moneyWithCode(sum, currency);
  const needsReason = to === "refused" || to === "back";
  const send = (_: string, secret: Act["secret"]) =>
    to === "back"
      ? goBack.mutate({ withdrawalId, was: isTakenBack(was) ? was : "approved", reason })
      : decide.mutate({ withdrawalId, to, was, reason, ...secret });
  const action = t(to === "back" ? "money.backStep" : decisionLabels[to]);
  return (
    <MoneyForm
      title={`${action} · ${amount} · ${name}`}
      action={action}
      isBusy={decide.busy || goBack.busy}
      sent={needsReason && reason === "" ? undefined : reason}
      send={send}
      onClose={onClose}
      done={() => t(to === "back" ? "money.stepBackNow" : decisionDone[to], { amount, name })}
      printout={to === "paid" ? "receipt" : undefined}
      onPrint={({ transactionId }) => {
        if (to === "paid" && transactionId !== null) onPrint(transactionId);
      }}
    >
      {(lacks) => (
        <>
          <Text>{t(to === "back" ? "money.backStepWhy" : decisionWhy[to], { amount, name })}</Text>
          <ReasonField
            hint={t("money.reasonSeen")}
            required={needsReason}
            isFirst={needsReason}
            value={typed}
            error={lacks(!needsReason || reason !== "")}
            onChange={setReason}
          />
        </>
      )}
    </MoneyForm>
  );
}
