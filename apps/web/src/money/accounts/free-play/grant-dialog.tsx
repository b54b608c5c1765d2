import { money } from "@chalkboard/contract";
import { Text } from "@mantine/core";
import { useState } from "react";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useBusinessDay } from "../../../data/viewer.ts";
import { below } from "../../../kit/behaviour/below.ts";
import { addDays } from "../../../kit/format/days.ts";
import { Fields, Wide } from "../../../kit/fields/fields.tsx";
import { MoneyField } from "../../../kit/fields/money-field.tsx";
import { NumberInput } from "../../../kit/fields/number-input.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { type Account, useAccount } from "../../../page-parts/people/accounts.ts";
import { newIdempotencyKey } from "../../../ports/browser.ts";
import { AccountField } from "../parts/account-field.tsx";
import { MoneyForm } from "../../../page-parts/money/money-form.tsx";
import { ReasonField } from "../../../page-parts/money/reason-field.tsx";
import type { Giving, Grant } from "./use-grant.ts";
import { useReceipt } from "../parts/use-receipt.ts";

type GrantDialogProps = { readonly giving: Giving; readonly posId: number | undefined; readonly onClose: () => void };
type Draft = {
  readonly posId: number | undefined;
  readonly amount: number | null;
  readonly days: number | null;
  readonly reason: string;
};

/**
 * Grants free play: to whom, how much, how long, and the consequences. If it was closed while the outcome was unknown,
 * it opens with that request again.
 */
export function GrantDialog({ giving: { send, busy, unknown }, posId, onClose }: GrantDialogProps) {
  const { t, format, currency } = useLocale();
  const print = useReceipt();
  const { creditDays } = useCallQuery(money.settings, {}).data;
  const [draft, setDraft] = useState<Draft>(() =>
    unknown === undefined
      ? { posId, amount: null, days: creditDays, reason: "" }
      : { ...unknown, days: unknown.days ?? null },
  );
  const [key] = useState(newIdempotencyKey);
  const account = useAccount("pos", draft.posId);
  const grant = unknown ?? grantOf(draft, key);
  const change = (more: Partial<Draft>): void => {
    setDraft({ ...draft, ...more });
  };
  const isOff = unknown !== undefined;
  return (
    <MoneyForm
      title={t("money.give")}
      action={t("money.give")}
      isBusy={busy}
      sent={grant}
      send={send}
      onClose={onClose}
      unknown={unknown && `${t("paper.creditGrant")} ${format.money(unknown.amount, currency)}, ${account?.name ?? ""}`}
      done={({ amount, posName, receipt }) =>
        t("money.given", { amount: format.money(amount, currency), name: posName, receipt })
      }
      printout="receipt"
      onPrint={({ transactionId }) => {
        print(transactionId);
      }}
      consequence={
        account !== undefined && grant !== undefined && !isOff && <Consequence account={account} grant={grant} />
      }
    >
      {(lacks) => (
        <>
          <AccountField
            of="pos"
            account={account}
            isOff={isOff}
            error={lacks(account !== undefined)}
            onAccount={(id) => {
              change({ posId: id });
            }}
          />
          <Fields>
            <MoneyField
              required
              value={draft.amount}
              disabled={isOff}
              autoFocus={account !== undefined}
              error={lacks((draft.amount ?? 0) > 0)}
              onChange={(amount) => {
                change({ amount });
              }}
            />
            <NumberInput
              {...below}
              label={t("money.creditDays")}
              description={t("money.creditDaysHint")}
              min={1}
              max={3650}
              allowDecimal={false}
              allowNegative={false}
              disabled={isOff}
              value={draft.days ?? ""}
              onChange={(days) => {
                change({ days: typeof days === "number" ? days : null });
              }}
            />
            <Wide>
              <ReasonField
                hint={t("money.creditReasonHint")}
                required
                isOff={isOff}
                value={draft.reason}
                error={lacks(draft.reason.trim() !== "")}
                onChange={(reason) => {
                  change({ reason });
                }}
              />
            </Wide>
          </Fields>
        </>
      )}
    </MoneyForm>
  );
}

/** The consequences, with their figures. */
function Consequence({
  account: { name, pointCredit },
  grant: { amount, days },
}: {
  readonly account: Account;
  readonly grant: Grant;
}) {
  const { t, format, currency } = useLocale();
  const today = useBusinessDay();
  const figures = { before: format.money(pointCredit, currency), after: format.money(pointCredit + amount, currency) };
  return (
    <Text size="sm" role="status">
      <b>{t("money.askGive", { amount: format.money(amount, currency), name })}</b>{" "}
      {typeof days === "number"
        ? t("money.giveUntil", { until: format.day(addDays(today, days)), ...figures })
        : t("money.giveEndless", figures)}
    </Text>
  );
}

/** The request to send; undefined while something is missing. */
function grantOf({ posId, amount, days, reason }: Draft, key: string): Grant | undefined {
  if (posId === undefined || amount === null || amount <= 0 || reason.trim() === "") return undefined;
  return { key, posId, amount, days, reason: reason.trim() };
}
