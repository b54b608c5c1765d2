import { fees } from "@chalkboard/contract";
import { Text } from "@mantine/core";
import { useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { MoneyForm } from "../../page-parts/money/money-form.tsx";
import { ReasonField } from "../../page-parts/money/reason-field.tsx";
import { type Invoice, invoiceCalls, type Payment } from "./fees.ts";

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
  const { mutate, busy } = useCallMutation(fees.takeBackPayment, { quiet: true, refresh: invoiceCalls });
  const [typed, setReason] = useState("");
  const reason = typed.trim();
  return (
    <MoneyForm
      title={t("fees.takeBackOf", { amount: format.moneyWithCode(amount, currency) })}
      action={t("fees.takeBack")}
      isBusy={busy}
      sent={reason === "" ? undefined : { paymentId, reason }}
      send={(sent) => mutate(sent)}
      onClose={onClose}
      done={() => t("fees.takenBack")}
    >
      {(lacks) => (
        <>
          <Text>{t("fees.dueAgain")}</Text>
          <ReasonField
            label={t("fees.reason")}
            required
            isFirst
            error={lacks(reason !== "")}
            value={typed}
            onChange={setReason}
          />
        </>
      )}
    </MoneyForm>
  );
}
