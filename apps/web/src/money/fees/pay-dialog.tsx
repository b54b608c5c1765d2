import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useBusinessDay } from "../../data/viewer.ts";
import { useSending } from "../../data/use-sending.ts";
import { below } from "../../kit/behaviour/below.ts";
import { DayField } from "../../kit/fields/day-field.tsx";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { MoneyField } from "../../kit/fields/money-field.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import { newIdempotencyKey } from "../../ports/browser.ts";
import { type Invoice, type SentPayment, usePaying } from "./fees.ts";
import { Why } from "./why.tsx";

const newer = z.object({ invoice: z.object({ due: z.int() }) });
const changedMeanwhile = -4;

/**
 * Records a full or partial payment of an invoice. Opened again while the last payment's outcome is unknown, it shows
 * that payment.
 */
export function PayDialog({ invoice, onClose }: { readonly invoice: Invoice; readonly onClose: () => void }) {
  const { t, format } = useLocale();
  const toasts = useToasts();
  const today = useBusinessDay();
  const { send, busy, unknown } = usePaying();
  const [key] = useState(newIdempotencyKey);
  const [amount, setAmount] = useState<number | null>(null);
  const [paidOn, setPaidOn] = useState(today);
  const [reference, setReference] = useState("");
  // A payment that another user recorded meanwhile causes one refusal; then the user sees it and decides again.
  const [was, setWas] = useState(invoice.due);
  const { isTried, refused, onSubmit, answerOf } = useSending();
  const { currency, number, invoiceId } = invoice;
  const isOver = (amount ?? 0) > was;
  const enter = async (sent: SentPayment): Promise<void> => {
    const paid = await answerOf(send(sent), ({ code, data }) => {
      const now = code === changedMeanwhile ? newer.safeParse(data).data?.invoice.due : undefined;
      if (now !== undefined) setWas(now);
    });
    if (paid === undefined) return;
    toasts.done(
      t("fees.paidNow", {
        amount: format.moneyWithCode(sent.asked.amount, sent.currency),
        rest: format.moneyWithCode(paid.due, sent.currency),
      }),
    );
    onClose();
  };
  const submit = onSubmit(unknown !== undefined || ((amount ?? 0) > 0 && !isOver), () =>
    enter(
      unknown ?? { asked: { key, invoiceId, amount: amount ?? 0, paidOn, reference: reference.trim(), was }, currency },
    ),
  );
  return (
    <Dialog title={t("fees.payOf", { number })} onClose={onClose} isBusy={busy}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {unknown !== undefined ? (
            <Alert color="wait" variant="light" role="status" title={t("money.unknown")}>
              {format.moneyWithCode(unknown.asked.amount, unknown.currency)}
            </Alert>
          ) : (
            <Fields>
              <MoneyField
                required
                value={amount}
                currency={currency}
                autoFocus
                onChange={setAmount}
                error={
                  isOver
                    ? t("refusals.because.moreThanDue", { available: format.money(was, currency) })
                    : isTried && (amount ?? 0) <= 0
                      ? t("kit.required")
                      : undefined
                }
              />
              <DayField label="fees.paidOn" value={paidOn} maximum={today} onChange={setPaidOn} />
              <Wide>
                <Button
                  variant="default"
                  onClick={() => {
                    setAmount(was);
                  }}
                >
                  {t("fees.payAll")} · {format.moneyWithCode(was, currency)}
                </Button>
              </Wide>
              <Wide>
                <TextInput
                  {...below}
                  label={t("fees.reference")}
                  maxLength={120}
                  value={reference}
                  onChange={(event) => {
                    setReference(event.currentTarget.value);
                  }}
                />
              </Wide>
            </Fields>
          )}
          {unknown === undefined && (amount ?? 0) > 0 && !isOver && (
            <Text size="sm" role="status">
              {t("fees.payThen", {
                before: format.money(was, currency),
                after: format.money(was - (amount ?? 0), currency),
              })}
            </Text>
          )}
          <Why refused={refused} />
          <DialogFooter
            action={t(unknown === undefined ? "fees.pay" : "money.sendAgain")}
            onCancel={onClose}
            isBusy={busy}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
