import { type AnswerOf, money } from "@chalkboard/contract";
import { SegmentedControl, Select, Text } from "@mantine/core";
import { useState } from "react";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { Fields, Wide } from "../../../kit/fields/fields.tsx";
import { MoneyField } from "../../../kit/fields/money-field.tsx";
import { NumberInput } from "../../../kit/fields/number-input.tsx";
import { Money } from "../../../kit/format/money.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { useAccount } from "../../../page-parts/people/accounts.ts";
import { newIdempotencyKey } from "../../../ports/browser.ts";
import { AccountField } from "../parts/account-field.tsx";
import styles from "../parts/money.module.css";
import { useReceipt } from "../parts/use-receipt.ts";
import { type Lacks, MoneyForm } from "../../../page-parts/money/money-form.tsx";
import { ReasonField } from "../../../page-parts/money/reason-field.tsx";
import { isTooMuch, type Lending, type LoanDraft, newLoan, previewOf, type SentLoan, weekText } from "./loans.ts";

/**
 * Lends to a POS: the amount, the weeks, and the instalments. If it was closed while the outcome was unknown, it opens
 * with that request again.
 */
export function LendDialog({
  lending: { send, busy, unknown },
  onClose,
}: {
  readonly lending: Lending;
  readonly onClose: () => void;
}) {
  const { t, format, currency } = useLocale();
  const print = useReceipt();
  const [draft, setDraft] = useState<LoanDraft>(() => unknown?.input ?? newLoan);
  const [key] = useState(newIdempotencyKey);
  const isOff = unknown !== undefined;
  const { data: preview } = useCallQuery(money.previewLoan, isOff ? null : previewOf(draft));
  const input = inputOf(draft, preview, key);
  return (
    <MoneyForm
      title={t("money.lend")}
      action={t("money.lend")}
      isBusy={busy}
      send={send}
      onClose={onClose}
      sent={unknown ?? (input && { input, name: preview?.posName ?? "" })}
      unknown={unknown && `${format.moneyWithCode(unknown.input.principal, currency)}, ${unknown.name}`}
      done={({ principal, posName, receipt }) =>
        t("money.lentNow", { amount: format.moneyWithCode(principal, currency), name: posName, receipt })
      }
      printout="receipt"
      onPrint={({ transactionId }) => {
        print(transactionId);
      }}
    >
      {(lacks) => (
        <>
          <LoanFields draft={draft} onDraft={setDraft} preview={preview} isOff={isOff} lacks={lacks} />
          {!isOff && preview !== undefined && <LoanPreview draft={draft} preview={preview} />}
        </>
      )}
    </MoneyForm>
  );
}

/** The request to send, with the server's proposal for empty fields; undefined while something is missing. */
function inputOf(draft: LoanDraft, preview: Previewed | undefined, key: string): SentLoan["input"] | undefined {
  const shown = previewOf(draft);
  const firstWeek = draft.firstWeek ?? preview?.weeks[0]?.week;
  if (shown === null || preview === undefined || firstWeek === undefined || draft.reason.trim() === "")
    return undefined;
  const { posId, principal, instalments } = shown;
  return {
    key,
    posId,
    way: draft.way,
    principal,
    instalments,
    weekly: draft.weekly ?? preview.weekly,
    firstWeek,
    reason: draft.reason.trim(),
  };
}

type LoanFieldsProps = {
  readonly draft: LoanDraft;
  readonly onDraft: (draft: LoanDraft) => void;
  readonly preview: Previewed | undefined;
  readonly isOff: boolean;
  readonly lacks: Lacks;
};

/** POS, kind, amount, number of weeks, first week and reason. */
function LoanFields({ draft, onDraft, preview, isOff, lacks }: LoanFieldsProps) {
  const locale = useLocale();
  const { t } = locale;
  const account = useAccount("pos", draft.posId);
  const change = (more: Partial<LoanDraft>): void => {
    onDraft({ ...draft, ...more });
  };
  const weeks = preview?.weeks ?? [];
  return (
    <>
      <AccountField
        of="pos"
        account={account}
        isOff={isOff}
        error={lacks(account !== undefined)}
        onAccount={(posId) => {
          change({ posId });
        }}
      />
      <Fields>
        <MoneyField
          required
          label="money.principal"
          value={draft.principal}
          disabled={isOff}
          error={lacks((draft.principal ?? 0) > 0)}
          onChange={(principal) => {
            change({ principal });
          }}
        />
        <NumberInput
          label={t("money.instalments")}
          required
          min={1}
          max={money.mostInstalments}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          disabled={isOff}
          value={draft.instalments ?? ""}
          error={lacks(draft.instalments !== null)}
          onChange={(value) => {
            change({ instalments: typeof value === "number" && value >= 1 ? value : null });
          }}
        />
        <MoneyField
          label="money.weekly"
          value={draft.weekly}
          disabled={isOff}
          description={t("money.weeklyHint")}
          error={isTooMuch(draft) ? t("money.weeklyTooMuch") : undefined}
          onChange={(weekly) => {
            change({ weekly });
          }}
        />
        <Select
          label={t("money.firstWeek")}
          allowDeselect={false}
          disabled={isOff || weeks.length === 0}
          value={String(draft.firstWeek ?? weeks[0]?.week ?? "")}
          data={weeks.map((one) => ({ value: String(one.week), label: weekText(one, locale) }))}
          onChange={(value) => {
            change({ firstWeek: value === null ? null : Number(value) });
          }}
        />
        <Wide>
          <SegmentedControl
            fullWidth
            aria-label={t("money.loanWay")}
            disabled={isOff}
            value={draft.way}
            onChange={(value) => {
              change({ way: value === "balance" ? "balance" : "cash" });
            }}
            data={[
              { value: "cash", label: t("money.closeInCash") },
              { value: "balance", label: t("money.loanWayBalance") },
            ]}
          />
        </Wide>
        <Wide>
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
        </Wide>
      </Fields>
    </>
  );
}

type Previewed = AnswerOf<typeof money.previewLoan>;

/** The consequences of the loan, and its instalments by week. */
function LoanPreview({
  draft: { way, principal },
  preview,
}: {
  readonly draft: LoanDraft;
  readonly preview: Previewed;
}) {
  const locale = useLocale();
  const { t, format, currency } = locale;
  const { posName: name, balance, owed, schedule } = preview;
  return (
    <>
      <Text size="sm" role="status">
        <b>
          {t(way === "cash" ? "money.lendCash" : "money.lendBalance", {
            amount: format.moneyWithCode(principal ?? 0, currency),
            name,
          })}
        </b>{" "}
        {t("money.loanStands", { balance: format.money(balance, currency), owed: format.money(owed, currency) })}
      </Text>
      <section className={styles["summary"]} aria-label={t("money.schedule")}>
        <h2>{t("money.scheduleWhy")}</h2>
        <dl>
          {schedule.map(({ week, amount, ...days }) => (
            <div key={week}>
              <dt>{weekText(days, locale)}</dt>
              <dd>
                <Money amount={amount} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
