import { money } from "@chalkboard/contract";
import { Select, Text } from "@mantine/core";
import { useState } from "react";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { Fields } from "../../../kit/fields/fields.tsx";
import { MoneyField } from "../../../kit/fields/money-field.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { type Account, useAccount } from "../../../page-parts/people/accounts.ts";
import { newIdempotencyKey } from "../../../ports/browser.ts";
import { AccountField } from "../parts/account-field.tsx";
import { askKeys, type HeldDraft, heldOf, heldText, type Holding, mostOf } from "./held.ts";
import { type Lacks, MoneyForm } from "../../../page-parts/money/money-form.tsx";
import { ReasonField } from "../../../page-parts/money/reason-field.tsx";
import { useReceipt } from "../parts/use-receipt.ts";

type HeldDialogProps = { readonly holding: Holding; readonly zoneId: number | undefined; readonly onClose: () => void };

const { heldActs, heldChanges } = money;

/**
 * Holds or releases money: account, action, amount and consequences. If it was closed while the outcome was unknown, it
 * opens with that request again.
 */
export function HeldDialog({ holding: { send, busy, unknown }, zoneId, onClose }: HeldDialogProps) {
  const locale = useLocale();
  const { t, format, currency } = locale;
  const print = useReceipt();
  const [draft, setDraft] = useState<HeldDraft>(
    () => unknown?.input ?? { zoneId, act: "holdDeposit", amount: null, reason: "" },
  );
  const [key] = useState(newIdempotencyKey);
  const account = useAccount("zone", draft.zoneId);
  const { data: found } = useCallQuery(money.listHeld, draft.zoneId === undefined ? null : { zoneId: draft.zoneId });
  const one = found?.rows.find((row) => row.zoneId === draft.zoneId);
  const most = one === undefined ? null : mostOf(one, draft.act);
  const isOver = most !== null && (draft.amount ?? 0) > most;
  const input = isOver ? undefined : heldOf(draft, key);
  const isOff = unknown !== undefined;
  return (
    <MoneyForm
      title={t("money.heldMove")}
      action={t(`paper.${draft.act}`)}
      isBusy={busy}
      onClose={onClose}
      send={send}
      sent={unknown ?? (input && { input, name: account?.name ?? "" })}
      unknown={
        unknown && `${t(`paper.${unknown.input.act}`)} ${format.money(unknown.input.amount, currency)}, ${unknown.name}`
      }
      done={({ kind, amount, balance, zoneName, receipt }) =>
        t("money.heldDone", {
          act: t(`paper.${kind}`),
          amount: format.money(Math.abs(amount), currency),
          name: zoneName,
          sum: format.money(balance, currency),
          receipt,
        })
      }
      printout="receipt"
      onPrint={({ transactionId }) => {
        print(transactionId);
      }}
      consequence={
        one !== undefined &&
        input !== undefined &&
        !isOff && (
          <Text size="sm" role="status">
            <b>{t(askKeys[input.act], { amount: format.money(input.amount, currency), name: one.name })}</b>{" "}
            {heldText(one, input.act, input.amount, locale)}
          </Text>
        )
      }
    >
      {(lacks) => (
        <HeldFields account={account} draft={draft} onDraft={setDraft} isOff={isOff} lacks={lacks} most={most} />
      )}
    </MoneyForm>
  );
}

type HeldFieldsProps = {
  readonly account: Account | undefined;
  readonly draft: HeldDraft;
  readonly onDraft: (draft: HeldDraft) => void;
  readonly isOff: boolean;
  readonly lacks: Lacks;
  /** The maximum amount; null if unlimited. */
  readonly most: number | null;
};

/** Account, action, amount and reason. */
function HeldFields({ account, draft, onDraft, isOff, lacks, most }: HeldFieldsProps) {
  const { t, format, currency } = useLocale();
  const change = (more: Partial<HeldDraft>): void => {
    onDraft({ ...draft, ...more });
  };
  const offered = (of: "for" | "by") =>
    heldActs.filter((act) => heldChanges[act].of === of).map((value) => ({ value, label: t(`paper.${value}`) }));
  const isOver = !isOff && most !== null && (draft.amount ?? 0) > most;
  return (
    <>
      <AccountField
        of="zone"
        account={account}
        isOff={isOff}
        error={lacks(account !== undefined)}
        onAccount={(id) => {
          change({ zoneId: id });
        }}
      />
      <Select
        label={t("money.heldAct")}
        allowDeselect={false}
        disabled={isOff}
        value={draft.act}
        data={[
          { group: t("money.heldFor"), items: offered("for") },
          { group: t("money.heldBy"), items: offered("by") },
        ]}
        onChange={(value) => {
          change({ act: heldActs.find((act) => act === value) ?? draft.act });
        }}
      />
      <Fields>
        <MoneyField
          required
          value={draft.amount}
          disabled={isOff}
          autoFocus={account !== undefined}
          error={
            isOver
              ? t("refusals.because.heldLess", { available: format.money(most, currency) })
              : lacks((draft.amount ?? 0) > 0)
          }
          onChange={(amount) => {
            change({ amount });
          }}
        />
        <ReasonField
          hint={t("money.reasonHint")}
          required
          isOff={isOff}
          value={draft.reason}
          error={lacks(draft.reason.trim() !== "")}
          onChange={(reason) => {
            change({ reason });
          }}
        />
      </Fields>
    </>
  );
}
