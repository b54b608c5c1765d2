import { explain } from "@chalkboard/i18n";
import { Alert, Checkbox, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Refusal } from "../../data/connection/refused.ts";
import { actionKeys } from "../../kit/dialog/dialog.tsx";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { MoneyField } from "../../kit/fields/money-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { ConfirmMoneyAction } from "../../page-parts/people/confirm-money-action.tsx";
import { asksSecond } from "../../page-parts/people/second-labels.ts";
import type { Act } from "../../page-parts/people/use-act.tsx";
import { newIdempotencyKey } from "../../ports/browser.ts";
import type { Settling } from "./use-settling.ts";
import type { Account } from "./week.ts";

type SettleFormProps = {
  readonly name: string;
  readonly account: Account;
  readonly number: number;
  readonly balance: number;
  readonly settling: Settling;
};

/** Pays a closed week's balance in full or in part: debtors pay in, creditors are paid out. */
export function SettleForm({ name, account, number, balance, settling }: SettleFormProps) {
  const locale = useLocale();
  const { t, format, currency } = locale;
  const due = Math.abs(balance);
  const [amount, setAmount] = useState<number | null>(due);
  const [reason, setReason] = useState("");
  const [isOnPaper, setOnPaper] = useState(true);
  const [key, setKey] = useState<string | undefined>(undefined);
  const [refused, setRefused] = useState<Refusal | undefined>(undefined);
  const isIn = balance < 0;
  const written = format.money(amount ?? 0, currency);
  const fault =
    amount === null || amount <= 0
      ? t("kit.required")
      : amount > due
        ? t("refusals.because.moreThanDue", { available: format.money(due, currency) })
        : undefined;
  const after = balance + (isIn ? 1 : -1) * (amount ?? 0);
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    if (fault !== undefined) return;
    setRefused(undefined);
    setKey(newIdempotencyKey());
  };
  const pay = async (sent: { readonly key: string; readonly amount: number }, secret: Act["secret"]) => {
    const result = await settling.pay(
      { name, isOnPaper, input: { ...sent, number, account, was: balance, reason: reason.trim() } },
      secret,
    );
    if (result.refused !== undefined && !asksSecond(result.refused)) setRefused(result.refused);
    return result;
  };
  const explained = refused === undefined ? undefined : explain(refused, locale);
  return (
    <>
      <form onSubmit={ask} {...actionKeys} noValidate aria-label={t(isIn ? "weeks.takeIn" : "weeks.payOut")}>
        <Stack gap="sm">
          <Fields>
            <MoneyField
              required
              value={amount}
              error={fault}
              onChange={(typed) => {
                // A refusal is of what was typed before.
                setRefused(undefined);
                setAmount(typed);
              }}
            />
            <TextInput
              label={t("money.reason")}
              maxLength={300}
              value={reason}
              onChange={(event) => {
                setRefused(undefined);
                setReason(event.currentTarget.value);
              }}
            />
            <Wide>
              <Checkbox
                label={t("money.withPaper")}
                checked={isOnPaper}
                onChange={(event) => {
                  setOnPaper(event.currentTarget.checked);
                }}
              />
            </Wide>
          </Fields>
          {explained !== undefined && (
            <Alert color="no" variant="light" role="alert" title={explained.title}>
              {explained.text}
            </Alert>
          )}
          <DialogFooter
            action={`${t(isIn ? "weeks.takeIn" : "weeks.payOut")} ${written}`}
            isBusy={settling.busy}
            isOff={fault !== undefined}
          />
        </Stack>
      </form>
      {key !== undefined && amount !== null && (
        <ConfirmMoneyAction
          title={t(isIn ? "weeks.askTakeIn" : "weeks.askPayOut", { amount: written, name })}
          consequence={t("weeks.consequence", {
            before: format.money(balance, currency),
            after: format.money(after, currency),
          })}
          action={t(isIn ? "weeks.takeIn" : "weeks.payOut")}
          onConfirm={(secret) => pay({ key, amount }, secret)}
          onClose={() => {
            setKey(undefined);
          }}
        />
      )}
    </>
  );
}
