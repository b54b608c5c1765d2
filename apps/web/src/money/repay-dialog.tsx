import { Alert, Button, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { below } from "../kit/below.ts";
import { Dialog } from "../kit/dialog.tsx";
import { DialogFooter } from "../kit/dialog-footer.tsx";
import { MoneyField } from "../kit/money-field.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useLocale } from "../kit/words.tsx";
import { useAct } from "../people/use-act.tsx";
import { Why } from "../people/why.tsx";
import { freshKey } from "../ports/browser.ts";
import type { Loan, LoanWay, Repaying, SentRepayment } from "./loans.ts";
import { usePrinted } from "./on-paper.tsx";
import { useReceipt } from "./use-receipt.ts";

type RepayDialogProps = { readonly one?: Loan; readonly repaying: Repaying; readonly onClose: () => void };

const newer = z.object({ loan: z.object({ balance: z.int() }) });
const changedMeanwhile = -4;
/** Takes in a payment before its weeks do: the whole or a part. Closed while nobody knows how it ended, it opens with it again. */
export function RepayDialog({ one, repaying: { send, busy, unknown }, onClose }: RepayDialogProps) {
  const { t, format, currency } = useLocale();
  const toasts = useToasts();
  const print = useReceipt();
  const [isOnPaper, printoutBox] = usePrinted();
  const [key] = useState(freshKey);
  const [way, setWay] = useState<LoanWay>(unknown?.asked.way ?? "cash");
  const [amount, setAmount] = useState<number | null>(unknown?.asked.amount ?? null);
  const [reason, setReason] = useState(unknown?.asked.reason ?? "");
  // What somebody else took in meanwhile is refused once; who decides again has it before his eyes.
  const [was, setWas] = useState(unknown?.asked.was ?? one?.balance ?? 0);
  const { isTried, refused, lacksSecond, secondField, secret, onSubmit, answerOf } = useAct();
  const name = unknown?.name ?? one?.posName ?? "";
  const isOff = unknown !== undefined;
  const isOver = (amount ?? 0) > was;
  const isWhole = isOff || ((amount ?? 0) > 0 && !isOver && !lacksSecond);
  const enter = async (sent: SentRepayment): Promise<void> => {
    const repaid = await answerOf(send(sent, secret), ({ code, data }) => {
      const now = code === changedMeanwhile ? newer.safeParse(data).data?.loan.balance : undefined;
      if (now !== undefined) setWas(now);
    });
    if (repaid === undefined) return;
    toasts.done(t("money.repaidNow", {
      amount: format.moneyWithCode(sent.asked.amount, currency), name: repaid.posName, rest: format.moneyWithCode(repaid.balance, currency) }));
    if (isOnPaper) print(repaid.entry.transactionId);
    onClose();
  };
  const submit = onSubmit(isWhole, () =>
    enter(unknown ?? { asked: { key, loanId: one?.loanId ?? 0, way, amount: amount ?? 0, was, reason: reason.trim() }, name }));
  return (
    <Dialog title={t("money.repayOf", { name })} onClose={onClose} isBusy={busy}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <SegmentedControl fullWidth aria-label={t("money.loanHow")} disabled={isOff} value={way}
            onChange={(value) => { setWay(value === "balance" ? "balance" : "cash"); }}
            data={[{ value: "cash", label: t("money.closeInCash") }, { value: "balance", label: t("money.loanWayOff") }]} />
          <MoneyField required value={amount} disabled={isOff} autoFocus onChange={setAmount}
            error={isOver ? t("refusals.because.moreThanDue", { available: format.money(was, currency) })
              : isTried && (amount ?? 0) <= 0 ? t("kit.required") : undefined} />
          {!isOff && <Button variant="default" onClick={() => { setAmount(was); }}>{t("money.repayAll")} · {format.moneyWithCode(was, currency)}</Button>}
          <TextInput {...below} label={t("money.reason")} description={t("money.reasonHint")} maxLength={300} disabled={isOff} value={reason}
            onChange={(event) => { setReason(event.currentTarget.value); }} />
          {printoutBox}
          {secondField}
          {!isOff && (amount ?? 0) > 0 && !isOver && <Text size="sm" role="status">
            {t("money.repayThen", { before: format.money(was, currency), after: format.money(was - (amount ?? 0), currency) })}</Text>}
          {unknown !== undefined && <Alert color="wait" variant="light" role="status" title={t("money.unknown")}>{t("money.repayUnknown", {
            amount: format.moneyWithCode(unknown.asked.amount, currency), name })}</Alert>}
          <Why refused={refused} />
          <DialogFooter action={t(isOff ? "money.sendAgain" : "money.repay")} onCancel={onClose} isBusy={busy} />
        </Stack>
      </form>
    </Dialog>
  );
}
