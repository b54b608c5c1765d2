import type { Refused } from "@chalkboard/messages";
import { Alert, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { below } from "../kit/below.ts";
import { Dialog } from "../kit/dialog.tsx";
import { DialogFooter } from "../kit/dialog-footer.tsx";
import { MoneyField } from "../kit/money-field.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useLocale } from "../kit/words.tsx";
import { Why } from "../people/why.tsx";
import { freshKey } from "../ports/browser.ts";
import { AccountField } from "./account-field.tsx";
import { useAccount } from "../people/accounts.ts";
import type { Asking, SentRequest } from "./withdrawals.ts";

/** Asks for a withdrawal in a customer's name. Closed while nobody knows how it ended, it opens with it again. */
export function RequestWithdrawal({ asking: { send, busy, unknown }, onClose }: { readonly asking: Asking; readonly onClose: () => void }) {
  const { t, format, currency } = useLocale();
  const toasts = useToasts();
  const [posId, setPosId] = useState(unknown?.asked.posId);
  const [amount, setAmount] = useState<number | null>(unknown?.asked.amount ?? null);
  const [note, setNote] = useState(unknown?.asked.note ?? "");
  const [key] = useState(freshKey);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused | undefined>(undefined);
  const account = useAccount("pos", posId);
  const isOff = unknown !== undefined;
  const isOver = account !== undefined && (amount ?? 0) > account.balance;
  const isWhole = isOff || (posId !== undefined && (amount ?? 0) > 0 && !isOver);
  const lacks = (isThere: boolean): string | undefined => (isTried && !isThere ? t("kit.required") : undefined);
  const enter = async (sent: SentRequest): Promise<void> => {
    setRefused(undefined);
    const result = await send(sent);
    if ("unanswered" in result) return;
    if (!result.ok) return setRefused(result.refused);
    toasts.done(t("money.askedNow", { amount: format.moneyWithCode(result.data.amount, currency), name: result.data.posName }));
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(!isWhole);
    if (isWhole) void enter(unknown ?? { asked: { key, posId, amount: amount ?? 0, note: note.trim() }, name: account?.name ?? "" });
  };
  return (
    <Dialog title={t("money.askFor")} onClose={onClose} isBusy={busy}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <AccountField of="pos" account={account} isOff={isOff} error={lacks(account !== undefined)} onAccount={setPosId} />
          {account !== undefined && <Text size="sm" c="dimmed">{t("paper.balance")} {format.moneyWithCode(account.balance, currency)}</Text>}
          <MoneyField required value={amount} disabled={isOff} onChange={setAmount}
            error={isOver ? t("refusals.because.heldLess", { available: format.money(account.balance, currency) }) : lacks((amount ?? 0) > 0)} />
          <TextInput {...below} label={t("money.withdrawalNote")} description={t("money.withdrawalNoteHint")} maxLength={300} disabled={isOff} value={note}
            onChange={(event) => { setNote(event.currentTarget.value); }} />
          <Text size="sm" role="status">{t("money.askWhy")}</Text>
          {isOff && <Alert color="wait" variant="light" role="status" title={t("money.unknown")}>{t("money.askUnknown", { name: unknown.name })}</Alert>}
          <Why refused={refused} />
          <DialogFooter action={t(isOff ? "money.sendAgain" : "money.ask")} onCancel={onClose} isBusy={busy} />
        </Stack>
      </form>
    </Dialog>
  );
}
