import { money, responses } from "@chalkboard/contract";
import { Text } from "@mantine/core";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { Transaction } from "../parts/entry.ts";
import { type Held, heldCalls, heldText } from "./held.ts";
import { MoneyForm } from "../../../page-parts/money/money-form.tsx";

type TakeBackHeldProps = {
  readonly act: Transaction;
  readonly one: Held;
  readonly onPrint: (transactionId: number) => void;
  readonly onClose: () => void;
};

/**
 * Asks for confirmation before an action is reversed. The key depends on the action, so that resending it reverses it
 * once.
 */
export function TakeBackHeld({ act: taken, one, onPrint, onClose }: TakeBackHeldProps) {
  const locale = useLocale();
  const { t, format, currency } = locale;
  const toasts = useToasts();
  const { mutate, busy } = useCallMutation(money.takeBackHeld, { quiet: true, refresh: heldCalls });
  const { receipt, transactionId, kind } = taken;
  const amount = Math.abs(taken.amount);
  const act = money.heldActs.find((candidate) => candidate === kind);
  const written = { act: t(`paper.${kind}`), amount: format.money(amount, currency) };
  return (
    <MoneyForm
      title={t("money.askTakeBack", { receipt })}
      action={t("money.takeBack")}
      isBusy={busy}
      onClose={onClose}
      sent={{ transactionId, reason: t("money.takesBackReason", { receipt }) }}
      send={(sent, secret) => mutate({ ...sent, ...secret })}
      onRefused={({ code }) => {
        if (code !== responses.changedMeanwhile) return;
        toasts.caution(t("money.takenBack", { receipt }));
        onClose();
      }}
      done={(back) =>
        t("money.heldDone", {
          ...written,
          amount: format.money(-amount, currency),
          name: one.name,
          sum: format.money(back.balance, currency),
          receipt: back.receipt,
        })
      }
      onPrint={(back) => {
        onPrint(back.transactionId);
      }}
    >
      <Text>
        {t("money.heldBackWhy", written)} {act === undefined ? "" : heldText(one, act, -amount, locale)}
      </Text>
    </MoneyForm>
  );
}
