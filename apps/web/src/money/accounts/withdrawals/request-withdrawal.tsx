import { Text } from "@mantine/core";
import { useState } from "react";
import { MoneyField } from "../../../kit/fields/money-field.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { useAccount } from "../../../page-parts/people/accounts.ts";
import { newIdempotencyKey } from "../../../ports/browser.ts";
import { AccountField } from "../parts/account-field.tsx";
import { MoneyForm } from "../../../page-parts/money/money-form.tsx";
import { ReasonField } from "../../../page-parts/money/reason-field.tsx";
import { UpTo } from "../../../page-parts/money/up-to.tsx";
import type { Asking, SentRequest } from "./withdrawals.ts";

/**
 * Requests a withdrawal on a customer's behalf. If it was closed while the outcome was unknown, it opens with that
 * request again.
 */
export function RequestWithdrawal({
  asking: { send, busy, unknown },
  onClose,
}: {
  readonly asking: Asking;
  readonly onClose: () => void;
}) {
  const { t, format, currency } = useLocale();
  const [posId, setPosId] = useState(unknown?.input.posId);
  const [amount, setAmount] = useState<number | null>(unknown?.input.amount ?? null);
  const [note, setNote] = useState(unknown?.input.note ?? "");
  const [key] = useState(newIdempotencyKey);
  const account = useAccount("pos", posId);
  const isOff = unknown !== undefined;
  const isOver = account !== undefined && (amount ?? 0) > account.balance;
  const input: SentRequest | undefined =
    posId === undefined || amount === null || amount <= 0 || isOver
      ? undefined
      : { input: { key, posId, amount, note: note.trim() }, name: account?.name ?? "" };
  return (
    <MoneyForm
      title={t("money.askFor")}
      action={t("money.ask")}
      isBusy={busy}
      sent={unknown ?? input}
      send={(sent) => send(sent)}
      onClose={onClose}
      unknown={unknown?.name}
      done={(entered) =>
        t("money.requestedNow", { amount: format.moneyWithCode(entered.amount, currency), name: entered.posName })
      }
      consequence={
        <Text size="sm" role="status">
          {t("money.askWhy")}
        </Text>
      }
    >
      {(lacks) => (
        <>
          <AccountField
            of="pos"
            account={account}
            isOff={isOff}
            error={lacks(account !== undefined)}
            onAccount={setPosId}
          />
          <MoneyField
            required
            value={amount}
            disabled={isOff}
            onChange={setAmount}
            description={account !== undefined && <UpTo amount={account.balance} isOff={isOff} onAll={setAmount} />}
            error={
              isOver
                ? t("refusals.because.heldLess", { available: format.money(account.balance, currency) })
                : lacks((amount ?? 0) > 0)
            }
          />
          <ReasonField
            label={t("money.withdrawalNote")}
            hint={t("money.withdrawalNoteHint")}
            isOff={isOff}
            value={note}
            onChange={setNote}
          />
        </>
      )}
    </MoneyForm>
  );
}
