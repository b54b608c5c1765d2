import { money, responses } from "@chalkboard/contract";
import { SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useLocale } from "../../../kit/format/locale.tsx";
import { type Holder, whoseOf } from "../../../page-parts/people/accounts.ts";
import { newIdempotencyKey } from "../../../ports/browser.ts";
import { type Closable, type Closing, closingText, type SentClosing, type Way } from "./closings.ts";
import { MoneyForm } from "../../../page-parts/money/money-form.tsx";
import { ReasonField } from "../../../page-parts/money/reason-field.tsx";
import { useClosingPrintout } from "../parts/use-receipt.ts";

type CloseDialogProps = {
  readonly of: Holder;
  readonly one: Closable | undefined;
  readonly closing: Closing;
  readonly onClose: () => void;
};

const ways = { cash: "money.closeInCash", writeOff: "money.closeOff" } as const satisfies Record<Way, string>;
const newer = z.object({ balance: z.int() });

/**
 * Sets an account to zero: in cash or off the books, with a reason and the consequences. If it was closed while the
 * outcome was unknown, it opens with that request again.
 */
export function CloseDialog({ of, one, closing: { send, busy, unknown }, onClose }: CloseDialogProps) {
  const locale = useLocale();
  const { t, format, currency } = locale;
  const print = useClosingPrintout();
  const [key] = useState(newIdempotencyKey);
  const [way, setWay] = useState<Way>(unknown?.input.way ?? "cash");
  const [typed, setReason] = useState(unknown?.input.reason ?? "");
  // A change by another user causes one refusal; then the user sees it and decides again.
  const [balance, setBalance] = useState(unknown?.input.balance ?? one?.balance ?? 0);
  const name = unknown?.name ?? one?.name ?? "";
  const isOff = unknown !== undefined;
  const reason = typed.trim();
  const input: SentClosing | undefined =
    reason === "" ? undefined : { input: { key, account: whoseOf(of, one?.id ?? 0), way, balance, reason }, name };
  return (
    <MoneyForm
      title={t("money.closeOf", { name })}
      action={t(balance === 0 ? "money.closePeriod" : "money.close")}
      isBusy={busy}
      sent={unknown ?? input}
      send={send}
      onClose={onClose}
      unknown={isOff ? name : undefined}
      onRefused={({ code, data }) => {
        const now = code === responses.changedMeanwhile ? newer.safeParse(data).data?.balance : undefined;
        if (now !== undefined) setBalance(now);
      }}
      done={(closed) => t("money.closedNow", { name: closed.name, number: closed.number })}
      printout="closing"
      onPrint={({ closingId }) => {
        print(closingId);
      }}
      consequence={
        <Text size="sm" role="status">
          {closingText(name, balance, way, locale)}
        </Text>
      }
    >
      {(lacks) => (
        <>
          <Text>
            {t("paper.balance")} <b>{format.moneyWithCode(balance, currency)}</b>
          </Text>
          {balance !== 0 && (
            <SegmentedControl
              fullWidth
              aria-label={t("money.closeHow")}
              disabled={isOff}
              value={way}
              onChange={(value) => {
                setWay(value === "writeOff" ? "writeOff" : "cash");
              }}
              data={money.resetWay.options.map((value) => ({ value, label: t(ways[value]) }))}
            />
          )}
          <ReasonField
            hint={t("money.reasonHint")}
            required
            isOff={isOff}
            isFirst
            value={typed}
            error={lacks(reason !== "")}
            onChange={setReason}
          />
        </>
      )}
    </MoneyForm>
  );
}
