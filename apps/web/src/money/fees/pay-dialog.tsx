import { responses } from "@chalkboard/contract";
import { Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useBusinessDay } from "../../data/viewer.ts";
import { below } from "../../kit/behaviour/below.ts";
import { DayField } from "../../kit/fields/day-field.tsx";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { MoneyField } from "../../kit/fields/money-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { newIdempotencyKey } from "../../ports/browser.ts";
import { MoneyForm } from "../../page-parts/money/money-form.tsx";
import { type Invoice, type SentPayment, usePaying } from "./fees.ts";

const newer = z.object({ invoice: z.object({ due: z.int() }) });

/**
 * Records a full or partial payment of an invoice. Opened again while the last payment's outcome is unknown, it shows
 * that payment.
 */
export function PayDialog({ invoice, onClose }: { readonly invoice: Invoice; readonly onClose: () => void }) {
  const { t, format } = useLocale();
  const today = useBusinessDay();
  const { send, busy, unknown } = usePaying();
  const [key] = useState(newIdempotencyKey);
  const [amount, setAmount] = useState<number | null>(null);
  const [paidOn, setPaidOn] = useState(today);
  const [reference, setReference] = useState("");
  // A payment that another user recorded meanwhile causes one refusal; then the user sees it and decides again.
  const [was, setWas] = useState(invoice.due);
  const { currency, number, invoiceId } = invoice;
  const isOver = (amount ?? 0) > was;
  const mayPay = (amount ?? 0) > 0 && !isOver;
  const input: SentPayment | undefined = !mayPay
    ? undefined
    : { input: { key, invoiceId, amount: amount ?? 0, paidOn, reference: reference.trim(), was }, currency };
  return (
    <MoneyForm
      title={t("fees.payOf", { number })}
      action={t("fees.pay")}
      isBusy={busy}
      sent={unknown ?? input}
      send={send}
      onClose={onClose}
      unknown={unknown && format.moneyWithCode(unknown.input.amount, unknown.currency)}
      onRefused={({ code, data }) => {
        const now = code === responses.changedMeanwhile ? newer.safeParse(data).data?.invoice.due : undefined;
        if (now !== undefined) setWas(now);
      }}
      done={({ due }, sent) =>
        t("fees.paidNow", {
          amount: format.moneyWithCode(sent.input.amount, sent.currency),
          rest: format.moneyWithCode(due, sent.currency),
        })
      }
      consequence={
        unknown === undefined &&
        mayPay && (
          <Text size="sm" role="status">
            {t("fees.payThen", {
              before: format.money(was, currency),
              after: format.money(was - (amount ?? 0), currency),
            })}
          </Text>
        )
      }
    >
      {(lacks) =>
        unknown === undefined && (
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
                  : lacks((amount ?? 0) > 0)
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
        )
      }
    </MoneyForm>
  );
}
