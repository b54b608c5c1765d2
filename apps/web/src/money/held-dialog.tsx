import { money } from "@chalkboard/contract";
import { Alert, Select, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useCallQuery } from "../data/use-call-query.ts";
import { below } from "../kit/below.ts";
import { Dialog } from "../kit/dialog.tsx";
import { Fields } from "../kit/fields.tsx";
import { DialogFooter } from "../kit/dialog-footer.tsx";
import { MoneyField } from "../kit/money-field.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useLocale } from "../kit/words.tsx";
import { useAct } from "../people/use-act.tsx";
import { Why } from "../people/why.tsx";
import { freshKey } from "../ports/browser.ts";
import { AccountField } from "./account-field.tsx";
import { type Account, useAccount } from "../people/accounts.ts";
import { askKeys, type HeldDraft, heldOf, heldText, type Holding, mostOf, type SentHeld } from "./held.ts";
import { usePrinted } from "./on-paper.tsx";
import { useReceipt } from "./use-receipt.ts";

type HeldDialogProps = { readonly holding: Holding; readonly zoneId: number | undefined; readonly onClose: () => void };

const { heldActs, heldChanges } = money;

/** Holds or releases: whose, what, how much, and what that will mean. Closed while nobody knows how it ended, it opens with it again. */
export function HeldDialog({ holding, zoneId, onClose }: HeldDialogProps) {
  const words = useLocale();
  const { t, format, currency } = words;
  const toasts = useToasts();
  const print = useReceipt();
  const { send, busy, unknown } = holding;
  const [draft, setDraft] = useState<HeldDraft>(() => unknown?.asked ?? { zoneId, act: "holdDeposit", amount: null, reason: "" });
  const [key] = useState(freshKey);
  const [isOnPaper, printoutBox] = usePrinted();
  const { isTried, refused, lacksSecond, secondField, secret, onSubmit, answerOf } = useAct();
  const account = useAccount("zone", draft.zoneId);
  const { data: found } = useCallQuery(money.listHeld, draft.zoneId === undefined ? null : { zoneId: draft.zoneId });
  const one = found?.rows.find((row) => row.zoneId === draft.zoneId);
  const input = unknown?.asked ?? heldOf(draft, key);
  const most = one === undefined ? null : mostOf(one, draft.act);
  const isOver = most !== null && (draft.amount ?? 0) > most;
  const isOff = unknown !== undefined;
  const enter = async (sent: SentHeld): Promise<void> => {
    const done = await answerOf(send(sent, secret));
    if (done === undefined) return;
    const { kind, amount, balance, zoneName, receipt, transactionId } = done;
    toasts.done(t("money.heldDone", {
      act: t(`paper.${kind}`), amount: format.money(Math.abs(amount), currency), name: zoneName, sum: format.money(balance, currency), receipt,
    }));
    if (isOnPaper) print(transactionId);
    onClose();
  };
  const isWhole = input !== undefined && (isOff || !isOver) && !lacksSecond;
  const submit = onSubmit(isWhole, async () => {
    const sent = unknown ?? (input === undefined ? undefined : { asked: input, name: account?.name ?? "" });
    if (sent !== undefined) await enter(sent);
  });
  return (
    <Dialog title={t("money.heldMove")} onClose={onClose} isBusy={busy}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <HeldFields account={account} draft={draft} onDraft={setDraft} isOff={isOff} isTried={isTried} most={most} />
          {printoutBox}
          {secondField}
          {one !== undefined && input !== undefined && !isOff && !isOver && (
            <Text size="sm" role="status">
              <b>{t(askKeys[input.act], { amount: format.money(input.amount, currency), name: one.name })}</b>{" "}
              {heldText(one, input.act, input.amount, words)}
            </Text>
          )}
          {unknown !== undefined && <Alert color="wait" variant="light" role="status" title={t("money.unknown")}>{t("money.unknownWhy", {
            kind: t(`paper.${unknown.asked.act}`), amount: format.money(unknown.asked.amount, currency), name: unknown.name })}</Alert>}
          <Why refused={refused} />
          <DialogFooter action={isOff ? t("money.sendAgain") : t(`paper.${draft.act}`)} onCancel={onClose} isBusy={busy} />
        </Stack>
      </form>
    </Dialog>
  );
}

type HeldFieldsProps = {
  readonly account: Account | undefined; readonly draft: HeldDraft; readonly onDraft: (draft: HeldDraft) => void;
  readonly isOff: boolean; readonly isTried: boolean;
  /** How much of it there is; null where there is no bound. */
  readonly most: number | null;
};

/** Whose money, what is done, how much and why. */
function HeldFields({ account, draft, onDraft, isOff, isTried, most }: HeldFieldsProps) {
  const { t, format, currency } = useLocale();
  const change = (more: Partial<HeldDraft>): void => { onDraft({ ...draft, ...more }); };
  const lacks = (isThere: boolean): string | undefined => (isTried && !isThere ? t("kit.required") : undefined);
  const offered = (of: "for" | "by") => heldActs.filter((act) => heldChanges[act].of === of).map((value) => ({ value, label: t(`paper.${value}`) }));
  const isOver = !isOff && most !== null && (draft.amount ?? 0) > most;
  return (
    <>
      <AccountField of="zone" account={account} isOff={isOff} error={lacks(account !== undefined)}
        onAccount={(id) => { change({ zoneId: id }); }} />
      <Select label={t("money.heldAct")} allowDeselect={false} disabled={isOff} value={draft.act}
        data={[{ group: t("money.heldFor"), items: offered("for") }, { group: t("money.heldBy"), items: offered("by") }]}
        onChange={(value) => { change({ act: heldActs.find((act) => act === value) ?? draft.act }); }} />
      <Fields>
        <MoneyField required value={draft.amount} disabled={isOff} autoFocus={account !== undefined}
          error={isOver ? t("refusals.because.heldLess", { available: format.money(most, currency) }) : lacks((draft.amount ?? 0) > 0)}
          onChange={(amount) => { change({ amount }); }} />
        <TextInput {...below} label={t("money.reason")} description={t("money.reasonHint")} maxLength={300} required disabled={isOff}
          value={draft.reason} error={lacks(draft.reason.trim() !== "")} onChange={(event) => { change({ reason: event.currentTarget.value }); }} />
      </Fields>
    </>
  );
}
