import { money } from "@chalkboard/contract";
import { Alert, Checkbox, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { below } from "../kit/below.ts";
import { Dialog } from "../kit/dialog.tsx";
import { DialogFooter } from "../kit/dialog-footer.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useLocale } from "../kit/words.tsx";
import { useAct } from "../people/use-act.tsx";
import { Why } from "../people/why.tsx";
import { freshKey } from "../ports/browser.ts";
import { choices } from "../ports/choices.ts";
import { type Holder, whoseOf } from "../people/accounts.ts";
import { type Closable, type Closing, closingText, type SentClosing, type Way } from "./closings.ts";
import { useClosingPrintout } from "./use-receipt.ts";

type CloseDialogProps = { readonly of: Holder; readonly one: Closable | undefined; readonly closing: Closing; readonly onClose: () => void };

const printoutName = "closing";
const ways = { cash: "money.closeInCash", writeOff: "money.closeOff" } as const satisfies Record<Way, string>;
const newer = z.object({ balance: z.int() });
const changedMeanwhile = -4;

/** Sets an account to zero: in cash or off the books, why, and what that means. Closed while nobody knows how it ended, it opens with it again. */
export function CloseDialog({ of, one, closing: { send, busy, unknown }, onClose }: CloseDialogProps) {
  const words = useLocale();
  const { t, format, currency } = words;
  const toasts = useToasts();
  const print = useClosingPrintout();
  const [key] = useState(freshKey);
  const [way, setWay] = useState<Way>(unknown?.asked.way ?? "cash");
  const [reason, setReason] = useState(unknown?.asked.reason ?? "");
  // What somebody else did meanwhile is refused once; who decides again has it before his eyes.
  const [balance, setBalance] = useState(unknown?.asked.balance ?? one?.balance ?? 0);
  const [isOnPaper, setOnPaper] = useState(() => choices.read(printoutName) !== "off");
  const { isTried, refused, lacksSecond, secondField, secret, onSubmit, answerOf } = useAct();
  const name = unknown?.name ?? one?.name ?? "";
  const isOff = unknown !== undefined;
  const isWhole = isOff || (reason.trim() !== "" && !lacksSecond);
  const enter = async (sent: SentClosing): Promise<void> => {
    const closed = await answerOf(send(sent, secret), ({ code, data }) => {
      const now = code === changedMeanwhile ? newer.safeParse(data).data?.balance : undefined;
      if (now !== undefined) setBalance(now);
    });
    if (closed === undefined) return;
    toasts.done(t("money.closedNow", { name: closed.name, number: closed.number }));
    if (isOnPaper) print(closed.closingId);
    onClose();
  };
  const submit = onSubmit(isWhole, () => enter(unknown ?? { asked: { key, account: whoseOf(of, one?.id ?? 0), way, balance, reason: reason.trim() }, name }));
  return (
    <Dialog title={t("money.closeOf", { name })} onClose={onClose} isBusy={busy}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text>{t("paper.balance")} <b>{format.moneyWithCode(balance, currency)}</b></Text>
          {balance !== 0 && <SegmentedControl fullWidth aria-label={t("money.closeHow")} disabled={isOff} value={way}
            onChange={(value) => { setWay(value === "writeOff" ? "writeOff" : "cash"); }}
            data={money.resetWay.options.map((value) => ({ value, label: t(ways[value]) }))} />}
          <TextInput {...below} label={t("money.reason")} description={t("money.reasonHint")} maxLength={300} required disabled={isOff} data-autofocus
            value={reason} error={isTried && reason.trim() === "" ? t("kit.required") : undefined}
            onChange={(event) => { setReason(event.currentTarget.value); }} />
          <Checkbox label={t("money.withClosing")} checked={isOnPaper} onChange={({ currentTarget: { checked } }) => {
            choices.write(printoutName, checked ? "on" : "off");
            setOnPaper(checked);
          }} />
          {secondField}
          <Text size="sm" role="status">{closingText(name, balance, way, words)}</Text>
          {isOff && <Alert color="wait" variant="light" role="status" title={t("money.unknown")}>{t("money.closeUnknown", { name })}</Alert>}
          <Why refused={refused} />
          <DialogFooter action={isOff ? t("money.sendAgain") : t(balance === 0 ? "money.closePeriod" : "money.close")} onCancel={onClose} isBusy={busy} />
        </Stack>
      </form>
    </Dialog>
  );
}
