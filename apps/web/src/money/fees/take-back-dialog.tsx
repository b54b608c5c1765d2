import { fees } from "@chalkboard/contract";
import { Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSending } from "../../data/use-sending.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { below } from "../../kit/behaviour/below.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import { type Invoice, invoiceCalls, type Payment } from "./fees.ts";
import { Why } from "./why.tsx";

/** Asks for confirmation before a payment is reversed; resending it reverses it once. */
export function TakeBackDialog({
  invoice: { currency },
  payment: { paymentId, amount },
  onClose,
}: {
  readonly invoice: Invoice;
  readonly payment: Payment;
  readonly onClose: () => void;
}) {
  const { t, format } = useLocale();
  const toasts = useToasts();
  const { mutate, busy } = useCallMutation(fees.takeBackPayment, { quiet: true, refresh: invoiceCalls });
  const [reason, setReason] = useState("");
  const { isTried, refused, onSubmit, answerOf } = useSending();
  const takeBack = async (): Promise<void> => {
    if ((await answerOf(mutate({ paymentId, reason: reason.trim() }))) === undefined) return;
    toasts.done(t("fees.takenBack"));
    onClose();
  };
  return (
    <Dialog
      title={t("fees.takeBackOf", { amount: format.moneyWithCode(amount, currency) })}
      onClose={onClose}
      isBusy={busy}
    >
      <form onSubmit={onSubmit(reason.trim() !== "", takeBack)} noValidate>
        <Stack gap="sm">
          <Text>{t("fees.dueAgain")}</Text>
          <TextInput
            {...below}
            label={t("fees.reason")}
            maxLength={300}
            required
            data-autofocus
            value={reason}
            error={isTried && reason.trim() === "" ? t("kit.required") : undefined}
            onChange={(event) => {
              setReason(event.currentTarget.value);
            }}
          />
          <Why refused={refused} />
          <DialogFooter action={t("fees.takeBack")} onCancel={onClose} isBusy={busy} />
        </Stack>
      </form>
    </Dialog>
  );
}
