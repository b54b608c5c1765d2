import { Alert, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSending } from "../../data/use-sending.ts";
import { below } from "../../kit/behaviour/below.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import { newIdempotencyKey } from "../../ports/browser.ts";
import { type Invoice, useCrediting } from "./fees.ts";
import { Why } from "./why.tsx";

/** Asks for confirmation before an invoice is credited in full. */
export function CreditDialog({
  invoice: { invoiceId, number },
  onClose,
}: {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}) {
  const { t } = useLocale();
  const toasts = useToasts();
  const { send, busy, unknown } = useCrediting();
  const [key] = useState(newIdempotencyKey);
  const [reason, setReason] = useState("");
  const { isTried, refused, onSubmit, answerOf } = useSending();
  const credit = async (): Promise<void> => {
    const note = await answerOf(send(unknown ?? { asked: { key, invoiceId, reason: reason.trim() } }));
    if (note === undefined) return;
    toasts.done(t("fees.credited", { number: note.number }));
    onClose();
  };
  return (
    <Dialog title={t("fees.creditOf", { number })} onClose={onClose} isBusy={busy}>
      <form onSubmit={onSubmit(unknown !== undefined || reason.trim() !== "", credit)} noValidate>
        <Stack gap="sm">
          {unknown !== undefined ? (
            <Alert color="wait" variant="light" role="status">
              {t("money.unknown")}
            </Alert>
          ) : (
            <>
              <Text>{t("fees.creditWhy")}</Text>
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
            </>
          )}
          <Why refused={refused} />
          <DialogFooter
            action={t(unknown === undefined ? "fees.credit" : "money.sendAgain")}
            onCancel={onClose}
            isBusy={busy}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
