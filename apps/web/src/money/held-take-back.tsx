import { money } from "@chalkboard/contract";
import { Stack, Text } from "@mantine/core";
import { useCallMutation } from "../data/use-call-mutation.ts";
import { Dialog } from "../kit/dialog.tsx";
import { DialogFooter } from "../kit/dialog-footer.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useLocale } from "../kit/words.tsx";
import { useAct } from "../people/use-act.tsx";
import { Why } from "../people/why.tsx";
import type { Transaction } from "./entry.ts";
import { type Held, heldCalls, heldText } from "./held.ts";

type TakeBackHeldProps = {
  readonly act: Transaction; readonly one: Held; readonly onPrint: (transactionId: number) => void; readonly onClose: () => void;
};

const changedMeanwhile = -4;

/** Asks before an act is taken back by an entry against it. Its key is of the act, so that sent again it happens once. */
export function TakeBackHeld({ act: taken, one, onPrint, onClose }: TakeBackHeldProps) {
  const words = useLocale();
  const { t, format, currency } = words;
  const toasts = useToasts();
  const { mutate, busy } = useCallMutation(money.takeBackHeld, { quiet: true, refresh: heldCalls });
  const { refused, lacksSecond, secondField, secret, onSubmit, answerOf } = useAct();
  const { receipt, transactionId, kind } = taken;
  const amount = Math.abs(taken.amount);
  const act = money.heldActs.find((candidate) => candidate === kind);
  const written = { act: t(`paper.${kind}`), amount: format.money(amount, currency) };
  const enter = async (): Promise<void> => {
    const done = await answerOf(mutate({ transactionId, reason: t("money.takesBackReason", { receipt }), ...secret }), ({ code }) => {
      if (code !== changedMeanwhile) return;
      toasts.caution(t("money.takenBack", { receipt }));
      onClose();
    });
    if (done === undefined) return;
    toasts.done(t("money.heldDone", {
      ...written, amount: format.money(-amount, currency), name: one.name, sum: format.money(done.balance, currency), receipt: done.receipt,
    }));
    onPrint(done.transactionId);
    onClose();
  };
  return (
    <Dialog title={t("money.askTakeBack", { receipt })} onClose={onClose} isBusy={busy}>
      <form noValidate onSubmit={onSubmit(!lacksSecond, enter)}>
        <Stack gap="sm">
          <Text>{t("money.heldBackWhy", written)} {act === undefined ? "" : heldText(one, act, -amount, words)}</Text>
          {secondField}
          <Why refused={refused} />
          <DialogFooter action={t("money.takeBack")} onCancel={onClose} isBusy={busy} />
        </Stack>
      </form>
    </Dialog>
  );
}
