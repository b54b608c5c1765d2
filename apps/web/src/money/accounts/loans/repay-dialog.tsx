import { responses } from "@chalkboard/contract";
import { Button, SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { MoneyField } from "../../../kit/fields/money-field.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { newIdempotencyKey } from "../../../ports/browser.ts";
import type { Loan, LoanWay, Repaying, SentRepayment } from "./loans.ts";
import { MoneyForm } from "../../../page-parts/money/money-form.tsx";
import { ReasonField } from "../../../page-parts/money/reason-field.tsx";
import { useReceipt } from "../parts/use-receipt.ts";

type RepayDialogProps = { readonly one?: Loan; readonly repaying: Repaying; readonly onClose: () => void };

const newer = z.object({ loan: z.object({ balance: z.int() }) });

/**
 * Records a repayment ahead of schedule, in full or in part. If it was closed while the outcome was unknown, it opens
 * with that request again.
 */
export function RepayDialog({ one, repaying: { send, busy, unknown }, onClose }: RepayDialogProps) {
  const { t, format, currency } = useLocale();
  const print = useReceipt();
  const [key] = useState(newIdempotencyKey);
  const [way, setWay] = useState<LoanWay>(unknown?.input.way ?? "cash");
  const [amount, setAmount] = useState<number | null>(unknown?.input.amount ?? null);
  const [reason, setReason] = useState(unknown?.input.reason ?? "");
  // A repayment that another user recorded meanwhile causes one refusal; then the user sees it and decides again.
  const [was, setWas] = useState(unknown?.input.was ?? one?.balance ?? 0);
  const name = unknown?.name ?? one?.posName ?? "";
  const isOff = unknown !== undefined;
  const isOver = (amount ?? 0) > was;
  const mayPay = !isOver && (amount ?? 0) > 0;
  const input: SentRepayment | undefined = !mayPay
    ? undefined
    : { input: { key, loanId: one?.loanId ?? 0, way, amount: amount ?? 0, was, reason: reason.trim() }, name };
  return (
    <MoneyForm
      title={t("money.repayOf", { name })}
      action={t("money.repay")}
      isBusy={busy}
      sent={unknown ?? input}
      send={send}
      onClose={onClose}
      unknown={unknown && `${format.moneyWithCode(unknown.input.amount, currency)}, ${name}`}
      onRefused={({ code, data }) => {
        const now = code === responses.changedMeanwhile ? newer.safeParse(data).data?.loan.balance : undefined;
        if (now !== undefined) setWas(now);
      }}
      done={({ posName, balance }, { input }) =>
        t("money.repaidNow", {
          amount: format.moneyWithCode(input.amount, currency),
          name: posName,
          rest: format.moneyWithCode(balance, currency),
        })
      }
      printout="receipt"
      onPrint={({ entry }) => {
        print(entry.transactionId);
      }}
      consequence={
        !isOff &&
        mayPay && (
          <Text size="sm" role="status">
            {t("money.repayThen", {
              before: format.money(was, currency),
              after: format.money(was - (amount ?? 0), currency),
            })}
          </Text>
        )
      }
    >
      {(lacks) => (
        <>
          <SegmentedControl
            fullWidth
            aria-label={t("money.loanHow")}
            disabled={isOff}
            value={way}
            onChange={(value) => {
              setWay(value === "balance" ? "balance" : "cash");
            }}
            data={[
              { value: "cash", label: t("money.closeInCash") },
              { value: "balance", label: t("money.loanWayOff") },
            ]}
          />
          <MoneyField
            required
            value={amount}
            disabled={isOff}
            autoFocus
            onChange={setAmount}
            error={
              isOver
                ? t("refusals.because.moreThanDue", { available: format.money(was, currency) })
                : lacks((amount ?? 0) > 0)
            }
          />
          {!isOff && (
            <Button
              variant="default"
              onClick={() => {
                setAmount(was);
              }}
            >
              {t("money.repayAll")} · {format.moneyWithCode(was, currency)}
            </Button>
          )}
          <ReasonField hint={t("money.reasonHint")} isOff={isOff} value={reason} onChange={setReason} />
        </>
      )}
    </MoneyForm>
  );
}
