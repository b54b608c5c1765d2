import { money } from "@chalkboard/contract";
import { Alert, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useCallQuery } from "../data/use-call-query.ts";
import { useBusinessDay } from "../data/viewer.ts";
import { below } from "../kit/below.ts";
import { addDays } from "../kit/days.ts";
import { Dialog } from "../kit/dialog.tsx";
import { Fields, Wide } from "../kit/fields.tsx";
import { DialogFooter } from "../kit/dialog-footer.tsx";
import { MoneyField } from "../kit/money-field.tsx";
import { NumberInput } from "../kit/number-input.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useLocale } from "../kit/words.tsx";
import { useAct } from "../people/use-act.tsx";
import { Why } from "../people/why.tsx";
import { freshKey } from "../ports/browser.ts";
import { AccountField } from "./account-field.tsx";
import { type Account, useAccount } from "../people/accounts.ts";
import { usePrinted } from "./on-paper.tsx";
import type { Giving, Grant } from "./use-grant.ts";
import { useReceipt } from "./use-receipt.ts";

type GrantDialogProps = { readonly giving: Giving; readonly posId: number | undefined; readonly onClose: () => void };
type Draft = { readonly posId: number | undefined; readonly amount: number | null; readonly days: number | null; readonly reason: string };

/** Gives free play: to whom, how much, how long, and what that will mean. Closed while nobody knows how it ended, it opens with it again. */
export function GrantDialog({ giving, posId, onClose }: GrantDialogProps) {
  const { t, format, currency } = useLocale();
  const toasts = useToasts();
  const print = useReceipt();
  const { creditDays } = useCallQuery(money.settings, {}).data;
  const { send: give, busy, unknown } = giving;
  const [draft, setDraft] = useState<Draft>(() => (
    unknown === undefined ? { posId, amount: null, days: creditDays, reason: "" } : { ...unknown, days: unknown.days ?? null }));
  const [key] = useState(freshKey);
  const [isOnPaper, printoutBox] = usePrinted();
  const { isTried, refused, lacksSecond, secondField, secret, onSubmit, answerOf } = useAct();
  const account = useAccount("pos", draft.posId);
  const grant = unknown ?? grantOf(draft, key);
  const change = (more: Partial<Draft>): void => { setDraft({ ...draft, ...more }); };
  const lacks = (isThere: boolean): string | undefined => (isTried && !isThere ? t("kit.required") : undefined);
  const send = async (wanted: Grant): Promise<void> => {
    const given = await answerOf(give(wanted, secret));
    if (given === undefined) return;
    const { amount, posName, receipt, transactionId } = given;
    toasts.done(t("money.given", { amount: format.money(amount, currency), name: posName, receipt }));
    if (isOnPaper) print(transactionId);
    onClose();
  };
  const submit = onSubmit(grant !== undefined && !lacksSecond, async () => {
    if (grant !== undefined) await send(grant);
  });
  const isOff = unknown !== undefined;
  return (
    <Dialog title={t("money.give")} onClose={onClose} isBusy={busy}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <AccountField of="pos" account={account} isOff={isOff} error={lacks(account !== undefined)}
            onAccount={(id) => { change({ posId: id }); }} />
          <Fields>
            <MoneyField required value={draft.amount} disabled={isOff} autoFocus={account !== undefined} error={lacks((draft.amount ?? 0) > 0)}
              onChange={(amount) => { change({ amount }); }} />
            <NumberInput {...below} label={t("money.creditDays")} description={t("money.creditDaysHint")} min={1} max={3650} allowDecimal={false}
              allowNegative={false} disabled={isOff} value={draft.days ?? ""}
              onChange={(days) => { change({ days: typeof days === "number" ? days : null }); }} />
            <Wide>
              <TextInput {...below} label={t("money.reason")} description={t("money.creditReasonHint")} maxLength={300} required disabled={isOff}
                value={draft.reason} error={lacks(draft.reason.trim() !== "")} onChange={(event) => { change({ reason: event.currentTarget.value }); }} />
            </Wide>
            <Wide>{printoutBox}</Wide>
          </Fields>
          {account !== undefined && grant !== undefined && !isOff && <Consequence account={account} grant={grant} />}
          {isOff && <Alert color="wait" variant="light" role="status" title={t("money.unknown")}>
            {t("money.unknownWhy", { kind: t("paper.creditGrant"), amount: format.money(grant?.amount ?? 0, currency), name: account?.name ?? "" })}</Alert>}
          {secondField}
          <Why refused={refused} />
          <DialogFooter action={isOff ? t("money.sendAgain") : t("money.give")} onCancel={onClose} isBusy={busy} />
        </Stack>
      </form>
    </Dialog>
  );
}

/** What will happen, with its figures. */
function Consequence({ account: { name, pointCredit }, grant: { amount, days } }: { readonly account: Account; readonly grant: Grant }) {
  const { t, format, currency } = useLocale();
  const today = useBusinessDay();
  const figures = { before: format.money(pointCredit, currency), after: format.money(pointCredit + amount, currency) };
  return (
    <Text size="sm" role="status">
      <b>{t("money.askGive", { amount: format.money(amount, currency), name })}</b>{" "}
      {typeof days === "number" ? t("money.giveUntil", { until: format.day(addDays(today, days)), ...figures }) : t("money.giveEndless", figures)}
    </Text>
  );
}

/** The draft as it is sent; undefined while something is missing. */
function grantOf({ posId, amount, days, reason }: Draft, key: string): Grant | undefined {
  if (posId === undefined || amount === null || amount <= 0 || reason.trim() === "") return undefined;
  return { key, posId, amount, days, reason: reason.trim() };
}
